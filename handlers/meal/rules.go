package meal

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// furthest is how many days ahead a meal can be booked.
const furthest = 31

// rules are the cut-offs and the prices of 应用设置.
type rules struct {
	cutoffs map[string]time.Duration   // by meal, since midnight
	prices  map[string]decimal.Decimal // by meal, in yuan
}

// readRules reads the cut-offs and the prices. A meal without a cut-off is open until the end of its day, one without a
// price costs nothing.
func readRules(ctx context.Context, db store.Reader) (rules, error) {
	r := rules{map[string]time.Duration{}, map[string]decimal.Decimal{}}
	err := eachOf(ctx, db, "MealCutoffs", func(meal, text string) {
		r.cutoffs[meal] = 24 * time.Hour
		if at, err := time.Parse("15:04", text); err == nil {
			r.cutoffs[meal] = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
		}
	})
	if err != nil {
		return r, err
	}
	return r, eachOf(ctx, db, "MealPrices", func(meal, text string) {
		if price, ok := payload.Decimal(payload.Text(text)); ok {
			r.prices[meal] = price
		}
	})
}

// eachOf calls use for each part of a setting such as 午餐 10:00，晚餐 15:00.
func eachOf(ctx context.Context, db store.Reader, code string, use func(meal, text string)) error {
	value, err := store.Setting(ctx, db, code)
	for part := range strings.SplitSeq(value, "，") {
		if meal, text, found := strings.Cut(strings.TrimSpace(part), " "); found {
			use(meal, text)
		}
	}
	return err
}

// closes is when the bookings of a meal end, on the clock of the company.
func (r rules) closes(day time.Time, meal string) time.Time {
	since, stated := r.cutoffs[meal]
	if !stated {
		since = 24 * time.Hour
	}
	return day.Add(since)
}

// closed reports whether the bookings of a meal have ended: from the minute of the cut-off on.
func (r rules) closed(now, day time.Time, meal string) bool {
	return !clock.Wall(now).Before(r.closes(day, meal))
}

// order is the meal that a person wants to book.
type order struct {
	day    time.Time
	meal   string
	guests int64
	reason string
	late   bool // after the cut-off it is a request to the canteen
}

// check refuses an order that breaks a rule, and returns the state that the booking gets.
func (o order) check(r rules, now time.Time) (state string, err error) {
	today := clock.Day(now)
	closed := r.closed(now, o.day, o.meal)
	if err := checkText("事由", o.reason); err != nil {
		return "", err
	}
	switch {
	case !slices.Contains(meals, o.meal):
		return "", errs.Failf("餐次应为 %s 之一", strings.Join(meals, "、"))
	case o.day.Before(today):
		return "", errs.Failf("%s 已过，不能报餐", o.day.Format(time.DateOnly))
	case o.day.After(today.AddDate(0, 0, furthest)):
		return "", errs.Failf("最多提前 %d 天报餐", furthest)
	case o.guests < 0 || o.guests > mostGuests:
		return "", errs.Failf("来客人数应为 0 到 %d", mostGuests)
	case o.guests > 0 && o.reason == "":
		return "", errs.Failf("有来客时请写明事由")
	case closed && !o.late:
		return "", errs.Failf("%s已于 %s 截止，可以向食堂申请补报", o.meal, r.closes(o.day, o.meal).Format("15:04"))
	case closed:
		return asked, nil
	default:
		return booked, nil
	}
}

// checkText refuses a text that is longer than its column.
func checkText(label, text string) error {
	if payload.Units(payload.Text(text)) > mostText {
		return errs.Failf("%s超过 %d 个字符", label, mostText)
	}
	return nil
}
