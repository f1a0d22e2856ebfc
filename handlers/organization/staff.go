package organization

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
)

// States of staff.
const (
	employed = "在职"
	left     = "离职"
)

const staffMenu = "staff"

// Staff are the people of the company with their accounts: 员工. Passwords are no
// fields: no list, history, export or import has them.
var Staff = record.Table{
	Name: "Base_User", Key: "UserId", Label: "员工", Title: []string{"RealName"}, Path: "/api/staff", Everybody: true,
	Fields: []record.Field{
		{Name: "StaffNo", Label: "工号", Type: "nvarchar(30)"},
		{Name: "RealName", Label: "姓名", Type: "nvarchar(50)", Required: true},
		{Name: "Account", Label: "账号", Type: "nvarchar(50)", Hint: "新增时不填则用工号"},
		{Name: "Gender", Label: "性别", Type: "nvarchar(10)", Options: []string{"男", "女"}},
		{Name: "OrganizationId", Label: "部门", Type: "nvarchar(50)", Choice: unitChoice("DepartmentName", "", "")},
		{Name: "PostId", Label: "岗位", Type: "nvarchar(50)", Choice: &record.Choice{
			Table: "Base_Post", Key: "PostId", Names: []string{"FullName"}, Shown: "PostName", Path: Posts.Path,
		}},
		{Name: "ShopId", Label: "所在店铺", Type: "nvarchar(50)", Choice: record.Shop(), Hint: "在哪个店铺工作；不填则为本部门的所有店铺"},
		{Name: "Mobile", Label: "手机号", Type: "nvarchar(20)", Access: session.Button(staffMenu + ".edit")},
		{Name: "MobileConfirmed", Label: "手机号已确认", Type: "bit", Required: true, Initial: "否", Server: true},
		{Name: "Email", Label: "邮箱", Type: "nvarchar(100)"},
		{Name: "EntryDate", Label: "入职日期", Type: "date"},
		{Name: "Status", Label: "状态", Type: "nvarchar(10)", Required: true, Options: []string{employed, left}, Initial: employed},
		{Name: "LeaveDate", Label: "离职日期", Type: "date", Hint: "状态为离职时填写，不填为今天"},
		{Name: "Enabled", Label: "账号启用", Type: "bit", Required: true, Initial: "是", Server: true},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{
		{Index: "UX_Base_User_StaffNo", Columns: []string{"StaffNo"}},
		{Index: "UQ_Base_User_Account", Columns: []string{"Account"}},
		{Index: "UX_Base_User_Mobile", Columns: []string{"Mobile"}},
	},
	ReferredBy: []record.Reference{
		{Table: "Audit_Log", By: map[string]string{"ActorUserId": "UserId"}, Text: "有 %d 条操作记录"},
		{Table: "Base_Authorize", By: map[string]string{"ObjectId": "UserId"}, Where: "ObjectType = 'user'", Text: "还有 %d 项单独的授权"},
		{Table: "Notice_Announcement", By: map[string]string{"CreateUserId": "UserId"}, Text: "发布过 %d 条公告"},
		{Table: "Notice_Read", By: map[string]string{"UserId": "UserId"}, Text: "读过 %d 条公告"},
		{Table: "Base_Organization", By: map[string]string{"ManagerUserId": "UserId"}, Text: "是 %d 个部门的负责人"},
		{Table: "Flow_Application", By: map[string]string{"ApplicantUserId": "UserId"}, Text: "发起过 %d 次审批"},
		{Table: "Flow_Task", By: map[string]string{"UserId": "UserId"}, Text: "有 %d 项审批"},
		{Table: "Dorm_Repair", By: map[string]string{"ReporterUserId": "UserId"}, Text: "报过 %d 次修"},
		{Table: "Dorm_CheckIn", By: map[string]string{"UserId": "UserId"}, Text: "有 %d 条入住记录"},
		{Table: "Dorm_SingleStay", By: map[string]string{"UserId": "UserId"}, Text: "有 %d 条单间住宿记录"},
		{Table: "Dorm_SingleStay", By: map[string]string{"ApproverId": "UserId"}, Text: "批准过 %d 条单间住宿"},
	},
	Prepare: prepareStaff, Instead: "请办理离职", Imports: true, Together: []string{"StaffNo", "Account", "Mobile"},
}

func (h *Handlers) staffRoutes() []gateway.Route {
	path := Staff.Path
	table := Staff
	table.Check = h.checkStaff
	h.staff = record.New(h.DB, table)
	return slices.Concat(h.staff.Routes(record.Page{Menu: staffMenu, List: "organization/staff"}), []gateway.Route{
		{Methods: "POST", Path: path + "/disable/:id", Access: session.Button(staffMenu + ".disable"), Effect: gateway.Write, Summary: "停用员工的账号", Handle: h.Disable},
		{Methods: "POST", Path: path + "/enable/:id", Access: session.Button(staffMenu + ".disable"), Effect: gateway.Write, Summary: "启用员工的账号", Handle: h.Enable},
		{Methods: "POST", Path: path + "/resetpwd/:id", Access: session.Button(staffMenu + ".reset"), Effect: gateway.Write, Summary: "重置员工的密码", Handle: h.ResetPassword},
		{Methods: "GET", Path: path + "/rights/:id", Access: session.Menu("staff-detail"), Effect: gateway.Read, Summary: "员工的菜单和按钮", Handle: h.Rights},
	})
}
