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

// covered refuses a contract that balance and credit of the shop's account do not cover. Only users who may read the
// dealer's amount see the figures.
func (h *Handlers) covered(ctx context.Context, tx *store.Tx, c *record.Change, charge area.ContractCharge) error {
	cover, err := h.Calls.CoverContract(ctx, tx, charge)
	switch {
	case err != nil || !cover.Refused:
		return err
	case c.Caller.MayButton(mayDealer):
		return errs.Failf("%s，请先回款", cover.Figures)
	default:
		return errs.Failf("店铺账户的可用额度不足，请先回款，或请有“经销商金额”权限的人查看差额")
	}
}

// Received is area.Calls.PaymentReceived.
func (h *Handlers) Received(ctx context.Context, tx *store.Tx, planID string, amount decimal.Decimal) (booked bool, err error) {
	n, err := tx.Exec(ctx, "contract/receive", store.Args{"PlanId": planID, "Amount": money.Stored(amount)})
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
			c.Invalid("Plan", fmt.Sprintf("付款计划第 %d 笔（%s）已收 %s 元，不能去掉", i+1, one.Stage, money.Yuan(one.Received.Decimal)))
		case lines[i].Decimal("Amount").Decimal.LessThan(one.Received.Decimal):
			c.InvalidLine("Plan", i, "Amount", fmt.Sprintf("的金额不能少于已收的 %s 元", money.Yuan(one.Received.Decimal)))
		}
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
		return "合同生效时店铺没有启用的账户，未扣款", nil
	}
}
