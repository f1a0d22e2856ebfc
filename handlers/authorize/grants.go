package authorize

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/store"
)

// itemKey names a menu or a button.
type itemKey struct {
	ItemType string `db:"ItemType"` // menu or button
	ItemID   string `db:"ItemId" json:"ItemId"`
}

// item is a menu or a button, and by which grants somebody has it.
type item struct {
	itemKey
	Code   string  `db:"Code"`
	Parent string  `db:"ParentId"`
	Name   string  `db:"FullName"`
	Own    *grant  `db:"-"` // to the object itself
	From   []grant `db:"-"` // from elsewhere
}

// grant is to whom an item is granted, since when and by whom, and what links a
// user to that; nobody gave what came with the installation.
type grant struct {
	Type       string          `db:"ObjectType" json:"ObjectType"`
	ID         string          `db:"ObjectId" json:"ObjectId"`
	Name       string          `db:"FullName"`
	Via        string          `db:"Via"` // the post of a role, the own department below another
	UserName   string          `db:"CreateUserName"`
	CreateDate store.LocalTime `db:"CreateDate"`
}

// granted is everything that there is to grant, in menu order.
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

// readGrants reads the version before the grants: a change between the two makes a
// later edit stale, never one that takes back what it has not seen.
func readGrants(ctx context.Context, db reader, o object) (answer granted, err error) {
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
		case one == nil: // a menu that is switched off
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
