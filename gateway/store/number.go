package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Number says how the rows of a table are numbered within a day: by the prefix, the day and
// three digits or more, such as BX20260309001.
type Number struct{ Table, Column, Prefix string }

// Next returns the number that follows the last one of the day. Transactions that ask for a
// number of the same table run one after the other; so no number is given twice, and the
// number of a transaction that is rolled back is given again.
func (n Number) Next(ctx context.Context, tx *Tx, now time.Time) (string, error) {
	if err := tx.Lock(ctx, "number of "+n.Table); err != nil {
		return "", err
	}
	const day = "20060102"
	today, after := n.Prefix+now.Format(day), n.Prefix+now.AddDate(0, 0, 1).Format(day)
	text := fmt.Sprintf("SELECT COALESCE(MAX(CAST(SUBSTRING(%[2]s, %[3]d, 10) AS INT)), 0) FROM %[1]s WHERE %[2]s >= @Today AND %[2]s < @After",
		n.Table, n.Column, len(today)+1)
	key := n.Table + " " + today
	last, given := tx.numbers[key]
	if !given { // for an import, to look at all rows of the day again for each line would be most of its time
		if err := tx.tx.GetContext(ctx, &last, text, sql.Named("Today", today), sql.Named("After", after)); err != nil {
			return "", classify(ctx, "number of "+n.Table, err)
		}
	}
	if tx.numbers == nil {
		tx.numbers = map[string]int64{}
	}
	tx.numbers[key] = last + 1
	return fmt.Sprintf("%s%03d", today, last+1), nil
}
