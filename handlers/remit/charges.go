package remit

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"qiao/gateway/area"
	"qiao/gateway/audit"
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

// accountOf is the account from which a shop pays.
type accountOf struct {
	AccountID   string          `db:"AccountId"`
	AccountNo   string          `db:"AccountNo"`
	CreditLimit decimal.Decimal `db:"CreditLimit"`
}

// ChargeContract is area.Calls.ChargeContract. A contract that is charged another amount than before gets a reversal and a
// new entry; one that is charged nothing gets the reversal alone.
func (h *Handlers) ChargeContract(ctx context.Context, tx *store.Tx, origin audit.Origin, c area.ContractCharge) error {
	var before charged
	err := tx.Get(ctx, &before, "remit/charged", store.Args{"ContractId": c.ContractID})
	if err := store.IfNone(err, nil); err != nil {
		return err
	}
	var account accountOf
	if c.Amount.IsPositive() {
		err := tx.Get(ctx, &account, "remit/account_of_shop", store.Args{"ShopId": c.ShopID})
		if err := store.IfNone(err, nil); err != nil {
			return err
		}
	}
	amount := c.Amount.Neg().Round(2)
	if before.EntryID != "" {
		if before.AccountID == account.AccountID && before.Amount.Equal(amount) {
			return nil
		}
		if _, err := ledger.Reverse(ctx, tx, origin, before.EntryID, fmt.Sprintf("%s %s", c.Why, c.ContractNo)); err != nil {
			return err
		}
	}
	if account.AccountID == "" {
		return nil // nothing to charge, or the shop has no account: the page of the contract says so
	}
	_, err = ledger.Post(ctx, tx, origin, ledger.Posting{
		AccountID: account.AccountID, Kind: ledger.Charge, Amount: amount, SourceKind: ledger.FromContract, SourceID: c.ContractID,
		SourceKey: fmt.Sprintf("contract:%s:%d", c.ContractID, c.VersionNo), Summary: fmt.Sprintf("%s %s 第 %d 版", ledger.Charge, c.ContractNo, c.VersionNo),
	})
	return err
}

// CoverContract is area.Calls.CoverContract.
func (h *Handlers) CoverContract(ctx context.Context, db store.Reader, c area.ContractCharge) (cover area.ContractCover, err error) {
	var account accountOf
	if !c.Amount.IsPositive() {
		return cover, nil
	}
	if err := db.Get(ctx, &account, "remit/account_of_shop", store.Args{"ShopId": c.ShopID}); err != nil {
		return cover, store.IfNone(err, nil) // a shop without an account is charged nothing
	}
	var before charged
	err = db.Get(ctx, &before, "remit/charged", store.Args{"ContractId": c.ContractID})
	if err := store.IfNone(err, nil); err != nil {
		return cover, err
	}
	last, err := ledger.Last(ctx, db, account.AccountID)
	if err != nil {
		return cover, err
	}
	balance := last.BalanceAfter.Sub(before.Amount) // without the replaced charge
	available := balance.Add(account.CreditLimit)
	cover.Account = account.AccountNo
	if !available.LessThan(c.Amount) {
		return cover, nil
	}
	setting, err := store.Setting(ctx, db, "ContractCredit")
	return area.ContractCover{
		Account: account.AccountNo, Short: true, Refused: setting != "提醒",
		Figures: fmt.Sprintf("账户 %s 余额 %s 元，信用额度 %s 元，可用 %s 元，合同应扣 %s 元，还差 %s 元", account.AccountNo, money.Yuan(balance),
			money.Yuan(account.CreditLimit), money.Yuan(available), money.Yuan(c.Amount), money.Yuan(c.Amount.Sub(available))),
	}, err
}
