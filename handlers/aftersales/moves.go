package aftersales

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// move is an action on an order: a change of its state, or one that leaves the state.
type move struct {
	key    string // the last part of the path
	name   string // the label for staff
	from   []int64
	to     int64
	reason bool // a note is required
	who    may
	apply  func(ctx context.Context, tx *store.Tx, c *record.Change, sent command, did *step) error
}

// stays is the target of a move that leaves the state as it is.
const stays = int64(-1)

// may decides who makes a move. Other callers get the error without.
type may struct {
	is      func(p part) bool
	without string
}

// part is the role of a caller in an order.
type part struct {
	caller   *session.Identity
	reporter bool // the caller has added the order
	handles  bool // the caller is its handler, or works in the shop that is
}

var (
	assigns  = may{func(p part) bool { return p.caller.MayButton(mayAssign) }, "您没有派工的权限"}
	hands    = may{func(p part) bool { return p.caller.MayButton(mayAssign) || p.handles }, "只有处理人和有派工权限的人可以"}
	takes    = may{func(p part) bool { return p.handles || p.caller.MayButton(mayAdd) || p.caller.MayButton(mayEdit) }, "您没有登记售后的权限"}
	finishes = may{func(p part) bool { return p.handles || p.caller.MayButton(mayEdit) }, "只有处理人和有编辑权限的人可以"}
	reports  = may{func(p part) bool { return p.reporter }, "只有登记人可以"}
	closes   = may{func(p part) bool { return p.caller.MayButton(mayClose) }, "您没有关闭工单的权限"}
	reopens  = may{func(p part) bool { return p.caller.MayButton(mayAdd) || p.caller.MayButton(mayAssign) }, "您没有登记售后的权限"}
)

// moves are in the order of the buttons of the page. A visit, which closes an order or sends it back to work, is a record of
// its own (visits.go).
var moves = []move{
	{key: "accept", name: "受理", from: []int64{waiting}, to: working, who: assigns, apply: accept},
	{key: "assign", name: "派工", from: []int64{waiting}, to: working, who: assigns, apply: assign},
	{key: "finish", name: "处理完成", from: []int64{working}, to: finished, who: finishes, apply: finish},
	{key: "handon", name: "转派", from: []int64{working}, to: stays, who: hands, apply: assign},
	{key: "note", name: "记录进展", from: []int64{waiting, working, finished}, to: stays, reason: true, who: takes},
	{key: "close", name: "直接关闭", from: []int64{finished}, to: closed, reason: true, who: closes, apply: end},
	{key: "reopen", name: "重新打开", from: []int64{closed}, to: working, reason: true, who: reopens, apply: reopen},
	{key: "reject", name: "驳回", from: []int64{waiting, working}, to: rejected, reason: true, who: assigns, apply: end},
	{key: "cancel", name: "取消工单", from: []int64{waiting}, to: cancelled, who: reports, apply: end},
}

// moveRoutes has a route for each move. The right to a move depends on the order too, so judge checks it, not the route.
func (h *Handlers) moveRoutes() (routes []gateway.Route) {
	for _, m := range moves {
		routes = append(routes, gateway.Route{
			Methods: "POST", Path: Orders.Path + "/" + m.key + "/:id", Access: session.Menu(listMenu), Effect: gateway.Write,
			Summary: "售后工单：" + m.name, Handle: func(r *gateway.Request) (any, error) { return h.move(r, m) },
		})
	}
	return append(routes, gateway.Route{
		Methods: "POST", Path: Orders.Path + "/move/:id", Access: session.Menu(listMenu), Effect: gateway.Write, Tool: "aftersales_order_move", Params: paramsOfMove(),
		Summary: "处理售后工单：受理、派工、记录进展、完成、关闭等", Handle: h.MoveBy,
	})
}

// paramsOfMove describe the body of move/:id to developers and assistants.
func paramsOfMove() []gateway.Parameter {
	var actions []gateway.Choice
	for _, m := range moves {
		actions = append(actions, gateway.Choice{Value: m.key, Title: m.name})
	}
	return []gateway.Parameter{
		{Name: "Action", Title: "操作", Required: true, Choices: actions},
		{Name: "Note", Title: "说明", Summary: "记录进展、直接关闭、重新打开和驳回必填", Most: mostNote},
		{Name: "HandlerId", Title: "处理人", Summary: "派工和转派给谁的 UserId"},
		{Name: "HandlerShopId", Title: "处理店铺", Summary: "派工和转派给哪个店铺的 ShopId"},
		{Name: "Responsibility", Title: "责任方", Summary: "处理完成时填写", Choices: gateway.Choices(field("Responsibility").Options...)},
		{Name: "DepartmentId", Title: "责任部门", Summary: "责任方是工厂时，部门的编号"},
		{Name: "Cost", Title: "费用（元）", Summary: "处理完成时填写"},
	}
}

