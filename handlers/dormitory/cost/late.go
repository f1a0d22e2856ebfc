package cost

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/dormitory/closing"
	"qiao/handlers/dormitory/cost/billing"
)

// mostReason is how long the reason of a correction may be, in UTF-16 units.
const mostReason = 200

// LateStay is a check-in that was registered after months of it were closed.
type LateStay struct {
	CheckInID, RoomID string
	From, To          time.Time // the day out; zero while there is none
	Closed            string    // the last closed month
	Reason            string
}

// residentRow identifies the person of a check-in.
type residentRow struct {
	Key            string  `db:"ResidentKey"`
	No             *string `db:"ResidentNo"`
	Name           string  `db:"ResidentName"`
	OrganizationID *string `db:"OrganizationId"`
	Department     *string `db:"DepartmentName"`
}

// BackCharge charges the rent of the closed months of a late stay in the first open month, one line
// for each of them. It charges no water or power: the residents who were registered then have paid
// for all of it.
func (h *Handlers) BackCharge(ctx context.Context, tx *store.Tx, origin audit.Origin, late LateStay) error {
	var who residentRow
	if err := tx.Get(ctx, &who, "cost/late_resident", store.Args{"CheckInId": late.CheckInID}); err != nil {
		return err
	}
	first := late.From.AddDate(0, 0, 1-late.From.Day())
	for ; first.Format(closing.Layout) <= late.Closed; first = first.AddDate(0, 1, 0) {
		if err := h.backCharge(ctx, tx, origin, late, who, first); err != nil {
			return err
		}
	}
	return nil
}

// backCharge charges one month, of each department that the person belonged to.
func (h *Handlers) backCharge(ctx context.Context, tx *store.Tx, origin audit.Origin, late LateStay, who residentRow, first time.Time) error {
	data, err := loadMonth(ctx, tx, first)
	if err != nil {
		return err
	}
	data.onlyStay(late, who)
	for _, p := range billing.Compute(data.forBilling()).Persons {
		if p.Rent.IsZero() {
			continue
		}
		days := int64(first.AddDate(0, 1, -1).Day())
		reason := fmt.Sprintf("补登（%s）：%s 房租，%s", late.Reason, p.First.Format(time.DateOnly), rentText(p, days))
		_, err := h.corrections.In(tx, origin).Add(ctx, record.Row{
			"CostId": costID(data.month, late.RoomID, who.Key, ""), "Amount": money.Stored(p.Rent), "Reason": payload.Shorten(reason, mostReason),
			"Month": closing.After(late.Closed), "ForMonth": data.month, "RoomId": late.RoomID,
			"ResidentKey": who.Key, "ResidentNo": store.OrNull(p.Resident.No), "ResidentName": who.Name,
			"OrganizationId": store.OrNull(p.Resident.OrganizationID), "DepartmentName": p.Resident.Department,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// onlyStay reduces a month to the late stay in its room, without readings.
func (m *monthData) onlyStay(late LateStay, who residentRow) {
	m.readings = nil
	m.stays = []stayRow{{
		RoomID: late.RoomID, ResidentKey: who.Key, ResidentNo: who.No, ResidentName: who.Name, OrganizationID: who.OrganizationID,
		Department: who.Department, From: store.LocalTime{Time: late.From}, To: store.LocalTime{Time: late.To},
	}}
}
