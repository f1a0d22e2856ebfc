package quotation

import (
	"cmp"
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// reasoned is the body of a move that has a reason.
type reasoned struct{ Reason payload.Text }

// Submit answers POST submit/{id}: a draft becomes valid. Where its discount is above the caller's limit, it waits for
// the approval that is asked for in the same transaction. A draft whose prices have changed since it was saved is priced
// anew, and the submission is refused once, so that nobody offers a total that they have not seen.
func (h *Handlers) Submit(r *gateway.Request) (any, error) {
	var sent reasoned
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	var repriced error
	answer, err := h.quotations.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) (err error) {
		if repriced, err = maySubmit(ctx, tx, c); err != nil || repriced != nil {
			return err
		}
		within, err := withinLimit(ctx, tx, c)
		if err != nil {
			return err
		}
		if within {
			c.After["State"], c.After["ApprovalNote"] = valid, nil
			return nil
		}
		if err := askDiscount(ctx, tx, c, string(sent.Reason)); err != nil {
			return err
		}
		h.discount().StartAfter(c)
		return nil
	}, record.Verb("提交"))
	return answer, cmp.Or(err, repriced)
}

// Withdraw answers POST withdraw/{id}: the applicant withdraws the application for the approval of a discount, and the
// quotation is a draft again.
func (h *Handlers) Withdraw(r *gateway.Request) (any, error) {
	if _, err := r.ReadRow("quotation/quotations", Quotations.Label, map[string]string{"QuotationId": r.Param("id")}); err != nil {
		return nil, err
	}
	return nil, h.Calls.Withdraw(r, discountKey, r.Param("id"))
}

// maySubmit refuses a quotation that is no complete draft. A draft whose prices have changed on its day is priced anew in
// After: repriced is the text for the user, with the old total and the new one.
func maySubmit(ctx context.Context, tx *store.Tx, c *record.Change) (repriced, err error) {
	rows := c.Before.Lines(lines.Name)
	switch {
	case c.Before.Int("State") != draft:
		return nil, errs.Failf("%s %s，不能再提交", called(c.Before), stateOf(c.Before))
	case len(rows) == 0:
		return nil, errs.Failf("%s 还没有明细，请先填写", called(c.Before))
	case c.Before.Time("ValidUntil").Before(c.Today()):
		return nil, errs.Failf("%s 的有效期已过，请先改有效期", called(c.Before))
	}
	for i, line := range rows {
		if fault := line.Text("Fault"); fault != "" {
			return nil, errs.Failf("明细第 %d 行%s，请补全后再提交", i+1, fault)
		}
	}
	if err := reckon(ctx, tx, c); err != nil {
		return nil, err
	}
	if was, is := number(c.Before, "Total"), number(c.After, "Total"); !was.Equal(is) {
		c.Verb = "重新计价"
		repriced = errs.Failf("价格表已调整，%s 的总价由 %s 元变为 %s 元，已重新计价，请核对后再提交", called(c.Before), money.Yuan(was), money.Yuan(is))
	}
	return repriced, nil
}

// withinLimit reports whether the caller may give the discount of a quotation on their own.
func withinLimit(ctx context.Context, tx *store.Tx, c *record.Change) (bool, error) {
	limit, err := discountLimit(ctx, tx, c.Caller.UserID)
	return !number(c.After, "ListAmount").Sub(number(c.After, "Goods")).GreaterThan(allowed(c.After, limit)), err
}

// allowed is the discount in yuan that a limit in percent of the list amount allows. Each line is rounded to the cent, so
// their sum may exceed the same percent by half a cent a line.
func allowed(row record.Row, limit int64) decimal.Decimal {
	cents := decimal.New(5, -3).Mul(decimal.NewFromInt(int64(len(row.Lines(lines.Name)))))
	return number(row, "ListAmount").Mul(decimal.NewFromInt(limit)).Shift(-2).Add(cents)
}

// discountLimit is how much discount a person may give on their own, in percent of the list amount.
func discountLimit(ctx context.Context, db store.Reader, userID string) (limit int64, err error) {
	err = db.Get(ctx, &limit, "quotation/discount_limit", store.Args{"UserId": userID})
	return limit, err
}

