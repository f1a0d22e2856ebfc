package session

import (
	"context"
	"slices"

	"qiao/gateway/store"
)

// Live is one open session of somebody, by the company's clock.
type Live struct {
	Created store.LocalTime
	Seen    store.LocalTime // used last, to the minute
	// Switched says that the session acts under another account.
	Switched bool
}

// Live lists the open sessions of a user, the last used first.
func (m *Manager) Live(ctx context.Context, userID string) ([]Live, error) {
	set := sessionsKey(userID)
	members, err := m.cache.Members(ctx, set)
	if err != nil {
		return nil, err
	}
	open, _, err := m.sessions(ctx, set, members)
	if err != nil {
		return nil, err
	}
	_, stamp, found, err := m.directory.lookup(ctx, userID)
	if err != nil {
		return nil, err
	}
	now := m.now()
	over := func(s listed) bool {
		return !found || spent(s.Seen, now, m.settings.Idle) || spent(s.Created, now, m.settings.Lifetime) || s.Own == "" && s.Stamp != stamp
	}
	open = slices.DeleteFunc(open, over)
	byUse(open, "")
	list := make([]Live, len(open))
	for i, s := range open {
		list[i] = Live{
			Created: store.LocalTime{Time: s.Created.In(now.Location())}, Seen: store.LocalTime{Time: s.Seen.In(now.Location())}, Switched: s.Own != "",
		}
	}
	return list, nil
}
