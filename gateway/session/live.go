package session

import (
	"context"
	"slices"

	"qiao/gateway/store"
)

// Live is one open session. Its times are in the company's time zone.
type Live struct {
	ID       string `json:"SessionId"` // cannot be used to sign in
	Device   string // such as Chrome 142 · Windows; empty where it is unknown
	Address  string // from which the session was opened
	Place    string // what the operator calls the network; empty for a public address
	Created  store.LocalTime
	Seen     store.LocalTime // last use, to the minute
	Switched bool            // the session acts under another account
	Current  bool            // it is the session of this request
}

// Live lists the open sessions of a user, the last used first; token is the token of the
// caller.
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

// live describes a session for the pages that show sessions.
func (m *Manager) live(s listed) Live {
	zone := m.now().Location()
	return Live{
		ID: sessionID(s.key), Device: s.Device, Address: s.Address, Place: m.places.Of(s.Address), Switched: s.Own != "",
		Created: store.LocalTime{Time: s.Created.In(zone)}, Seen: store.LocalTime{Time: s.Seen.In(zone)},
	}
}

// openSessions are the sessions of a user that are not over. A session that is over counts
// as over even if no request has found it so yet.
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

// withoutSpent leaves out the sessions that have expired or whose account has changed, and the sessions switched from
// one of these. It does not read the switched account.
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

// SignOut ends open sessions of a user, on every instance and permanently, and with each of
// them the sessions that are switched from it. The users of these sessions get why as the
// reason. An ID without a session, or of another user's session, is ignored.
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
