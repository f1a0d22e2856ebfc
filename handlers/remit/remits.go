package remit

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/clock"
	"qiao/gateway/enumeration"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/remit/ledger"
)

// The codes of examineStatus and remitStatus (specification §4).
const (
	failed   = int64(-2)
	draft    = int64(-1)
	waiting  = int64(0)
	approved = int64(1)
	done     = int64(1) // of remitStatus
)

// inFlow is the Pending of a remittance that the approval centre decides on.
const inFlow = "审批流程"

// Remits are the payments of dealers, refunds and corrections: 回款. Their 数据范围 limits who sees them.
var Remits = record.Table{
	Name: "Fin_Remit", Key: "RemitId", Label: "回款", Title: []string{"RemitNo"}, Path: "/api/account/remit",
	Fields: []record.Field{
		{Name: "RemitNo", Label: "回款编号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "Kind", Label: "类型", Type: "nvarchar(10)", Required: true, Options: []string{ledger.Payment, ledger.Refund, ledger.Correction}, Initial: ledger.Payment},
		{Name: "AccountId", Label: "账户", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Fin_Account", Key: "AccountId", Names: []string{"Name", "AccountNo"}, Shown: "AccountName", Path: Accounts.Path, Search: true,
			// A person of a shop that shares the account pays into it, and sees no more of it than its name.
			Scope: scope.Either{
				One: Accounts.Scope.Columns, Other: scope.Within{By: "AccountId", Table: "Fin_AccountShop", Key: "AccountId", Columns: Accounts.Scope.Columns},
			},
		}},
		{Name: "Amount", Label: "金额（元）", Type: "decimal(12,2)", Required: true, Min: -99999999, Max: 99999999, Hint: "更正可以为负"},
		{Name: "RemitDate", Label: "付款日期", Type: "date", Required: true},
		{Name: "Way", Label: "方式", Type: "nvarchar(10)", Required: true, Options: []string{"转账", "现金", "承兑", "POS"}, Initial: "转账"},
		{Name: "Payer", Label: "付款人", Type: "nvarchar(50)", Required: true},
		{Name: "ContractId", Label: "合同", Type: "nvarchar(50)", Hint: "知道是哪份合同的款时填写", Choice: contract()},
		{Name: "CustomerId", Label: "客户", Type: "nvarchar(50)", Hint: "有合同时不用填", Choice: &record.Choice{
			Table: "Crm_Customer", Key: "CustomerId", Names: []string{"Name", "CustomerNo"}, Shown: "CustomerName", Path: "/api/account/remit/customer", Search: true,
			Scope: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"},
		}},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)", Hint: "退款和更正须写明原因"},
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Server: true, Choice: record.Shop()},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Server: true, Choice: record.Dealer()},
		{Name: "OwnerId", Label: "业务负责人", Type: "nvarchar(50)", Server: true, Choice: &record.Choice{
			Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: "OwnerName", Path: "/api/custom/getCadreList", Search: true,
		}},
		{Name: "ExamineStatus", Label: "审核状态", Type: "int", Server: true, Enumeration: enumeration.ExamineStatus, Initial: "未审核"},
		{Name: "ExamineReason", Label: "未通过原因", Type: "nvarchar(1000)", Server: true},
		{Name: "Pending", Label: "等待", Type: "nvarchar(10)", Server: true, Options: []string{inFlow}},
		{Name: "RemitStatus", Label: "回款状态", Type: "int", Server: true, Enumeration: enumeration.RemitStatus, Initial: "处理中"},
		{Name: "AuditUserName", Label: "审核人", Type: "nvarchar(50)", Server: true},
		{Name: "PostDate", Label: "入账日期", Type: "date", Server: true},
		{Name: "EntryId", Label: "流水", Type: "nvarchar(50)", Server: true},
		{Name: "ReverseDate", Label: "红冲日期", Type: "date", Server: true},
		{Name: "ReverseReason", Label: "红冲原因", Type: "nvarchar(500)", Server: true},
	},
	Lines: []record.Lines{{
		Name: "Allocations", Table: "Fin_Allocation", Key: "AllocationId", Label: "核销", Max: 50, Unique: []string{"PlanId"},
		Fields: []record.Field{
			{Name: "PlanId", Label: "合同款项", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
				Table: "Con_Plan", Key: "PlanId", Names: []string{"Stage"}, Shown: "Stage", Path: "/api/account/remit/payment", Search: true,
				Scope: scope.Within{
					By: "ContractId", Table: "Con_Contract", Key: "ContractId",
					Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"},
				},
			}},
			{Name: "Amount", Label: "核销金额（元）", Type: "decimal(12,2)", Required: true, Min: 0, Max: 99999999},
			{Name: "ContractId", Label: "所属合同", Type: "nvarchar(50)", Server: true, Choice: contract()},
		},
	}},
	Unique: []record.Unique{{Index: "UQ_Fin_Remit_No", Columns: []string{"RemitNo"}}},
	Scope:  &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"}},
}

