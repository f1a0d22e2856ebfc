package approval

import (
	"context"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/approval/engine"
)

// SendEnd answers POST sendend: it sends the result of an application to all who took part.
func (h *Handlers) SendEnd(r *gateway.Request) (any, error) {
	id, err := h.referenceID(r)
	if err != nil {
		return nil, err
	}
	now := r.Now().Truncate(time.Millisecond)
	var a *application
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		if a, err = h.reserve(r.Context(), tx, id); err != nil {
			return err
		}
		return h.sendEnd(r.Context(), tx, a, r.Caller, now)
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

func (h *Handlers) sendEnd(ctx context.Context, tx *store.Tx, a *application, caller *session.Identity, now time.Time) error {
	may, err := a.mayRead(ctx, tx, caller.UserID, now)
	switch {
	case err != nil:
		return err
	case !may:
		return errGone()
	case a.State.Editable() && a.State != engine.Returned && a.State != engine.Withdrawn, a.State == engine.Running:
		return errs.Failf("申请%s，还没有结果", a.State)
	case a.ResultDate != nil && clock.Wall(now).Sub(a.ResultDate.Time) < urgeEvery:
		return errs.Failf("已于 %s 通知过，一小时内只能通知一次", a.ResultDate.Format("15:04"))
	}
	a.ResultDate = &store.LocalTime{Time: now}
	for _, user := range a.participants() {
		if user == caller.UserID {
			continue
		}
		if err := a.tell(ctx, tx, user, doneMenu, "审批结果："+a.Title, string(a.State), now); err != nil {
			return err
		}
	}
	return a.saveRow(ctx, tx)
}

// participants are the applicant, the people who decided and the recipients of copies.
func (a *application) participants() []string {
	users := []string{a.ApplicantUserID}
	for _, row := range a.rows() {
		users = append(users, store.OrEmpty(row.ActedUserID))
	}
	for _, c := range a.copies {
		users = append(users, c.UserID)
	}
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(user string) bool { return user == "" })
}
