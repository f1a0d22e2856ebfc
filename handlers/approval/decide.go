package approval

import (
	"context"
	"slices"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/trail"
)

// decide makes a move by a task of the caller, or of a person whose deputy the caller is.
func (h *Handlers) decide(ctx context.Context, tx *store.Tx, a *application, o order, by actor, now time.Time, did *trail.Line) error {
	t, err := a.taskOf(ctx, tx, string(o.TaskID), by, now)
	if err != nil {
		return err
	}
	row := a.tasks[t.ID]
	did.StepID, did.StepName = &row.StepID, &row.StepName
	if t.UserID != by.userID {
		did.ForUserID, did.ForUserName = &row.UserID, &row.UserName
	}
	switch o.Action {
	case actAgree:
		return a.engine.Agree(t)
	case actRefuse:
		start := "发起人"
		did.ToName = &start
		if step := a.engine.Step(string(o.Target)); step != nil {
			did.ToName = &step.Name
		}
		return a.engine.Refuse(t, string(o.Target))
	}
	name, err := colleague(ctx, tx, string(o.To))
	if err != nil {
		return err
	}
	if err := a.checkReach(ctx, tx, by.userID, string(o.To)); err != nil {
		return err
	}
	did.ToName = &name
	switch o.Action {
	case actTransfer:
		return a.engine.Transfer(t, string(o.To))
	case actBefore:
		return a.engine.AddBefore(t, string(o.To))
	default:
		return a.engine.AddAfter(t, string(o.To))
	}
}

// colleague returns the name of a person who can be asked.
func colleague(ctx context.Context, tx *store.Tx, userID string) (string, error) {
	p, err := approvers.FindApplicant(ctx, tx, userID)
	if errs.Is(err, errs.Business) {
		return "", errs.Failf("所选人员不存在，或者已经离职")
	}
	return p.Name, err
}

// taskOf returns the task by which the caller decides. A caller without a task gets an error that
// says why, if they may know of the application at all.
func (a *application) taskOf(ctx context.Context, db store.Reader, id string, by actor, now time.Time) (*engine.Task, error) {
	mine, err := a.placesOf(ctx, db, by.userID, now)
	if err != nil {
		return nil, err
	}
	for _, t := range a.engine.Tasks {
		if t.Status == engine.Active && slices.Contains(mine, t.UserID) && (id == "" || t.ID == id) {
			return t, nil
		}
	}
	if err := a.checkKnown(ctx, db, by, now); err != nil {
		return nil, err
	}
	return nil, a.decidedBy(id, mine)
}

// decidedBy is the error that says why there is nothing left to decide.
func (a *application) decidedBy(id string, mine []string) error {
	for _, t := range slices.Backward(a.rows()) {
		if (t.TaskID == id || id == "" && slices.Contains(mine, t.UserID)) && t.ActedDate != nil {
			return errs.Failf("这项审批已于 %s 处理：%s", clock.Minute(t.ActedDate.Time), t.Status)
		}
	}
	if a.State != engine.Running {
		return errs.Failf("申请%s，不需要再审批", a.State)
	}
	return errs.Failf("现在不需要您审批")
}

// placesOf returns the UserIds for which a user may decide: their own, and those of the people
// whose deputy they are. An applicant is not a deputy on their own application.
func (a *application) placesOf(ctx context.Context, db store.Reader, user string, now time.Time) ([]string, error) {
	if user == a.ApplicantUserID && !a.definition.AllowOwn {
		return []string{user}, nil
	}
	absent, err := approvers.AbsentOf(ctx, db, user, now)
	return append([]string{user}, absent...), err
}

// checkKnown returns errGone for callers who may not see the application: they take part neither in it nor in its
// revocation, and do not see all applications.
func (a *application) checkKnown(ctx context.Context, db store.Reader, by actor, now time.Time) error {
	if by.seesAll && a.State != engine.Draft {
		return nil
	}
	may, err := a.mayRead(ctx, db, by.userID, now)
	if err == nil && !may {
		may, err = a.mayReadRevocation(ctx, db, by.userID, now)
	}
	if err == nil && !may {
		return errGone()
	}
	return err
}

// mayReadRevocation reports whether a user takes part in a revocation of the application: the
// approvers of a revocation must see the application that it revokes.
func (a *application) mayReadRevocation(ctx context.Context, db store.Reader, user string, now time.Time) (bool, error) {
	var ids []string
	if err := db.Select(ctx, &ids, "approval/revocations", store.Args{"ApplicationId": a.ApplicationID}); err != nil {
		return false, err
	}
	for _, id := range ids {
		revocation, err := a.centre.read(ctx, db, id)
		if err != nil {
			return false, err
		}
		if may, err := revocation.mayRead(ctx, db, user, now); may || err != nil {
			return may, err
		}
	}
	return false, nil
}

// mayRead reports whether a user takes part in an application. An approver who was asked does, also
// while another approver whom they have added comes first.
func (a *application) mayRead(ctx context.Context, db store.Reader, user string, now time.Time) (bool, error) {
	if a.ApplicantUserID == user || slices.ContainsFunc(a.copies, func(c copyRow) bool { return c.UserID == user }) {
		return true, nil
	}
	mine, err := a.placesOf(ctx, db, user, now)
	for _, t := range a.tasks {
		if slices.Contains(mine, t.UserID) && (t.Status != engine.Waiting || t.AskDate != nil) || store.OrEmpty(t.ActedUserID) == user {
			return true, err
		}
	}
	return false, err
}

// checkReach refuses a person that the approver may not choose, for an addition or a transfer.
func (a *application) checkReach(ctx context.Context, db store.Reader, by, to string) error {
	who, err := approvers.FindApplicant(ctx, db, by)
	if err != nil {
		return err
	}
	known, err := approvers.Choosable(ctx, db, a.definition, who.Company, []string{to})
	if err != nil || len(known) > 0 {
		return err
	}
	return errs.Failf("%s", approvers.NotChoosable)
}
