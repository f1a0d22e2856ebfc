package quotation

import (
	"cmp"
	"context"
	_ "embed"

	"github.com/shopspring/decimal"

	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

const discountKey = "折扣审批"

//go:embed flow.yaml
var discountFlow string

// discount is the approval of a discount above the limit of the user. The quotation waits until the approval ends.
func (h *Handlers) discount() approval.Subject {
	return approval.Subject{
		Key: discountKey, Flow: discountFlow, Records: h.quotations, Button: listMenu + ".edit",
		Ask: func(ctx context.Context, tx *store.Tx, c *record.Change, reason string) error {
			if repriced, err := maySubmit(ctx, tx, c); err != nil || repriced != nil {
				return cmp.Or(err, repriced)
			}
			return askDiscount(ctx, tx, c, reason)
		},
		Show: showDiscount, Ended: discountEnded, About: h.showing(), Start: h.StartApproval,
		// the customer may have it
		Final: "折扣审批通过后报价单已经生效，不能撤销；需要时请在报价单上作废或新建版本",
	}
}

func askDiscount(ctx context.Context, tx *store.Tx, c *record.Change, reason string) error {
	limit, err := discountLimit(ctx, tx, c.Caller.UserID)
	if err != nil {
		return err
	}
	if reason == "" || len([]rune(reason)) > 500 {
		return errs.Failf("优惠 %s 超过你的权限 %d%%，请写明原因（最多 500 字）后提交审批", percent(number(c.After, "Discount")), limit)
	}
	c.After["State"], c.After["DiscountReason"], c.After["ApprovalNote"] = asked, reason, nil
	return nil
}

func showDiscount(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	of, err := customerOf(ctx, tx, c.After)
	return approval.Shown{
		Title: "折扣审批 " + called(c.After) + " " + of.Name, Summary: summaryOf(number(c.After, "Discount"), number(c.After, "Total")),
		Form: map[string]string{
			"QuotationNo": c.After.Text("QuotationNo"), "Customer": of.Name, "Shop": store.OrEmpty(of.ShopName), "ListAmount": number(c.After, "ListAmount").StringFixed(2),
			"Total": number(c.After, "Total").StringFixed(2), "Discount": percent(number(c.After, "Discount")), "Reason": c.After.Text("DiscountReason"),
		},
	}, err
}

// summaryOf is what approvers decide on: 优惠 24%，25,804.97 元.
func summaryOf(discount, total decimal.Decimal) string {
	return "优惠 " + percent(discount) + "，" + money.Yuan(total) + " 元"
}

// discountEnded makes the quotation valid, or leaves a draft with the opinion.
func discountEnded(_ context.Context, _ *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Int("State") != asked {
		return errs.Failf("报价单没有正在进行的折扣审批")
	}
	c.After["ApprovalNote"] = store.OrNull(end.Opinion)
	if c.After["State"] = draft; end.Approved {
		c.After["State"] = valid
	}
	return nil
}
