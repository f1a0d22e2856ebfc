package contacts

import (
	"context"

	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// There returns the directory that a database describes: the departments of the scope and all bound people. A stand-in
// without data of its own starts with it. A department without a binding has its own number there, so that the first
// comparison offers to bind it.
func There(ctx context.Context, db *store.DB) (departments []wechat.Department, users []wechat.User, err error) {
	c := &Contacts{db: db}
	s, err := readScope(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	units, err := c.units(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	at := map[string]int{localRoot: remoteRoot}
	for _, u := range units {
		if u.RemoteID == 0 {
			u.RemoteID = number(u.ID)
		}
		if u.RemoteID != 0 && at[u.ParentID] != 0 {
			at[u.ID] = u.RemoteID
			departments = append(departments, u.remote(at[u.ParentID]))
		}
	}
	people, err := c.people(ctx, scope{}, "")
	if err != nil {
		return nil, nil, err
	}
	for _, p := range people {
		if p.WechatID != "" && (p.Mobile != "" || p.Email != "") {
			p.Unit = at[p.UnitID]
			users = append(users, p.remote(p.WechatID))
		}
	}
	return departments, users, nil
}
