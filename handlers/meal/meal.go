// Package meal serves 报餐: the factory's staff book meals until a cut-off, and the canteen sees how many meals it cooks.
package meal

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
)

const (
	menu = "mealdetails"
	// mayHandle is the right of the canteen: it sees and cancels all bookings, and answers late requests.
	mayHandle = menu + ".handle"
)

// The states of a booking.
const (
	booked    = "已报"
	asked     = "待食堂确认" // a request after the cut-off
	refused   = "已拒绝"
	cancelled = "已取消"
)

const (
	// mostGuests is how many guests a person may bring to a meal.
	mostGuests = 50
	// mostText is how many UTF-16 units the reason of a person and the answer of the canteen may have.
	mostText = 200
)

// meals are the meals of a day in their order.
var meals = []string{"午餐", "晚餐", "夜宵"}

// Bookings are the meals that staff have booked: 报餐. A person has at most one booking for a meal of a day.
var Bookings = record.Table{
	Name: "Meal_Booking", Key: "BookingId", Label: "报餐", Title: []string{"Day", "Meal"}, Path: "/api/meal",
	Fields: []record.Field{
		{Name: "UserId", Label: "员工", Type: "nvarchar(50)", Required: true, Server: true, Choice: &record.Choice{
			Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: "Person", Path: "/api/staff",
		}},
		{Name: "OrganizationId", Label: "部门", Type: "nvarchar(50)", Required: true, Server: true, Choice: &record.Choice{
			Table: "View_OrganizationTree", Key: "OrganizationId", Names: []string{"FullPath", "FullName"}, Shown: "DepartmentName", Path: "/api/department",
		}},
		{Name: "Day", Label: "日期", Type: "date", Required: true, Server: true},
		{Name: "Meal", Label: "餐次", Type: "nvarchar(10)", Required: true, Server: true, Options: meals},
		{Name: "State", Label: "状态", Type: "nvarchar(10)", Required: true, Server: true, Options: []string{booked, asked, refused, cancelled}},
		{Name: "Guests", Label: "来客人数", Type: "int", Required: true, Server: true, Max: mostGuests, Initial: "0"},
		{Name: "Reason", Label: "事由", Type: "nvarchar(200)", Server: true},
		{Name: "Answer", Label: "食堂答复", Type: "nvarchar(200)", Server: true},
		{Name: "Price", Label: "单价（元）", Type: "decimal(8,2)", Required: true, Server: true},
		{Name: "Amount", Label: "金额（元）", Type: "decimal(10,2)", Required: true, Server: true},
	},
	Unique: []record.Unique{{Index: "UQ_Meal_Booking", Columns: []string{"UserId", "Day", "Meal"}}},
	Owned: func(_ context.Context, _ store.Reader, asked record.Asked) (bool, error) {
		return asked.Row.Text("UserId") == asked.Caller.UserID || asked.Caller.MayButton(mayHandle), nil
	},
}

// Area is the meals of the canteen.
var Area = area.Declaration{
	Records: map[string][]record.Table{"meal": {Bookings}},
	Answers: map[string][]typescript.Answer{"meal": {
		{Name: "MealWeek", Shape: week{}},
		{Name: "MealCounts", Shape: counts{}},
		{Name: "WorkdaysBooked", Shape: workdaysBooked{}},
	}},
	Open: func(p area.Parts) area.Services {
		h := &Handlers{DB: p.DB}
		return area.Services{Routes: h.Routes()}
	},
}

// Handlers serves the routes below /api/meal.
type Handlers struct {
	DB *store.DB // main

	bookings *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	h.bookings = record.New(h.DB, Bookings)
	path, read, handle := Bookings.Path, session.Menu(menu), session.Button(mayHandle)
	return slices.Concat(h.bookings.Routes(record.Page{Menu: menu, List: "meal/bookings", Without: []string{"add", "update", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/week", Access: read, Effect: gateway.Read, Query: []string{"from"}, Params: []gateway.Parameter{{Name: "from", As: "DayFrom", Title: "第一天", Summary: "不写就是本周一", Day: true}}, Tool: "meal_week_get", Summary: "本人七天的报餐：各餐是否报餐、份数和单价", Handle: h.Week},
		{Methods: "POST", Path: path + "/book", Access: read, Effect: gateway.Write, Summary: "报餐，或修改客餐份数", Handle: h.Book},
		{Methods: "POST", Path: path + "/workdays", Access: read, Effect: gateway.Write, Summary: "为一段时间的工作日报餐", Handle: h.BookWorkdays},
		{Methods: "POST", Path: path + "/cancel/:id", Access: read, Effect: gateway.Write, Summary: "取消报餐", Handle: h.Cancel},
		{Methods: "POST", Path: path + "/accept/:id", Access: handle, Effect: gateway.Write, Summary: "同意补报的餐", Handle: h.Accept},
		{Methods: "POST", Path: path + "/refuse/:id", Access: handle, Effect: gateway.Write, Summary: "不同意补报的餐", Handle: h.Refuse},
		{Methods: "GET", Path: path + "/counts", Access: handle, Effect: gateway.Read, Query: []string{"day"}, Params: []gateway.Parameter{{Name: "day", Title: "哪一天", Summary: "不写就是今天", Day: true}}, Tool: "meal_day_summary", Summary: "食堂一天各餐的份数", Handle: h.Counts},
		{Methods: "GET", Path: path + "/month", Access: handle, Effect: gateway.Read, Tool: "meal_month_summary", Entry: "meal/month"},
		{Methods: "GET", Path: path + "/month/export", Access: session.Button(menu + ".export"), Effect: gateway.Read, Entry: "meal/month", Export: true},
	})
}
