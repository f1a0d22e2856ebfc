package dormitory

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
)

const intoMenu = "dormitory-into"

// CheckIns are the times for which a person has a bed: 入住. The first day counts, the day out does
// not. The person is one of the staff, or a worker of another company.
var CheckIns = record.Table{
	Name: "Dorm_CheckIn", Key: "CheckInId", Label: "入住记录", Title: []string{"RoomId", "UserId", "WorkerName"}, Path: "/admin/dormitory/into", Everybody: true,
	Fields: []record.Field{
		{Name: "UserId", Label: "员工", Type: "nvarchar(50)", Choice: &record.Choice{
			Table: "View_StaffName", Key: "UserId", Names: []string{"Person"}, Shown: "Person", Path: "/admin/dormitory/into/staff", Search: true,
		}},
		{Name: "WorkerName", Label: "外来人员姓名", Type: "nvarchar(50)"},
		{Name: "WorkerCompany", Label: "所属单位", Type: "nvarchar(100)"},
		{Name: "WorkerIdNumber", Label: "证件号码", Type: "nvarchar(30)", Access: session.Button(intoMenu + ".edit"), Hint: "身份证号；没有身份证的填护照或通行证号码"},
		{Name: "Gender", Label: "性别", Type: "nvarchar(10)", Options: []string{"男", "女"}, Hint: "员工和身份证号能看出性别的不用填"},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "View_RoomName", Key: "RoomId", Names: []string{"RoomName"}, Shown: "RoomName", Path: "/admin/dormitory/into/dorm", Search: true,
		}},
		{Name: "BedNo", Label: "床位", Type: "int", Required: true, Min: 1, Max: 20},
		{Name: "FromDate", Label: "入住日期", Type: "date", Required: true, Hint: "当天计入住宿天数"},
		{Name: "ToDate", Label: "退宿日期", Type: "date", Hint: "当天不计入住宿天数；不填则一直住"},
		{Name: "LateReason", Label: "补登原因", Type: "nvarchar(100)", Hint: "入住的月份已关账才填写；这些月份的房租补收到下一个月"},
		{Name: "KeysOut", Label: "发放钥匙", Type: "int", Min: 0, Max: 20},
		{Name: "KeysReturned", Label: "归还钥匙", Type: "int", Min: 0, Max: 20},
		{Name: "Deposit", Label: "押金", Type: "decimal(10,2)", Min: 0, Max: 99999},
		{Name: "DepositReturned", Label: "退还押金", Type: "decimal(10,2)", Min: 0, Max: 99999},
		{Name: "Items", Label: "发放物品", Type: "nvarchar(500)"},
		{Name: "ItemsReturned", Label: "归还物品", Type: "nvarchar(500)"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{
		{Index: "UX_Dorm_CheckIn_Bed", Columns: []string{"RoomId", "BedNo"}},
		{Index: "UX_Dorm_CheckIn_User", Columns: []string{"UserId"}},
		{Index: "UX_Dorm_CheckIn_Worker", Columns: []string{"WorkerIdNumber"}},
	},
}

func (h *Handlers) checkInRoutes() []gateway.Route {
	const list = "dormitory/check_ins"
	table := CheckIns
	table.Check = h.checkCheckIn
	path, checkIns := CheckIns.Path, record.New(h.DB, table)
	h.checkIns = checkIns
	return slices.Concat(checkIns.Routes(record.Page{Menu: intoMenu, List: list, Tools: map[string]string{"index": "dormitory_checkin_list"}}), []gateway.Route{
		{Methods: "POST", Path: path + "/checkout/:id", Access: session.Button(intoMenu + ".checkout"), Effect: gateway.Write, Summary: "办理退宿", Handle: h.CheckOut},
		{Methods: "POST", Path: path + "/checkout_undo/:id", Access: session.Button(intoMenu + ".checkout"), Effect: gateway.Write, Summary: "撤销退宿", Handle: h.UndoCheckOut},
		{Methods: "POST", Path: path + "/transfer/:id", Access: session.Button(intoMenu + ".checkin"), Effect: gateway.Write, Summary: "调房", Handle: h.Transfer},
		{Methods: "GET", Path: path + "/staff", Access: session.Menu(intoMenu), Effect: gateway.Read, Entry: "dormitory/check_in_staff"},
		{Methods: "GET", Path: path + "/staff/all", Access: session.Menu(intoMenu), Effect: gateway.Read, Entry: "dormitory/check_in_staff"},
		{Methods: "GET", Path: path + "/dorm", Access: session.Menu(intoMenu), Effect: gateway.Read, Entry: "dormitory/free_rooms"},
		{Methods: "GET", Path: path + "/dorm/all", Access: session.Menu(intoMenu), Effect: gateway.Read, Entry: "dormitory/free_rooms"},
		{Methods: "GET", Path: path + "/beds", Access: session.Menu(intoMenu), Effect: gateway.Read, Entry: "dormitory/free_beds"},
	})
}
