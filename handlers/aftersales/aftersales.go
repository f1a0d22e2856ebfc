// Package aftersales serves 售后管理. An order (售后工单) is a problem that a customer reports after the delivery. Moves take it
// from state to state. For an order the factory sends parts (补件), and customer service asks the customer whether the
// problem is solved (回访).
package aftersales

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
	listMenu   = "aftersales-list"
	detailMenu = "aftersales-detail"
	partMenu   = "aftersales-part"
	visitMenu  = "aftersales-visit"
	// mayAdd is the right to add an order, and to reopen a closed one.
	mayAdd = listMenu + ".add"
	// mayEdit is the right to correct an order, and to finish the order of another handler.
	mayEdit = listMenu + ".edit"
	// mayAssign is the right to accept, assign, reopen and reject orders.
	mayAssign = listMenu + ".assign"
	// mayClose is the right to close an order without a visit.
	mayClose = listMenu + ".close"
	// mayVisit is the right to record a visit.
	mayVisit = visitMenu + ".add"
)

// The codes of the states of an order.
const (
	waiting   = int64(0)
	working   = int64(1)
	finished  = int64(2)
	closed    = int64(3)
	rejected  = int64(4)
	cancelled = int64(5)
)

var states = enumeration.New("afterSalesState",
	enumeration.Value{Code: waiting, Label: "待受理", Tone: enumeration.Warning},
	enumeration.Value{Code: working, Label: "处理中", Tone: enumeration.Info},
	enumeration.Value{Code: finished, Label: "待回访", Tone: enumeration.Warning},
	enumeration.Value{Code: closed, Label: "已关闭", Tone: enumeration.Success},
	enumeration.Value{Code: rejected, Label: "已驳回", Tone: enumeration.Danger},
	enumeration.Value{Code: cancelled, Label: "已取消", Tone: enumeration.Info},
)

// columns decide who sees an order, a customer or a contract.
var columns = scope.Columns{Shop: "ShopId", Owner: "OwnerId", Maker: "CreateUserId"}

// Orders are the problems that customers report: 售后工单. Their 数据范围 limits who sees them.
var Orders = record.Table{
	Name: "As_Order", Key: "OrderId", Label: "售后工单", Title: []string{"OrderNo"}, Path: "/api/aftersales",
	Fields: []record.Field{
		{Name: "OrderNo", Label: "工单编号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "CustomerId", Label: "客户", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Crm_Customer", Key: "CustomerId", Names: []string{"Name", "CustomerNo"}, Shown: "CustomerName", Path: "/api/aftersales/customer", Search: true, Scope: columns,
		}},
		{Name: "ContractId", Label: "合同", Type: "nvarchar(50)", Hint: "这位客户的合同，不清楚可以不填", Choice: &record.Choice{
			Table: "Con_Contract", Key: "ContractId", Names: []string{"ContractNo"}, Shown: "ContractNo", Path: "/api/aftersales/contract", Search: true, Scope: columns,
		}},
		{Name: "Kind", Label: "问题类型", Type: "nvarchar(10)", Required: true, Options: []string{"质量", "安装", "运输", "设计", "配件"}, Initial: "质量"},
		{Name: "Reason", Label: "售后原因", Type: "nvarchar(50)", Parameter: "售后原因"},
		{Name: "Description", Label: "问题描述", Type: "nvarchar(1000)", Required: true, Hint: "哪个柜子、什么问题、怎样处理"},
		{Name: "Urgency", Label: "紧急程度", Type: "nvarchar(10)", Required: true, Options: []string{"一般", "紧急", "特急"}, Initial: "一般"},
		{Name: "State", Label: "状态", Type: "int", Server: true, Enumeration: states, Initial: "待受理"},
		{Name: "DueDate", Label: "承诺时间", Type: "datetime", Server: true},
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Choice: record.Shop(), Hint: "不填：客户的店铺"},
		{Name: "OwnerId", Label: "业务负责人", Type: "nvarchar(50)", Server: true, Choice: person("OwnerName")},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Server: true, Choice: record.Dealer()},
		{Name: "HandlerId", Label: "处理人", Type: "nvarchar(50)", Server: true, Choice: person("HandlerName")},
		{Name: "HandlerShopId", Label: "处理店铺", Type: "nvarchar(50)", Server: true, Choice: &record.Choice{
			Table: "Base_Shop", Key: "ShopId", Names: []string{"ShopName"}, Shown: "HandlerShopName", Path: "/admin/shop",
		}},
		{Name: "Responsibility", Label: "责任方", Type: "nvarchar(10)", Server: true, Options: []string{"工厂", "运输", "门店", "客户"}},
		{Name: "DepartmentId", Label: "责任部门", Type: "nvarchar(50)", Server: true, Choice: &record.Choice{
			Table: "Base_Organization", Key: "OrganizationId", Names: []string{"FullName"}, Shown: "DepartmentName", Path: "/api/department",
		}},
		{Name: "Cost", Label: "费用（元）", Type: "decimal(12,2)", Min: 0, Max: 9999999, Server: true},
		{Name: "AcceptDate", Label: "受理时间", Type: "datetime", Server: true},
		{Name: "FinishDate", Label: "完成时间", Type: "datetime", Server: true},
		{Name: "CloseDate", Label: "结束时间", Type: "datetime", Server: true},
		{Name: "Score", Label: "满意度", Type: "int", Min: 1, Max: 5, Server: true},
		{Name: "VisitDate", Label: "下次回访", Type: "date", Server: true},
	},
	Unique: []record.Unique{{Index: "UQ_As_Order_No", Columns: []string{"OrderNo"}}},
	Scope:  &record.Scope{Columns: columns},
}