// MoveBy answers POST move/{id}: it makes the move that the body names.
func (h *Handlers) MoveBy(r *gateway.Request) (any, error) {
	var sent struct{ Action payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	var keys []string
	for _, m := range moves {
		if strings.EqualFold(m.key, strings.TrimSpace(string(sent.Action))) {
			return h.move(r, m)
		}
		keys = append(keys, m.key)
	}
	return nil, errs.Failf("操作须为 %s 之一", strings.Join(keys, "、"))
}

const mostNote = 500 // UTF-16 units

// command is the body of a move.
type command struct {
	Note           payload.Text
	HandlerID      payload.Text `json:"HandlerId"`
	HandlerShopID  payload.Text `json:"HandlerShopId"`
	Responsibility payload.Text
	DepartmentID   payload.Text `json:"DepartmentId"`
	Cost           payload.Text
}

func (h *Handlers) move(r *gateway.Request, m move) (any, error) {
	var sent command
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.Note = payload.Text(strings.TrimSpace(string(sent.Note))); payload.Units(sent.Note) > mostNote {
		return nil, errs.Failf("说明超过 %d 个字符", mostNote)
	}
	return h.orders.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		return h.judge(ctx, tx, c, m, sent)
	})
}

// judge makes a move. It refuses one that the state of the order or the caller's rights do not allow.
func (h *Handlers) judge(ctx context.Context, tx *store.Tx, c *record.Change, m move, sent command) error {
	p, err := partOf(ctx, tx, c.Caller, c.Key)
	switch {
	case err != nil:
		return err
	case !slices.Contains(m.from, c.Before.Int("State")):
		return refuse(c.Before, m.name)
	case !m.who.is(p):
		return errs.Failf("%s，不能%s", m.who.without, m.name)
	case m.reason && sent.Note == "":
		return errs.Failf("%s须填写说明", m.name)
	}
	if m.to == finished || m.to == closed || m.to == rejected || m.to == cancelled {
		if err := partsArrived(ctx, tx, c, m.name); err != nil {
			return err
		}
	}
	did := step{action: m.name, note: string(sent.Note)}
	if c.Verb = m.name; m.to != stays {
		c.After["State"] = m.to
	}
	if m.apply != nil {
		if err := m.apply(ctx, tx, c, sent, &did); err != nil {
			return err
		}
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.write(ctx, tx, c, did) })
	return nil
}

// partsArrived refuses to end an order while parts are asked for, made or on their way.
func partsArrived(ctx context.Context, tx *store.Tx, c *record.Change, name string) error {
	var open struct {
		PartNo string `db:"PartNo"`
		State  int64  `db:"State"`
	}
	err := tx.Get(ctx, &open, "aftersales/open_part", store.Args{"OrderId": c.Key})
	if err != nil {
		return store.IfNone(err, nil)
	}
	is, _ := partStates.Label(open.State)
	return errs.Failf("补件单 %s %s，不能%s：请先签收补件，或撤回、退回补件单", open.PartNo, is, name)
}

// partOf reads the role of a caller in an order.
func partOf(ctx context.Context, db store.Reader, caller *session.Identity, orderID string) (part, error) {
	var found struct {
		Reporter bool `db:"Reporter"`
		Handles  bool `db:"Handles"`
	}
	err := db.Get(ctx, &found, "aftersales/part_of", store.Args{"OrderId": orderID, "UserId": caller.UserID})
	return part{caller: caller, reporter: found.Reporter, handles: found.Handles}, err
}

// accept makes the caller the handler of the order.
func accept(_ context.Context, _ *store.Tx, c *record.Change, _ command, did *step) error {
	c.After["HandlerId"], c.After["HandlerShopId"], c.After["AcceptDate"] = c.Caller.UserID, nil, c.Now
	did.handler = c.Caller.Name
	return nil
}

