package dormitory

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// Leases are the places that are rented outside of the dormitories: 外包住宿.
var Leases = record.Table{
	Name: "Dorm_Lease", Key: "LeaseId", Label: "外包住宿", Title: []string{"Address"}, Path: "/admin/dormitory/outsource", Everybody: true,
	Fields: []record.Field{
		{Name: "Address", Label: "地址", Type: "nvarchar(200)", Required: true},
		{Name: "Landlord", Label: "房东", Type: "nvarchar(50)", Required: true},
		{Name: "LandlordMobile", Label: "房东电话", Type: "nvarchar(20)"},
		{Name: "ContractNo", Label: "合同编号", Type: "nvarchar(50)"},
		{Name: "OrganizationId", Label: "费用部门", Type: "nvarchar(50)", Choice: &record.Choice{
			Table: "View_OrganizationTree", Key: "OrganizationId", Names: []string{"FullPath"}, Shown: "DepartmentName", Path: "/api/department",
		}},
		{Name: "Persons", Label: "人数", Type: "int", Required: true, Min: 1, Max: 999},
		{Name: "Residents", Label: "入住人员", Type: "nvarchar(500)"},
		{Name: "MonthlyFee", Label: "月租金", Type: "decimal(10,2)", Required: true, Min: 0, Max: 9999999, Hint: "不满一月的按天数计算"},
		{Name: "Deposit", Label: "押金", Type: "decimal(10,2)", Min: 0, Max: 9999999},
		{Name: "FromDate", Label: "起租日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "到期日期", Type: "date", Hint: "最后一天；不填则一直有效"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Check: checkLease,
}

func (h *Handlers) leaseRoutes() []gateway.Route {
	const menu, list = "dormitory-outsource", "dormitory/leases"
	path, leases := Leases.Path, record.New(h.DB, Leases)
	return slices.Concat(leases.Routes(record.Page{Menu: menu, List: list}), []gateway.Route{
		// As unchanged clients write it (specification §7).
		{Methods: "PUT", Path: path + "/create", Access: session.Button(menu + ".add"), Effect: gateway.Write, Summary: "新增外包住宿，旧地址", Handle: record.Handle(leases.Add)},
	})
}

func checkLease(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Deleted {
		checkDays(c)
	}
	return closing.CheckOpenDays(ctx, tx, c, closing.LastDay)
}
