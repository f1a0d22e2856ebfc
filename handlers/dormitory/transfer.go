package dormitory

import (
	"context"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// residentOf is the name of the person of a check-in, as staff read it.
func residentOf(ctx context.Context, tx *store.Tx, checkInID string) (name string, err error) {
	err = tx.Get(ctx, &name, "dormitory/resident", store.Args{"CheckInId": checkInID})
	return name, err
}

// Transfer answers POST transfer/{id}: the person leaves the bed of that check-in and
// has another one from the same day on.
func (h *Handlers) Transfer(r *gateway.Request) (any, error) {
	return h.checkIns.Add(r, record.Continues(), record.With(transfer{from: r.Param("id")}), record.Verb("调房"))
}

// transfer is the input of a check-in that continues another one.
type transfer struct{ from string }

// continueFrom ends the old check-in on the first day of the new one. The new one gets the person,
// the deposit, and the planned day out where there is one. The returned items of the request belong
// to the old room.
func (h *Handlers) continueFrom(ctx context.Context, tx *store.Tx, c *record.Change, from string) error {
	return c.Also(ctx, tx, from, func(old *record.Change) error {
		if err := checkThere(ctx, tx, old, c); err != nil {
			return err
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return h.endSingleStays(ctx, tx, c, ended{old.Key, old.Before, c.After.Time("FromDate")})
		})
		old.After["ToDate"], old.After["DepositReturned"] = c.After["FromDate"], old.Before["Deposit"]
		for _, field := range []string{"KeysReturned", "ItemsReturned"} {
			old.After[field], c.After[field] = c.After[field], nil
		}
		for _, field := range append([]string{"UserId", "Gender"}, ofWorker...) {
			c.After[field] = old.Before[field]
		}
		for _, field := range []string{"Deposit", "ToDate"} {
			if c.After[field] == nil {
				c.After[field] = old.Before[field]
			}
		}
		checkReturned(old)
		return nil
	})
}

// checkThere refuses to move a person who does not have the old bed on that day, or who would keep
// the same bed.
func checkThere(ctx context.Context, tx *store.Tx, old, c *record.Change) error {
	resident, err := residentOf(ctx, tx, old.Key)
	if err != nil {
		return err
	}
	day, from, to := c.After.Time("FromDate"), old.Before.Time("FromDate"), old.Before.Time("ToDate")
	switch {
	case !to.IsZero() && !day.Before(to):
		return errs.Failf("%s 已于 %s 退宿，请重新办理入住", resident, to.Format(time.DateOnly))
	case day.Before(from):
		return errs.Failf("调房日期不能早于 %s 的入住日期 %s", resident, from.Format(time.DateOnly))
	case old.Before.Text("RoomId") == c.After.Text("RoomId") && old.Before.Int("BedNo") == c.After.Int("BedNo"):
		return errs.Failf("%s 已经住在该床位，请选择另一张", resident)
	default:
		return nil
	}
}
