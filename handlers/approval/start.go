package approval

import (
	"context"
	"encoding/json"
	"time"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/design"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// Start is approval.Start: it asks for the approval of a record of another area, in that
// area's transaction.
func (h *Handlers) Start(ctx context.Context, tx *store.Tx, asked approval.Request) (string, error) {
	now := asked.Origin.Now.Truncate(time.Millisecond)
	row, definition, err := design.Find(ctx, tx, "", asked.Subject)
	if err != nil {
		return "", err
	}
	who, err := approvers.FindApplicant(ctx, tx, asked.Origin.Caller.UserID)
	if err != nil {
		return "", err
	}
	if err := design.MayStart(ctx, tx, row, who.UserID); err != nil {
		return "", err
	}
	sent := map[string]json.RawMessage{}
	for name, value := range asked.Form {
		sent[name] = json.RawMessage(asJSON(value))
	}
	days, err := calendar.Of(ctx, tx, definition)
	if err != nil {
		return "", err
	}
	form, wrong := definition.Read(sent, days)
	if len(wrong) > 0 {
		return "", flow.Refusal(wrong)
	}
	a, err := h.insert(ctx, tx, row, definition, who, now)
	if err != nil {
		return "", err
	}
	a.form, a.facts, a.SubjectID, a.Title = form, who.Facts, &asked.SubjectID, asked.Title
	a.Summary = asked.Summary
	a.describe(who)
	_, err = tx.Exec(ctx, "approval/relate", store.Args{"ApplicationId": a.ApplicationID, "SubjectId": asked.SubjectID, "RevokesId": nil})
	if err != nil {
		return "", err
	}
	if err := h.submit(ctx, tx, a, asked.Origin, now); err != nil {
		return "", err
	}
	if a.State == engine.Failed {
		return "", errs.Failf("%s", store.OrEmpty(a.Reason))
	}
	return a.ApplicationID, nil
}

// Withdraw is approval.Withdraw. It makes the same move as the applicant does on the page 我发起的.
func (h *Handlers) Withdraw(r *gateway.Request, subject, subjectID string) error {
	id, err := h.find(r.Context(), reference{Subject: payload.Text(subject), SubjectID: payload.Text(subjectID)})
	if errs.Is(err, errs.Business) {
		return errs.Failf("没有可以撤回的审批")
	}
	if err != nil {
		return err
	}
	if _, err := h.readable(r, id); errs.Is(err, errs.Business) { // sees the record, but takes no part in its approval
		return errs.Failf("只有申请人可以撤回")
	}
	_, err = h.move(r.Context(), r.Origin(), id, order{Action: actWithdraw})
	return err
}
