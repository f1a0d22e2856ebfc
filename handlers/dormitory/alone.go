package dormitory

import (
	"context"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost"
)

// ended is a stay of one of the staff that a change ends or deletes.
type ended struct {
	checkIn string
	of      record.Row // as it was
	out     time.Time  // the day out
}

// endedBy is the stay that an edit or a deletion of a check-in ends; none without a person.
func endedBy(c *record.Change) ended {
	switch {
	case c.Action == record.Added:
		return ended{}
	case c.Action == record.Deleted || c.Changes("UserId") || c.Changes("RoomId"):
		return ended{c.Key, c.Before, c.Before.Time("FromDate")}
	case c.Changes("ToDate"):
		return ended{c.Key, c.Before, c.After.Time("ToDate")}
	default:
		return ended{}
	}
}

func (h *Handlers) endStayAfter(c *record.Change) {
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.endSingleStays(ctx, tx, c, endedBy(c)) })
}

// chargeAfter charges the closed months of a check-in that was registered late.
func (h *Handlers) chargeAfter(c *record.Change, closed string) {
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		return h.BackCharge(ctx, tx, c.Origin(), cost.LateStay{
			CheckInID: c.Key, RoomID: c.After.Text("RoomId"), From: c.After.Time("FromDate"), To: c.After.Time("ToDate"),
			Closed: closed, Reason: c.After.Text("LateReason"),
		})
	})
}

// endSingleStays ends the single stays of a person who leaves the room: a person pays for the whole room only while
// living there. The change is refused where a single stay would have no day left, because the dormitory keeper must
// decide whether it is deleted or moved.
func (h *Handlers) endSingleStays(ctx context.Context, tx *store.Tx, c *record.Change, e ended) error {
	if e.of.Text("UserId") == "" || e.out.IsZero() {
		return nil
	}
	var found []struct {
		ID   string          `db:"SingleStayId"`
		Room string          `db:"RoomName"`
		From store.LocalTime `db:"FromDate"`
		To   store.LocalTime `db:"ToDate"`
	}
	err := tx.Select(ctx, &found, "dormitory/singles_beyond", store.Args{
		"UserId": e.of.Text("UserId"), "RoomId": e.of.Text("RoomId"), "CheckInId": e.checkIn, "Out": e.out, "Until": lastDay(e.of),
	})
	if err != nil {
		return err
	}
	for _, s := range found {
		if !s.From.Before(e.out) {
			return errs.Failf("%s 还有此人的单间住宿（%s），请先删除或改期", s.Room, span(s.From, s.To))
		}
		if err := h.stays.In(tx, c.Origin()).Verb(c.Verb).Update(ctx, s.ID, record.Row{"ToDate": e.out.AddDate(0, 0, -1)}); err != nil {
			return err
		}
	}
	return nil
}
