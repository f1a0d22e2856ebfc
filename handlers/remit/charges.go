package remit

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// charged is the entry of a contract's charge.
type charged struct {
	EntryID   string          `db:"EntryId"`
	AccountID string          `db:"AccountId"`
	Amount    decimal.Decimal `db:"Amount"`
}

// payer is the account that pays for a contract.
type payer struct {
	AccountID   string          `db:"AccountId"`
	AccountNo   string          `db:"AccountNo"`
	State       string          `db:"State"`
	CreditLimit decimal.Decimal `db:"CreditLimit"`
}

// payerOf is the account that was charged for a contract, with that charge, also where it is stopped by now. A contract
// that was never charged is paid by the account of its shop, its own or the one that it shares. A shop without an account has the zero payer.
func payerOf(ctx context.Context, db store.Reader, c area.ContractCharge) (account payer, before charged, err error) {
	err = db.Get(ctx, &before, "remit/charged", store.Args{"ContractId": c.ContractID})
	if err := store.IfNone(err, nil); err != nil {
		return account, before, err
	}
	if before.EntryID != "" {
		return account, before, db.Get(ctx, &account, "remit/payer", store.Args{"AccountId": before.AccountID})
	}
	err = db.Get(ctx, &account, "remit/account_of_shop", store.Args{"ShopId": c.ShopID})
	return account, before, store.IfNone(err, nil)
}

// ChargeContract is area.Calls.ChargeContract. A contract that is charged another amount than before gets a reversal and a
// new entry; one that is charged nothing gets the reversal alone.
func (h *Handlers) ChargeContract(ctx context.Context, tx *store.Tx, origin audit.Origin, c area.ContractCharge) (cover area.ContractCover, err error) {
	account, before, err := payerOf(ctx, tx, c)
	if err != nil {
		return cover, err
	}
	amount := c.Amount.Neg().Round(2)
	if before.EntryID != "" {
		if before.Amount.Equal(amount) {
			return cover, nil
		}
		if _, err := ledger.Reverse(ctx, tx, origin, before.EntryID, fmt.Sprintf("%s %s", c.Why, c.ContractNo)); err != nil {
			return cover, err
		}
	}
	if account.AccountID == "" || !amount.IsNegative() {
		return cover, nil // the page of the contract says why nothing was charged
	}
	if before.EntryID == "" && account.State == stopped {
		return cover, errs.Failf("店铺的账户 %s 已停用，不能扣款：请财务启用账户或让店铺共用另一账户，或退回合同", account.AccountNo)
	}
	entry, err := ledger.Post(ctx, tx, origin, ledger.Posting{
		AccountID: account.AccountID, Kind: ledger.Charge, Amount: amount, SourceKind: ledger.FromContract, SourceID: c.ContractID,
		SourceKey: fmt.Sprintf("contract:%s:%d", c.ContractID, c.VersionNo), Summary: fmt.Sprintf("%s %s 第 %d 版", ledger.Charge, c.ContractNo, c.VersionNo),
	})
	if err != nil || !amount.LessThan(before.Amount) {
		return cover, err
	}
	return coverOf(ctx, tx, account, entry.BalanceBefore, c.Amount)
}

// CoverContract is area.Calls.CoverContract.
func (h *Handlers) CoverContract(ctx context.Context, db store.Reader, c area.ContractCharge) (area.ContractCover, error) {
	account, before, err := payerOf(ctx, db, c)
	if err != nil || account.AccountID == "" {
		return area.ContractCover{}, err
	}
	known := area.ContractCover{Account: account.AccountNo, Stopped: account.State == stopped && before.EntryID == ""}
	if known.Stopped || !c.Amount.GreaterThan(before.Amount.Neg()) {
		return known, nil
	}
	last, err := ledger.Last(ctx, db, account.AccountID)
	if err != nil {
		return known, err
	}
	return coverOf(ctx, db, account, last.BalanceAfter.Sub(before.Amount), c.Amount)
}

// coverOf is whether a balance, without the charge that is replaced, and the credit of an account cover an amount.
func coverOf(ctx context.Context, db store.Reader, account payer, balance, amount decimal.Decimal) (area.ContractCover, error) {
	available := balance.Add(account.CreditLimit)
	if !available.LessThan(amount) {
		return area.ContractCover{Account: account.AccountNo}, nil
	}
	setting, err := store.Setting(ctx, db, "ContractCredit")
	return area.ContractCover{
		Account: account.AccountNo, Short: true, Refused: setting != "提醒",
		Figures: fmt.Sprintf("账户 %s 余额 %s 元，信用额度 %s 元，可用 %s 元，合同应扣 %s 元，还差 %s 元", account.AccountNo, money.Yuan(balance),
			money.Yuan(account.CreditLimit), money.Yuan(available), money.Yuan(amount), money.Yuan(amount.Sub(available))),
	}, err
}
