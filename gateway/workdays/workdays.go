// Package workdays reads the working days of the company from 应用设置.
package workdays

import (
	"context"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/store"
)

// Read reads the working days. A list that cannot be read has no days.
func Read(ctx context.Context, db store.Reader) (clock.Workdays, error) {
	var lists [2][]time.Time
	for i, code := range []string{"CompanyHolidays", "WorkingWeekends"} {
		value, err := store.Setting(ctx, db, code)
		if err != nil {
			return clock.Workdays{}, err
		}
		lists[i], _ = clock.ReadDays(value)
	}
	return clock.NewWorkdays(lists[0], lists[1]), nil
}