// Void answers POST void/{id}: a quotation counts no more.
func (h *Handlers) Void(r *gateway.Request) (any, error) {
	var sent reasoned
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.Reason == "" || len([]rune(sent.Reason)) > 500 {
		return nil, errs.Failf("请写明作废的原因，最多 500 字")
	}
	return h.quotations.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		switch c.Before.Int("State") {
		case draft:
			return errs.Failf("%s 还是草稿，请直接删除", called(c.Before))
		case asked, converted, void:
			return errs.Failf("%s %s，不能作废", called(c.Before), stateOf(c.Before))
		}
		c.After["State"], c.After["VoidReason"] = void, string(sent.Reason)
		return nil
	}, record.Verb("作废"))
}

// customer is the customer of a quotation as of today.
type customer struct {
	Name     string  `db:"Name"`
	ShopID   string  `db:"ShopId"`
	ShopName *string `db:"ShopName"`
	OwnerID  *string `db:"OwnerId"`
}

func customerOf(ctx context.Context, db store.Reader, row record.Row) (found customer, err error) {
	err = db.Get(ctx, &found, "quotation/customer", store.Args{"CustomerId": row.Text("CustomerId")})
	return found, err
}

// Convert answers POST convert/{id}: it makes the draft of a contract of a valid quotation, in one transaction. A
// quotation becomes one contract at most.
func (h *Handlers) Convert(r *gateway.Request) (any, error) {
	return h.quotations.Step(r, h.convert, record.Verb("转合同"))
}

func (h *Handlers) convert(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if err := mayConvert(c); err != nil {
		return err
	}
	if h.Calls.DraftContract == nil {
		return errs.New(errs.Unavailable)
	}
	of, err := customerOf(ctx, tx, c.Before)
	if err != nil {
		return err
	}
	key, no, err := h.Calls.DraftContract(ctx, tx, c.Origin(), area.ContractDraft{
		QuotationID: c.Key, CustomerID: c.Before.Text("CustomerId"), ShopID: of.ShopID, OwnerID: store.OrEmpty(of.OwnerID),
		Amount: number(c.Before, "Total"), DealerAmount: decimal.NullDecimal{Decimal: number(c.Before, "DealerAmount"), Valid: decided(c.Before)},
	})
	c.After["State"], c.After["ContractId"], c.After["ContractNo"] = converted, key, no
	return err
}

// free is area.Calls.FreeQuotation.
func (h *Handlers) free(ctx context.Context, tx *store.Tx, origin audit.Origin, quotationID string) error {
	return h.quotations.In(tx, origin).AnyScope().Verb("合同草稿已删除").Step(ctx, quotationID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.After["State"] = valid; c.Before.Time("ValidUntil").Before(c.Today()) {
			c.After["State"] = expired
		}
		c.After["ContractId"], c.After["ContractNo"] = nil, nil
		return nil
	})
}

// offerOf is area.Calls.OfferOf.
func offerOf(ctx context.Context, db store.Reader, quotationID, userID string) (area.Offer, error) {
	var of struct {
		QuotationNo string          `db:"QuotationNo"`
		Version     int64           `db:"Version"`
		ListAmount  decimal.Decimal `db:"ListAmount"`
		Goods       decimal.Decimal `db:"Goods"`
		Total       decimal.Decimal `db:"Total"`
	}
	if err := db.Get(ctx, &of, "quotation/offer", store.Args{"QuotationId": quotationID}); err != nil {
		return area.Offer{}, err
	}
	limit, err := discountLimit(ctx, db, userID)
	further := decimal.NewFromInt(limit).Mul(of.ListAmount).Shift(-2).Sub(of.ListAmount.Sub(of.Goods))
	return area.Offer{
		Number: called(record.Row{"QuotationNo": of.QuotationNo, "Version": of.Version}), Total: of.Total,
		Least: of.Total.Sub(decimal.Max(further, decimal.Zero)),
	}, err
}

func mayConvert(c *record.Change) error {
	switch state := c.Before.Int("State"); {
	case state == converted:
		return errs.Failf("%s 已转为合同 %s", called(c.Before), c.Before.Text("ContractNo"))
	case state != valid || !c.Before.Bool("Latest"):
		return errs.Failf("%s %s，只有有效的最新版本可以转合同", called(c.Before), stateOf(c.Before))
	case c.Before.Time("ValidUntil").Before(c.Today()):
		return errs.Failf("%s 的有效期已过，请新建版本", called(c.Before))
	}
	return nil
}

// percent writes a part of a hundred: 12.5%.
func percent(n decimal.Decimal) string { return fmt.Sprintf("%s%%", n.String()) }
