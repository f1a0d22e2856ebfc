// Package customer serves 客户管理: the customers of the dealers' shops from the first visit on, who is
// responsible for them, and how they are followed up.
package customer

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
	listMenu   = "customer-list"
	followMenu = "customer-follow"
	cadreMenu  = "customer-cadre"
	// mayAssign is the right to assign a customer to a person.
	mayAssign = listMenu + ".assign"
)

// The stages of a customer, as sales staff set them.
var stages = []string{"初访", "量房", "设计", "报价", "签约", "流失"}

// Customers are the customers of the shops: 客户. Their 数据范围 limits who sees them. A dealer has one customer for a
// mobile number.
var Customers = record.Table{
	Name: "Crm_Customer", Key: "CustomerId", Label: "客户", Title: []string{"Name"}, Path: "/api/custom",
	Fields: []record.Field{
		{Name: "CustomerNo", Label: "客户编号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "Name", Label: "客户姓名", Type: "nvarchar(50)", Required: true},
		{Name: "Mobile", Label: "手机号", Type: "nvarchar(20)", Hint: "11 位手机号，或带区号的座机"},
		{Name: "Gender", Label: "性别", Type: "nvarchar(10)", Options: []string{"男", "女"}},
		{Name: "Kind", Label: "客户类型", Type: "nvarchar(20)", Required: true, Options: []string{"零售", "工程", "设计师"}, Initial: "零售"},
		{Name: "Source", Label: "客户来源", Type: "nvarchar(50)", Parameter: "客户来源"},
		{Name: "Stage", Label: "阶段", Type: "nvarchar(20)", Required: true, Options: stages, Initial: "初访"},
		{
			Name: "CustomerStatus", Label: "签约状态", Type: "int", Required: true, Enumeration: enumeration.CustomerStatus, Initial: "未签约",
			Hint: "已签约由第一份有效合同得出；以前的客户选旧客源",
		},
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Required: true, Choice: record.Shop()},
		{Name: "OwnerId", Label: "业务负责人", Type: "nvarchar(50)", Choice: cadre, Hint: "不填：店铺的人登记时是自己，总部登记时放入公海"},
		{Name: "OwnedDate", Label: "负责起始", Type: "datetime", Server: true},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Required: true, Server: true, Choice: record.Dealer()},
		{Name: "Province", Label: "省份", Type: "nvarchar(50)", Hint: "省、市、区须对应，可写简称"},
		{Name: "City", Label: "城市", Type: "nvarchar(50)"},
		{Name: "District", Label: "区县", Type: "nvarchar(50)"},
		{Name: "Address", Label: "详细地址", Type: "nvarchar(200)"},
		{Name: "Community", Label: "小区", Type: "nvarchar(100)"},
		{Name: "Layout", Label: "户型", Type: "nvarchar(50)", Hint: "如 三室两厅"},
		{Name: "HouseArea", Label: "面积（㎡）", Type: "decimal(8,2)", Min: 1, Max: 99999},
		{Name: "HandoverDate", Label: "交房日期", Type: "date"},
		{Name: "Budget", Label: "预算（元）", Type: "decimal(12,2)", Min: 1, Max: 99999999},
		{Name: "Tags", Label: "标签", Type: "nvarchar(200)", Hint: "用空格分开，如 二胎 全屋定制"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{
		{Index: "UQ_Crm_Customer_No", Columns: []string{"CustomerNo"}},
		{Index: "UX_Crm_Customer_Mobile", Columns: []string{"OrganizationId", "Mobile"}},
	},
	ReferredBy: []record.Reference{
		{Table: "Crm_FollowUp", By: map[string]string{"CustomerId": "CustomerId"}, Text: "有 %d 条跟进记录"},
		{Table: "Fin_Remit", By: map[string]string{"CustomerId": "CustomerId"}, Text: "有 %d 笔回款"},
		{Table: "Con_Contract", By: map[string]string{"CustomerId": "CustomerId"}, Text: "有 %d 份合同"},
		{Table: "Quo_Quotation", By: map[string]string{"CustomerId": "CustomerId"}, Text: "有 %d 张报价单"},
		{Table: "As_Order", By: map[string]string{"CustomerId": "CustomerId"}, Text: "有 %d 张售后工单"},
	},
	Instead: "请把阶段改为流失",
	Imports: true, Together: []string{"CustomerNo", "Mobile"},
	Scope:   &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"}},
	Prepare: prepareCustomer, Check: checkCustomer, TakeBack: takeBackCustomer,
}

// cadre is the choice of the person who is responsible for a customer.
var cadre = &record.Choice{
	Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: "OwnerName", Path: "/api/custom/getCadreList", Search: true,
	Scope: scope.People{Person: "UserId"},
}

// customerNumber is how customers are numbered.
var customerNumber = store.Number{Table: "Crm_Customer", Column: "CustomerNo", Prefix: "KH"}

// Handlers serves the routes below /api/custom.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store
	Calls *area.Calls

	customers, followUps *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.customerRoutes(), h.followUpRoutes())
}

func (h *Handlers) customerRoutes() []gateway.Route {
	const list, cadres = "customer/customers", "customer/cadre_list"
	path, read, add := Customers.Path, session.Menu(listMenu), session.Button(listMenu+".add")
	h.customers = record.New(h.DB, Customers)
	return slices.Concat(h.customers.Routes(record.Page{Menu: listMenu, List: list, Tools: map[string]string{"index": "customer_list"}}), []gateway.Route{
		// The paths of the older clients (specification §7).
		{Methods: "GET", Path: path, Access: read, Effect: gateway.Read, Entry: list},
		{Methods: "POST", Path: path, Access: add, Effect: gateway.Write, Summary: "新增客户，旧地址", Handle: record.Handle(h.customers.Add, record.With(freeAddress{}))},
		{Methods: "GET", Path: path + "/getCadreList", Access: read, Effect: gateway.Read, Entry: cadres},

		{Methods: "GET", Path: path + "/getCadreList/all", Access: read, Effect: gateway.Read, Entry: cadres},
		{Methods: "GET", Path: path + "/all", Access: session.Menu(followMenu), Effect: gateway.Read, Entry: "customer/customers_all"},
		{Methods: "GET", Path: path + "/regions", Access: read, Effect: gateway.Read, Summary: "省、市、区县", Handle: regions},
		{Methods: "GET", Path: path + "/cadre/index", Access: session.Menu(cadreMenu), Effect: gateway.Read, Entry: "customer/cadres"},
		{Methods: "GET", Path: path + "/timeline/:id", Access: read, Effect: gateway.Read, Tool: "customer_timeline_get", Summary: "客户的时间线：跟进、报价、合同、回款、售后", Handle: h.Timeline},
		{Methods: "POST", Path: path + "/take/:id", Access: read, Effect: gateway.Write, Summary: "领取公海客户", Handle: h.Take},
		{Methods: "POST", Path: path + "/release/:id", Access: read, Effect: gateway.Write, Summary: "把客户退回公海", Handle: h.Release},
		{Methods: "POST", Path: path + "/assign/:id", Access: session.Button(mayAssign), Effect: gateway.Write, Summary: "把客户分配给业务负责人", Handle: h.Assign},
		{Methods: "POST", Path: path + "/merge/:id", Access: session.Button(listMenu + ".delete"), Effect: gateway.Write, Summary: "把重复的客户合并到这一位", Handle: h.Merge},
		{Methods: "POST", Path: path + "/cadre/handover", Access: session.Button(cadreMenu + ".edit"), Effect: gateway.Write, Summary: "把一人的客户全部移交给另一人", Handle: h.HandOver},
	})
}
