package dormitory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

const singleMenu = "dormitory-single"

// SingleStays are the times for which one person pays for a whole room: 单间住宿.
// Of a room and of a person there is one at a time.
var SingleStays = record.Table{
	Name: "Dorm_SingleStay", Key: "SingleStayId", Label: "单间住宿", Title: []string{"RoomId", "UserId"}, Path: "/admin/dormitory/single", Everybody: true,
	Fields: []record.Field{
		{Name: "UserId", Label: "员工", Type: "nvarchar(50)", Required: true, Choice: staffChoice("Person")},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Required: true, Choice: roomChoice},
		{Name: "FromDate", Label: "开始日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "结束日期", Type: "date", Hint: "最后一天；不填则一直有效"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)", Required: true},
		{Name: "ApproverId", Label: "批准人", Type: "nvarchar(50)", Required: true, Choice: staffChoice("Approver")},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	ByMethod: true, // as unchanged clients write them (specification §7)
	Check:    checkSingleStay,
}

// staffChoice names one of the staff; lists have the name as shown.
func staffChoice(shown string) *record.Choice {
	return &record.Choice{
		Table: "View_StaffName", Key: "UserId", Names: []string{"Person"}, Shown: shown, Path: "/admin/dormitory/staff", Search: true,
	}
}

var roomChoice = &record.Choice{
	Table: "View_RoomName", Key: "RoomId", Names: []string{"RoomName"}, Shown: "RoomName", Path: Rooms.Path,
}

func (h *Handlers) singleRoutes() []gateway.Route {
	const list = "dormitory/single_stays"
	stays := record.New(h.DB, SingleStays)
	h.stays = stays
	return slices.Concat(stays.Routes(record.Page{Menu: singleMenu, List: list, Tools: map[string]string{"index": "dormitory_single_list"}}), []gateway.Route{
		{Methods: "GET", Path: "/admin/dormitory/staff/all", Access: session.Menu(singleMenu), Effect: gateway.Read, Entry: "organization/staff_all"},
	})
}

func checkSingleStay(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if err := closing.CheckOpenDays(ctx, tx, c, closing.LastDay); err != nil || c.Action == record.Deleted {
		return err
	}
	checkDays(c)
	if _, err := checkEmployed(ctx, tx, c); err != nil {
		return err
	}
	if c.Changes("RoomId") {
		if err := checkUsable(ctx, tx, c); err != nil {
			return err
		}
	}
	if err := checkOverlap(ctx, tx, c); err != nil {
		return err
	}
	return checkOthersThere(ctx, tx, c)
}

// checkOthersThere refuses a room with other residents on one of the days.
func checkOthersThere(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var others []occupant
	err := tx.Select(ctx, &others, "dormitory/others_there", store.Args{
		"RoomId": c.After.Text("RoomId"), "UserId": c.After.Text("UserId"), "FromDate": c.After.Time("FromDate"), "ToDate": lastDay(c.After),
	})
	if len(others) > 0 {
		first := others[0]
		c.Invalid("RoomId", fmt.Sprintf("%s 还住着 %s（%s），请先办理调房或退宿", first.Room, first.Resident, first.days()))
	}
	return err
}

// checkDays refuses an end before the beginning.
func checkDays(c *record.Change) {
	if end := c.After.Time("ToDate"); !end.IsZero() && end.Before(c.After.Time("FromDate")) {
		c.Invalid("ToDate", "结束日期不能早于开始日期")
	}
}

// checkUsable reserves the room and refuses one that is not usable.
func checkUsable(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var states []string
	err := tx.Select(ctx, &states, "dormitory/room_status", store.Args{"RoomId": c.After.Text("RoomId")})
	if err == nil && len(states) > 0 && states[0] != usable {
		c.Invalid("RoomId", "该房间的状态是"+states[0]+"，不能安排住宿")
	}
	return err
}

// singleStay is a single stay that conflicts with a change.
type singleStay struct {
	Room     string          `db:"RoomName"`
	Person   string          `db:"Person"`
	SameRoom bool            `db:"SameRoom"`
	From     store.LocalTime `db:"FromDate"`
	To       store.LocalTime `db:"ToDate"`
}

// checkOverlap refuses days on which another person pays for the room already, or the same person
// pays for another room. It reserves room and person first, because two concurrent changes must see
// each other.
func checkOverlap(ctx context.Context, tx *store.Tx, c *record.Change) error {
	who := store.Args{"RoomId": c.After.Text("RoomId"), "UserId": c.After.Text("UserId")}
	if _, err := tx.Exec(ctx, "dormitory/reserve_room", store.Args{"RoomId": who["RoomId"]}); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "dormitory/reserve_person", store.Args{"UserId": who["UserId"]}); err != nil {
		return err
	}
	var found []singleStay
	who["SingleStayId"], who["FromDate"], who["ToDate"] = c.Key, c.After.Time("FromDate"), lastDay(c.After)
	if err := tx.Select(ctx, &found, "dormitory/single_overlap", who); err != nil || len(found) == 0 {
		return err
	}
	first := found[0]
	days := span(first.From, first.To)
	if first.SameRoom {
		c.Invalid("RoomId", fmt.Sprintf("%s 已由 %s 单独住宿（%s）", first.Room, first.Person, days))
	} else {
		c.Invalid("UserId", fmt.Sprintf("%s 已单独住在 %s（%s）", first.Person, first.Room, days))
	}
	return nil
}

// lastDay is that of a stay, which may have no end.
func lastDay(row record.Row) time.Time {
	if end := row.Time("ToDate"); !end.IsZero() {
		return end
	}
	return time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
}
