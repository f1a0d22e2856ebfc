// Package quotation serves 报价管理: the price list of the factory, and the quotations that the dealers' shops make for
// their customers.
package quotation

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/area"
	"qiao/gateway/enumeration"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	listMenu   = "quotation-list"
	priceMenu  = "quotation-price"
	detailMenu = "quotation-detail"
)

// mayCost is the right to see dealers' prices.
var mayCost = session.Button(listMenu + ".cost")

// mayCharge is the factory's right to decide dealers' prices of lines that are not in the price list.
var mayCharge = session.Button(listMenu + ".charge")

// The states of a quotation. A draft is edited and may be incomplete; a valid one is the offer to the customer.
const (
	draft     = int64(0)
	asked     = int64(1)
	valid     = int64(2)
	converted = int64(3)
	expired   = int64(4)
	void      = int64(5)
)

var states = enumeration.New("quotationState",
	enumeration.Value{Code: draft, Label: "草稿", Tone: enumeration.Info},
	enumeration.Value{Code: asked, Label: "待审批", Tone: enumeration.Warning},
	enumeration.Value{Code: valid, Label: "有效", Tone: enumeration.Success},
	enumeration.Value{Code: converted, Label: "已转合同", Tone: enumeration.Success},
	enumeration.Value{Code: expired, Label: "已失效", Tone: enumeration.Warning},
	enumeration.Value{Code: void, Label: "作废", Tone: enumeration.Danger},
)

// customers are the customers in the form that this area needs. A user who sees a customer sees its quotations.
var customers = record.Table{
	Name: "Crm_Customer", Key: "CustomerId",
	Scope: &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"}},
}

// Quotations are the offers for cabinets: 报价单. The versions of one have its number.
var Quotations = record.Table{
	Name: "Quo_Quotation", Key: "QuotationId", Label: "报价单", Title: []string{"QuotationNo"}, Path: "/api/cabinet/quotationlist",
	Fields: []record.Field{
		{Name: "QuotationNo", Label: "报价单号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "Version", Label: "版本", Type: "int", Server: true},
		{Name: "Latest", Label: "最新版本", Type: "bit", Server: true},
		{Name: "State", Label: "状态", Type: "int", Enumeration: states, Server: true},
		{Name: "CustomerId", Label: "客户", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Crm_Customer", Key: "CustomerId", Names: []string{"Name", "CustomerNo"}, Shown: "CustomerName", Path: "/api/custom", Search: true,
			Scope: customers.Scope.Columns,
		}},
		{Name: "Title", Label: "项目", Type: "nvarchar(100)", Hint: "如 全屋定制、主卧衣柜"},
		{Name: "PriceDate", Label: "价格日期", Type: "date", Hint: "按这一天的价格表计价；只能改为今天"},
		{Name: "ValidUntil", Label: "有效期至", Type: "date", Hint: "不填按应用设置的有效天数"},
		{Name: "Rate", Label: "整单折扣（%）", Type: "decimal(5,2)", Required: true, Min: 1, Max: 100, Initial: "100", Hint: "95 为九五折，100 为不打折"},
		{Name: "TaxRate", Label: "税率（%）", Type: "decimal(5,2)", Required: true, Max: 100, Initial: "0"},
		{Name: "Freight", Label: "运费（元）", Type: "decimal(10,2)", Required: true, Max: 9999999, Initial: "0"},
		{Name: "FullYuan", Label: "取整到元", Type: "bit", Required: true, Initial: "否"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
		{Name: "ListAmount", Label: "原价合计", Type: "decimal(14,2)", Server: true},
		{Name: "Goods", Label: "折后货款", Type: "decimal(14,2)", Server: true},
		{Name: "Discount", Label: "优惠（%）", Type: "decimal(5,2)", Server: true},
		{Name: "Tax", Label: "税额", Type: "decimal(14,2)", Server: true},
		{Name: "Rounding", Label: "取整", Type: "decimal(6,2)", Server: true},
		{Name: "Total", Label: "总价", Type: "decimal(14,2)", Server: true},
		{Name: "DealerAmount", Label: "经销价合计", Type: "decimal(14,2)", Server: true, Access: mayCost},
		{Name: "Faults", Label: "未完成行数", Type: "int", Server: true},
		{Name: "DiscountReason", Label: "折扣原因", Type: "nvarchar(500)", Server: true},
		{Name: "ApprovalNote", Label: "审批意见", Type: "nvarchar(500)", Server: true},
		{Name: "VoidReason", Label: "作废原因", Type: "nvarchar(500)", Server: true},
		{Name: "ContractId", Label: "合同", Type: "nvarchar(50)", Server: true},
		{Name: "ContractNo", Label: "合同编号", Type: "nvarchar(30)", Server: true},
	},
	Lines:   []record.Lines{lines},
	Unique:  []record.Unique{{Index: "UQ_Quo_Quotation_No", Columns: []string{"QuotationNo", "Version"}}},
	Scope:   &record.Scope{Of: &customers, By: "CustomerId"},
	Prepare: keepListed, Check: checkQuotation,
}

var quotationNumber = store.Number{Table: "Quo_Quotation", Column: "QuotationNo", Prefix: "BJ"}

// Handlers serves the routes below /api/cabinet.
type Handlers struct {
	DB    *store.DB // main
	Calls *area.Calls
	// StartApproval is the approval centre's.
	StartApproval approval.Start

	quotations, prices *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.quotationRoutes(), h.priceRoutes())
}

func (h *Handlers) quotationRoutes() []gateway.Route {
	const list = "quotation/quotations"
	path, read, edit := Quotations.Path, session.Menu(listMenu), session.Button(listMenu+".edit")
	add, audit, write := session.Button(listMenu+".add"), session.Button(listMenu+".audit"), gateway.Write
	h.quotations = record.New(h.DB, Quotations)
	return slices.Concat(h.quotations.Routes(record.Page{Menu: listMenu, List: list, Tools: map[string]string{"index": "quotation_list", "detail": "quotation_get"}}), []gateway.Route{
		// The path of the older clients (specification §7): the list, by pages.
		{Methods: "GET", Path: path, Access: read, Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/", Access: read, Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/:page", Access: read, Effect: gateway.Read, Entry: list},

		{Methods: "GET", Path: path + "/rules", Access: read, Effect: gateway.Read, Summary: "报价的计算规则", Handle: h.Rules},
		{Methods: "GET", Path: path + "/retail/:id", Access: read, Effect: gateway.Read, Summary: "报价单的零售价", Handle: h.Retail},
		{Methods: "POST", Path: path + "/submit/:id", Access: edit, Effect: write, Summary: "提交报价单，使其生效", Handle: h.Submit},
		{Methods: "POST", Path: path + "/withdraw/:id", Access: edit, Effect: write, Summary: "撤回已提交的报价单", Handle: h.Withdraw},
		{Methods: "POST", Path: path + "/version/:id", Access: edit, Effect: write, Summary: "新建报价单的下一版本", Handle: h.NewVersion},
		{Methods: "POST", Path: path + "/copy/:id", Access: add, Effect: write, Summary: "复制报价单", Handle: h.Copy},
		{Methods: "POST", Path: path + "/void/:id", Access: audit, Effect: write, Summary: "作废报价单", Handle: h.Void},
		{Methods: "POST", Path: path + "/convert/:id", Access: edit, Effect: write, Summary: "由报价单生成合同草稿", Handle: h.Convert},
	})
}
