package approval

import (
	"context"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/preview"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/trail"
)

const mostOpinion = 500 // UTF-16 units

// urgeEvery is how long an applicant waits before urging again.
const urgeEvery = time.Hour

// order is a move that a user requests on an application.
type order struct {
	Action  payload.Text
	TaskID  payload.Text `json:"TaskId"` // where the caller has several; empty is the first
	To      payload.Text // UserId of transfer, before and after
	Target  payload.Text // StepId of reject; empty is the start
	Opinion payload.Text
	Files   []payload.Text // FileIds of a comment
}

// The actions of POST move/{id}.
const (
	actAgree    = "approve"
	actRefuse   = "reject"
	actTransfer = "transfer"
	actBefore   = "before"
	actAfter    = "after"
	actWithdraw = "withdraw"
	actUrge     = "urge"
	actComment  = "comment"
)

// names are the names of the actions in the trail.
var names = map[string]string{
	actAgree: trail.Agree, actRefuse: trail.Refuse, actTransfer: trail.Transfer, actBefore: trail.Before, actAfter: trail.After,
	actWithdraw: trail.Withdraw, actUrge: trail.Urge, actComment: trail.Comment,
}

// paramsOfMove describe a move to developers and assistants, apart from the files of a comment.
var paramsOfMove = []gateway.Parameter{
	ofApplication,
	{Name: "Action", Title: "操作", Required: true, Choices: []gateway.Choice{
		{Value: actAgree, Title: trail.Agree},
		{Value: actRefuse, Title: trail.Refuse},
		{Value: actTransfer, Title: trail.Transfer},
		{Value: actBefore, Title: trail.Before},
		{Value: actAfter, Title: trail.After},
		{Value: actWithdraw, Title: trail.Withdraw},
		{Value: actUrge, Title: trail.Urge},
		{Value: actComment, Title: trail.Comment},
	}},
	{Name: "Opinion", Title: "意见", Summary: "驳回和评论必填", Most: mostOpinion},
	{Name: "To", As: "ToUserId", Title: "给谁", Summary: "转交和加签的人的 UserId，先用 person_list 查到"},
	{Name: "Target", As: "TargetStepId", Title: "驳回到哪一步", Summary: "步骤的 StepId，不写就退回发起人"},
	{Name: "TaskId", Title: "哪一项审批", Summary: "本人在这个申请中有几项待审批时写 TaskId"},
}

// Move answers POST /admin/approval/move/{id}: it makes one of the moves above on an application.
func (h *Handlers) Move(r *gateway.Request) (any, error) {
	var o order
	if err := r.Bind(&o); err != nil {
		return nil, err
	}
	return h.move(r.Context(), r.Origin(), r.Param("id"), o)
}

// move makes one move in a transaction of its own.
func (h *Handlers) move(ctx context.Context, origin audit.Origin, id string, o order) (said answer, err error) {
	if o, err = o.read(); err != nil {
		return said, err
	}
	now := origin.Now.Truncate(time.Millisecond)
	err = h.DB.Tx(ctx, func(tx *store.Tx) error {
		a, err := h.reserve(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := h.act(ctx, tx, a, origin, o, now); err != nil {
			return err
		}
		said = a.answer()
		return audit.Write(ctx, tx, a.did(origin, audit.ApprovalMoved))
	})
	return said, err
}

// read trims and checks the request.
func (o order) read() (order, error) {
	o.Action, o.Opinion = payload.Text(strings.ToLower(strings.TrimSpace(string(o.Action)))), payload.Text(strings.TrimSpace(string(o.Opinion)))
	switch {
	case names[string(o.Action)] == "":
		return o, errs.Failf("操作须为 approve、reject、transfer、before、after、withdraw、urge、comment 之一")
	case o.Opinion == "" && o.Action == actRefuse:
		return o, errs.Failf("请填写驳回原因")
	case o.Opinion == "" && o.Action == actComment:
		return o, errs.Failf("请填写评论")
	case o.To == "" && (o.Action == actTransfer || o.Action == actBefore || o.Action == actAfter):
		return o, errs.Failf("请选择%s给谁", names[string(o.Action)])
	}
	return o, o.checkOpinion()
}

// checkOpinion bounds the length of the opinion.
func (o order) checkOpinion() error {
	if payload.Units(o.Opinion) > mostOpinion {
		return errs.Failf("意见超过 %d 个字符", mostOpinion)
	}
	return nil
}

// act makes the move and writes the trail.
func (h *Handlers) act(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, o order, now time.Time) error {
	by := a.actor(origin, string(o.Opinion))
	did := by.did(names[string(o.Action)])
	var err error
	switch o.Action {
	case actWithdraw, actUrge:
		err = a.ownMove(ctx, tx, o, by, now)
	case actComment:
		err = a.comment(ctx, tx, o, by, now, &did)
	default:
		err = h.decide(ctx, tx, a, o, by, now, &did)
	}
	if err != nil {
		return err
	}
	a.foresee(preview.Of(ctx), did)
	if err := h.write(ctx, tx, a, by, did, now); err != nil {
		return err
	}
	return h.ended(ctx, tx, a, origin, by.opinion)
}

// foresee tells a preview what a move does to which application.
func (a *application) foresee(p *preview.Preview, did trail.Line) {
	said := did.Action + " 申请 " + a.ApplicationNo + " " + a.Title
	if did.StepName != nil {
		said += "，步骤 " + *did.StepName
	}
	if did.ForUserName != nil {
		said += "，代 " + *did.ForUserName
	}
	if did.ToName != nil {
		said += "，给 " + *did.ToName
	}
	p.Say(said)
	if a.Summary != "" {
		p.Say("申请的内容：" + a.Summary)
	}
	p.Say("此后申请" + string(a.State))
}

// ended runs the effects of the end of an application: a revocation revokes its original, and the
// area that has asked for the approval gets the result.
func (h *Handlers) ended(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, opinion string) error {
	over := slices.ContainsFunc(a.engine.Events, func(e engine.Event) bool { return e.Kind == engine.Concluded }) && a.State != engine.Running
	if over && a.RevokesID != nil && a.State == engine.Approved {
		return h.revoked(ctx, tx, a, origin)
	}
	if !over || a.Subject == nil {
		return nil
	}
	subject, known := h.subject(*a.Subject)
	if !known {
		return nil
	}
	return subject.End(ctx, tx, approval.End{SubjectID: store.OrEmpty(a.SubjectID), Approved: a.State == engine.Approved, Opinion: opinion, Origin: origin})
}
