package dormitory

import (
	"context"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/dormitory/closing"
)

// CheckOut answers POST checkout/{id}: it sets the day out, and the returned keys, items and
// deposit. A request without a day is refused: a deposit is not given back by mistake.
func (h *Handlers) CheckOut(r *gateway.Request) (any, error) {
	var sent struct{ ToDate payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(sent.ToDate)) == "" {
		return nil, errs.Failf("请填写退宿日期")
	}
	return h.checkIns.Update(r, record.Only("ToDate", "KeysReturned", "ItemsReturned", "DepositReturned", "Remark"), record.With(checkOut{}), record.Verb("退宿"))
}

// checkOut marks a check-out for the check of the record.
type checkOut struct{}

// checkStillThere refuses to check out a person who has left already.
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

// undone is the verb for taking back a check-out.
const undone = "撤销退宿"

// UndoCheckOut answers POST checkout_undo/{id}: on the day when a check-out was entered, the person gets the bed back
// without a gap.
func (h *Handlers) UndoCheckOut(r *gateway.Request) (any, error) {
	return h.checkIns.Step(r, h.undoCheckOut, record.Verb(undone))
}

func (h *Handlers) undoCheckOut(ctx context.Context, tx *store.Tx, c *record.Change) error {
	resident, err := residentOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	if c.Before.Time("ToDate").IsZero() {
		return errs.Failf("%s 没有退宿，不用撤销", resident)
	}
	entered, err := c.TakeBack(ctx, tx, "ToDate")
	if err != nil {
		return err
	}
	if clock.Day(entered.Time) != c.Today() {
		return errs.Failf("%s 的退宿不是今天登记的，不能撤销；还要住的请重新办理入住", resident)
	}
	if err := closing.CheckOpenDays(ctx, tx, c, closing.DayOut); err != nil {
		return err
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.resumeSingleStays(ctx, tx, c, entered) })
	return checkPlace(ctx, tx, c)
}

// resumeSingleStays reopens the single stays that the check-out of that moment ended.
func (h *Handlers) resumeSingleStays(ctx context.Context, tx *store.Tx, c *record.Change, at store.LocalTime) error {
	var ended []string
	err := tx.Select(ctx, &ended, "dormitory/singles_ended", store.Args{
		"UserId": c.After.Text("UserId"), "RoomId": c.After.Text("RoomId"), "At": at,
	})
	for _, id := range ended {
		err = h.stays.In(tx, c.Origin()).Step(ctx, id, func(ctx context.Context, tx *store.Tx, stay *record.Change) error {
			stay.Verb = undone
			if _, err := stay.TakeBack(ctx, tx, "ToDate"); err != nil {
				return err
			}
			return checkSingleStay(ctx, tx, stay)
		})
		if err != nil {
			return err
		}
	}
	return err
}
