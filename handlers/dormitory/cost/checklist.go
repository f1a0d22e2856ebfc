package cost

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
	"qiao/handlers/dormitory/cost/billing"
)

// The states of an item of the check list: a blocking one keeps a month from being closed.
const (
	fine     = "ok"
	warning  = "warning"
	blocking = "blocking"
)

// checkItem is one thing to look at before a month is closed.
type checkItem struct {
	Name  string
	State string `tstype:"'ok' | 'warning' | 'blocking'"`
	Text  string
}

// review is a month with the data of its check list.
type review struct {
	*monthData
	closed string // the last closed month
	today  time.Time
	before []usedRow
	costs  billing.Costs
	lived  map[string]int // person-days by room
}

type usedRow struct {
	RoomID string              `db:"RoomId"`
	Water  decimal.NullDecimal `db:"WaterUsed"`
	Power  decimal.NullDecimal `db:"PowerUsed"`
}

// Checklist answers GET cost/checklist: the checks before the month is closed.
func (h *Handlers) Checklist(r *gateway.Request) (any, error) {
	_, first, err := readMonthAsked(r)
	if err != nil {
		return nil, err
	}
	closed, err := closing.Closed(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	items, err := checklist(r.Context(), h.DB, first, closed, clock.Day(r.Now()))
	return struct {
		List  []checkItem `json:"list"`
		Count int         `json:"total"`
	}{items, len(items)}, err
}

// checkClosable refuses to close a month that the check list blocks.
func checkClosable(ctx context.Context, tx *store.Tx, first, now time.Time) error {
	closed, err := closing.ClosedThrough(ctx, tx)
	if err != nil {
		return err
	}
	items, err := checklist(ctx, tx, first, closed, clock.Day(now))
	if err != nil {
		return err
	}
	var texts []string
	for _, item := range items {
		if item.State == blocking {
			texts = append(texts, item.Text)
		}
	}
	if len(texts) > 0 {
		return errs.Failf("%s不能关账：%s", closing.Called(first.Format(closing.Layout)), strings.Join(texts, "；"))
	}
	return nil
}

func checklist(ctx context.Context, db store.Reader, first time.Time, closed string, today time.Time) ([]checkItem, error) {
	data, err := loadMonth(ctx, db, first)
	if err != nil {
		return nil, err
	}
	r := review{monthData: data, closed: closed, today: today, costs: billing.Compute(data.forBilling()), lived: map[string]int{}}
	before := store.Args{"Month": first.AddDate(0, -1, 0).Format(closing.Layout)}
	if err := db.Select(ctx, &r.before, "cost/month_used", before); err != nil {
		return nil, err
	}
	for _, room := range r.costs.Rooms {
		r.lived[room.Room.ID] = room.PersonDays
	}
	return []checkItem{r.order(), r.over(), r.priced(), r.read(), r.unusual(), r.mains(), r.empty(), r.left()}, nil
}

func (r review) roomsWhere(is func(billing.RoomCost) bool) (names []string) {
	for _, room := range r.costs.Rooms {
		if is(room) {
			names = append(names, room.Room.Building+" "+room.Room.Name)
		}
	}
	return names
}

// mostNamed is how many rooms or people an item names.
const mostNamed = 5

// found is an item that names the problems, or the text otherwise where there are none.
func found(name, state string, names []string, text, otherwise string) checkItem {
	if len(names) == 0 {
		return checkItem{name, fine, otherwise}
	}
	return checkItem{name, state, naming(text, names)}
}

// naming is a text with the first of the names.
func naming(text string, names []string) string {
	said := strings.Join(names[:min(len(names), mostNamed)], "、")
	if len(names) > mostNamed {
		said += fmt.Sprintf("等 %d 个", len(names))
	}
	return text + "：" + said
}
