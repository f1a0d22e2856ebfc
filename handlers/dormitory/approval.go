package dormitory

import (
	"context"
	_ "embed"

	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

const singleRoomKey = "单间住宿"

//go:embed flow.yaml
var singleRoomFlow string

// singleRoom is the approval of 单间住宿: a request becomes a stay in the transaction of its
// approval.
func (h *Handlers) singleRoom() approval.Subject {
	return approval.Subject{
		Key: singleRoomKey, Flow: singleRoomFlow, Records: h.singleRequests, Button: singleMenu + ".add", Unseen: true,
		Ask: askAgain, Show: showRequest, Asked: keepApplication, Ended: h.requestEnded, About: h.showing(), Start: h.StartApproval,
		// days and closed months are checked where the stay is changed
		Final: "单间住宿通过后已生成住宿记录，不能作废；需要退房时请到“单间住宿”页面修改结束日期",
	}
}

// askAgain asks for the approval of a request that was not granted.
func askAgain(_ context.Context, _ *store.Tx, c *record.Change, reason string) error {
	if c.Before.Text("State") != notGranted {
		return errs.Failf("没有这项未通过的单间申请")
	}
	if c.After["State"] = asked; reason != "" {
		c.After["Reason"] = reason
	}
	return nil
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

func readRequest(ctx context.Context, tx *store.Tx, key string) (r request, err error) {
	err = tx.Get(ctx, &r, "dormitory/single_request", store.Args{"SingleRequestId": key})
	return r, err
}

func showRequest(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	r, err := readRequest(ctx, tx, c.Key)
	return approval.Shown{
		Title: r.Person + " 单间住宿 " + r.Room,
		Form:  map[string]string{"Person": r.Person, "Room": r.Room, "Period": span(r.From, r.To), "Reason": r.Reason},
	}, err
}

func keepApplication(ctx context.Context, tx *store.Tx, key, applicationID string) error {
	_, err := tx.Exec(ctx, "dormitory/single_asked", store.Args{"SingleRequestId": key, "ApplicationId": applicationID})
	return err
}

// requestEnded makes a stay of an approved request. Where the room was given to another person
// meanwhile, the last approver gets an error and can decide differently.
func (h *Handlers) requestEnded(ctx context.Context, tx *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Text("State") != asked {
		return errs.Failf("单间申请没有正在进行的审批")
	}
	if c.After["State"] = notGranted; !end.Approved {
		return nil
	}
	stay, err := h.becomeStay(ctx, tx, end)
	c.After["State"], c.After["SingleStayId"] = granted, stay
	return err
}

func (h *Handlers) becomeStay(ctx context.Context, tx *store.Tx, end approval.End) (key string, err error) {
	r, err := readRequest(ctx, tx, end.SubjectID)
	if err != nil {
		return "", err
	}
	stay := record.Row{
		"RoomId": r.RoomID, "UserId": r.UserID, "FromDate": r.From.Time, "ToDate": nil, "Reason": r.Reason, "ApproverId": end.Origin.Caller.UserID,
	}
	if !r.To.IsZero() {
		stay["ToDate"] = r.To.Time
	}
	return h.stays.In(tx, end.Origin).Add(ctx, stay)
}
