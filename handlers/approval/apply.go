package approval

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/design"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	"qiao/handlers/approval/trail"
)

// filled is the request of an applicant.
type filled struct {
	FlowID  payload.Text `json:"FlowId"`
	Form    map[string]json.RawMessage
	Chosen  map[string][]payload.Text
	Version int64 `json:"RowVersion"`
}

// ready is the request's input, read and looked up before the transaction begins.
type ready struct {
	flow design.Row
	approvers.Filled
}

// Apply answers PUT /admin/approval/add: it submits a new application. An application that cannot
// be submitted is kept as 提交失败, so that the applicant's input is not lost.
func (h *Handlers) Apply(r *gateway.Request) (any, error) { return h.fill(r, "", true) }

// KeepDraft answers PUT /admin/approval/draft.
func (h *Handlers) KeepDraft(r *gateway.Request) (any, error) { return h.fill(r, "", false) }

// Resubmit answers POST /admin/approval/submit/{id}: it submits a draft, or an application that was
// sent back.
func (h *Handlers) Resubmit(r *gateway.Request) (any, error) {
	return h.fill(r, r.Param("id"), true)
}

// ChangeDraft answers POST /admin/approval/draft/{id}.
func (h *Handlers) ChangeDraft(r *gateway.Request) (any, error) {
	return h.fill(r, r.Param("id"), false)
}

