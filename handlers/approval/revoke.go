package approval

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/design"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// revocable says how the applicant may revoke an approved application.
type revocable struct {
	Verb string
	// From and To are the days of a leave: it may be revoked from a day between them on.
	From string `json:",omitempty"`
	To   string `json:",omitempty"`
}

// Revoke answers POST revoke/{id}: the applicant asks to revoke an approved application. The same
// flow decides on it.
func (h *Handlers) Revoke(r *gateway.Request) (any, error) {
	var sent struct{ Reason, RealTo payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	of, err := h.readable(r, r.Param("id"))
	if err != nil {
		return nil, err
	}
	if err := h.revokes(of, r.Caller.UserID); err != nil {
		return nil, err
	}
	p, err := h.readyToRevoke(r.Context(), of, sent.Reason, sent.RealTo)
	if err != nil {
		return nil, err
	}
	var a *application
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		a, err = h.askRevocation(r.Context(), tx, of, p, r.Origin())
		return err
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

// revokes is the error that says why a user may not ask to revoke an application, nil where they
// may.
func (h *Handlers) revokes(a *application, user string) error {
	verb := a.definition.RevokeVerb()
	switch {
	case a.ApplicantUserID != user:
		return errs.Failf("只有申请人可以申请%s", verb)
	case a.RevokesID != nil:
		return errs.Failf("%s的申请不能再撤销，请重新发起需要的申请", verb)
	case a.State != engine.Approved:
		return errs.Failf("%s的申请不能%s", a.State, verb)
	case a.Subject != nil:
		subject, _ := h.subject(*a.Subject)
		return errs.Failf("%s", subject.Final)
	case !a.definition.MayRevoke():
		return errs.Failf("流程“%s”不允许%s，请联系流程管理员", a.FlowName, verb)
	default:
		return nil
	}
}

// readyToRevoke reads the reason and the real last day, and looks up the approvers.
func (h *Handlers) readyToRevoke(ctx context.Context, of *application, reason, realTo payload.Text) (p ready, err error) {
	p.flow = design.Row{FlowID: of.FlowID, FullName: of.FlowName, Version: of.Version}
	p.Definition, p.Chosen = of.definition.Revocation(), of.chosen
	sent := map[string]json.RawMessage{}
	for name, value := range of.definition.Sent(of.form) {
		sent[name] = json.RawMessage(asJSON(value))
	}
	sent[flow.RevokeReason], sent[flow.RealTo] = json.RawMessage(asJSON(string(reason))), json.RawMessage(asJSON(string(realTo)))
	days, err := calendar.Of(ctx, h.DB, p.Definition)
	if err != nil {
		return p, err
	}
	p.Form, p.Wrong = p.Definition.Read(sent, days)
	if to := of.leave().To; to != "" && len(p.Form[flow.RealTo]) > 0 && p.Form[flow.RealTo][0] >= to {
		p.Wrong = append(p.Wrong, flow.Invalid{Field: flow.RealTo, Text: "实际最后一天须早于申请的结束日期 " + to})
	}
	if len(p.Wrong) > 0 {
		return p, flow.Refusal(p.Wrong)
	}
	if p.Who, err = approvers.FindApplicant(ctx, h.DB, of.ApplicantUserID); err != nil {
		return p, err
	}
	p.Roster, err = approvers.LookUp(ctx, h.DB, p.Definition, p.Who.Facts, p.Chosen)
	return p, err
}

// leave returns the data for the dialog of a revocation.
func (a *application) leave() revocable {
	may := revocable{Verb: a.definition.RevokeVerb()}
	p, has := a.definition.Leave()
	if from, to := a.form[p.From], a.form[p.To]; has && may.Verb == flow.Resume && len(from) > 0 && len(to) > 0 {
		may.From, may.To = from[0], to[0]
	}
	return may
}

// askRevocation submits the revocation. Drawing its number makes every other revocation wait until
// this one is written. The original is reserved after that, in the same order as on a decision.
func (h *Handlers) askRevocation(ctx context.Context, tx *store.Tx, of *application, p ready, origin audit.Origin) (*application, error) {
	now := origin.Now.Truncate(time.Millisecond)
	a, err := h.insert(ctx, tx, p.flow, p.Definition, p.Who, now)
	if err != nil {
		return nil, err
	}
	links, err := linksOf(ctx, tx, of)
	if err != nil {
		return nil, err
	}
	for _, other := range links {
		if other.State == engine.Running {
			return nil, errs.Failf("已经申请过%s，%s 正在审批", p.Definition.RevokeVerb(), other.ApplicationNo)
		}
	}
	a.RevokesID, a.form, a.chosen, a.facts, a.known = &of.ApplicationID, p.Form, p.Chosen, p.Who.Facts, &p.Roster
	a.describe(p.Who)
	if _, err := tx.Exec(ctx, "approval/relate", store.Args{"ApplicationId": a.ApplicationID, "SubjectId": nil, "RevokesId": a.RevokesID}); err != nil {
		return nil, err
	}
	if err := h.submit(ctx, tx, a, origin, now); err != nil {
		return nil, err
	}
	if a.State == engine.Failed {
		return nil, errs.Failf("%s", store.OrEmpty(a.Reason))
	}
	if a.State != engine.Running { // no approver was asked: it is approved
		return a, nil
	}
	of, err = h.reserve(ctx, tx, of.ApplicationID)
	if err != nil {
		return nil, err
	}
	return a, h.revokes(of, a.ApplicantUserID)
}

// revoked marks the original of an approved revocation as revoked.
func (h *Handlers) revoked(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin) error {
	of, err := h.reserve(ctx, tx, *a.RevokesID)
	if err != nil {
		return err
	}
	verb := a.definition.RevokeVerb()
	if err := of.engine.Revoke(verb); err != nil {
		return err
	}
	by := of.actor(origin, a.really())
	did := by.did(verb)
	did.ToName = &a.ApplicationNo
	if err := h.write(ctx, tx, of, by, did, origin.Now.Truncate(time.Millisecond)); err != nil {
		return err
	}
	return audit.Write(ctx, tx, of.did(origin, audit.ApprovalMoved))
}

// really is the text of the real last day, for the revocation of a leave.
func (a *application) really() string {
	if _, leave := a.definition.Leave(); !leave || a.definition.RevokeVerb() != flow.Resume {
		return ""
	}
	to, days := a.form[flow.RealTo], a.form[flow.RealDays]
	if len(to) == 0 || len(days) == 0 {
		return "没有休假"
	}
	return fmt.Sprintf("实际最后一天 %s，共 %s 天", to[0], days[0])
}

// link is a revocation of an application, or the application that a revocation revokes.
type link struct {
	ApplicationID string       `db:"ApplicationId" json:"ApplicationId"`
	ApplicationNo string       `db:"ApplicationNo"`
	State         engine.State `db:"State"`
	RealTo        string       `json:",omitempty"` // of a revocation: the last day of the leave
	RealDays      string       `db:"-" json:",omitempty"`
	RevokesID     *string      `db:"RevokesId" json:"-"`
	Form          string       `db:"Form" json:"-"`
	MayRead       bool
}

// linksOf returns the revocations of an application; for a revocation, the application that it
// revokes.
func linksOf(ctx context.Context, db store.Reader, a *application) (links []link, err error) {
	err = db.Select(ctx, &links, "approval/linked", store.Args{"ApplicationId": a.ApplicationID, "RevokesId": store.OrEmpty(a.RevokesID)})
	for i := range links {
		var form flow.Form
		if err := json.Unmarshal([]byte(links[i].Form), &form); err != nil {
			return nil, err
		}
		if to, days := form[flow.RealTo], form[flow.RealDays]; len(to) > 0 && len(days) > 0 {
			links[i].RealTo, links[i].RealDays = to[0], days[0]
		}
	}
	return links, err
}

// link adds the linked applications to the detail, and whether the caller may revoke this one.
func (d *detail) link(r *gateway.Request, h *Handlers, a *application) (err error) {
	if d.Links, err = linksOf(r.Context(), h.DB, a); err != nil {
		return err
	}
	running := false
	for i := range d.Links {
		other := &d.Links[i]
		running = running || other.State == engine.Running
		_, refused := h.readable(r, other.ApplicationID)
		if refused != nil && !errs.Is(refused, errs.Business) {
			return refused
		}
		other.MayRead = refused == nil
	}
	if !running && h.revokes(a, r.Caller.UserID) == nil {
		may := a.leave()
		d.Revoke = &may
	}
	return nil
}
