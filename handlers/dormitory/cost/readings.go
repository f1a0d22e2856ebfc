package cost

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// Readings are the readings of the meters of rooms and buildings at the end of a month: 抄表.
var Readings = record.Table{
	Name: "Dorm_Reading", Key: "ReadingId", Label: "抄表", Title: []string{"MeterName", "Month"}, Path: "/admin/dormitory/reading", Everybody: true,
	Fields: []record.Field{
		{Name: "MeterId", Label: "表计", Type: "nvarchar(60)", Required: true, Choice: &record.Choice{
			Table: "View_Meter", Key: "MeterId", Names: []string{"MeterName"}, Shown: "Meter", Path: "/admin/dormitory/reading/meter", Search: true,
		}},
		{Name: "MeterName", Label: "表计名称", Type: "nvarchar(80)", Server: true},
		{Name: "Month", Label: "月份", Type: "month", Required: true, Hint: "如 2026-10"},
		{Name: "Water", Label: "水表读数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "月末读数，吨"},
		{Name: "WaterOldEnd", Label: "旧水表止数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表时填写"},
		{Name: "WaterNewStart", Label: "新水表起数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表或新装时填写"},
		{Name: "Power", Label: "电表读数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "月末读数，度"},
		{Name: "PowerOldEnd", Label: "旧电表止数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表时填写"},
		{Name: "PowerNewStart", Label: "新电表起数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表或新装时填写"},
		{Name: "WaterPhoto", Label: "水表照片", Type: "nvarchar(50)", File: true},
		{Name: "PowerPhoto", Label: "电表照片", Type: "nvarchar(50)", File: true},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique:  []record.Unique{{Index: "UQ_Dorm_Reading_Meter", Columns: []string{"MeterId", "Month"}}},
	Imports: true, Together: []string{"MeterId"}, // because of its readings in other months
	Check: checkReading, TakeBack: takeBackReading,
}

// takeBackReading leaves a reading whose month was closed meanwhile: costs were computed from it.
func takeBackReading(ctx context.Context, tx *store.Tx, c *record.Change) error {
	month := c.Before.Text("Month")
	if c.Action == record.Updated {
		month = min(month, c.After.Text("Month"))
	}
	return closing.CheckOpen(ctx, tx, c, "Month", month)
}

func (h *Handlers) readingRoutes() []gateway.Route {
	path, readings := Readings.Path, record.New(h.DB, Readings)
	return slices.Concat(readings.Routes(record.Page{Menu: readingMenu, List: "dormitory/readings", Add: session.Button(readingMenu + ".edit")}), []gateway.Route{
		{Methods: "GET", Path: path + "/sheet", Access: session.Menu(readingMenu), Effect: gateway.Read, Entry: "dormitory/reading_sheet"},
		{Methods: "GET", Path: path + "/meter/all", Access: session.Menu(readingMenu), Effect: gateway.Read, Entry: "dormitory/meters"},
	})
}

func checkReading(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added && (c.Changes("WaterPhoto") || c.Changes("PowerPhoto")) {
		c.Then(func(ctx context.Context, tx *store.Tx) error { return dropPhotos(ctx, tx, c) })
	}
	month := closing.MonthOf(c, "Month")
	if month == "" {
		return nil
	}
	if c.Action == record.Updated {
		month = min(month, c.Before.Text("Month"))
	}
	if now := c.Now.Format(closing.Layout); c.Action != record.Deleted && c.After.Text("Month") > now {
		c.Invalid("Month", closing.Called(c.After.Text("Month"))+"还没有到，不能抄表；现在最晚是 "+now)
	}
	if err := closing.CheckOpen(ctx, tx, c, "Month", month); err != nil || c.Action == record.Deleted {
		return err
	}
	who := store.Args{"MeterId": c.After.Text("MeterId"), "Month": c.After.Text("Month")}
	var name []string
	if err := tx.Select(ctx, &name, "cost/meter_name", store.Args{"MeterId": who["MeterId"]}); err != nil {
		return err
	}
	if len(name) > 0 {
		c.After["MeterName"] = name[0]
	}
	var around []counted
	if err := tx.Select(ctx, &around, "cost/readings_around", who); err != nil {
		return err
	}
	for _, supply := range supplies {
		supply.check(c, around)
		if err := takePhoto(ctx, tx, c, supply.field+"Photo"); err != nil {
			return err
		}
	}
	return nil
}
