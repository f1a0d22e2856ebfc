// Package remit serves 回款与账户: accounts of the dealers' shops, remittances and their audit, statements of account, and
// sums of payments. handlers/remit/ledger posts.
package remit

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	listMenu    = "remit-list"
	accountMenu = "account-list"
	reportMenu  = "remit-report"
	// mayAdd is the right to enter remittances.
	mayAdd = listMenu + ".add"
	// mayEdit is the right to change those that are not audited.
	mayEdit = listMenu + ".edit"
	// mayAudit is finance's right: auditing, refusing, reversing, and entering refunds and corrections.
	mayAudit = listMenu + ".audit"
	// mayConfirm is the dealers' right to confirm or dispute a statement.
	mayConfirm = accountMenu + ".confirm"
)

// The states of an account.
const (
	enabled = "启用"
	stopped = "停用"
)

// Accounts are the accounts from which shops pay the factory. A user who sees all rows of a shop sees its account.
var Accounts = record.Table{
	Name: "Fin_Account", Key: "AccountId", Label: "账户", Title: []string{"AccountNo", "Name"}, Path: "/api/account",
	Fields: []record.Field{
		{Name: "AccountNo", Label: "账户编号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "Name", Label: "账户名称", Type: "nvarchar(50)", Required: true},
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Required: true, Choice: record.Shop(), Hint: "每家店铺一个启用的账户；其他店铺共用它时，填在下面"},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Server: true, Choice: record.Dealer()},
		{Name: "CreditLimit", Label: "信用额度（元）", Type: "decimal(12,2)", Required: true, Min: 0, Max: 99999999, Initial: "0", Hint: "余额不足时最多可以欠的金额"},
		{Name: "State", Label: "状态", Type: "nvarchar(10)", Required: true, Options: []string{enabled, stopped}, Initial: enabled, Hint: "停用后不再登记回款和扣款，流水仍可查"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	// A shop pays from its own account, unless another account of its dealer names it here.
	Lines: []record.Lines{{
		Name: "Shops", Table: "Fin_AccountShop", Key: "AccountShopId", Label: "共用店铺", Max: 200, Unique: []string{"ShopId"},
		Fields: []record.Field{{Name: "ShopId", Label: "共用这个账户的店铺", Type: "nvarchar(50)", Required: true, Choice: record.Shop()}},
	}},
	Unique: []record.Unique{
		{Index: "UQ_Fin_Account_No", Columns: []string{"AccountNo"}},
		{Index: "UQ_Fin_Account_Name", Columns: []string{"Name"}},
		{Index: "UX_Fin_Account_Shop", Columns: []string{"ShopId"}},
	},
	ReferredBy: []record.Reference{
		{Table: "Fin_Entry", By: map[string]string{"AccountId": "AccountId"}, Text: "有 %d 笔流水"},
		{Table: "Fin_Remit", By: map[string]string{"AccountId": "AccountId"}, Text: "有 %d 笔回款"},
	},
	Instead: "请改为停用",
	Scope:   &record.Scope{Columns: scope.Columns{Shop: "ShopId"}},
	Check:   checkAccount,
}

var (
	accountNumber = store.Number{Table: "Fin_Account", Column: "AccountNo", Prefix: "ZH"}
	remitNumber   = store.Number{Table: "Fin_Remit", Column: "RemitNo", Prefix: "HK"}
)

// Handlers serves the routes below /api/account.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store
	Calls *area.Calls

	accounts, remits, statements *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.accountRoutes(), h.remitRoutes(), h.statementRoutes(), reportRoutes())
}

func (h *Handlers) accountRoutes() []gateway.Route {
	h.accounts = record.New(h.DB, Accounts)
	path, read := Accounts.Path, session.Menu(accountMenu)
	return slices.Concat(h.accounts.Routes(record.Page{Menu: accountMenu, List: "remit/accounts", DeleteBy: "DELETE|GET|POST", Tools: map[string]string{"index": "account_list"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: session.Menu(listMenu), Effect: gateway.Read, Entry: "remit/accounts_all"},
		{Methods: "GET", Path: path + "/entry/index", Access: read, Effect: gateway.Read, Entry: "remit/entries"},
		{Methods: "GET", Path: path + "/entry/export", Access: session.Button(accountMenu + ".export"), Effect: gateway.Read, Entry: "remit/entries", Export: true},
	})
}

// checkAccount numbers a new account and gives it its shop's dealer. Once something was posted, the account stays with
// its shop.
func checkAccount(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return nil
	}
	if c.Action == record.Added {
		no, err := accountNumber.Next(ctx, tx, c.Now)
		if c.After["AccountNo"] = no; err != nil {
			return err
		}
	}
	if c.Refused("ShopId") {
		return nil
	}
	if c.Changes("ShopId") {
		var entries int
		if err := tx.Get(ctx, &entries, "remit/entries_of", store.Args{"AccountId": c.Key}); err != nil {
			return err
		}
		if entries > 0 {
			c.Invalid("ShopId", "账户已有流水，不能改到别的店铺，请停用后为那家店铺新建账户")
			return nil
		}
		var of string
		err := tx.Get(ctx, &of, "remit/dealer_of", store.Args{"ShopId": c.After.Text("ShopId")})
		if c.After["OrganizationId"] = of; err != nil {
			return store.IfNone(err, nil)
		}
	}
	return checkShops(ctx, tx, c)
}

// checkShops refuses shops of another dealer, and shops that share another account, beside those of an account.
func checkShops(ctx context.Context, tx *store.Tx, c *record.Change) error {
	lines := c.After.Lines("Shops")
	if len(lines) == 0 || !c.Changes("Shops") && !c.Changes("ShopId") {
		return nil
	}
	dealer := c.After.Text("OrganizationId")
	if err := tx.Lock(ctx, "accounts of "+dealer); err != nil { // two accounts that name one shop at once
		return err
	}
	known := map[string]bool{}
	for _, line := range c.Before.Lines("Shops") {
		known[line.Text("ShopId")] = true
	}
	for i, line := range lines {
		var of struct {
			OrganizationID string  `db:"OrganizationId"`
			AccountNo      *string `db:"AccountNo"`
		}
		err := tx.Get(ctx, &of, "remit/shared_by", store.Args{"ShopId": line.Text("ShopId"), "AccountId": c.Key})
		if err := store.IfNone(err, nil); err != nil {
			return err
		}
		switch {
		case err != nil: // no shop: the choice has refused it
		case line.Text("ShopId") == c.After.Text("ShopId"):
			c.InvalidLine("Shops", i, "ShopId", "是账户自己的店铺，不用填")
		case of.OrganizationID != dealer:
			c.InvalidLine("Shops", i, "ShopId", "的店铺属于另一经销商")
		case of.AccountNo != nil:
			c.InvalidLine("Shops", i, "ShopId", "的店铺已共用账户 "+*of.AccountNo+"，请先从那里去掉")
		case c.After.Text("State") == stopped && !known[line.Text("ShopId")]:
			c.InvalidLine("Shops", i, "ShopId", "不能增加：账户已停用")
		}
	}
	return nil
}
