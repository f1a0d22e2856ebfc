package rights

import (
	"context"

	"qiao/gateway/store"
)

// ItemKey names a menu or a button.
type ItemKey struct {
	ItemType string `db:"ItemType" tstype:"'menu' | 'button'"` // menu or button
	ItemID   string `db:"ItemId" json:"ItemId"`
}

// Item is a menu or a button, and the grants by which the object has it.
type Item struct {
	ItemKey
	Code   string  `db:"Code"`     // as access rules have it: staff.add
	Parent string  `db:"ParentId"` // the group of a menu, the menu of a button
	Name   string  `db:"FullName"`
	Own    *Grant  `db:"-"` // to the object itself
	From   []Grant `db:"-"` // from elsewhere
}

// Grant is the user, role or department that an item is granted to, the time of the grant and its author, and the link
// from a user to that role or department. A grant of the installation has no author.
type Grant struct {
	Type       string          `db:"ObjectType" json:"ObjectType" tstype:"'user' | 'role' | 'department'"`
	ID         string          `db:"ObjectId" json:"ObjectId"`
	Name       string          `db:"FullName"`
	Via        string          `db:"Via"` // the post of a role, the own department below another
	UserName   string          `db:"CreateUserName"`
	CreateDate store.LocalTime `db:"CreateDate" tstype:"string | null"`
}

// Granted is every menu and button that can be granted, in menu order.
type Granted struct {
	Name       string // of the object
	RowVersion int64
	List       List `json:"list" tstype:"Item[]"`
}

// List is menus and buttons in menu order.
type List []*Item

// ItemsOf returns every enabled menu and its buttons, without grants.
func ItemsOf(ctx context.Context, db store.Reader) (list List, err error) {
	err = db.Select(ctx, &list, "rights/items", nil)
	return list, err
}

// Find returns the menu or button with a code, nil where there is none.
func (l List) Find(itemType, code string) *Item {
	for _, one := range l {
		if one.ItemType == itemType && one.Code == code {
			return one
		}
	}
	return nil
}

// Grants returns each enabled menu and button with the grants by which the object has it. It reads the version before the
// grants. After a change between the two reads, a later edit is refused as stale; it can never undo the change without
// having seen it.
func Grants(ctx context.Context, db store.Reader, o Object) (answer Granted, err error) {
	if answer.Name, err = o.Name(ctx, db); err != nil {
		return answer, err
	}
	if answer.RowVersion, err = o.version(ctx, db); err != nil {
		return answer, err
	}
	if answer.List, err = ItemsOf(ctx, db); err != nil {
		return answer, err
	}
	var rows []struct {
		ItemKey
		Grant
	}
	if err = db.Select(ctx, &rows, "rights/grants", o.args()); err != nil {
		return answer, err
	}
	byKey := answer.ByKey()
	for _, row := range rows {
		switch one := byKey[row.ItemKey]; {
		case one == nil: // a disabled menu
		case row.Type == o.Type && row.ID == o.ID:
			one.Own = &row.Grant
		default:
			one.From = append(one.From, row.Grant)
		}
	}
	return answer, nil
}

// Items are menus and buttons by their key.
type Items map[ItemKey]*Item

// ByKey returns all items by their key.
func (g Granted) ByKey() Items {
	items := make(Items, len(g.List))
	for _, one := range g.List {
		if one.From == nil {
			one.From = []Grant{}
		}
		items[one.ItemKey] = one
	}
	return items
}

// Above is the group of a menu or the menu of a button, nil at the top.
func (items Items) Above(one *Item) *Item { return items[ItemKey{"menu", one.Parent}] }

// Path is the name of an item for staff: 系统管理 / 参数设置 / 新增.
func (items Items) Path(one *Item) string {
	text := one.Name
	for above := items.Above(one); above != nil; above = items.Above(above) {
		text = above.Name + " / " + text
	}
	return text
}

// all are the grants of an item, the object's own one first.
func (one *Item) all() []Grant {
	if one.Own == nil {
		return one.From
	}
	return append([]Grant{*one.Own}, one.From...)
}
