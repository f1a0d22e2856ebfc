package dormitory

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Approval's name of this area, and the states of a request.
const (
	singleRoom  = "单间住宿"
	asked       = "审批中"
	granted     = "已通过"
	notGranted  = "未通过"
	requestPath = "/admin/dormitory/single/request"
)

// roomFinal is approval.Subject's Final: the approval has made a stay. Days and closed months are
// checked where that stay is changed.
const roomFinal = "单间住宿通过后已生成住宿记录，不能作废；需要退房时请到“单间住宿”页面修改结束日期"

// SingleRequests are requests for a single room: 单间申请. A request becomes a stay in the transaction
// of its approval.
var SingleRequests = record.Table{
	Name: "Dorm_SingleRequest", Key: "SingleRequestId", Label: "单间申请", Title: []string{"RoomId", "UserId"}, Path: requestPath,
	Fields: []record.Field{
		{Name: "UserId", Label: "员工", Type: "nvarchar(50)", Required: true, Choice: staffChoice("Person")},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Required: true, Choice: roomChoice},
		{Name: "FromDate", Label: "开始日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "结束日期", Type: "date", Hint: "最后一天；不填则一直有效"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)", Required: true},
		{Name: "State", Label: "状态", Type: "nvarchar(10)", Options: []string{asked, granted, notGranted}, Initial: asked, Server: true},
		{Name: "ApplicationId", Label: "审批", Type: "nvarchar(50)", Server: true},
		{Name: "SingleStayId", Label: "单间住宿", Type: "nvarchar(50)", Server: true},
	},
	AddOnly: true,
}

func (h *Handlers) singleRequestRoutes() []gateway.Route {
	table := SingleRequests
	table.Check = h.checkRequest
	h.singleRequests = record.New(h.DB, table)
	return h.singleRequests.Routes(record.Page{Menu: singleMenu, List: "dormitory/single_requests"})
}

// checkRequest judges a request as the stay that it asks for, and starts its approval.
func (h *Handlers) checkRequest(ctx context.Context, tx *store.Tx, c *record.Change) error {
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.startApproval(ctx, tx, c) })
	return checkSingleStay(ctx, tx, c)
}

// AskAgain is approval.Subject's Ask: the approval of a request that was not granted is
// asked for again.
func (h *Handlers) AskAgain(r *gateway.Request, key, reason string) error {
	if !r.Caller.MayButton(singleMenu + ".add") {
		return errs.New(errs.Forbidden)
	}
	_, err := h.singleRequests.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.Before.Text("State") != notGranted {
			return errs.Failf("没有这项未通过的单间申请")
		}
		if c.After["State"] = asked; reason != "" {
			c.After["Reason"] = reason
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error { return h.startApproval(ctx, tx, c) })
		return nil
	}, record.Of(key), record.Unseen())
	return err
}

// request is one as approvers read of it.
type request struct {
	RoomID string          `db:"RoomId"`
	UserID string          `db:"UserId"`
	Room   string          `db:"RoomName"`
	Person string          `db:"Person"`
	From   store.LocalTime `db:"FromDate"`
	To     store.LocalTime `db:"ToDate"`
	Reason string          `db:"Reason"`
}

func (h *Handlers) startApproval(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var r request
	if err := tx.Get(ctx, &r, "dormitory/single_request", store.Args{"SingleRequestId": c.Key}); err != nil {
		return err
	}
	application, err := h.AskApproval(ctx, tx, approval.Request{
		Subject: singleRoom, SubjectID: c.Key, Title: r.Person + " 单间住宿 " + r.Room, Origin: c.Origin(),
		Form: map[string]string{"Person": r.Person, "Room": r.Room, "Period": span(r.From, r.To), "Reason": r.Reason},
	})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "dormitory/single_asked", store.Args{"SingleRequestId": c.Key, "ApplicationId": application})
	return err
}

// RoomDecided is approval.Subject's Ended: an approved request becomes a stay. Where the room was
// given to another person meanwhile, the last approver gets an error and can decide differently.
func (h *Handlers) RoomDecided(ctx context.Context, tx *store.Tx, e approval.End) error {
	return h.singleRequests.In(tx, e.Origin).Step(ctx, e.SubjectID, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if c.Before.Text("State") != asked {
			return errs.Failf("单间申请没有正在进行的审批")
		}
		if c.After["State"] = notGranted; !e.Approved {
			return nil
		}
		stay, err := h.becomeStay(ctx, tx, e)
		c.After["State"], c.After["SingleStayId"] = granted, stay
		return err
	})
}

func (h *Handlers) becomeStay(ctx context.Context, tx *store.Tx, e approval.End) (key string, err error) {
	var r request
	if err := tx.Get(ctx, &r, "dormitory/single_request", store.Args{"SingleRequestId": e.SubjectID}); err != nil {
		return "", err
	}
	stay := record.Row{
		"RoomId": r.RoomID, "UserId": r.UserID, "FromDate": r.From.Time, "ToDate": nil, "Reason": r.Reason, "ApproverId": e.Origin.Caller.UserID,
	}
	if !r.To.IsZero() {
		stay["ToDate"] = r.To.Time
	}
	return h.stays.In(tx, e.Origin).Add(ctx, stay)
}
