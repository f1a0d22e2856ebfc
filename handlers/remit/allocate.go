package remit

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// payment is a line of the plan of a valid contract of a shop.
type payment struct {
	PlanID     string          `db:"PlanId"`
	ContractID string          `db:"ContractId"`
	ContractNo string          `db:"ContractNo"`
	CustomerID string          `db:"CustomerId"`
	Stage      string          `db:"Stage"`
	Open       decimal.Decimal `db:"OpenAmount"`
}

func (p payment) String() string { return p.ContractNo + " 的" + p.Stage }

// payments are those of a shop, the oldest first.
func payments(ctx context.Context, tx *store.Tx, shopID string) (all []payment, err error) {
	return all, tx.Select(ctx, &all, "remit/payments", store.Args{"ShopId": shopID})
}

// checkLines checks the bookings of a remittance: payments of valid contracts of the shop, never above the open amount,
// and in sum not above the amount.
func checkLines(ctx context.Context, tx *store.Tx, c *record.Change) error {
	lines := c.After.Lines("Allocations")
	if len(lines) == 0 || c.Refused("AccountId") {
		return nil
	}
	if c.After.Text("Kind") != ledger.Payment {
		c.Invalid("Allocations", "只有回款可以核销合同款项")
		return nil
	}
	all, err := payments(ctx, tx, c.After.Text("ShopId"))
	if err != nil {
		return err
	}
	sum := decimal.Zero
	for i, line := range lines {
		amount := line.Decimal("Amount").Decimal
		sum = sum.Add(amount)
		at := slices.IndexFunc(all, func(p payment) bool { return p.PlanID == line.Text("PlanId") })
		if at < 0 {
			c.InvalidLine("Allocations", i, "PlanId", "的款项不是这家店铺有效合同的")
			continue
		}
		lines[i].Row["ContractId"] = all[at].ContractID
		switch {
		case !amount.IsPositive():
			c.InvalidLine("Allocations", i, "Amount", "的金额须大于 0")
		case amount.GreaterThan(all[at].Open):
			c.InvalidLine("Allocations", i, "Amount", fmt.Sprintf("超过待收的 %s 元", all[at].Open.StringFixed(2)))
		}
	}
	if amount := c.After.Decimal("Amount").Decimal; sum.GreaterThan(amount) {
		c.Invalid("Allocations", fmt.Sprintf("核销合计 %s 元，超过回款金额 %s 元", sum.StringFixed(2), amount.StringFixed(2)))
	}
	return nil
}

// allocate books the amount of a posted remittance on payments: on those that its lines name, or else on the open ones of
// its contract, of its customer or of the shop, the oldest first.
func (h *Handlers) allocate(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.After.Text("Kind") != ledger.Payment {
		return nil
	}
	if len(c.After.Lines("Allocations")) == 0 {
		all, err := payments(ctx, tx, c.After.Text("ShopId"))
		if err != nil {
			return err
		}
		c.After["Allocations"] = oldestFirst(all, c.After.Decimal("Amount").Decimal, c.After.Text("ContractId"), c.After.Text("CustomerId"))
	}
	for i, line := range c.After.Lines("Allocations") {
		booked, err := h.Calls.PaymentReceived(ctx, tx, line.Text("PlanId"), line.Decimal("Amount").Decimal)
		if err != nil {
			return err
		}
		if !booked {
			return errs.Failf("核销第 %d 行的款项待收不足或合同已不是有效状态，请修改核销后再审核", i+1)
		}
	}
	return nil
}

// oldestFirst divides an amount among open payments. The rest belongs to no payment.
func oldestFirst(all []payment, amount decimal.Decimal, contractID, customerID string) (lines []record.Line) {
	for _, p := range all {
		switch {
		case !amount.IsPositive(), !p.Open.IsPositive(), contractID != "" && p.ContractID != contractID,
			contractID == "" && customerID != "" && p.CustomerID != customerID:
			continue
		}
		part := decimal.Min(amount, p.Open)
		amount = amount.Sub(part)
		lines = append(lines, record.Line{Row: record.Row{"PlanId": p.PlanID, "ContractId": p.ContractID, "Amount": money.Stored(part)}})
	}
	return lines
}

// release deletes the bookings of a remittance.
func (h *Handlers) release(ctx context.Context, tx *store.Tx, c *record.Change) error {
	for _, line := range c.After.Lines("Allocations") {
		booked, err := h.Calls.PaymentReceived(ctx, tx, line.Text("PlanId"), line.Decimal("Amount").Decimal.Neg())
		if err != nil {
			return err
		}
		if !booked {
			return fmt.Errorf("payment %s has received less than the remittance %s was booked on it", line.Text("PlanId"), c.Key)
		}
	}
	return nil
}
