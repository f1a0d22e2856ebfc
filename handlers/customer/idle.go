package customer

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// noticeDays is how many days before a customer goes back to the pool its owner is told.
const noticeDays = 3

// idle is a customer that its owner does not follow up.
type idle struct {
	CustomerID string `db:"CustomerId"`
	CustomerNo string `db:"CustomerNo"`
	Name       string `db:"Name"`
	OwnerID    string `db:"OwnerId"`
}

// pool returns customers without a contract to the pool after CustomerIdleDays of 应用设置 without a followup. The owner is
// informed noticeDays before.
func (h *Handlers) pool(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "customer-pool", Every: time.Hour, OneInstance: true, Failure: "customers that nobody follows up stay with their owners",
		Do: func(ctx context.Context) error {
			text, err := store.Setting(ctx, h.DB, "CustomerIdleDays")
			days, wrong := strconv.Atoi(text)
			if err != nil || wrong != nil || days <= 0 {
				return err
			}
			if err := h.giveBack(ctx, now(), days); err != nil {
				return err
			}
			return h.remind(ctx, now(), days)
		},
	}
}

// giveBack returns the customers whose owners were informed in time to the pool, each in a transaction of its own.
func (h *Handlers) giveBack(ctx context.Context, now time.Time, days int) error {
	found, err := h.idle(ctx, now.AddDate(0, 0, -days), now.AddDate(0, 0, -noticeDays))
	if err != nil {
		return err
	}
	origin := audit.Origin{Caller: &session.Identity{Name: "系统"}, Now: now}
	for _, one := range found {
		err := h.DB.Tx(ctx, func(tx *store.Tx) error {
			return h.customers.In(tx, origin).AnyScope().Verb("退回公海").Step(ctx, one.CustomerID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
				if c.Before.Text("OwnerId") != one.OwnerID {
					return errs.Failf("%s 刚刚换了业务负责人", one.Name)
				}
				setOwner(c, "")
				return nil
			})
		})
		if err != nil && !errs.Is(err, errs.Business) { // another user was faster
			return err
		}
	}
	return nil
}

// remind sends each owner one notice of the customers that go back to the pool in noticeDays days.
func (h *Handlers) remind(ctx context.Context, now time.Time, days int) error {
	found, err := h.idle(ctx, now.AddDate(0, 0, noticeDays-days), time.Time{})
	if err != nil {
		return err
	}
	for len(found) > 0 {
		n := 1
		for n < len(found) && found[n].OwnerID == found[0].OwnerID {
			n++
		}
		if err := h.DB.Tx(ctx, func(tx *store.Tx) error { return remindOwner(ctx, tx, now, days, found[:n]) }); err != nil {
			return err
		}
		found = found[n:]
	}
	return nil
}

func remindOwner(ctx context.Context, tx *store.Tx, now time.Time, days int, due []idle) error {
	const most = 10 // named in a notice
	var named []string
	for i, one := range due {
		if _, err := tx.Exec(ctx, "customer/reminded", store.Args{"CustomerId": one.CustomerID, "Now": store.LocalTime{Time: now}}); err != nil {
			return err
		}
		if i < most {
			named = append(named, one.CustomerNo+" "+one.Name)
		}
	}
	text := strings.Join(named, "、")
	if len(due) > most {
		text += " 等"
	}
	return tell(ctx, tx, "系统", now, due[0].OwnerID, notify.Notice{
		Title:   fmt.Sprintf("%d 个客户将在 %d 天后退回公海", len(due), noticeDays),
		Content: fmt.Sprintf("%s 已 %d 天没有跟进，%d 天内仍无跟进将退回公海。", text, days-noticeDays, noticeDays),
	})
}

// idle finds customers that were not followed up since a time. With told, their owners were told by then; without it,
// their owners were not told yet.
func (h *Handlers) idle(ctx context.Context, since, told time.Time) (found []idle, err error) {
	args := store.Args{"Since": store.LocalTime{Time: since}, "Told": nil}
	if !told.IsZero() {
		args["Told"] = store.LocalTime{Time: told}
	}
	return found, h.DB.Select(ctx, &found, "customer/idle", args)
}
