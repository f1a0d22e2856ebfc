// Package contract serves 合同管理: contracts with customers, their plans of payment, their approval, changes and
// cancellation, and the templates of their texts.
package contract

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/attachments"
	"qiao/gateway/enumeration"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	listMenu     = "contract-list"
	detailMenu   = "contract-detail"
	templateMenu = "contract-template"
	// mayEdit is the right to write contracts and their changes.
	mayEdit = listMenu + ".edit"
	// mayAsk is the right to ask for the approval of a contract or a change.
	mayAsk = listMenu + ".audit"
	// mayCancel is the right to ask for the cancellation of a contract.
	mayCancel = listMenu + ".cancel"
	// mayDealer is the right to read what the factory charges the dealer.
	mayDealer = listMenu + ".dealer"
	// mayCharge is the factory's right to decide what it charges the dealer.
	mayCharge = listMenu + ".charge"
)

// The approvals that a valid contract may wait for.
const (
	changing   = "变更"
	cancelling = "取消"
)

// Contracts are the contracts of the shops with their customers: 合同. Their 数据范围 limits who sees them.
var Contracts = record.Table{
	Name: "Con_Contract", Key: "ContractId", Label: "合同", Title: []string{"ContractNo"}, Path: "/api/contract/pc",
	Fields: []record.Field{
		{Name: "ContractNo", Label: "合同编号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "CustomerId", Label: "客户", Type: "nvarchar(50)", Required: true, Choice: customer},
		{Name: "ContractType", Label: "合同类型", Type: "nvarchar(50)", Required: true, Parameter: "合同类型", Initial: "零售合同"},
		{Name: "Amount", Label: "合同金额（元）", Type: "decimal(12,2)", Required: true, Min: 1, Max: 99999999},
		{
			Name: "DealerAmount", Label: "经销商金额（元）", Type: "decimal(12,2)", Min: 0, Max: 99999999, Access: session.Button(mayDealer), Decide: session.Button(mayCharge),
			Hint: "工厂向经销商收取的金额，由工厂填写，不打印在合同上",
		},
		{Name: "SignDate", Label: "签订日期", Type: "date", Required: true},
		{Name: "DeliveryDate", Label: "交货日期", Type: "date"},
		{Name: "TemplateId", Label: "合同模板", Type: "nvarchar(50)", Hint: "不填：合同类型的默认模板", Choice: &record.Choice{
			Table: "Con_Template", Key: "TemplateId", Names: []string{"Name"}, Shown: "TemplateName", Path: Templates.Path,
		}},
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Choice: record.Shop(), Hint: "不填：客户的店铺"},
		{Name: "OwnerId", Label: "业务负责人", Type: "nvarchar(50)", Hint: "不填：客户的业务负责人", Choice: &record.Choice{
			Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: "OwnerName", Path: "/api/contract/pc/cadre", Search: true,
			Scope: scope.People{Person: "UserId"},
		}},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Server: true, Choice: record.Dealer()},
		{Name: "Terms", Label: "补充约定", Type: "nvarchar(1000)"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)", Hint: "内部使用，不打印"},
		{Name: "QuotationId", Label: "报价单", Type: "nvarchar(50)", Server: true},
		{Name: "VersionNo", Label: "版本", Type: "int", Server: true, Initial: "1"},
		{Name: "ExamineStatus", Label: "审核状态", Type: "int", Server: true, Enumeration: enumeration.ExamineStatus, Initial: "待提交"},
		{Name: "ExamineReason", Label: "未通过原因", Type: "nvarchar(1000)", Server: true},
		{Name: "CancelStatus", Label: "合同状态", Type: "int", Server: true, Enumeration: enumeration.CancelStatus, Initial: "在制"},
		{Name: "CancelReason", Label: "取消原因", Type: "nvarchar(500)", Server: true},
		{Name: "Pending", Label: "等待审批", Type: "nvarchar(10)", Server: true, Options: []string{changing, cancelling}},
	},
	Lines:  []record.Lines{planLines("Con_Plan", "PlanId")},
	Unique: []record.Unique{{Index: "UQ_Con_Contract_No", Columns: []string{"ContractNo"}}},
	ReferredBy: []record.Reference{
		{Table: "Fin_Remit", By: map[string]string{"ContractId": "ContractId"}, Text: "有 %d 笔回款"},
		{Table: "As_Order", By: map[string]string{"ContractId": "ContractId"}, Text: "有 %d 张售后工单"},
	},
	Scope: &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"}},
}

