package contract

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"qiao/gateway/area"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// chargeOf is the charge of a contract to its shop.
func chargeOf(key string, row record.Row) area.ContractCharge {
	return area.ContractCharge{
		ContractID: key, ContractNo: row.Text("ContractNo"), ShopID: row.Text("ShopId"), VersionNo: row.Int("VersionNo"),
		Amount: row.Decimal("DealerAmount").Decimal,
	}
}

// charge charges the account of the shop in the transaction of an approval. Other contracts may have been charged since the
// submission, so balance and credit are checked again.
func (h *Handlers) charge(ctx context.Context, tx *store.Tx, c *record.Change, charge area.ContractCharge) error {
	cover, err := h.Calls.ChargeContract(ctx, tx, c.Origin(), charge)
	switch {
	case err != nil || !cover.Refused:
		return err
	case c.Caller.MayButton(mayDealer):
		return errs.Failf("%s，不能生效：请先回款，或退回合同", cover.Figures)
	default:
		return errs.Failf("店铺账户的可用额度已不足，合同不能生效：请先回款，或退回合同")
	}
}

// covered refuses a contract without a dealer's amount, one of a shop whose account is stopped, and one that balance and
// credit of the account do not cover. Only users who may read the dealer's amount see the figures. row has the amount.
func (h *Handlers) covered(ctx context.Context, tx *store.Tx, c *record.Change, charge area.ContractCharge, row record.Row) error {
	cover, err := h.Calls.CoverContract(ctx, tx, charge)
	switch {
	case err != nil:
		return err
	case cover.Stopped:
		return errs.Failf("店铺的账户 %s 已停用，不能提交，请联系财务", cover.Account)
	case cover.Account != "" && row["DealerAmount"] == nil:
		return errs.Failf("工厂还没有填写经销商金额，请联系工厂填写后再提交")
	case !cover.Refused:
		return nil
	case c.Caller.MayButton(mayDealer):
		return errs.Failf("%s，请先回款", cover.Figures)
	default:
		return errs.Failf("店铺账户的可用额度不足，请先回款，或请有“经销商金额”权限的人查看差额")
	}
}

// keptOffer refuses the contract of a quotation that the caller has lowered beyond their discount limit.
func (h *Handlers) keptOffer(ctx context.Context, tx *store.Tx, c *record.Change) error {
	of := c.Before.Text("QuotationId")
	if of == "" {
		return nil
	}
	offer, err := h.Calls.OfferOf(ctx, tx, of, c.Caller.UserID)
	if err != nil {
		return store.IfNone(err, nil)
	}
	if amount := c.Before.Decimal("Amount").Decimal; amount.LessThan(offer.Least) {
		return errs.Failf("合同金额 %s 元低于报价单 %s 的总价 %s 元，您的折扣权限最低可到 %s 元：请删除这份草稿，在报价单上新建版本并申请折扣",
			money.Yuan(amount), offer.Number, money.Yuan(offer.Total), money.Yuan(offer.Least))
	}
	return nil
}

// Received is area.Calls.PaymentReceived.
func (h *Handlers) Received(ctx context.Context, tx *store.Tx, planID string, amount decimal.Decimal, restored bool) (booked bool, err error) {
	n, err := tx.Exec(ctx, "contract/receive", store.Args{"PlanId": planID, "Amount": money.Stored(amount), "Restored": restored})
	return n == 1, err
}

// received is the amount received of a payment, in yuan.
type received struct {
	PlanID   string       `db:"PlanId" json:"PlanId"`
	Stage    string       `db:"Stage" json:"-"`
	Received money.Amount `db:"Received"`
}

func readReceived(ctx context.Context, db store.Reader, contractID string) (all []received, err error) {
	return all, db.Select(ctx, &all, "contract/received", store.Args{"ContractId": contractID})
}

// keepReceived refuses a plan in which the amount of a payment is less than the amount received of it. Line n of the new
// plan replaces line n of the old one.
func keepReceived(ctx context.Context, tx *store.Tx, c *record.Change, contractID string) error {
	all, err := readReceived(ctx, tx, contractID)
	lines := c.After.Lines("Plan")
	for i, one := range all {
		switch {
		case !one.Received.IsPositive():
		case i >= len(lines):
			c.Invalid("Plan", fmt.Sprintf("付款计划第 %d 行（%s）已收 %s 元，不能去掉", i+1, one.Stage, money.Yuan(one.Received.Decimal)))
		case lines[i].Decimal("Amount").Decimal.LessThan(one.Received.Decimal):
			c.InvalidLine("Plan", i, "Amount", fmt.Sprintf("的金额不能少于已收的 %s 元", money.Yuan(one.Received.Decimal)))
		}
	}
	return err
}

// freePayments removes the payments that a new plan drops from remittances that were reversed or given back.
func (h *Handlers) freePayments(ctx context.Context, tx *store.Tx, contract *record.Change) error {
	all, err := readReceived(ctx, tx, contract.Key)
	for i := len(contract.After.Lines("Plan")); err == nil && i < len(all); i++ {
		err = h.Calls.FreePayment(ctx, tx, contract.Origin(), all[i].PlanID, fmt.Sprintf("付款计划第 %d 行（%s）", i+1, all[i].Stage))
	}
	return err
}

// chargeNote is the charge of the shop's account for a valid contract, or the reason why there is none.
func chargeNote(ctx context.Context, db store.Reader, contractID string) (string, error) {
	var of struct {
		AccountNo    *string             `db:"AccountNo"`
		Charged      decimal.NullDecimal `db:"Charged"`
		Day          store.LocalTime     `db:"Day"`
		DealerAmount decimal.NullDecimal `db:"DealerAmount"`
		Valid        bool                `db:"Valid"`
	}
	err := db.Get(ctx, &of, "contract/charge", store.Args{"ContractId": contractID})
	switch {
	case err != nil || !of.Valid:
		return "", err
	case of.AccountNo != nil:
		return fmt.Sprintf("%s 从账户 %s 扣款 %s 元", day(of.Day), *of.AccountNo, money.Yuan(of.Charged.Decimal)), nil
	case !of.DealerAmount.Decimal.IsPositive():
		return "没有经销商金额，未扣款", nil
	default:
		return "合同生效时店铺没有账户，未扣款", nil
	}
}
