package organization

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/contacts"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// root is the parent of the top of the organisation; it is no row.
const root = "10000"

// Categories of the organisation's units.
const (
	company    = "公司"
	department = "部门"
	team       = "班组"
)

// Departments are the units of the organisation, a tree below 10000: 部门.
var Departments = record.Table{
	Name: "Base_Organization", Key: "OrganizationId", Label: "部门", Title: []string{"FullName"}, Path: "/api/department", Everybody: true,
	Fields: []record.Field{
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "ParentId", Label: "上级部门", Type: "nvarchar(50)", Required: true, Choice: unitChoice("ParentName", root, "（最上级）")},
		{Name: "Category", Label: "类别", Type: "nvarchar(20)", Required: true, Options: []string{company, department, team}, Initial: department},
		{Name: "ManagerUserId", Label: "负责人", Type: "nvarchar(50)", Hint: "审批流程中的部门主管", Choice: &record.Choice{
			Table: "View_StaffName", Key: "UserId", Names: []string{"Person"}, Shown: "Head", Path: "/api/department/staff", Search: true,
		}},
		{Name: "Manager", Label: "负责人姓名", Type: "nvarchar(50)", Hint: "负责人没有账号时填写"},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 999999, Initial: "1000"},
		{
			Name: "Enabled", Label: "启用", Type: "bit", Required: true, Initial: "是", Decide: session.Button(staffMenu + ".disable"),
			Hint: "只有经销商可以停用：它的人不能登录，店铺不再登记客户、报价和合同",
		},
	},
	ReferredBy: []record.Reference{
		{Table: "Base_User", By: map[string]string{"OrganizationId": "OrganizationId"}, Text: "还有 %d 名员工"},
		{Table: "Base_Organization", By: map[string]string{"ParentId": "OrganizationId"}, Text: "下面还有 %d 个部门"},
		{Table: "Base_Authorize", By: map[string]string{"ObjectId": "OrganizationId"}, Where: "ObjectType = 'department'", Text: "还有 %d 项授权（在权限分配中收回）"},
		{Table: "Base_Shop", By: map[string]string{"OrganizationId": "OrganizationId"}, Text: "还有 %d 家店铺"},
		{Table: "Dorm_Lease", By: map[string]string{"OrganizationId": "OrganizationId"}, Text: "还有 %d 处外包住宿"},
		{Table: "Notice_Audience", By: map[string]string{"ObjectId": "OrganizationId"}, Where: "Kind = 'department'", Text: "还有 %d 条发给它的公告"},
		{Table: "Base_Setting", By: map[string]string{"Value": "OrganizationId"}, Where: "Code IN ('DealerTopDepartment', 'InformationCentre')", Text: "是 %d 项应用设置的值"},
	},
	Check: checkDepartment,
}

// unitChoice names a unit of the organisation by its path from the top; lists have
// its name as shown.
func unitChoice(shown, other, otherName string) *record.Choice {
	return &record.Choice{
		Table: "View_OrganizationTree", Key: "OrganizationId", Names: []string{"FullPath", "FullName"}, Shown: shown,
		Path: "/api/department", Other: other, OtherName: otherName,
	}
}

func (h *Handlers) departmentRoutes() []gateway.Route {
	const menu, list = "department", "organization/departments"
	table := Departments
	table.Check = h.checkUnit
	path, departments := table.Path, record.New(h.DB, table)
	return slices.Concat(departments.Routes(record.Page{Menu: menu, List: list}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: session.SignedIn(), Effect: gateway.Read, Entry: "organization/departments_all"},
		{Methods: "GET", Path: path + "/staff/all", Access: session.Menu(menu), Effect: gateway.Read, Entry: "organization/staff_all"},
	})
}

// checkUnit writes a change of a department to 企业微信.
func (h *Handlers) checkUnit(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if h.TellsWechat && c.Action != record.Deleted {
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			if c.Action == record.Updated && !c.Changes("FullName") && !c.Changes("ParentId") {
				return nil
			}
			return contacts.UnitChanged(ctx, tx, c.Key, c.Now)
		})
	}
	if c.Action != record.Deleted {
		if err := h.checkStopping(ctx, tx, c); err != nil {
			return err
		}
	}
	return checkDepartment(ctx, tx, c)
}
