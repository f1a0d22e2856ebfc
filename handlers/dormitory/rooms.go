package dormitory

import (
	"context"
	"fmt"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// States of a room: people can live in a usable room, but not in a closed one.
const (
	usable = "可用"
	closed = "停用"
)

const inventoryMenu = "dormitory-inventory"

// Rooms is the register of rooms, 房间台账.
var Rooms = record.Table{
	Name: "Dorm_Room", Key: "RoomId", Label: "房间", Title: []string{"Building", "RoomNo"}, Path: "/admin/dormitory/inventory", Everybody: true,
	Fields: []record.Field{
		{Name: "Building", Label: "楼栋", Type: "nvarchar(50)", Required: true},
		{Name: "Floor", Label: "楼层", Type: "int", Required: true, Min: -3, Max: 60},
		{Name: "RoomNo", Label: "房号", Type: "nvarchar(20)", Required: true},
		{Name: "RoomType", Label: "房型", Type: "nvarchar(20)", Required: true, Options: []string{"男", "女", "夫妻", "单间"}},
		{Name: "Beds", Label: "床位数", Type: "int", Required: true, Min: 1, Max: 20},
		{Name: "RentPerBed", Label: "床位月租", Type: "decimal(10,2)", Required: true, Min: 0, Max: 99999},
		{Name: "RentFrom", Label: "月租起始日期", Type: "date", Hint: "改月租时填写新月租从哪天起执行；不改则从今天起"},
		{Name: "WaterMeter", Label: "水表号", Type: "nvarchar(50)"},
		{Name: "PowerMeter", Label: "电表号", Type: "nvarchar(50)"},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{usable, "维修", closed}, Initial: usable},
		{Name: "Items", Label: "物品", Type: "nvarchar(500)"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Dorm_Room_RoomNo", Columns: []string{"Building", "RoomNo"}}},
	// Requests name a room as its inhabitants do.
	ReferredBy: []record.Reference{{
		Table: "Dorm_Repair", By: map[string]string{"Building": "Building", "Room": "RoomNo"}, Where: "Status IN ('待处理', '处理中')",
		Text: "还有 %d 条未完成的报修",
	}, {
		Table: "Dorm_SingleStay", By: map[string]string{"RoomId": "RoomId"}, Text: "有 %d 条单间住宿记录",
	}, {
		Table: "Dorm_CheckIn", By: map[string]string{"RoomId": "RoomId"}, Where: "ToDate IS NULL", Text: "还有 %d 人在住",
	}, {
		Table: "Dorm_CheckIn", By: map[string]string{"RoomId": "RoomId"}, Where: "ToDate IS NOT NULL", Text: "有 %d 条入住历史",
	}},
	Check: checkRoom,
}

func (h *Handlers) roomRoutes() []gateway.Route {
	const list = "dormitory/rooms"
	path, rooms := Rooms.Path, record.New(h.DB, Rooms)
	return slices.Concat(rooms.Routes(record.Page{Menu: inventoryMenu, List: list, Tools: map[string]string{"index": "dormitory_room_list"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: session.SignedIn(), Effect: gateway.Read, Entry: "dormitory/rooms_all"},
	})
}

// mostBeds is how many beds the types have that are not for many.
var mostBeds = map[string]int64{"夫妻": 2, "单间": 1}

func checkRoom(ctx context.Context, tx *store.Tx, c *record.Change) error {
	c.Then(func(ctx context.Context, tx *store.Tx) error { return keepRents(ctx, tx, c) })
	kind := c.After.Text("RoomType")
	if most, bounded := mostBeds[kind]; bounded && c.After.Int("Beds") > most {
		c.Invalid("Beds", fmt.Sprintf("%s最多 %d 张床位", kind, most))
	}
	if err := checkRent(ctx, tx, c); err != nil {
		return err
	}
	if c.Action != record.Updated || !slices.ContainsFunc([]string{"RoomType", "Beds", "Status"}, c.Changes) {
		return nil
	}
	return checkResidents(ctx, tx, c)
}