func (h *Handlers) fill(r *gateway.Request, id string, submit bool) (any, error) {
	var sent filled
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	ready, err := h.ready(r, id, sent)
	if err != nil {
		return nil, err
	}
	now := r.Now().Truncate(time.Millisecond)
	var a *application
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		if a, err = h.filled(r.Context(), tx, id, ready, sent.Version, submit, now); err != nil {
			return err
		}
		if err := a.takeFiles(r.Context(), tx, r.Caller.UserID); err != nil {
			return err
		}
		if err := a.dropFiles(r.Context(), tx); err != nil {
			return err
		}
		if submit {
			return h.submit(r.Context(), tx, a, r.Origin(), now)
		}
		return h.keep(r.Context(), tx, a, r.Origin(), now)
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

// keep writes the form. Where the form was submitted before, it adds a line to the trail.
func (h *Handlers) keep(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, now time.Time) error {
	if err := a.saveRow(ctx, tx); err != nil || a.State == engine.Draft || a.Form == asJSON(a.form) {
		return err
	}
	return a.note(ctx, tx, a.actor(origin, "").did(trail.Change), now)
}

// answer is the response of a call that changes an application. A failed submission is kept: its
// Reason is the error.
func (a *application) answer() answer {
	return answer{a.ApplicationID, a.ApplicationNo, a.ExamineStatus, a.Reason, a.State}
}

// answer is the application in the answer of a call that changes it.
type answer struct {
	ApplicationID string `json:"ApplicationId"`
	ApplicationNo string
	ExamineStatus int
	Reason        *string
	State         engine.State
}

// ready reads the input for a new application, or for one of the caller's own, and looks up all
// possible approvers.
func (h *Handlers) ready(r *gateway.Request, id string, sent filled) (p ready, err error) {
	if p.Who, err = approvers.FindApplicant(r.Context(), h.DB, r.Caller.UserID); err != nil {
		return p, err
	}
	flowID := string(sent.FlowID)
	if id != "" {
		err := h.DB.Get(r.Context(), &flowID, "approval/own", store.Args{"ApplicationId": id, "UserId": r.Caller.UserID})
		if err != nil {
			return p, store.IfNone(err, errGone())
		}
	}
	if p.flow, p.Definition, err = design.Find(r.Context(), h.DB, flowID, ""); err != nil {
		return p, err
	}
	if err := design.MayStart(r.Context(), h.DB, p.flow, r.Caller.UserID); err != nil {
		return p, err
	}
	return p, p.Read(r.Context(), h.DB, sent.Form, sent.Chosen)
}

// filled makes the application, or reads it where it exists, and sets the input. A draft may lack
// values that a submission must have, but its periods do not end before they begin.
func (h *Handlers) filled(ctx context.Context, tx *store.Tx, id string, p ready, version int64, submit bool, now time.Time) (a *application, err error) {
	if id == "" {
		a, err = h.begin(ctx, tx, p, now)
	} else {
		a, err = h.reopen(ctx, tx, id, p, version)
	}
	if err != nil {
		return nil, err
	}
	a.form, a.chosen, a.facts, a.known = p.Form, p.Chosen, p.Who.Facts, &p.Roster
	a.describe(p.Who)
	wrong := p.Definition.Reversed(p.Form)
	if submit {
		wrong = slices.Concat(p.Wrong, a.unchosen())
	}
	if len(wrong) > 0 {
		return nil, flow.Refusal(wrong)
	}
	return a, nil
}

// unchosen returns the steps for which the applicant must still choose the approvers.
func (a *application) unchosen() (wrong []flow.Invalid) {
	var visit func(nodes []flow.Node)
	visit = func(nodes []flow.Node) {
		for _, node := range nodes {
			if s := node.Step; s != nil && len(a.chosen[s.ID]) == 0 && approvers.Chooses(s) {
				wrong = append(wrong, flow.Invalid{Field: s.ID, Text: "请选择" + s.Name})
			}
			for _, lane := range node.Lanes {
				visit(lane)
			}
		}
	}
	visit(a.definition.Plan(a.form, a.facts))
	return wrong
}

// begin makes a new application. Its flow must be one with which staff apply themselves: an area
// starts the other flows.
func (h *Handlers) begin(ctx context.Context, tx *store.Tx, p ready, now time.Time) (*application, error) {
	if p.flow.Subject != nil {
		return nil, errs.Failf("%s由业务单据发起，请到对应的业务页面申请", p.flow.FullName)
	}
	return h.insert(ctx, tx, p.flow, p.Definition, p.Who, now)
}

// reopen reads an application of the caller that may be submitted again. It continues with the
// current version of its flow.
func (h *Handlers) reopen(ctx context.Context, tx *store.Tx, id string, p ready, version int64) (*application, error) {
	a, err := h.reserve(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	switch {
	case a.ApplicantUserID != p.Who.UserID:
		return nil, errGone()
	case !a.State.Editable():
		return nil, errs.Failf("%s的申请不能修改", a.State)
	case a.RevokesID != nil:
		return nil, errs.Failf("请打开原申请，重新申请%s", a.definition.RevokeVerb())
	case a.Subject != nil:
		return nil, errs.Failf("这项申请由业务单据发起，请到对应的业务页面重新申请")
	case version != 0 && version != a.RowVersion-1:
		return nil, errs.Failf("申请已在别处修改过，请刷新后重试")
	}
	a.Version, a.definition = p.flow.Version, p.Definition
	return a, nil
}

var applicationNumber = store.Number{Table: "Flow_Application", Column: "ApplicationNo", Prefix: "SP"}

func (h *Handlers) insert(ctx context.Context, tx *store.Tx, row design.Row, definition flow.Definition, who approvers.Person, now time.Time) (*application, error) {
	number, err := applicationNumber.Next(ctx, tx, now)
	if err != nil {
		return nil, err
	}
	a := &application{definition: definition, tasks: map[string]*taskRow{}, centre: h}
	a.applicationRow = applicationRow{
		ApplicationID: h.id(), ApplicationNo: number, FlowID: row.FlowID, FlowName: row.FullName, Version: row.Version, Subject: row.Subject,
		ApplicantUserID: who.UserID, ApplicantName: who.Name, State: engine.Draft, ExamineStatus: examine[engine.Draft], CreateDate: store.LocalTime{Time: now}, RowVersion: 1,
	}
	a.describe(who)
	err = tx.Insert(ctx, "Flow_Application",
		[]string{
			"ApplicationId", "ApplicationNo", "FlowId", "FlowName", "Version", "Title", "Summary", "ApplicantUserId", "ApplicantName", "State", "ExamineStatus",
			"Round", "Form", "Chosen", "Facts", "Subject", "CreateDate", "RowVersion",
		},
		[][]any{{
			a.ApplicationID, a.ApplicationNo, a.FlowID, a.FlowName, a.Version, a.Title, "", a.ApplicantUserID, a.ApplicantName, string(a.State), a.ExamineStatus,
			0, "{}", "{}", "{}", a.Subject, a.CreateDate, 1,
		}})
	return a, err
}
