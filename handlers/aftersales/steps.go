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

// longestTold is the most that a notice quotes of a text, in UTF-16 units.
const longestTold = 200

// step is an action on an order, as 处理过程 and the notices show it.
type step struct {
	action  string
	note    string
	handler string // the name of the new handler; empty where the handler stays
	tell    string // the right whose holders get a notice too
}

// write stores a step of an order, after the order has its new state, and sends notices to the other people involved.
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
