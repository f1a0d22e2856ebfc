package cost

import (
	"context"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// Close answers POST cost/close: it computes the month a last time and closes it, and
// all before it. The sum that was looked at must still be right.
func (h *Handlers) Close(r *gateway.Request) (any, error) {
	asked, first, err := readMonthAsked(r)
	if err != nil {
		return nil, err
	}
	if asked.Amount == nil {
		return nil, errs.Newf(errs.Invalid, "缺少 Amount：请发送核对过的合计金额")
	}
	var answer *monthAnswer
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		month := first.Format(closing.Layout)
		if err := checkClosable(r.Context(), tx, first, r.Now()); err != nil {
			return err
		}
		if err := computeMonth(r.Context(), tx, first, r.Caller.Name, r.Now()); err != nil {
			return err
		}
		if err := closeMonth(r.Context(), tx, month, r.Caller.Name, r.Now()); err != nil {
			return err
		}
		if answer, err = monthFigures(r.Context(), tx, month, month); err != nil {
			return err
		}
		if !answer.Amount.Equal(*asked.Amount) {
			return errs.Failf("合计已从 %s 变为 %s：有人改了入住、抄表或标准，请重新计算并核对后再关账", asked.Amount.StringFixed(2), answer.Amount.StringFixed(2))
		}
		return audit.Write(r.Context(), tx, monthDid(r, audit.MonthClosed, month))
	})
	return answer, err
}

func closeMonth(ctx context.Context, tx *store.Tx, month, by string, now time.Time) error {
	if _, err := tx.Exec(ctx, "cost/set_last_closed", store.Args{"ClosedThrough": month}); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "cost/month_close", store.Args{"Month": month, "By": by, "Now": store.LocalTime{Time: now}})
	return err
}

// Reopen answers POST cost/reopen: the month that was closed last is open again.
func (h *Handlers) Reopen(r *gateway.Request) (any, error) {
	asked, first, err := readMonthAsked(r)
	if err != nil {
		return nil, err
	}
	if asked.Reason = strings.TrimSpace(asked.Reason); asked.Reason == "" || len([]rune(asked.Reason)) > 200 {
		return nil, errs.Newf(errs.Invalid, "请填写反关账的原因，最多 200 字")
	}
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		month := first.Format(closing.Layout)
		closed, err := closing.ClosedThrough(r.Context(), tx)
		if err != nil {
			return err
		}
		if month != closed {
			return errs.Failf("只能反关账最近关账的月份%s", orNone(closed))
		}
		if err := h.takeBack(r, tx, month, truthy(asked.TakeBack)); err != nil {
			return err
		}
		before := first.AddDate(0, -1, 0).Format(closing.Layout)
		if _, err := tx.Exec(r.Context(), "cost/set_last_closed", store.Args{"ClosedThrough": before}); err != nil {
			return err
		}
		args := store.Args{"Month": month, "By": r.Caller.Name, "Now": store.LocalTime{Time: r.Now()}, "Reason": asked.Reason}
		if _, err := tx.Exec(r.Context(), "cost/month_reopen", args); err != nil {
			return err
		}
		return audit.Write(r.Context(), tx, monthDid(r, audit.MonthReopened, month))
	})
}

// corrected is a correction of a month that is charged in a later one.
type corrected struct {
	CorrectionID string          `db:"CorrectionId"`
	Name         string          `db:"ResidentName"`
	Amount       decimal.Decimal `db:"Amount"`
	Month        string          `db:"Month"`
}

// takeBack takes back the corrections of a month that is opened again, because the costs that they
// correct will be computed again. Where the request does not ask for it, it refuses and lists the
// corrections. All of them are in open months.
func (h *Handlers) takeBack(r *gateway.Request, tx *store.Tx, month string, asked bool) error {
	var found []corrected
	if err := tx.Select(r.Context(), &found, "cost/month_corrected", store.Args{"Month": month}); err != nil {
		return err
	}
	var texts []string
	for _, k := range found {
		if !asked {
			texts = append(texts, k.Name+" "+k.Amount.StringFixed(2)+" 元（计入"+closing.Called(k.Month)+"）")
		} else if err := h.corrections.In(tx, r.Origin()).Delete(r.Context(), k.CorrectionID); err != nil {
			return err
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return errs.Failf("%s；反关账后会重新计算，请选择一并撤销，或先处理这些更正", naming(closing.Called(month)+"已有更正", texts))
}

func orNone(month string) string {
	if month == "" {
		return "，现在没有已关账的月份"
	}
	return " " + closing.Called(month)
}
