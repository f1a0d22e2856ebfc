package menu

import (
	"context"
	"fmt"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// button is an action on a page.
type button struct {
	ButtonID string `db:"ButtonId" json:"ButtonId"`
	FullName string `db:"FullName"`
	Icon     string `db:"Icon"`
	SortCode int64  `db:"SortCode" json:"-"`
}

// heldButton is a button with the routes and procedures that it opens and the number of its
// holders.
type heldButton struct {
	button
	Bound  bool
	Uses   []use
	Grants int
}

// detail has the routes and procedures that a menu opens, and its holders.
type detail struct {
	Bound   bool // its page, or a route or procedure that it opens, comes with the release
	Uses    []use
	HeldBy  string   // the number of holders of the menu itself: 3 个角色、1 名员工
	Holders []holder // the holders, for callers who may grant rights
	Grants  int      // the number of grants of the menu and its buttons
	Buttons []heldButton
}

// holder is a user, a role or a department to which the menu itself is granted.
type holder struct {
	ObjectType string `tstype:"'user' | 'role' | 'department'"`
	Name       string
}

// Detail answers GET detail/{id}.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	var all tree
	if err := h.DB.Select(r.Context(), &all, "menu/tree", nil); err != nil {
		return nil, err
	}
	n := all.find(r.Param("id"))
	if n == nil {
		return nil, errGone
	}
	buttons, err := buttonsOf(r.Context(), h.DB, n.MenuID)
	if err != nil {
		return nil, err
	}
	held, err := grantsOf(r.Context(), h.DB, n.MenuID)
	if err != nil {
		return nil, err
	}
	known := h.uses()
	answer := detail{Bound: known.bound(n.ID), Uses: known.menu(n.ID), Holders: []holder{}, Grants: len(held), Buttons: []heldButton{}}
	own := held.of("menu", n.MenuID)
	answer.HeldBy = own.counted()
	for _, g := range own {
		if r.Caller.MayAuthorize() {
			answer.Holders = append(answer.Holders, holder{g.ObjectType, g.FullName})
		}
	}
	for _, b := range buttons {
		opened := known.button(b.ButtonID)
		answer.Buttons = append(answer.Buttons, heldButton{b, len(opened) > 0, opened, len(held.of("button", b.ButtonID))})
	}
	return answer, nil
}

var errGone = errs.Failf("菜单不存在，可能已被删除")

func buttonsOf(ctx context.Context, db store.Reader, menuID string) (list []button, err error) {
	err = db.Select(ctx, &list, "menu/buttons", store.Args{"MenuId": menuID})
	return list, err
}

// granted is one grant of a menu or a button.
type granted struct {
	ObjectType string `db:"ObjectType"`
	ObjectID   string `db:"ObjectId"`
	ItemType   string `db:"ItemType"`
	ItemID     string `db:"ItemId"`
	Code       string `db:"Code"`
	FullName   string `db:"FullName"` // of the object
}

type grants []granted

func grantsOf(ctx context.Context, db store.Reader, menuID string) (list grants, err error) {
	err = db.Select(ctx, &list, "menu/holders", store.Args{"MenuId": menuID})
	return list, err
}

func (all grants) of(itemType, itemID string) (some grants) {
	for _, g := range all {
		if g.ItemType == itemType && g.ItemID == itemID {
			some = append(some, g)
		}
	}
	return some
}

// counted is the number of holders by type: 3 个角色、1 名员工.
func (all grants) counted() string {
	holders := map[string]map[string]bool{"role": {}, "user": {}, "department": {}}
	for _, g := range all {
		holders[g.ObjectType][g.ObjectID] = true
	}
	var texts []string
	for _, kind := range []struct{ objectType, text string }{{"role", "%d 个角色"}, {"department", "%d 个部门"}, {"user", "%d 名员工"}} {
		if n := len(holders[kind.objectType]); n > 0 {
			texts = append(texts, fmt.Sprintf(kind.text, n))
		}
	}
	return strings.Join(texts, "、")
}