// customer is the choice of a customer within the caller's scope.
var customer = &record.Choice{
	Table: "Crm_Customer", Key: "CustomerId", Names: []string{"Name", "CustomerNo"}, Shown: "CustomerName", Path: "/api/custom", Search: true,
	Scope: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"},
}

// planLines declares the plan of payment of a contract or of a version of it.
func planLines(table, key string) record.Lines {
	return record.Lines{
		Name: "Plan", Table: table, Key: key, Label: "付款计划", Max: 20,
		Fields: []record.Field{
			{Name: "Stage", Label: "款项", Type: "nvarchar(10)", Required: true, Options: []string{"定金", "中期", "尾款"}, Initial: "定金"},
			{Name: "Share", Label: "比例（%）", Type: "decimal(5,2)", Min: 0, Max: 100},
			{Name: "Amount", Label: "金额（元）", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "有比例时自动计算；一行都不填则为余款"},
			{Name: "DueDate", Label: "付款日期", Type: "date", Required: true},
			{Name: "Note", Label: "付款条件", Type: "nvarchar(100)"},
		},
	}
}

// contractNumber is how contracts are numbered.
var contractNumber = store.Number{Table: "Con_Contract", Column: "ContractNo", Prefix: "HT"}

// Handlers serves the routes below /api/contract.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store
	Calls *area.Calls

	contracts, versions, templates *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.contractRoutes(), h.versionRoutes(), h.templateRoutes())
}

func (h *Handlers) contractRoutes() []gateway.Route {
	table := Contracts
	table.Check = h.checkContract
	h.contracts = record.New(h.DB, table)
	path, read, edit := table.Path, session.Menu(listMenu), session.Button(mayEdit)
	return slices.Concat(h.contracts.Routes(record.Page{Menu: listMenu, List: "contract/contracts", Tools: map[string]string{"index": "contract_list", "detail": "contract_get"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: read, Effect: gateway.Read, Entry: "contract/contracts_all"},
		// finance reads contracts without a right to customers
		{Methods: "GET", Path: path + "/cadre/all", Access: read, Effect: gateway.Read, Entry: "customer/cadre_list"},
		{Methods: "GET", Path: path + "/page/:id", Access: read, Effect: gateway.Read, Summary: "合同的过程、文件和可做的操作", Handle: h.Page},
		{Methods: "GET", Path: path + "/paper/:id", Access: session.Button(listMenu + ".print"), Effect: gateway.Read, Query: []string{"version"}, Summary: "打印用的合同文本", Handle: h.Paper},
		{Methods: "POST", Path: path + "/submit/:id", Access: session.Button(mayAsk), Effect: gateway.Write, Summary: "提交合同审批", Handle: h.Submit},
		{Methods: "POST", Path: path + "/withdraw/:id", Access: read, Effect: gateway.Write, Summary: "撤回合同的审批申请", Handle: h.Withdraw},
		{Methods: "POST", Path: path + "/cancel/:id", Access: session.Button(mayCancel), Effect: gateway.Write, Summary: "申请取消合同", Handle: h.Cancel},
		{Methods: "POST", Path: path + "/attach/:id", Access: edit, Effect: gateway.Write, Summary: "保存合同的附件", Handle: h.Attach},
		h.Files.Upload(documents, path+"/attachment", edit),
		h.Files.Read(path+"/file", read, attachments.InList("contract/contracts", "ContractId"), documents),
	})
}