// contract is the choice of a contract within the caller's scope.
func contract() *record.Choice {
	return &record.Choice{
		Table: "Con_Contract", Key: "ContractId", Names: []string{"ContractNo"}, Shown: "ContractNo", Path: "/api/account/remit/contract", Search: true,
		Scope: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"},
	}
}

func (h *Handlers) remitRoutes() []gateway.Route {
	table := Remits
	table.Check = h.checkRemit
	h.remits = record.New(h.DB, table)
	const list = "remit/remits"
	path, read, add, edit, audit := table.Path, session.Menu(listMenu), session.Button(mayAdd), session.Button(mayEdit), session.Button(mayAudit)
	page := record.Page{Menu: listMenu, List: list, Delete: edit, Without: []string{"add", "update"}, Tools: map[string]string{"index": "remittance_list", "detail": "remittance_get"}}
	return slices.Concat(h.remits.Routes(page), []gateway.Route{
		// The path of the older clients (specification §7).
		{Methods: "GET", Path: path, Access: read, Effect: gateway.Read, Entry: list},
		{Methods: "POST", Path: path, Access: add, Effect: gateway.Write, Summary: "登记回款，旧地址", Handle: h.Add},

		{Methods: "PUT", Path: path + "/add", Access: add, Effect: gateway.Write, Summary: "登记回款及其凭证", Handle: h.Add},
		{Methods: "POST", Path: path + "/update/:id", Access: edit, Effect: gateway.Write, Summary: "编辑回款", Handle: h.Update},
		{Methods: "GET", Path: path + "/similar", Access: read, Effect: gateway.Read, Query: []string{"payer", "amount", "remitdate", "remitid"}, Summary: "可能重复的回款", Handle: h.Similar},
		{Methods: "GET", Path: path + "/payment/all", Access: read, Effect: gateway.Read, Entry: "remit/payments_all"},
		{Methods: "GET", Path: path + "/contract/all", Access: read, Effect: gateway.Read, Entry: "contract/contracts_all"},
		{Methods: "GET", Path: path + "/customer/all", Access: read, Effect: gateway.Read, Entry: "customer/customers_all"},
		{Methods: "GET", Path: path + "/slips/:id", Access: read, Effect: gateway.Read, Summary: "一笔回款的凭证", Handle: h.Slips},
		{Methods: "POST", Path: path + "/submit/:id", Access: add, Effect: gateway.Write, Summary: "重新提交被退回的回款", Handle: h.Submit},
		{Methods: "POST", Path: path + "/audit/:id", Access: audit, Effect: gateway.Write, Summary: "审核通过并入账", Handle: h.Audit},
		{Methods: "POST", Path: path + "/reject/:id", Access: audit, Effect: gateway.Write, Summary: "退回回款，附原因", Handle: h.Reject},
		{Methods: "POST", Path: path + "/reverse/:id", Access: audit, Effect: gateway.Write, Summary: "红冲已入账的回款", Handle: h.Reverse},
		h.Files.Upload(slips, path+"/slip", add),
		h.Files.Read(path+"/slip", read, attachments.InList("remit/remits", "RemitId"), slips),
	})
}

