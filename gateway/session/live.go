package session

import (
	"context"
	"slices"

	"qiao/gateway/store"
)

// Live is one open session, by the company's clock.
type Live struct {
	ID       string `json:"SessionId"` // opens nothing
	Device   string
	Address  string // from which it was opened
	Place    string
	Created  store.LocalTime
	Seen     store.LocalTime // used last, to the minute
	Switched bool            // acts under another account
	Current  bool            // is that of who asks
}

// Live lists the open sessions of a user, the last used first; token is that of who asks.
func (m *Manager) Live(ctx context.Context, userID, token string) ([]Live, error) {
	open, err := m.openSessions(ctx, userID)
	if err != nil {
		return nil, err
	}
	byUse(open, "")
	list := make([]Live, len(open))
	for i, s := range open {
		list[i] = m.live(s)
		list[i].Current = s.key == cacheKey(token)
	}
	return list, nil
}

// live describes a session for people.
func (m *Manager) live(s listed) Live {
	zone := m.now().Location()
	return Live{
		ID: sessionID(s.key), Device: s.Device, Address: s.Address, Place: m.places.Of(s.Address), Switched: s.Own != "",
		Created: store.LocalTime{Time: s.Created.In(zone)}, Seen: store.LocalTime{Time: s.Seen.In(zone)},
	}
}

// openSessions are the sessions of a user that are not over, whether or not anybody has
// found them so.
func (m *Manager) openSessions(ctx context.Context, userID string) ([]listed, error) {
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
	if err != nil || !found {
		return nil, err
	}
	return m.withoutSpent(open, func(s listed) bool { return s.Own != "" || s.Stamp == stamp }), nil
}

// withoutSpent leaves out the sessions whose time is over or that no longer stand,
// and those switched from one of them. It does not read the switched account.
func (m *Manager) withoutSpent(sessions []listed, stands func(listed) bool) []listed {
	now, good := m.now(), map[string]bool{}
	for _, s := range sessions {
		good[s.key] = s.Own == "" && stands(s) && !spent(s.Seen, now, m.settings.Idle) && !spent(s.Created, now, m.settings.Lifetime)
	}
	return slices.DeleteFunc(sessions, func(s listed) bool {
		if s.Own != "" {
			return !stands(s) || !good[s.Own] || spent(s.Created, now, switchLife)
		}
		return !good[s.key]
	})
}

// SignOut ends open sessions of a user, everywhere and for good, and with each the
// ones that are switched from it. Whoever uses them is told why. One that is not
// there, or is somebody else's, is none to end.
func (m *Manager) SignOut(ctx context.Context, userID string, ids []string, why string) error {
	set := sessionsKey(userID)
	members, err := m.cache.Members(ctx, set)
	if err != nil {
		return err
	}
	sessions, _, err := m.sessions(ctx, set, members)
	if err != nil {
		return err
	}
	for _, s := range sessions {
		if !slices.Contains(ids, sessionID(s.key)) && (s.Own == "" || !slices.Contains(ids, sessionID(s.Own))) {
			continue
		}
		if err := m.finish(ctx, s.key, s.record, expiredBy(why)); err != nil {
			return err
		}
	}
	return nil
}
