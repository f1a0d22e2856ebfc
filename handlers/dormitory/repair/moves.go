package repair

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// The states of a request.
const (
	pending   = "待处理"
	working   = "处理中"
	finished  = "已完成"
	confirmed = "已确认"
	rejected  = "已驳回"
	cancelled = "已取消"
)

var repairStates = []string{pending, working, finished, confirmed, rejected, cancelled}

// move is one way from state to state.
type move struct {
	to       string
	name     string   // as staff call it
	from     []string // the states in which the move is allowed
	reporter bool     // only the reporter may make it; else only handlers of repairs
	reason   bool     // it needs a note with the reason
	date     string   // the field that has the time of it; empty where the request goes back
}

var moves = []move{
	{to: working, name: "受理", from: []string{pending}, date: "AcceptDate"},
	{to: working, name: "退回", from: []string{finished}, reporter: true, reason: true},
	{to: finished, name: "完成", from: []string{working}, date: "FinishDate"},
	{to: confirmed, name: "确认", from: []string{finished}, reporter: true, date: "CloseDate"},
	{to: rejected, name: "驳回", from: []string{pending, working}, reason: true, date: "CloseDate"},
	{to: cancelled, name: "取消", from: []string{pending}, reporter: true, date: "CloseDate"},
}

// open are the states in which a request still waits for an action.
var open = []string{pending, working}

const (
	mostNote    = 500 // UTF-16 units
	mostHandler = 50
)

// command is the body of POST operator/{id}: a new state, a handler, a note, or several of them.
type command struct {
	Status        payload.Text
	Handler       payload.Text
	HandlerUserID payload.Text `json:"HandlerUserId"`
	Note          payload.Text
}

// paramsOfMove describe a command to developers and assistants.
var paramsOfMove = []gateway.Parameter{
	{Name: "Status", Title: "变更到的状态", Summary: "不写时状态不变", Choices: gateway.Choices(repairStates[1:]...)},
	{Name: "Handler", Title: "处理人", Summary: "外来的处理人的姓名", Most: mostHandler},
	{Name: "HandlerUserId", Title: "处理人账号", Summary: "有处理权限的员工的 UserId", Most: mostHandler},
	{Name: "Note", Title: "说明", Summary: "驳回和退回必填", Most: mostNote},
}

// step is an action on a request, for its progress and the notices.
type step struct {
	action  string
	note    string
	handler string // the new handler; empty where the handler does not change
}

// Operate answers POST repair/operator/{id}: it changes the state of a request, assigns it to a
// handler, or adds a note. A caller without access to the request gets the same error as for a
// request that does not exist.
func (h *Handlers) Operate(r *gateway.Request) (any, error) {
	var sent command
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	wanted, err := sent.read()
	if err != nil {
		return nil, err
	}
	return h.repairs.Step(r, wanted.apply)
}

// read trims and checks the request.
func (o command) read() (command, error) {
	for _, field := range []struct {
		label string
		text  *payload.Text
		most  int
	}{{"说明", &o.Note, mostNote}, {"处理人", &o.Handler, mostHandler}, {"状态", &o.Status, mostHandler}, {"处理人账号", &o.HandlerUserID, mostHandler}} {
		*field.text = payload.Text(strings.TrimSpace(string(*field.text)))
		if payload.Units(*field.text) > field.most {
			return o, errs.Failf("%s超过 %d 个字符", field.label, field.most)
		}
	}
	if o.Status == "" && o.Handler == "" && o.HandlerUserID == "" && o.Note == "" {
		return o, errs.Failf("请指定 Status（要变更到的状态）、Handler（处理人）或 Note（说明）")
	}
	return o, nil
}

