package approval

import (
	"context"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/trail"
)

// ownMove makes a move that only the applicant may make.
func (a *application) ownMove(ctx context.Context, tx *store.Tx, o order, by actor, now time.Time) error {
	if a.ApplicantUserID != by.userID {
		return a.refuse(ctx, tx, by, now, "只有申请人可以撤回和催办")
	}
	if o.Action == actWithdraw {
		return a.engine.Withdraw()
	}
	return a.urge(ctx, tx, now)
}

// refuse returns the error with the reason why a move is not made; a caller who may not know of the application gets
// errGone.
func (a *application) refuse(ctx context.Context, tx *store.Tx, by actor, now time.Time, why string) error {
	if err := a.checkKnown(ctx, tx, by, now); err != nil {
		return err
	}
	return errs.Failf("%s", why)
}

// urge reminds the approvers who are asked, once an hour at most.
func (a *application) urge(ctx context.Context, tx *store.Tx, now time.Time) error {
	if a.State != engine.Running {
		return errs.Failf("%s的申请不需要催办", a.State)
	}
	if a.UrgeDate != nil && clock.Wall(now).Sub(a.UrgeDate.Time) < urgeEvery {
		return errs.Failf("已于 %s 催办过，一小时内只能催办一次", a.UrgeDate.Format("15:04"))
	}
	a.UrgeDate = &store.LocalTime{Time: now}
	for _, t := range a.engine.Tasks {
		if t.Status == engine.Active {
			if err := a.tell(ctx, tx, t.UserID, todoMenu, "催办："+a.Title, "申请人请您尽快审批", now); err != nil {
				return err
			}
		}
	}
	return nil
}

// comment sends the applicant a notice of a comment; everybody who takes part reads it in the
// trail.
func (a *application) comment(ctx context.Context, tx *store.Tx, o order, by actor, now time.Time, did *trail.Line) error {
	may, err := a.mayRead(ctx, tx, by.userID, now)
	if err != nil {
		return err
	}
	if !may {
		return a.refuse(ctx, tx, by, now, "您没有参与这项审批，不能评论")
	}
	files, err := o.readFiles()
	if err != nil {
		return err
	}
	if err := a.take(ctx, tx, by.userID, files); err != nil {
		return err
	}
	if len(files) > 0 {
		joined := strings.Join(files, ",")
		did.Files = &joined
	}
	if a.ApplicantUserID == by.userID {
		return nil
	}
	return a.tell(ctx, tx, a.ApplicantUserID, mineMenu, "新评论："+a.Title, by.name+"："+by.opinion, now)
}