// assign sets the handler of the order: a person who sees it, or an open shop of its dealer.
func assign(ctx context.Context, tx *store.Tx, c *record.Change, sent command, did *step) error {
	person, shop := string(sent.HandlerID), string(sent.HandlerShopID)
	if (person == "") == (shop == "") {
		return errs.Failf("请选择处理人或处理店铺")
	}
	statement, args, what := "aftersales/handler", store.Args{"UserId": person, "OrderId": c.Key, "Menu": listMenu}, "处理人看不到这张工单，请重新选择"
	if shop != "" {
		statement, args, what = "aftersales/handler_shop", store.Args{"ShopId": shop, "OrderId": c.Key}, "处理店铺须属于工单的经销商，且没有关闭"
	}
	var name string
	err := tx.Get(ctx, &name, statement, args)
	if err != nil {
		return store.IfNone(err, errs.Failf("%s", what))
	}
	did.handler = name
	c.After["HandlerId"], c.After["HandlerShopId"] = store.OrNull(person), store.OrNull(shop)
	if c.Before["AcceptDate"] == nil {
		c.After["AcceptDate"] = c.Now
	}
	return nil
}

// finish sets the responsible side, its department where it is the factory, and the cost of the work.
func finish(ctx context.Context, tx *store.Tx, c *record.Change, sent command, did *step) error {
	side, unit := string(sent.Responsibility), string(sent.DepartmentID)
	told := side
	switch {
	case !slices.Contains(field("Responsibility").Options, side):
		return errs.Failf("请选择责任方：%s", strings.Join(field("Responsibility").Options, "、"))
	case side == factory && unit == "":
		return errs.Failf("责任方是工厂，请选择责任部门")
	case side != factory && unit != "":
		return errs.Failf("只有责任方是工厂时才填写责任部门")
	case unit != "":
		var name string
		if err := tx.Get(ctx, &name, "aftersales/department", store.Args{"DepartmentId": unit}); err != nil {
			return store.IfNone(err, errs.Failf("责任部门须是工厂的部门"))
		}
		told += "（" + name + "）"
	}
	cost, ok := payload.Decimal(cmp.Or(sent.Cost, "0"))
	if !ok || cost.IsNegative() || cost.GreaterThan(mostCost) || !cost.Equal(cost.Round(2)) {
		return errs.Failf("费用应为 0 到 9999999 元，最多两位小数")
	}
	if side == factory && cost.IsPositive() && !c.Caller.MayButton(mayEdit) {
		return errs.Failf("责任方是工厂且有费用的工单由工厂完成：请转派给工厂的处理人")
	}
	did.note = strings.TrimSpace(fmt.Sprintf("责任方：%s，费用 %s 元\n%s", told, money.Yuan(cost), did.note))
	did.tell = mayVisit
	c.After["Responsibility"], c.After["DepartmentId"], c.After["Cost"] = side, store.OrNull(unit), money.Stored(cost)
	c.After["FinishDate"] = c.Now
	return nil
}

// factory is the responsible side that has departments.
const factory = "工厂"

// mostCost is the highest cost of an order, in yuan.
var mostCost = decimal.NewFromInt(9999999)

func field(name string) record.Field {
	return Orders.Fields[slices.IndexFunc(Orders.Fields, func(f record.Field) bool { return f.Name == name })]
}

// end sets the time when the order ended.
func end(_ context.Context, _ *store.Tx, c *record.Change, _ command, did *step) error {
	c.After["CloseDate"], c.After["VisitDate"] = c.Now, nil
	if c.After.Int("State") == cancelled {
		did.tell = mayAssign
	}
	return nil
}

// reopen sends a closed order back to work. It refuses one that was closed more than AfterSalesReopenDays ago.
func reopen(ctx context.Context, tx *store.Tx, c *record.Change, _ command, did *step) error {
	days, err := numberOf(ctx, tx, reopenDays, mostReopenDays)
	if err != nil {
		return err
	}
	if closedLongAgo(c.Before.Time("CloseDate"), days, c.Now) {
		return errs.Failf("工单 %s 关闭已超过 %d 天，不能重新打开，请重新登记", c.Before.Text("OrderNo"), days)
	}
	did.tell = mayAssign
	return again(ctx, tx, c)
}

// reopenDays is the setting of the days in which a closed order may be reopened, and mostReopenDays the days without it.
const (
	reopenDays     = "AfterSalesReopenDays"
	mostReopenDays = 30
)

func closedLongAgo(closed time.Time, days int, now time.Time) bool {
	return clock.Wall(now).After(closed.AddDate(0, 0, days))
}

// again sets a new promised time, which counts from now, and clears the times of the end.
func again(ctx context.Context, tx *store.Tx, c *record.Change) error {
	hours, err := hoursOf(ctx, tx, c.Before.Text("Urgency"))
	c.After["DueDate"] = c.Now.Add(time.Duration(hours) * time.Hour)
	c.After["FinishDate"], c.After["CloseDate"], c.After["VisitDate"] = nil, nil, nil
	return err
}
