package aftersales

import (
	"context"
	"fmt"
	"strings"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Visits are the calls to customers after the work on an order: 售后回访. Users see the visits of the orders that they see.
var Visits = record.Table{
	Name: "As_Visit", Key: "VisitId", Label: "回访记录", Title: []string{"OrderId"}, Path: "/api/aftersales/visit",
	Fields: []record.Field{
		{Name: "OrderId", Label: "售后工单", Type: "nvarchar(50)", Required: true, Choice: order},
		{Name: "Reached", Label: "已联系上", Type: "bit", Required: true, Initial: "true"},
		{Name: "Solved", Label: "问题已解决", Type: "bit"},
		{Name: "Score", Label: "满意度", Type: "int", Min: 1, Max: 5, Hint: "1 到 5 分"},
		{Name: "Words", Label: "客户意见", Type: "nvarchar(500)"},
		{Name: "NextDate", Label: "下次回访", Type: "date", Hint: "没有联系上时填写"},
	},
	Scope: &record.Scope{Of: &Orders, By: "OrderId"},
}

// order is the choice of an order within the caller's scope.
var order = &record.Choice{
	Table: "As_Order", Key: "OrderId", Names: []string{"OrderNo"}, Shown: "OrderNo", Path: Orders.Path, Search: true, Scope: columns,
}

func (h *Handlers) visitRoutes() []gateway.Route {
	table := Visits
	table.Check = h.checkVisit
	h.visits = record.New(h.DB, table)
	return h.visits.Routes(record.Page{Menu: visitMenu, List: "aftersales/visits", Without: []string{"update", "delete"}, Tools: map[string]string{"index": "aftersales_visit_list", "add": "aftersales_visit_add"}})
}

// checkVisit checks the answers of a visit. A customer who was not reached gives no answers, and the visit has the day of
// the next call. The order changes its state in the same transaction.
func (h *Handlers) checkVisit(_ context.Context, _ *store.Tx, c *record.Change) error {
	next := c.After.Time("NextDate")
	if !c.After.Bool("Reached") {
		for _, name := range []string{"Solved", "Score"} {
			if c.After[name] != nil {
				c.Invalid(name, "没有联系上客户，不能填写是否解决和满意度")
			}
		}
		switch {
		case next.IsZero():
			c.Invalid("NextDate", "没有联系上客户，请填写下次回访的日期")
		case next.Before(c.Today()):
			c.Invalid("NextDate", "下次回访不能早于今天 "+c.Today().Format("2006-01-02"))
		}
	} else {
		switch {
		case c.After["Solved"] == nil:
			c.Invalid("Solved", "请选择问题是否已解决")
		case !c.After.Bool("Solved") && c.After.Text("Words") == "":
			c.Invalid("Words", "问题没有解决，请填写客户意见")
		}
		if c.After["Score"] == nil {
			c.Invalid("Score", "请填写满意度，1 到 5 分")
		}
		if !next.IsZero() {
			c.Invalid("NextDate", "已联系上客户，不需要下次回访")
		}
	}
	if c.Refused("OrderId") {
		return nil
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		return h.orders.In(tx, c.Origin()).Step(ctx, c.After.Text("OrderId"), func(ctx context.Context, tx *store.Tx, order *record.Change) error {
			return h.visited(ctx, tx, order, c.After)
		})
	})
	return nil
}

// visited closes an order whose problem is solved, or sends it back to work. Where the customer was not reached it sets the
// day of the next call.
func (h *Handlers) visited(ctx context.Context, tx *store.Tx, c *record.Change, visit record.Row) error {
	if c.Before.Int("State") != finished {
		return refuse(c.Before, "回访")
	}
	did := step{action: "回访"}
	words := visit.Text("Words")
	switch {
	case !visit.Bool("Reached"):
		did.note = fmt.Sprintf("没有联系上，%s 再回访\n%s", visit.Time("NextDate").Format("2006-01-02"), words)
		c.After["VisitDate"] = visit["NextDate"]
	case visit.Bool("Solved"):
		did.note = fmt.Sprintf("已解决，%d 分\n%s", visit.Int("Score"), words)
		c.After["State"], c.After["CloseDate"], c.After["VisitDate"], c.After["Score"] = closed, c.Now, nil, visit["Score"]
	default:
		did.note = fmt.Sprintf("没有解决，%d 分\n%s", visit.Int("Score"), words)
		did.tell = mayAssign
		c.After["State"], c.After["Score"] = working, visit["Score"]
		if err := again(ctx, tx, c); err != nil {
			return err
		}
	}
	did.note = strings.TrimSpace(did.note)
	c.Verb = did.action
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.write(ctx, tx, c, did) })
	return nil
}
