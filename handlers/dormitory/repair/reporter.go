package repair

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// urgeEvery is the least time between two reminders of one request.
const urgeEvery = 4 * time.Hour

const mostRatingNote = 200 // UTF-16 units

// rating is the body of POST rate/{id}.
type rating struct {
	Rating int
	Note   payload.Text
}

// RateRepair answers POST repair/rate/{id}: the reporter says once how the repair was done, from 1
// to 5, with a word if he likes.
func (h *Handlers) RateRepair(r *gateway.Request) (any, error) {
	var sent rating
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	note := strings.TrimSpace(string(sent.Note))
	switch {
	case sent.Rating < 1 || sent.Rating > 5:
		return nil, errs.Failf("评价须为 1 到 5 分")
	case payload.Units(payload.Text(note)) > mostRatingNote:
		return nil, errs.Failf("评价内容超过 %d 个字符", mostRatingNote)
	}
	return h.repairs.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		switch state := c.Before.Text("Status"); {
		case !reported(c):
			return errs.Failf("只有报修人可以评价")
		case state != finished && state != confirmed:
			return errs.Failf("%s的报修还不能评价，修好后再评价", state)
		case c.Before["Rating"] != nil:
			return errs.Failf("%s 已经评价过了", c.Before.Text("RepairNo"))
		}
		c.After["Rating"], c.After["RatingNote"] = int64(sent.Rating), store.OrNull(note)
		told := strings.TrimSuffix(fmt.Sprintf("%d 分，%s", sent.Rating, note), "，")
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return writeProgress(ctx, tx, c, step{action: "评价", note: told})
		})
		return nil
	})
}

// UrgeRepair answers POST repair/urge/{id}: the reporter reminds the handlers of an open request, not twice within
// urgeEvery.
func (h *Handlers) UrgeRepair(r *gateway.Request) (any, error) {
	return h.repairs.Step(r, urge)
}

func urge(ctx context.Context, tx *store.Tx, c *record.Change) error {
	switch {
	case !reported(c):
		return errs.Failf("只有报修人可以催办")
	case !slices.Contains(open, c.Before.Text("Status")):
		return refuseMove(ctx, tx, c, "催办")
	}
	last, next, err := urged(ctx, tx, c.Key, c.Now)
	if err != nil {
		return err
	}
	if next != nil {
		return errs.Failf("%s 已催办过，%s 后可以再催", clock.Minute(last.Time), clock.Minute(next.Time))
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		return writeProgress(ctx, tx, c, step{action: "催办"})
	})
	return nil
}

// urged returns the time of the last urging and the time from which the next one is allowed. Both are nil without an
// urging; the second is nil if an urging is allowed now.
func urged(ctx context.Context, db store.Reader, id string, now time.Time) (last, next *store.LocalTime, err error) {
	var at store.LocalTime
	if err := db.Get(ctx, &at, "repair/last_urge", store.Args{"RepairId": id}); err != nil || at.IsZero() {
		return nil, nil, err
	}
	if again := at.Add(urgeEvery); clock.Wall(now).Before(again) {
		next = &store.LocalTime{Time: again}
	}
	return &at, next, nil
}