func person(shown string) *record.Choice {
	return &record.Choice{
		Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: shown, Path: "/api/custom/getCadreList", Search: true,
	}
}

// orderNumber is how orders are numbered.
var orderNumber = store.Number{Table: "As_Order", Column: "OrderNo", Prefix: "SH"}

// Handlers serves the routes below /api/aftersales.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store
	Calls *area.Calls

	orders, visits, parts *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.orderRoutes(), h.moveRoutes(), h.visitRoutes(), h.partRoutes())
}

func (h *Handlers) orderRoutes() []gateway.Route {
	table := Orders
	table.Check = h.checkOrder
	h.orders = record.New(h.DB, table)
	path, read, add := table.Path, session.Menu(listMenu), session.Button(mayAdd)
	page := record.Page{Menu: listMenu, List: "aftersales/orders", Without: []string{"add", "delete"}, Tools: map[string]string{"index": "aftersales_order_list"}}
	return slices.Concat(h.orders.Routes(page), []gateway.Route{
		{Methods: "PUT", Path: path + "/add", Access: add, Effect: gateway.Write, Summary: "登记售后工单，附照片或视频", Handle: h.Report},
		{Methods: "GET", Path: path + "/all", Access: read, Effect: gateway.Read, Entry: "aftersales/orders_all"},
		// the quality department has no right to the lists of customers and contracts
		{Methods: "GET", Path: path + "/customer/all", Access: read, Effect: gateway.Read, Entry: "customer/customers_all"},
		{Methods: "GET", Path: path + "/contract/all", Access: read, Effect: gateway.Read, Entry: "contract/contracts_all"},
		{Methods: "GET", Path: path + "/page/:id", Access: read, Effect: gateway.Read, Tool: "aftersales_order_get", Summary: "售后工单的过程、文件和可做的操作", Handle: h.Page},
		{Methods: "GET", Path: path + "/hours", Access: add, Effect: gateway.Read, Summary: "各紧急程度的处理时限（小时）", Handle: h.Hours},
		{Methods: "GET", Path: path + "/people", Access: read, Effect: gateway.Read, Entry: "aftersales/people"},
		{Methods: "GET", Path: path + "/departments", Access: read, Effect: gateway.Read, Entry: "aftersales/departments"},
		{Methods: "GET", Path: path + "/sums", Access: read, Effect: gateway.Read, Entry: "aftersales/sums"},
		{Methods: "GET", Path: path + "/sums/export", Access: session.Button(listMenu + ".export"), Effect: gateway.Read, Entry: "aftersales/sums", Export: true},
		h.Files.Upload(photos, path+"/photo", add),
		h.Files.Upload(videos, path+"/video", add),
		h.Files.Read(path+"/file", read, attachments.InList("aftersales/orders", "OrderId"), photos, videos),
	})
}
