package cost

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/books"
)

// Readings are what the meters of rooms and buildings showed at the end of a month: 抄表.
var Readings = record.Table{
	Name: "Dorm_Reading", Key: "ReadingId", Label: "抄表", Title: []string{"MeterName", "Month"}, Path: "/admin/dormitory/reading",
	Fields: []record.Field{
		{Name: "MeterId", Label: "表计", Type: "nvarchar(60)", Required: true, Choice: &record.Choice{
			Table: "View_Meter", Key: "MeterId", Names: []string{"MeterName"}, Shown: "Meter", Path: "/admin/dormitory/reading/meter", Search: true,
		}},
		{Name: "MeterName", Label: "表计名称", Type: "nvarchar(80)", Server: true},
		{Name: "Month", Label: "月份", Type: "nvarchar(7)", Required: true, Hint: "如 2026-10"},
		{Name: "Water", Label: "水表读数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "月末读数，吨"},
		{Name: "WaterOldEnd", Label: "旧水表止数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表时填写"},
		{Name: "WaterNewStart", Label: "新水表起数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表或新装时填写"},
		{Name: "Power", Label: "电表读数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "月末读数，度"},
		{Name: "PowerOldEnd", Label: "旧电表止数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表时填写"},
		{Name: "PowerNewStart", Label: "新电表起数", Type: "decimal(12,2)", Min: 0, Max: 99999999, Hint: "本月换表或新装时填写"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique:  []record.Unique{{Index: "UQ_Dorm_Reading_Meter", Columns: []string{"MeterId", "Month"}}},
	Imports: true,
	Check:   checkReading,
}

func (h *Handlers) readingRoutes() []gateway.Route {
	const list = "dormitory/readings"
	path, readings := Readings.Path, record.New(h.DB, Readings)
	return []gateway.Route{
		{Methods: "GET", Path: path + "/index", Access: session.Menu(readingMenu), Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/export", Access: session.Button(readingMenu + ".export"), Effect: gateway.Read, Entry: list, Export: true},
		{Methods: "GET", Path: path + "/sheet", Access: session.Menu(readingMenu), Effect: gateway.Read, Entry: "dormitory/reading_sheet"},
		{Methods: "GET", Path: path + "/meter/all", Access: session.Menu(readingMenu), Effect: gateway.Read, Entry: "dormitory/meters"},
		{Methods: "GET", Path: path + "/history/:id", Access: session.Menu(readingMenu), Effect: gateway.Read, Handle: readings.History},
		{Methods: "GET", Path: path + "/template", Access: session.Button(readingMenu + ".import"), Effect: gateway.Read, Handle: readings.Template},
		{Methods: "POST", Path: path + "/import", Access: session.Button(readingMenu + ".import"), Effect: gateway.Write, Upload: record.ImportSize, Handle: readings.Import},
		{Methods: "PUT", Path: path + "/add", Access: session.Button(readingMenu + ".edit"), Effect: gateway.Write, Handle: readings.Add},
		{Methods: "POST", Path: path + "/update/:id", Access: session.Button(readingMenu + ".edit"), Effect: gateway.Write, Handle: readings.Update},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Button(readingMenu + ".delete"), Effect: gateway.Write, Handle: readings.Delete},
	}
}

func checkReading(ctx context.Context, tx *store.Tx, c *record.Change) error {
	month, right := books.CheckMonth(c, "Month")
	if !right {
		return nil
	}
	if c.Action == record.Updated {
		month = min(month, c.Before.Text("Month"))
	}
	if err := books.CheckOpen(ctx, tx, c, "Month", month); err != nil || c.Action == record.Deleted {
		return err
	}
	who := store.Args{"MeterId": c.After.Text("MeterId"), "Month": c.After.Text("Month")}
	var name []string
	if err := tx.Select(ctx, &name, "dormitory/meter_name", store.Args{"MeterId": who["MeterId"]}); err != nil {
		return err
	}
	if len(name) > 0 {
		c.After["MeterName"] = name[0]
	}
	var around []counted
	if err := tx.Select(ctx, &around, "dormitory/readings_around", who); err != nil {
		return err
	}
	for _, supply := range supplies {
		supply.check(c, around)
	}
	return nil
}

// counted is what a meter showed in another month: the last before, or the first after.
type counted struct {
	Month string              `db:"Month"`
	Water decimal.NullDecimal `db:"Water"`
	Power decimal.NullDecimal `db:"Power"`
	// What the first month after began with, where its meter was exchanged.
	WaterOldEnd decimal.NullDecimal `db:"WaterOldEnd"`
	PowerOldEnd decimal.NullDecimal `db:"PowerOldEnd"`
}

// supply is water or power.
type supply struct {
	field, label string
	shown        func(counted) decimal.NullDecimal
	oldEnd       func(counted) decimal.NullDecimal
}

var supplies = []supply{
	{"Water", "水表", func(c counted) decimal.NullDecimal { return c.Water }, func(c counted) decimal.NullDecimal { return c.WaterOldEnd }},
	{"Power", "电表", func(c counted) decimal.NullDecimal { return c.Power }, func(c counted) decimal.NullDecimal { return c.PowerOldEnd }},
}

// check refuses what a meter cannot show: it only counts up, from the month before
// and to the month after.
func (s supply) check(c *record.Change, around []counted) {
	now, oldEnd, newStart := figure(c.After, s.field), figure(c.After, s.field+"OldEnd"), figure(c.After, s.field+"NewStart")
	first := !slices.ContainsFunc(around, func(other counted) bool { return s.shown(other).Valid && other.Month < c.After.Text("Month") })
	if oldEnd.Valid != newStart.Valid && (!first || !newStart.Valid) {
		c.Invalid(s.field+"OldEnd", fmt.Sprintf("换表时请同时填写旧%s止数和新%s起数", s.label, s.label))
		return
	}
	for _, other := range around {
		shown := s.shown(other)
		switch {
		case !shown.Valid:
		case other.Month < c.After.Text("Month"):
			last, field := now, s.field
			if oldEnd.Valid {
				last, field = oldEnd, s.field+"OldEnd"
			}
			if last.Valid && last.Decimal.LessThan(shown.Decimal) {
				c.Invalid(field, fmt.Sprintf("比 %s 的读数 %s 小；如果换了表，请填写旧%s止数和新%s起数", books.Called(other.Month), shown.Decimal, s.label, s.label))
			}
		case s.oldEnd(other).Valid:
			shown = s.oldEnd(other)
			fallthrough
		default:
			if now.Valid && now.Decimal.GreaterThan(shown.Decimal) {
				c.Invalid(s.field, fmt.Sprintf("比 %s 的读数 %s 大", books.Called(other.Month), shown.Decimal))
			}
		}
	}
	if newStart.Valid && now.Valid && now.Decimal.LessThan(newStart.Decimal) {
		c.Invalid(s.field, "比新"+s.label+"的起数小")
	}
}

// figure is a decimal field of a record; NULL is invalid.
func figure(row record.Row, field string) (d decimal.NullDecimal) {
	if value, isText := row[field].(store.Decimal); isText {
		parsed, err := decimal.NewFromString(string(value))
		d.Decimal, d.Valid = parsed, err == nil
	}
	return d
}
