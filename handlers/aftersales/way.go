package aftersales

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// longestTold is how much of a text a notice repeats, in UTF-16 units.
const longestTold = 200

// step is an action on an order, for its way and the notices.
type step struct {
	action  string
	note    string
	handler string // who deals with it from then on; empty where that stays
	tell    string // the right of those who are told beside the people involved
}

// write adds an action to the way of an order, which has its new state by now, and tells the others.
func (h *Handlers) write(ctx context.Context, tx *store.Tx, c *record.Change, did step) error {
	_, err := tx.Exec(ctx, "aftersales/add_move", store.Args{
		"MoveId": uuid.Must(uuid.NewV7()).String(), "OrderId": c.Key, "Action": did.action, "Handler": store.OrNull(did.handler),
		"Note": store.OrNull(did.note), "UserId": c.Caller.UserID, "UserName": c.Caller.Name, "Now": store.LocalTime{Time: c.Now},
	})
	if err != nil {
		return err
	}
	people, err := involved(ctx, tx, c.Key, did.tell, c.Caller.UserID)
	if err != nil {
		return err
	}
	lines := []string{fmt.Sprintf("%s · %s · %s", c.After.Text("Kind"), c.After.Text("Urgency"), payload.Shorten(c.After.Text("Description"), longestTold))}
	if did.handler != "" {
		lines = append(lines, "处理："+did.handler)
	}
	if did.note != "" {
		lines = append(lines, payload.Shorten(did.note, longestTold))
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: fmt.Sprintf("售后工单 %s %s", c.After.Text("OrderNo"), did.action), Category: "售后", Content: strings.Join(lines, "\n"),
		Publisher: c.Caller.Name, PageID: detailMenu, ObjectID: c.Key, Created: c.Now,
	}, people...)
}

// involved returns the users who are told of an order, except the caller, who acts: its reporter, owner and handlers, and
// the holders of the right button. The caller is empty for a job.
func involved(ctx context.Context, tx *store.Tx, orderID, button, caller string) ([]string, error) {
	var people []string
	err := tx.Select(ctx, &people, "aftersales/involved", store.Args{"OrderId": orderID, "Button": button})
	return slices.DeleteFunc(people, func(id string) bool { return id == caller }), err
}
