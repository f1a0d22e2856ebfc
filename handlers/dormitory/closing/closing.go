// Package closing says which months of the dormitories' costs are closed, and refuses changes of
// the records from which their costs were computed.
package closing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Layout is how a month is written: 2026-10.
const Layout = "2006-01"

// ReadMonth reads a month as clients write one: 2026-10, or a day in it.
func ReadMonth(text string) (time.Time, error) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "/", "-")
	day, ok := clock.Parse(text, Layout, "200601", time.DateOnly, "2006-01-02T15:04:05")
	if !ok {
		return time.Time{}, errs.Newf(errs.Invalid, "月份“%s”不对：请写成 2026-10 这样", errs.Shorten(text))
	}
	return clock.Day(day.AddDate(0, 0, 1-day.Day())), nil
}

// Called is a month as staff write it: 2026年10月.
func Called(month string) string {
	first, err := time.Parse(Layout, month)
	if err != nil {
		return month
	}
	return first.Format("2006年1月")
}

// After is the month after one.
func After(month string) string {
	first, _ := time.Parse(Layout, month) // months of the database are valid
	return first.AddDate(0, 1, 0).Format(Layout)
}

// MonthOf is the month of a record that is changed; of one that is deleted, the month that it had. It is empty where the
// client has sent none.
func MonthOf(c *record.Change, field string) string {
	if c.Action == record.Deleted {
		return c.Before.Text(field)
	}
	return c.After.Text(field)
}

// ClosedThrough is the last closed month, empty without one. It stays so until the transaction
// ends: another transaction that closes or reopens a month waits.
func ClosedThrough(ctx context.Context, tx *store.Tx) (string, error) {
	if _, err := tx.Exec(ctx, "closing/reserve", nil); err != nil {
		return "", err
	}
	return Closed(ctx, tx)
}

// Closed is the last closed month, without a lock: no other transaction waits, and another month
// may be closed a moment later.
func Closed(ctx context.Context, db store.Reader) (string, error) {
	var month *string
	if err := db.Get(ctx, &month, "closing/last_closed", nil); err != nil || month == nil {
		return "", err
	}
	return *month, nil
}

// CheckOpen refuses a change of costs from a month on that is closed. field is the field of the
// error.
func CheckOpen(ctx context.Context, tx *store.Tx, c *record.Change, field, month string) error {
	closed, err := ClosedThrough(ctx, tx)
	if err == nil && month <= closed {
		c.Invalid(field, Called(closed)+"及以前已关账，不能再改；差错请在费用汇总里做更正")
	}
	return err
}

// CheckOpenOrLate is CheckOpenDays for a stay that may be added with a reason after its first
// month was closed. It returns the last closed month where that is so.
func CheckOpenOrLate(ctx context.Context, tx *store.Tx, c *record.Change, reason string) (string, error) {
	if c.Action != record.Added {
		if c.Action == record.Updated && c.Changes(reason) {
			c.Invalid(reason, "登记之后不能再改")
		}
		return "", CheckOpenDays(ctx, tx, c, DayOut)
	}
	closed, err := ClosedThrough(ctx, tx)
	first := c.After.Time("FromDate")
	switch late := !first.IsZero() && first.Format(Layout) <= closed; {
	case err != nil || !late && c.After.Text(reason) == "":
		return "", err
	case !late:
		c.Invalid(reason, "入住日期所在的月份还没有关账，不用填写")
	case c.After.Text(reason) == "":
		c.Invalid("FromDate", Called(closed)+"及以前已关账；补登请填写补登原因，已关账月份的房租会补收到"+Called(After(closed)))
	case first.AddDate(0, mostLate, 0).Format(Layout) <= closed:
		c.Invalid("FromDate", fmt.Sprintf("最多补登已关账的 %d 个月", mostLate))
	default:
		return closed, nil
	}
	return "", nil
}

// mostLate is the highest number of closed months for which a person may be checked in late.
const mostLate = 12

// End says how the ToDate of a stay counts.
type End int

// DayOut does not count any more, LastDay does.
const (
	DayOut  End = 0
	LastDay End = 1
)

// CheckOpenDays refuses a change of a stay from FromDate to ToDate that makes a
// difference in a closed month.
func CheckOpenDays(ctx context.Context, tx *store.Tx, c *record.Change, end End) error {
	field, day := firstDifference(c)
	if field == "ToDate" {
		day = day.AddDate(0, 0, int(end))
	}
	if day.IsZero() {
		return nil
	}
	return CheckOpen(ctx, tx, c, field, day.Format(Layout))
}

// priced are the fields of stays and leases that change the costs of every day, or their payer.
var priced = []string{"FromDate", "RoomId", "UserId", "WorkerIdNumber", "OrganizationId", "MonthlyFee"}

// firstDifference is the first day whose costs a change affects, and the field with it; the zero
// time where it affects none.
func firstDifference(c *record.Change) (string, time.Time) {
	switch c.Action {
	case record.Added:
		return "FromDate", c.After.Time("FromDate")
	case record.Deleted:
		return "FromDate", c.Before.Time("FromDate")
	}
	for _, field := range priced {
		if c.Changes(field) {
			return "FromDate", earlier(c.Before.Time("FromDate"), c.After.Time("FromDate"))
		}
	}
	if c.Changes("ToDate") {
		return "ToDate", earlier(c.Before.Time("ToDate"), c.After.Time("ToDate"))
	}
	return "", time.Time{}
}

// earlier is the earlier of two days; the zero day is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
