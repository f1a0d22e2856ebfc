package quotation

import (
	"context"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// expire sets valid quotations to 已失效 after their last day. The delay of the job does no harm: 转合同 refuses an overdue
// quotation as well.
func (h *Handlers) expire(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "expired-quotations", Every: time.Hour, OneInstance: true, Failure: "quotations whose last day is over stay valid",
		Do: func(ctx context.Context) error {
			at := now()
			var keys []string
			if err := h.DB.Select(ctx, &keys, "quotation/past_day", store.Args{"Today": store.LocalTime{Time: clock.Day(at)}}); err != nil {
				return err
			}
			origin := audit.Origin{Caller: &session.Identity{Name: "系统"}, Now: at}
			for _, key := range keys {
				err := h.DB.Tx(ctx, func(tx *store.Tx) error {
					return h.quotations.In(tx, origin).AnyScope().Step(ctx, key, func(_ context.Context, _ *store.Tx, c *record.Change) error {
						if c.Before.Int("State") != valid || !c.Before.Time("ValidUntil").Before(c.Today()) {
							return errs.Failf("%s 刚刚有了变化", called(c.Before))
						}
						c.After["State"], c.Verb = expired, "过期"
						return nil
					})
				})
				if err != nil && !errs.Is(err, errs.Business) { // another user was faster
					return err
				}
			}
			return nil
		},
	}
}
