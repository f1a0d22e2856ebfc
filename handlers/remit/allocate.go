package remit

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// payment is a line of the plan of a valid contract that an account pays for.
type payment struct {
	PlanID     string          `db:"PlanId"`
	ContractID string          `db:"ContractId"`
	ContractNo string          `db:"ContractNo"`
	CustomerID string          `db:"CustomerId"`
	Stage      string          `db:"Stage"`
	Open       decimal.Decimal `db:"OpenAmount"`
}

func (p payment) String() string { return p.ContractNo + " 的" + p.Stage }

// payments are those of an account, the oldest first.
func payments(ctx context.Context, tx *store.Tx, accountID string) (all []payment, err error) {
	return all, tx.Select(ctx, &all, "remit/payments", store.Args{"AccountId": accountID})
}

// checkLines checks the bookings of a remittance: payments of valid contracts that its account pays for, never above the
// open amount, and in sum not above the amount.
func checkLines(ctx context.Context, tx *store.Tx, c *record.Change) error {
	lines := c.After.Lines("Allocations")
	if len(lines) == 0 || c.Refused("AccountId") {
		return nil
	}
	if c.After.Text("Kind") != ledger.Payment {
		c.Invalid("Allocations", "只有回款可以核销合同款项")
		return nil
	}
	all, err := payments(ctx, tx, c.After.Text("AccountId"))
	if err != nil {
		return err
	}
	sum := decimal.Zero
	for i, line := range lines {
		amount := line.Decimal("Amount").Decimal
		sum = sum.Add(amount)
		at := slices.IndexFunc(all, func(p payment) bool { return p.PlanID == line.Text("PlanId") })
		if at < 0 {
			c.InvalidLine("Allocations", i, "PlanId", "的款项不是由这个账户付款的有效合同的")
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
// its contract, of its customer or of the account's shops, the oldest first. A refund lowers what its contract has received.
func (h *Handlers) allocate(ctx context.Context, tx *store.Tx, c *record.Change) error {
	switch c.After.Text("Kind") {
	case ledger.Payment:
	case ledger.Refund:
		return h.giveBack(ctx, tx, c)
	default:
		return nil
	}
	if len(c.After.Lines("Allocations")) == 0 {
		all, err := payments(ctx, tx, c.After.Text("AccountId"))
		if err != nil {
			return err
		}
		c.After["Allocations"] = oldestFirst(all, c.After.Decimal("Amount").Decimal, c.After.Text("ContractId"), c.After.Text("CustomerId"))
	}
	for i, line := range c.After.Lines("Allocations") {
		booked, err := h.Calls.PaymentReceived(ctx, tx, line.Text("PlanId"), line.Decimal("Amount").Decimal, false)
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

// giveBack books a posted refund on the payments of its contract, the last one first, also where the contract is
// cancelled. What exceeds them was received for no payment.
func (h *Handlers) giveBack(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.After.Text("ContractId") == "" {
		return nil
	}
	var booked []struct {
		PlanID     string          `db:"PlanId"`
		ContractID string          `db:"ContractId"`
		Received   decimal.Decimal `db:"Received"`
	}
	if err := tx.Select(ctx, &booked, "remit/booked", store.Args{"ContractId": c.After.Text("ContractId")}); err != nil {
		return err
	}
	var lines []record.Line
	rest := c.After.Decimal("Amount").Decimal
	for _, p := range booked {
		part := decimal.Min(rest, p.Received)
		if rest = rest.Sub(part); !part.IsPositive() {
			break
		}
		lines = append(lines, record.Line{Row: record.Row{"PlanId": p.PlanID, "ContractId": p.ContractID, "Amount": money.Stored(part)}})
		if err := h.book(ctx, tx, c, p.PlanID, part.Neg(), false); err != nil {
			return err
		}
	}
	c.After["Allocations"] = lines
	return nil
}

// release undoes the bookings of a remittance that is reversed.
func (h *Handlers) release(ctx context.Context, tx *store.Tx, c *record.Change) error {
	refund := c.After.Text("Kind") == ledger.Refund
	for _, line := range c.After.Lines("Allocations") {
		amount := line.Decimal("Amount").Decimal
		if !refund {
			amount = amount.Neg()
		}
		if err := h.book(ctx, tx, c, line.Text("PlanId"), amount, refund); err != nil {
			return err
		}
	}
	return nil
}

// book changes what a payment has received by an amount that was booked before, or is restored.
func (h *Handlers) book(ctx context.Context, tx *store.Tx, c *record.Change, planID string, amount decimal.Decimal, restored bool) error {
	booked, err := h.Calls.PaymentReceived(ctx, tx, planID, amount, restored)
	if err == nil && !booked && restored {
		err = errs.Failf("合同款项已另有回款，%s %s 不能红冲：请先红冲后来的回款", c.After.Text("Kind"), c.After.Text("RemitNo"))
	} else if err == nil && !booked {
		err = errs.Failf("合同款项的已收不足，%s %s 不能红冲：请先红冲这份合同的退款", c.After.Text("Kind"), c.After.Text("RemitNo"))
	}
	return err
}

// FreePayment is area.Calls.FreePayment.
func (h *Handlers) FreePayment(ctx context.Context, tx *store.Tx, origin audit.Origin, planID, called string) error {
	var all []struct {
		RemitID string `db:"RemitId"`
		RemitNo string `db:"RemitNo"`
		Waits   bool   `db:"Waits"`
	}
	if err := tx.Select(ctx, &all, "remit/naming", store.Args{"PlanId": planID}); err != nil {
		return err
	}
	for _, one := range all {
		if one.Waits {
			return errs.Failf("%s有待审核的回款 %s，请先审核或改它的核销", called, one.RemitNo)
		}
		err := h.remits.In(tx, origin).AnyScope().Verb("合同变更去掉款项").Step(ctx, one.RemitID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
			c.After["Allocations"] = slices.DeleteFunc(c.After.Lines("Allocations"), func(l record.Line) bool { return l.Text("PlanId") == planID })
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
