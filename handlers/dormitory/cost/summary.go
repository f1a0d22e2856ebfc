package cost

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/handlers/dormitory/closing"
)

// Answers are the types of the answers of the calls of costs.
var Answers = []typescript.Answer{
	{Name: "DepartmentCost", Shape: departmentRow{}},
	{Name: "PersonCost", Shape: billRow{}},
	{Name: "Bill", Shape: bill{}},
	{Name: "BillLine", Shape: billLine{}},
	{Name: "CheckItem", Shape: checkItem{}},
}

// monthRow is a month that was computed.
type monthRow struct {
	Month          string          `db:"Month"`
	Rooms          int64           `db:"Rooms"`
	Persons        int64           `db:"Persons"`
	Rent           money.Amount    `db:"Rent"`
	Water          money.Amount    `db:"Water"`
	Power          money.Amount    `db:"Power"`
	Correction     money.Amount    `db:"Correction"`
	Outsource      money.Amount    `db:"Outsource"`
	Amount         money.Amount    `db:"Total"` // not Total: the number of departments is "total"
	ComputedBy     string          `db:"ComputedBy"`
	ComputedDate   store.LocalTime `db:"ComputedDate"`
	ClosedBy       *string         `db:"ClosedBy"`
	ClosedDate     store.LocalTime `db:"ClosedDate"`
	ReopenedBy     *string         `db:"ReopenedBy"`
	ReopenedDate   store.LocalTime `db:"ReopenedDate"`
	ReopenedReason *string         `db:"ReopenedReason"`
}

// departmentRow is the costs of a department in a month.
type departmentRow struct {
	Month          string       `db:"Month"`
	OrganizationID *string      `db:"OrganizationId" json:"OrganizationId"`
	DepartmentName string       `db:"DepartmentName"`
	Persons        int64        `db:"Persons"`
	Days           int64        `db:"Days"`
	Rent           money.Amount `db:"Rent"`
	Water          money.Amount `db:"Water"`
	Power          money.Amount `db:"Power"`
	Correction     money.Amount `db:"Correction"`
	Outsource      money.Amount `db:"Outsource"`
	Total          money.Amount `db:"Total"`
}

// monthAnswer is a month's figures, by departments.
type monthAnswer struct {
	monthRow
	Closed bool
	List   []departmentRow `json:"list"`
	Count  int             `json:"total"`
}

// monthAsked is the request of the routes of a month.
type monthAsked struct {
	Month     string
	Recompute json.RawMessage
	Amount    *decimal.Decimal
	Reason    string
	TakeBack  json.RawMessage // of a month that is reopened: its corrections are withdrawn
}

func readMonthAsked(r *gateway.Request) (asked monthAsked, first time.Time, err error) {
	if err = r.Bind(&asked); err == nil {
		first, err = closing.ReadMonth(asked.Month)
	}
	return asked, first, err
}

// Compute answers POST cost/summary: it computes the month and returns the costs of each
// department. A closed month is not computed again: the stored costs are returned, and a request
// with Recompute is refused.
func (h *Handlers) Compute(r *gateway.Request) (any, error) {
	asked, first, err := readMonthAsked(r)
	if err != nil {
		return nil, err
	}
	var answer *monthAnswer
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		month := first.Format(closing.Layout)
		closed, err := closing.ClosedThrough(r.Context(), tx)
		switch {
		case err != nil:
			return err
		case month <= closed && truthy(asked.Recompute):
			return errs.Failf("%s已关账，不能重新计算；差错请做更正，或由有权的人反关账", closing.Called(month))
		case month > closed:
			if err := computeMonth(r.Context(), tx, first, r.Caller.Name, r.Now()); err != nil {
				return err
			}
			if err := audit.Write(r.Context(), tx, monthDid(r, audit.MonthComputed, month)); err != nil {
				return err
			}
		}
		answer, err = monthFigures(r.Context(), tx, month, closed)
		return err
	})
	return answer, err
}

func truthy(raw json.RawMessage) bool {
	text := strings.ToLower(strings.Trim(string(raw), `"`))
	return text == "true" || text == "1"
}

// computeMonth computes a month and saves its costs.
func computeMonth(ctx context.Context, tx *store.Tx, first time.Time, by string, now time.Time) error {
	data, err := loadMonth(ctx, tx, first)
	if err != nil {
		return err
	}
	costs := monthCostsOf(data)
	if err := costs.save(ctx, tx); err != nil {
		return err
	}
	return costs.saveMonth(ctx, tx, by, now)
}

// monthFigures reads the saved costs of a month.
func monthFigures(ctx context.Context, tx *store.Tx, month, closed string) (*monthAnswer, error) {
	answer := &monthAnswer{Closed: month <= closed, List: []departmentRow{}}
	none := errs.Failf("%s还没有计算", closing.Called(month))
	err := store.IfNone(tx.Get(ctx, &answer.monthRow, "cost/month_state", store.Args{"Month": month}), none)
	if err == nil {
		err = tx.Select(ctx, &answer.List, "cost/month_departments", store.Args{"Month": month})
	}
	answer.Count = len(answer.List)
	return answer, err
}

func monthDid(r *gateway.Request, event audit.Event, month string) audit.Record {
	did := r.Origin().Did(event, "Dorm_Month/"+month)
	did.Title = "宿舍费用 " + closing.Called(month)
	return did
}