// mostSlips is how many slips a remittance may have.
const mostSlips = 6

// slips are the bank's receipts of a remittance. A user who sees the remittance reads them.
var slips = attachments.Kind{Type: "回款凭证", Documents: true, Waiting: mostSlips, Bounded: true}

// slipsOf is the answer of GET slips/{id}.
type slipsOf struct{ Slips []attachments.File }

// Slips answers GET slips/{id}: the slips of a remittance that the caller sees.
func (h *Handlers) Slips(r *gateway.Request) (any, error) {
	id := r.Param("id")
	if _, err := r.ReadRow("remit/remits", Remits.Label, map[string]string{"RemitId": id}); err != nil {
		return nil, err
	}
	files, err := slips.Of(r.Context(), h.DB, id)
	return slipsOf{files}, err
}

// sentSlips are the slips that a remittance has from now on; given is false where the request says nothing of them.
type sentSlips struct {
	ids   []string
	given bool
}

func readSlips(r *gateway.Request) (with sentSlips, err error) {
	raw, given := r.Fields()["slips"]
	if !given {
		return with, nil
	}
	var sent []payload.Text
	if json.Unmarshal(raw, &sent) != nil {
		return with, errs.Failf("Slips 应为凭证编号的列表")
	}
	if len(sent) > mostSlips {
		return with, errs.Failf("凭证最多 %d 张", mostSlips)
	}
	with.given = true
	for _, id := range sent {
		with.ids = append(with.ids, string(id))
	}
	return with, nil
}

// Add answers PUT add and POST of the path itself: it enters a remittance with its slips.
func (h *Handlers) Add(r *gateway.Request) (any, error) {
	with, err := readSlips(r)
	if err != nil {
		return nil, err
	}
	return h.remits.Add(r, record.With(with))
}

// Update answers POST update/{id}.
func (h *Handlers) Update(r *gateway.Request) (any, error) {
	with, err := readSlips(r)
	if err != nil {
		return nil, err
	}
	options := []record.Option{record.With(with)}
	if with.given {
		options = append(options, record.Always())
	}
	return h.remits.Update(r, options...)
}

// similarRemit is another remittance with the same payer, day and amount.
type similarRemit struct {
	RemitNo        string
	AccountName    string
	ExamineStatus  int64
	CreateUserName string
	CreateDate     store.LocalTime
}

// similar is the answer of GET similar.
type similar struct{ Similar []similarRemit }

// Similar answers GET similar: remittances that the caller sees, and that may be the same one. A form asks before it saves.
func (h *Handlers) Similar(r *gateway.Request) (any, error) {
	var sent struct{ Payer, Amount, RemitDate, RemitID payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	found := similar{Similar: []similarRemit{}}
	amount, read := payload.Decimal(sent.Amount)
	day, known := clock.Parse(string(sent.RemitDate), time.DateOnly, "2006-01-02T15:04:05")
	if !read || !known || sent.Payer == "" {
		return found, nil // an empty field is like none
	}
	on, cents := day.Format(time.DateOnly), amount.StringFixed(2)
	rows, err := r.ReadRows("remit/remits", map[string]string{
		"RemitDateFrom": on, "RemitDateTo": on, "AmountFrom": cents, "AmountTo": cents,
	})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		var one struct {
			similarRemit
			RemitID string `json:"RemitId"`
			Payer   string
		}
		if err := json.Unmarshal(row, &one); err != nil {
			return nil, err
		}
		if one.RemitID != string(sent.RemitID) && strings.EqualFold(one.Payer, strings.TrimSpace(string(sent.Payer))) {
			found.Similar = append(found.Similar, one.similarRemit)
		}
	}
	return found, nil
}

// keepSlips gives the remittance the slips that the request names.
func keepSlips(c *record.Change) {
	with, _ := record.Input[sentSlips](c)
	if !with.given {
		return
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		return c.Files(ctx, tx, slips, c.Key, func() error {
			return slips.Replace(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, with.ids...)
		})
	})
}