// apply judges the command by the request as it is, and applies it.
func (o command) apply(ctx context.Context, tx *store.Tx, c *record.Change) error {
	own, handles := reported(c), c.Caller.MayButton(mayHandle)
	did := step{action: "说明", note: string(o.Note)}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return writeProgress(ctx, tx, c, did) })
	if err := o.assign(ctx, tx, c, &did, handles); err != nil {
		return err
	}
	if o.Status == "" {
		return o.keep(ctx, tx, c)
	}
	wanted, err := o.move(c.Before.Text("Status"), own)
	if err != nil {
		return err
	}
	if err := wanted.allow(ctx, tx, c, own, handles); err != nil {
		return err
	}
	if wanted.reason && o.Note == "" {
		return errs.Failf("%s报修须说明原因", wanted.name)
	}
	did.action, c.After["Status"] = wanted.name, wanted.to
	if wanted.date == "" {
		return sendBack(ctx, tx, c)
	}
	c.After[wanted.date] = c.Now
	if wanted.to == working && did.handler == "" && c.Before.Text("Handler") == "" {
		did.handler, c.After["Handler"], c.After["HandlerUserId"] = c.Caller.Name, c.Caller.Name, c.Caller.UserID
	}
	return nil
}

// keep lets a request stay in its state, which must be an open one.
func (o command) keep(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if slices.Contains(open, c.Before.Text("Status")) {
		return nil
	}
	if o.Handler != "" || o.HandlerUserID != "" {
		return refuseMove(ctx, tx, c, "派工")
	}
	return refuseMove(ctx, tx, c, "补充说明")
}

// move finds the move to the wanted state. Where several lead to it, that counts which a reporter
// can make from the state of the request.
func (o command) move(state string, own bool) (found move, err error) {
	for _, m := range moves {
		if m.to != string(o.Status) {
			continue
		}
		if found.to == "" || m.reporter && own && slices.Contains(m.from, state) {
			found = m
		}
	}
	if found.to == "" {
		err = errs.Failf("状态须为 %s 之一", strings.Join(repairStates[1:], "、"))
	}
	return found, err
}

// sendBack opens a finished request again, with a time limit from now on.
func sendBack(ctx context.Context, tx *store.Tx, c *record.Change) error {
	hours, err := hoursOf(ctx, tx, c.Before.Text("Urgency"))
	c.After["FinishDate"], c.After["DueDate"] = nil, c.Now.Add(time.Duration(hours)*time.Hour)
	return err
}

// allow refuses a move that the caller has no right to make, or that the state does not allow.
func (m move) allow(ctx context.Context, tx *store.Tx, c *record.Change, own, handles bool) error {
	switch {
	case m.reporter && !own:
		return errs.Failf("只有报修人可以%s报修", m.name)
	case !m.reporter && !handles:
		return errs.Failf("您没有处理报修的权限，不能%s报修", m.name)
	case !slices.Contains(m.from, c.Before.Text("Status")):
		return refuseMove(ctx, tx, c, m.name)
	default:
		return nil
	}
}

// refuseMove is the error that names the current state, and the user who has set it.
func refuseMove(ctx context.Context, tx *store.Tx, c *record.Change, name string) error {
	state, again := c.Before.Text("Status"), "再"
	if state == pending {
		again = ""
	}
	text := fmt.Sprintf("%s的报修不能%s%s", state, again, name)
	var last []struct {
		Action string          `db:"Action"`
		User   string          `db:"UserName"`
		Date   store.LocalTime `db:"CreateDate"`
	}
	err := tx.Select(ctx, &last, "repair/last_move", store.Args{"RepairId": c.Key, "Status": state})
	if len(last) > 0 {
		text += fmt.Sprintf("：%s 已由 %s 于 %s %s", c.Before.Text("RepairNo"), last[0].User, clock.Minute(last[0].Date.Time), last[0].Action)
	}
	if err != nil {
		return err
	}
	return errs.Failf("%s", text)
}

// assign sets the handler: by account, a user with the right to handle repairs; by name, anybody,
// such as a craftsman from outside.
func (o command) assign(ctx context.Context, tx *store.Tx, c *record.Change, did *step, handles bool) error {
	if o.Handler == "" && o.HandlerUserID == "" {
		return nil
	}
	if !handles {
		return errs.Failf("您没有处理报修的权限，不能派工")
	}
	name, account := string(o.Handler), any(nil)
	if o.HandlerUserID != "" {
		people, err := handlersOfRepairs(ctx, tx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(people, func(p person) bool { return p.UserID == string(o.HandlerUserID) })
		if i < 0 {
			return errs.Failf("处理人没有处理报修的权限，请重新选择")
		}
		name, account = people[i].Name, people[i].UserID
	}
	did.action, did.handler = "派工", name
	c.After["Handler"], c.After["HandlerUserId"] = name, account
	return nil
}
