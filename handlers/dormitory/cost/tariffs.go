package cost

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// everyBuilding is the Building of a price that holds where a building has none of its own.
const everyBuilding = "全部"

// Tariffs are the prices of water and power from a month on, and the free quantity for a person:
// 收费标准.
var Tariffs = record.Table{
	Name: "Dorm_Tariff", Key: "TariffId", Label: "收费标准", Title: []string{"Building", "FromMonth"}, Path: "/admin/dormitory/tariff", Everybody: true,
	Fields: []record.Field{
		{Name: "Building", Label: "楼栋", Type: "nvarchar(50)", Required: true, Initial: everyBuilding, Hint: "“全部”用于没有单独标准的楼栋"},
		{Name: "FromMonth", Label: "起始月份", Type: "month", Required: true, Hint: "如 2026-10，从这个月起执行"},
		{Name: "WaterPrice", Label: "水价", Type: "decimal(10,4)", Required: true, Min: 0, Max: 9999, Hint: "元/吨"},
		{Name: "PowerPrice", Label: "电价", Type: "decimal(10,4)", Required: true, Min: 0, Max: 9999, Hint: "元/度"},
		{Name: "WaterFree", Label: "免费用水", Type: "decimal(10,2)", Required: true, Initial: "0", Min: 0, Max: 9999, Hint: "吨/人·月，按住宿天数折算"},
		{Name: "PowerFree", Label: "免费用电", Type: "decimal(10,2)", Required: true, Initial: "0", Min: 0, Max: 9999, Hint: "度/人·月，按住宿天数折算"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Dorm_Tariff_FromMonth", Columns: []string{"Building", "FromMonth"}}},
	Check:  checkTariff,
}

func (h *Handlers) tariffRoutes() []gateway.Route {
	const list = "dormitory/tariffs"
	tariffs := record.New(h.DB, Tariffs)
	return tariffs.Routes(record.Page{Menu: tariffMenu, List: list})
}

func checkTariff(ctx context.Context, tx *store.Tx, c *record.Change) error {
	month := closing.MonthOf(c, "FromMonth")
	if month == "" {
		return nil
	}
	if c.Action != record.Deleted && c.Changes("Building") && c.After.Text("Building") != everyBuilding {
		var rooms int64
		if err := tx.Get(ctx, &rooms, "cost/building_rooms", store.Args{"Building": c.After.Text("Building")}); err != nil {
			return err
		}
		if rooms == 0 {
			c.Invalid("Building", "没有这个楼栋；请填写房间台账里的楼栋，或“全部”")
		}
	}
	if c.Action == record.Updated {
		month = min(month, c.Before.Text("FromMonth"))
	}
	return closing.CheckOpen(ctx, tx, c, "FromMonth", month)
}
