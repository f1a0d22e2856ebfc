package dormitory

import (
	"context"
	"encoding/json"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// CheckOut answers POST checkout/{id}: the day out, today unless the request says
// another, and what is given back.
func (h *Handlers) CheckOut(r *gateway.Request) (any, error) {
	fields := r.Fields()
	if sent := string(fields["todate"]); sent == "" || sent == "null" || sent == `""` {
		fields["todate"] = json.RawMessage(r.Now().Format(`"` + time.DateOnly + `"`))
	}
	return h.checkIns.UpdateOnly(r, checkOut{}, "ToDate", "KeysReturned", "ItemsReturned", "DepositReturned", "Remark")
}

// checkOut is what Change.Kept says of a check-out.
type checkOut struct{}

// checkStillThere refuses to check out somebody who has left already.
func checkStillThere(ctx context.Context, tx *store.Tx, c *record.Change) error {
	out := c.Before.Time("ToDate")
	if out.IsZero() || out.After(c.Today()) {
		return nil
	}
	resident, err := residentOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	return errs.Failf("%s 已于 %s 退宿", resident, out.Format(time.DateOnly))
}

// residentOf is what staff call the person of a check-in.
func residentOf(ctx context.Context, tx *store.Tx, checkInID string) (name string, err error) {
	err = tx.Get(ctx, &name, "dormitory/resident", store.Args{"CheckInId": checkInID})
	return name, err
}

// Transfer answers POST transfer/{id}: the person leaves the bed of that check-in and
// has another one from the same day on.
func (h *Handlers) Transfer(r *gateway.Request) (any, error) {
	return h.checkIns.AddWith(r, transfer{from: r.Param("id")})
}

// transfer is what Change.Kept says of a check-in that goes on from another one.
type transfer struct{ from string }

// leave ends the check-in that the person comes from on the day of the new one, which
// takes over who it is, the deposit, and the day out where one is planned. What the
// request says is given back belongs to the old room.
func (t transfer) leave(ctx context.Context, tx *store.Tx, c *record.Change) error {
	return c.Also(ctx, tx, t.from, func(old *record.Change) error {
		c.Kept = left{old.Key, old.Before}
		if err := checkThere(ctx, tx, old, c); err != nil {
			return err
		}
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

// left is what Change.Kept says, once it is judged, of a check-in that goes on from another
// one: that one, as it was.
type left struct {
	key string
	row record.Row
}

// checkThere holds who is to be moved to have the old bed on that day, and to get another.
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
