package inspection

import (
	"context"
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// How an item is inspected: measured, or by counting the pieces that fail.
const (
	measured = "计量"
	counted  = "计数"
)

// Controls are the inspection items of the materials of a class: 检验项目.
var Controls = record.Table{
	Name: "Insp_Control", Key: "ControlId", Label: "检验项目", Title: []string{"MaterialClass", "FullName"}, Path: base + "/control", Everybody: true,
	Fields: []record.Field{
		{Name: "MaterialClass", Label: "物料类别", Type: "nvarchar(20)", Required: true, Options: classes},
		{Name: "FullName", Label: "名称", Type: "nvarchar(50)", Required: true},
		{Name: "Kind", Label: "方式", Type: "nvarchar(20)", Required: true, Options: []string{measured, counted}, Initial: counted},
		{Name: "Requirement", Label: "要求", Type: "nvarchar(200)", Required: true},
		{Name: "Method", Label: "方法", Type: "nvarchar(100)"},
		{Name: "Tool", Label: "工具", Type: "nvarchar(50)"},
		{Name: "Unit", Label: "单位", Type: "nvarchar(20)", Hint: "计量项目填写，如 mm、%"},
		{Name: "LowerLimit", Label: "下限", Type: "decimal(12,4)", Min: -9999999, Max: 9999999},
		{Name: "UpperLimit", Label: "上限", Type: "decimal(12,4)", Min: -9999999, Max: 9999999},
		{Name: "Pieces", Label: "测量件数", Type: "int", Min: 1, Max: 50, Hint: "计量项目每批测几件"},
		{Name: "CategoryId", Label: "不合格记为", Type: "nvarchar(50)", Required: true, Choice: categoryChoice},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 999999, Initial: "1000"},
	},
	Lines: []record.Lines{{
		Name: "Covers", Table: "Insp_ControlCategory", Key: "ControlCategoryId", Label: "计入的缺陷", Max: 20, Unique: []string{"CategoryId"},
		Fields: []record.Field{{Name: "CategoryId", Label: "缺陷类别", Type: "nvarchar(50)", Required: true, Choice: categoryChoice}},
	}},
	Unique: []record.Unique{{Index: "UQ_Insp_Control_Name", Columns: []string{"MaterialClass", "FullName"}}},
	Check:  checkControl,
}

func (h *Handlers) controlRoutes() []gateway.Route {
	return h.register(Controls, categoryMenu, "inspection/controls")
}

// ofMeasuring are the fields that only a measured item has.
var ofMeasuring = map[string]string{"Unit": "单位", "LowerLimit": "下限", "UpperLimit": "上限", "Pieces": "测量件数"}

// checkControl allows limits only for measured items, which need at least one limit, a unit and a
// number of pieces.
func checkControl(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return nil
	}
	if c.After.Text("Kind") == counted {
		for _, field := range slices.Sorted(maps.Keys(ofMeasuring)) {
			if c.After[field] != nil {
				c.Invalid(field, "计数项目没有"+ofMeasuring[field])
			}
		}
		return nil
	}
	if c.After["LowerLimit"] == nil && c.After["UpperLimit"] == nil {
		c.Invalid("LowerLimit", "计量项目须有下限或上限")
	}
	for _, field := range []string{"Pieces", "Unit"} {
		if c.After[field] == nil {
			c.Invalid(field, "计量项目须填写"+ofMeasuring[field])
		}
	}
	lower, upper := limit(c.After["LowerLimit"]), limit(c.After["UpperLimit"])
	if lower != nil && upper != nil && lower.GreaterThan(*upper) {
		c.Invalid("UpperLimit", "上限不能小于下限")
	}
	return nil
}

// limit reads a decimal of a record; nil is none.
func limit(value any) *decimal.Decimal {
	text, stored := value.(store.Decimal)
	if !stored {
		return nil
	}
	d, err := decimal.NewFromString(string(text))
	if err != nil {
		return nil
	}
	return &d
}

// within reports whether a value keeps to the limits that there are.
func within(value decimal.Decimal, lower, upper *decimal.Decimal) bool {
	return !slices.ContainsFunc([]bool{
		lower != nil && value.LessThan(*lower),
		upper != nil && value.GreaterThan(*upper),
	}, func(outside bool) bool { return outside })
}
