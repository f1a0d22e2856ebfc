package remit

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/area"
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

// deed is the part of a contract or a customer that the rules read.
type deed struct {
	ShopID         string  `db:"ShopId"`
	ShopName       string  `db:"ShopName"`
	OrganizationID string  `db:"OrganizationId"`
	CustomerID     string  `db:"CustomerId"`
	OwnerID        *string `db:"OwnerId"`
	Cancelled      bool    `db:"Cancelled"`
}

// checkContractOf sets shop, customer and owner to those of the contract, or of the customer. The account must pay for
// the contract, or for the shop of the customer.
func checkContractOf(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("AccountId") || c.Refused("ContractId") || c.Refused("CustomerId") {
		return nil
	}
	c.After["OwnerId"] = nil
	field, named := naming(c.After)
	if field == "" {
		return checkOwn(ctx, tx, c)
	}
	of, why, err := unpaid(ctx, tx, c.After)
	if err != nil {
		return err
	}
	switch {
	case of.OrganizationID != c.After.Text("OrganizationId"):
		c.Invalid(field, named+"不是账户所属经销商的")
	case why != "":
		c.Invalid(field, why)
	case of.Cancelled && c.After.Text("Kind") != ledger.Refund && (c.Changes("ContractId") || c.Changes("Kind")):
		c.Invalid("ContractId", "合同已取消")
	}
	if c.After["ShopId"], c.After["CustomerId"] = of.ShopID, of.CustomerID; of.OwnerID != nil {
		c.After["OwnerId"] = *of.OwnerID
	}
	return nil
}

// naming is the field of a remittance that says of whom it is, and its word for staff. It is empty of one for all shops of
// its account.
func naming(row record.Row) (field, named string) {
	switch {
	case row.Text("ContractId") != "":
		return "ContractId", "合同"
	case row.Text("CustomerId") != "":
		return "CustomerId", "客户"
	default:
		return "", ""
	}
}

// unpaid reads the contract or the customer that a remittance names. why says for which reason, and what to do, where its
// account does not pay for that shop. A contract that was charged to the account is paid from it, whatever its shop has now.
func unpaid(ctx context.Context, db store.Reader, row record.Row) (of deed, why string, err error) {
	field, named := naming(row)
	statement := map[string]string{"ContractId": "remit/contract", "CustomerId": "remit/customer"}[field]
	if err := db.Get(ctx, &of, statement, store.Args{field: row.Text(field)}); err != nil {
		return of, "", err
	}
	account, before, err := payerOf(ctx, db, area.ContractCharge{ContractID: row.Text("ContractId"), ShopID: of.ShopID})
	if err == nil && account.AccountID != row.Text("AccountId") && before.EntryID != "" { // the shop pays from another account by now
		account, _, err = payerOf(ctx, db, area.ContractCharge{ShopID: of.ShopID})
	}
	switch {
	case err != nil || account.AccountID == row.Text("AccountId"):
		return of, "", err
	case account.AccountID == "":
		return of, fmt.Sprintf("%s的店铺%s没有账户：请财务为它新建账户，或在这个账户的共用店铺里加上它", named, of.ShopName), nil
	default:
		return of, fmt.Sprintf("%s的店铺%s从账户 %s 付款：请选那个账户，或请财务在账户管理里把它改为共用这个账户", named, of.ShopName, account.AccountNo), nil
	}
}

// checkOwn refuses a remittance without contract and customer if its person does not see the account: its shop would be
// unknown.
func checkOwn(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var n int
	err := tx.Get(ctx, &n, "remit/sees_shop", store.Args{"ShopId": c.After.Text("ShopId"), "UserId": c.Caller.UserID})
	if err == nil && n == 0 {
		c.Invalid("CustomerId", "账户由几家店铺共用，请填合同或客户")
	}
	return err
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
