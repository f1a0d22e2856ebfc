package rights

import (
	"context"

	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Effective is all that a user has: the person with post, role and departments, the menus and buttons, and the scope of the
// rows. Of a user who is disabled, it is what the user would have.
type Effective struct {
	Person Person
	Items  []EffectiveItem // in menu order
	Scope  Scoped

	granted Granted
}

// Explain says by which rights the user meets an access rule, or which rights the user lacks.
func (e Effective) Explain(access session.Access) Explanation {
	return explain(e.Person, e.granted, access)
}

// EffectiveItem is a menu or a button that a user has, and the grants by which the user has it.
type EffectiveItem struct {
	Kind   string // menu or button
	Code   string // as access rules have it: staff.add
	Name   string // with the menus above: 组织人事 / 员工 / 新增
	Grants []Means
}

// EffectiveOf reads the rights of a user. A user who does not exist is an error for users.
func EffectiveOf(ctx context.Context, db store.Reader, userID string) (all Effective, err error) {
	if all.Person, err = PersonOf(ctx, db, userID); err != nil {
		return all, err
	}
	if all.Scope, err = ScopeOf(ctx, db, User(userID)); err != nil {
		return all, err
	}
	if all.granted, err = Grants(ctx, db, User(userID)); err != nil {
		return all, err
	}
	all.Items = []EffectiveItem{}
	for _, one := range all.granted.List {
		access := session.Menu(one.Code)
		if one.ItemType == "button" {
			access = session.Button(one.Code)
		}
		needs := all.granted.needs(access, all.Person)
		if allMet(needs) {
			all.Items = append(all.Items, EffectiveItem{Kind: one.ItemType, Code: one.Code, Name: needs[0].Names[0], Grants: needs[0].Grants})
		}
	}
	return all, nil
}
