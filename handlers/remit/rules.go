package remit

import (
	"context"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// standing is the state of a remittance in messages, empty while it can be edited.
func standing(row record.Row) string {
	switch {
	case row["ReverseDate"] != nil:
		return "已红冲"
	case row.Int("ExamineStatus") == approved:
		return "已入账"
	case row.Text("Pending") != "":
		return "正在审批"
	default:
		return ""
	}
}

// refuse is the error of a move that the state of the remittance does not allow.
func refuse(row record.Row, move string) error {
	is := standing(row)
	if is == "" {
		examined := map[int64]string{failed: "提交失败", draft: "待提交", waiting: "还没有审核"}
		is = examined[row.Int("ExamineStatus")]
	}
	return errs.Failf("回款 %s %s，不能%s", row.Text("RemitNo"), is, move)
}

// checkRemit completes a new remittance, and refuses changes of a posted one or of one with an open approval. It keeps the
// authors, because none of them may audit it.
func (h *Handlers) checkRemit(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added {
		if standing(c.Before) != "" {
			return refuse(c.Before, map[record.Action]string{record.Updated: "修改，有误请红冲后重新登记", record.Deleted: "删除，有误请红冲"}[c.Action])
		}
		if c.Action == record.Deleted {
			return forget(ctx, tx, c.Key)
		}
	}
	if err := begin(ctx, tx, c); err != nil {
		return err
	}
	for _, rule := range []record.StepFunc{checkKind, checkAccountOf, checkContractOf, checkLines} {
		if err := rule(ctx, tx, c); err != nil {
			return err
		}
	}
	keepSlips(c)
	c.Then(func(ctx context.Context, tx *store.Tx) error { return keepWriter(ctx, tx, c.Key, c.Caller.UserID) })
	return nil
}

// begin numbers a new remittance. Finance sees it at once, unless the approval centre decides on remittances: then it waits
// until it is submitted.
func begin(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added {
		return nil
	}
	no, err := remitNumber.Next(ctx, tx, c.Now)
	if c.After["RemitNo"] = no; err != nil {
		return err
	}
	flow, err := byFlow(ctx, tx)
	if flow {
		c.After["ExamineStatus"] = draft
	}
	return err
}

// byFlow reports whether the approval centre decides on remittances.
func byFlow(ctx context.Context, db store.Reader) (bool, error) {
	text, err := store.Setting(ctx, db, "RemitAudit")
	return text == inFlow, err
}

// checkKind leaves refunds and corrections to finance, with a reason.
func checkKind(_ context.Context, _ *store.Tx, c *record.Change) error {
	kind, amount := c.After.Text("Kind"), c.After.Decimal("Amount").Decimal
	switch {
	case kind == ledger.Payment:
	case !c.Caller.MayButton(mayAudit):
		c.Invalid("Kind", kind+"由财务登记")
	case c.After.Text("Remark") == "":
		c.Invalid("Remark", "请写明"+kind+"的原因")
	}
	switch {
	case amount.IsZero():
		c.Invalid("Amount", "金额不能为 0")
	case amount.IsNegative() && kind != ledger.Correction:
		c.Invalid("Amount", kind+"的金额须大于 0")
	}
	if day := c.After.Time("RemitDate"); day.After(c.Today()) {
		c.Invalid("RemitDate", "付款日期不能晚于今天 "+c.Today().Format(time.DateOnly))
	}
	return nil
}

// place is the part of an account that the rules read.
type place struct {
	AccountNo      string `db:"AccountNo"`
	ShopID         string `db:"ShopId"`
	OrganizationID string `db:"OrganizationId"`
	State          string `db:"State"`
}

func checkAccountOf(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("AccountId") {
		return nil
	}
	var of place
	if err := tx.Get(ctx, &of, "remit/account", store.Args{"AccountId": c.After.Text("AccountId")}); err != nil {
		return err
	}
	if of.State == stopped {
		c.Invalid("AccountId", "账户 "+of.AccountNo+" 已停用")
	}
	c.After["ShopId"], c.After["OrganizationId"] = of.ShopID, of.OrganizationID
	return nil
}

// deed is the part of a contract that the rules read.
type deed struct {
	ShopID     string  `db:"ShopId"`
	CustomerID string  `db:"CustomerId"`
	OwnerID    *string `db:"OwnerId"`
	Cancelled  bool    `db:"Cancelled"`
}

// checkContractOf sets customer and owner to those of the contract. Contract and customer must belong to the shop or the
// dealer of the account.
func checkContractOf(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("AccountId") || c.Refused("ContractId") || c.Refused("CustomerId") {
		return nil
	}
	if c.After["OwnerId"] = nil; c.After.Text("ContractId") != "" {
		var of deed
		if err := tx.Get(ctx, &of, "remit/contract", store.Args{"ContractId": c.After.Text("ContractId")}); err != nil {
			return err
		}
		switch {
		case of.ShopID != c.After.Text("ShopId"):
			c.Invalid("ContractId", "合同不是账户所属店铺的")
		case of.Cancelled && c.After.Text("Kind") != ledger.Refund && (c.Changes("ContractId") || c.Changes("Kind")):
			c.Invalid("ContractId", "合同已取消")
		}
		c.After["CustomerId"] = of.CustomerID
		if of.OwnerID != nil {
			c.After["OwnerId"] = *of.OwnerID
		}
		return nil
	}
	if c.After.Text("CustomerId") == "" {
		return nil
	}
	var of struct {
		OrganizationID string  `db:"OrganizationId"`
		ShopID         string  `db:"ShopId"`
		OwnerID        *string `db:"OwnerId"`
	}
	if err := tx.Get(ctx, &of, "remit/customer", store.Args{"CustomerId": c.After.Text("CustomerId")}); err != nil {
		return err
	}
	switch {
	case of.OrganizationID != c.After.Text("OrganizationId"):
		c.Invalid("CustomerId", "客户不是账户所属经销商的")
	case of.ShopID != c.After.Text("ShopId") && c.Changes("CustomerId"):
		c.Invalid("CustomerId", "客户属于另一家店铺，这笔款不能核销到它的合同：请选那家店铺的账户")
	case of.OwnerID != nil:
		c.After["OwnerId"] = *of.OwnerID
	}
	return nil
}

// keepWriter keeps that a person has written a remittance.
func keepWriter(ctx context.Context, tx *store.Tx, key, userID string) error {
	_, err := tx.Exec(ctx, "remit/keep_writer", store.Args{"RemitId": key, "UserId": userID})
	return err
}

// forget deletes the data of a remittance that is deleted.
func forget(ctx context.Context, tx *store.Tx, key string) error {
	if _, err := tx.Exec(ctx, "remit/forget_writers", store.Args{"RemitId": key}); err != nil {
		return err
	}
	return slips.Keep(ctx, tx, key)
}
