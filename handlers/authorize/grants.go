package authorize

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/store"
)

// itemKey names a menu or a button.
type itemKey struct {
	ItemType string `db:"ItemType" tstype:"'menu' | 'button'"` // menu or button
	ItemID   string `db:"ItemId" json:"ItemId"`
}

// item is a menu or a button, and the grants by which the object has it.
type item struct {
	itemKey
	Code   string  `db:"Code"`     // as access rules have it: staff.add
	Parent string  `db:"ParentId"` // the group of a menu, the menu of a button
	Name   string  `db:"FullName"`
	Own    *grant  `db:"-"` // to the object itself
	From   []grant `db:"-"` // from elsewhere
}

// grant is the user, role or department that an item is granted to, the time of the grant and its author, and the link
// from a user to that role or department. A grant of the installation has no author.
type grant struct {
	Type       string          `db:"ObjectType" json:"ObjectType" tstype:"'user' | 'role' | 'department'"`
	ID         string          `db:"ObjectId" json:"ObjectId"`
	Name       string          `db:"FullName"`
	Via        string          `db:"Via"` // the post of a role, the own department below another
	UserName   string          `db:"CreateUserName"`
	CreateDate store.LocalTime `db:"CreateDate" tstype:"string | null"`
}

// granted is every menu and button that can be granted, in menu order.
type granted struct {
	Name       string // of the object
	RowVersion int64
	List       []*item `json:"list"`
}

// Grants answers GET grants/{type}/{id}: each enabled menu and button with the grants
// by which the object has it.
func (h *Handlers) Grants(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	return readGrants(r.Context(), h.DB, o)
}

// readGrants reads the version before the grants. After a change between the two reads, a
// later edit is refused as stale; it can never undo the change without having seen it.
func readGrants(ctx context.Context, db store.Reader, o object) (answer granted, err error) {
	if answer.Name, err = o.name(ctx, db); err != nil {
		return answer, err
	}
	if answer.RowVersion, err = o.version(ctx, db); err != nil {
		return answer, err
	}
	if err = db.Select(ctx, &answer.List, "authorize/items", nil); err != nil {
		return answer, err
	}
	var rows []struct {
		itemKey
		grant
	}
	if err = db.Select(ctx, &rows, "authorize/grants", o.args()); err != nil {
		return answer, err
	}
	byKey := answer.byKey()
	for _, row := range rows {
		switch one := byKey[row.itemKey]; {
		case one == nil: // a disabled menu
		case row.Type == o.Type && row.ID == o.ID:
			one.Own = &row.grant
		default:
			one.From = append(one.From, row.grant)
		}
	}
	return answer, nil
}

func (g granted) byKey() map[itemKey]*item {
	items := make(map[itemKey]*item, len(g.List))
	for _, one := range g.List {
		if one.From == nil {
			one.From = []grant{}
		}
		items[one.itemKey] = one
	}
	return items
}
