package session

import (
	"context"
	"encoding/json"

	"qiao/gateway/store"
)

// Online is an open session and its user.
type Online struct {
	Live
	UserID         string `json:"UserId"` // of the user who signed in
	Account        string // under which the session acts
	RealName       string
	DepartmentName string
	StaffNo        string
	SwitchedBy     string // the user who acts under the account; empty for its owner
}

// onlineKey is the set of all users who may have open sessions. Its size is bounded by the
// number of users.
const onlineKey = "signed-in"

// showOnline records that a user has a session, after the session is in the user's own set.
func (m *Manager) showOnline(ctx context.Context, r record) error {
	return m.cache.Join(ctx, onlineKey, r.opener(), m.settings.Lifetime+afterlife)
}

// Online lists the open sessions of all users, in no order; token is the token of the
// caller.
func (m *Manager) Online(ctx context.Context, token string) ([]Online, error) {
	sessions, err := m.everybodys(ctx)
	if err != nil {
		return nil, err
	}
	people, err := m.directory.people(ctx, sessions)
	if err != nil {
		return nil, err
	}
	open := m.withoutSpent(sessions, func(s listed) bool {
		who, found := people[s.UserID]
		return found && who.Enabled && who.stamp() == s.Stamp
	})
	list, current := make([]Online, len(open)), cacheKey(token)
	for i, s := range open {
		list[i] = people[s.UserID].online(m.live(s))
		list[i].UserID, list[i].Current = s.opener(), s.key == current
		if s.By != "" {
			list[i].SwitchedBy = people[s.By].RealName
		}
	}
	return list, nil
}

// everybodys are the sessions of all users that no request has found over.
func (m *Manager) everybodys(ctx context.Context) (sessions []listed, err error) {
	users, err := m.cache.Members(ctx, onlineKey)
	if err != nil {
		return nil, err
	}
	sets, err := m.cache.MembersOfAll(ctx, sessionsKeys(users)...)
	if err != nil {
		return nil, err
	}
	var keys, gone []string
	for i, set := range sets {
		keys = append(keys, set...)
		if len(set) == 0 {
			gone = append(gone, users[i])
		}
	}
	values, err := m.cache.GetAll(ctx, keys...)
	if err != nil {
		return nil, err
	}
	for i, value := range values {
		s := listed{key: keys[i]}
		if value != nil && json.Unmarshal(value, &s.record) == nil && s.Ended == nil {
			sessions = append(sessions, s)
		}
	}
	return sessions, m.hideOffline(ctx, gone)
}

// hideOffline removes users without sessions from the set. A user who signs in meanwhile is
// in their own set of sessions first, and is put back.
func (m *Manager) hideOffline(ctx context.Context, users []string) error {
	if len(users) == 0 {
		return nil
	}
	if err := m.cache.Leave(ctx, onlineKey, users...); err != nil {
		return err
	}
	sets, err := m.cache.MembersOfAll(ctx, sessionsKeys(users)...)
	for i, set := range sets {
		if len(set) > 0 && err == nil {
			err = m.showOnline(ctx, record{UserID: users[i]})
		}
	}
	return err
}

func sessionsKeys(users []string) []string {
	keys := make([]string, len(users))
	for i, user := range users {
		keys[i] = sessionsKey(user)
	}
	return keys
}

// person is a user's data for the list of signed-in users.
type person struct{ identityRow }

func (p person) online(s Live) Online {
	return Online{Live: s, Account: p.Account, RealName: p.RealName, DepartmentName: p.DepartmentName, StaffNo: p.StaffNo}
}

// people reads the users of the sessions, and the accounts under which they act.
func (d Directory) people(ctx context.Context, sessions []listed) (map[string]person, error) {
	people := map[string]person{}
	for _, s := range sessions {
		people[s.UserID], people[s.opener()] = person{}, person{}
	}
	ids := make([]string, 0, len(people))
	for id := range people {
		ids = append(ids, id)
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	clear(people)
	var rows []person
	if err := d.db.Select(ctx, &rows, "session/people", store.Args{"UserIds": string(list)}); err != nil {
		return nil, err
	}
	for _, row := range rows {
		people[row.UserID] = row
	}
	return people, nil
}
