package cost

import (
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
	"qiao/sql/seed"
)

// demoKeeper is the keeper of the demo company's dormitories.
const demoKeeper = "李秀英"

// FillDemo reads the meters of the demo data and computes the months that have readings: those before the last are
// closed, the last is open.
func FillDemo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	now, readings := data.Now(), DemoReadings(data)
	if err := tx.Insert(ctx, readings.Name, readings.Columns, readings.Rows); err != nil {
		return err
	}
	for ago := 3; ago >= 1; ago-- {
		first := time.Date(now.Year(), now.Month()-time.Month(ago), 1, 0, 0, 0, 0, time.UTC)
		computed := first.AddDate(0, 1, 3)
		if computed.After(now) {
			computed = now
		}
		if ago == 1 {
			if err := correctDemo(ctx, tx, first, computed); err != nil {
				return err
			}
		}
		if err := computeMonth(ctx, tx, first, demoKeeper, computed); err != nil || ago == 1 {
			return err
		}
		if err := closeMonth(ctx, tx, first.Format(closing.Layout), demoKeeper, computed); err != nil {
			return err
		}
	}
	return nil
}

// paidRow is the costs that one of the staff paid.
type paidRow struct {
	costRow
	CostID   string `db:"CostId"`
	KeeperID string `db:"KeeperId"`
}

// correctDemo corrects in a month the costs of some residents in the month before.
func correctDemo(ctx context.Context, tx *store.Tx, first, now time.Time) error {
	var paid []paidRow
	before := store.Args{"Month": first.AddDate(0, -1, 0).Format(closing.Layout)}
	if err := tx.Select(ctx, &paid, "cost/costs_of_staff", before); err != nil {
		return err
	}
	var rows [][]any
	for i, c := range []struct{ amount, reason string }{
		{"-18.50", "抄表时读错电表，多收的退回"}, {"12.30", "补收水费"}, {"-45.00", "请假期间已退床，房租退回"},
	} {
		p := paid[(i*37+11)%len(paid)]
		rows = append(rows, []any{
			uuid.NewSHA1(costSpace, []byte(c.reason)).String(), p.CostID, first.Format(closing.Layout), p.Month, p.RoomID, p.ResidentKey,
			store.OrNull(store.OrEmpty(p.ResidentNo)), p.ResidentName, store.OrNull(store.OrEmpty(p.OrganizationID)), p.DepartmentName, store.Decimal(c.amount), c.reason, p.KeeperID, demoKeeper,
			store.LocalTime{Time: now},
		})
	}
	return tx.Insert(ctx, "Dorm_Correction", []string{
		"CorrectionId", "CostId", "Month", "ForMonth", "RoomId", "ResidentKey", "ResidentNo", "ResidentName",
		"OrganizationId", "DepartmentName", "Amount", "Reason", "CreateUserId", "CreateUserName", "CreateDate",
	}, rows)
}
