package session

import (
	"cmp"
	"context"
	"math"
	"slices"

	"qiao/gateway/errs"
)

// listed is a session of an account and its key.
type listed struct {
	key string
	record
}

// sessionsKey is the key of the set of an account's sessions. An ended session stays in the
// set as long as its record exists, so that the records of ended sessions are bounded as
// well.
func sessionsKey(userID string) string { return "sessions-of:" + userID }

// enlist adds a new session to the sessions of the person who opened it, and ends older ones so that no more than
// session.per_account are live. 0, which only tests set, means no bound.
func (m *Manager) enlist(ctx context.Context, key string, r record) error {
	set := sessionsKey(r.opener())
	if err := m.cache.Join(ctx, set, key, m.settings.Lifetime+afterlife); err != nil {
		return err
	}
	if err := m.showOnline(ctx, r); err != nil {
		return err
	}
	members, err := m.cache.Members(ctx, set)
	if err != nil || len(members) <= m.settings.PerAccount || m.settings.PerAccount == 0 {
		return err
	}
	return m.makeRoom(ctx, set, key, members)
}

// makeRoom ends the sessions that have been idle longest, and drops the records of the sessions that ended longest ago.
// Sign-ins at the same time may each end one session, but the last of them sees all sessions.
func (m *Manager) makeRoom(ctx context.Context, set, newest string, members []string) error {
	live, over, err := m.sessions(ctx, set, members)
	if err != nil {
		return err
	}
	most := m.settings.PerAccount
	byUse(live, newest)
	idlest := live[min(most, len(live)):]
	if err := m.expire(ctx, idlest, func(listed) string { return "同时登录的设备太多，这里已退出登录" }); err != nil {
		return err
	}
	over = append(over, idlest...)
	byUse(over, newest)
	return m.forget(ctx, set, over[min(most, len(over)):])
}

// sessions reads the sessions of a set, and removes the sessions without a record from the
// set.
func (m *Manager) sessions(ctx context.Context, set string, keys []string) (live, over []listed, err error) {
	var gone []string
	for _, key := range keys {
		r, err := m.read(ctx, key)
		switch {
		case errs.Is(err, errs.SessionUnknown):
			gone = append(gone, key)
		case err != nil:
			return nil, nil, err
		case r.Ended != nil:
			over = append(over, listed{key, r})
		default:
			live = append(live, listed{key, r})
		}
	}
	return live, over, m.cache.Leave(ctx, set, gone...)
}

// byUse sorts the newest session first and then by last use. The own session of a user who
// acts under another account is not idle.
func byUse(sessions []listed, newest string) {
	used := make(map[string]int64, len(sessions))
	for _, s := range sessions {
		seen := s.Seen.UnixNano()
		if s.key == newest {
			seen = math.MaxInt64
		}
		used[s.key] = max(used[s.key], seen)
		used[s.Own] = max(used[s.Own], seen)
	}
	slices.SortFunc(sessions, func(a, b listed) int {
		return cmp.Or(cmp.Compare(used[b.key], used[a.key]), cmp.Compare(a.Own, b.Own), cmp.Compare(a.key, b.key))
	})
}

// expire ends sessions before their time; why gives the message for their owner.
func (m *Manager) expire(ctx context.Context, sessions []listed, why func(listed) string) error {
	for _, s := range sessions {
		if err := m.finish(ctx, s.key, s.record, expiredBy(why(s))); err != nil {
			return err
		}
	}
	return nil
}

// forget drops the records of sessions that have ended.
func (m *Manager) forget(ctx context.Context, set string, over []listed) error {
	keys := make([]string, len(over))
	for i, s := range over {
		keys[i] = s.key
	}
	if err := m.cache.Delete(ctx, keys...); err != nil {
		return err
	}
	return m.cache.Leave(ctx, set, keys...)
}

// finishOutdated ends all sessions of a user whose stamp no longer matches the database,
// not only the session where this was found: the change may be undone before the other
// sessions are used, and then they would be valid again.
func (m *Manager) finishOutdated(ctx context.Context, userID string) error {
	set := sessionsKey(userID)
	members, err := m.cache.Members(ctx, set)
	if err != nil {
		return err
	}
	live, _, err := m.sessions(ctx, set, members)
	if err != nil {
		return err
	}
	// Read the account again, after the sessions: a session that was opened since the last
	// read depends on a newer stamp.
	id, stamp, _, err := m.directory.lookup(ctx, userID)
	if err != nil {
		return err
	}
	outdated := slices.DeleteFunc(live, func(s listed) bool { return s.Own != "" || s.Stamp == stamp })
	return m.expire(ctx, outdated, func(s listed) string { return s.Footing.lost(id) })
}
