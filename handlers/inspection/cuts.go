package inspection

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// CutDefects are defects that are found when boards are cut: 裁切缺陷. X and Y are the position on the
// sheet, in per mille from its upper left corner.
var CutDefects = record.Table{
	Name: "Insp_CutDefect", Key: "CutDefectId", Label: "裁切缺陷", Title: []string{"BatchNo", "SheetNo"}, Path: base + "/cut", Everybody: true,
	Fields: []record.Field{
		{Name: "FoundDate", Label: "发现日期", Type: "date", Required: true},
		{Name: "MaterialId", Label: "板材", Type: "nvarchar(50)", Required: true, Choice: materialChoice},
		{Name: "SupplierId", Label: "供应商", Type: "nvarchar(50)", Choice: supplierChoice},
		{Name: "BatchNo", Label: "批号", Type: "nvarchar(50)", Required: true},
		{Name: "SheetNo", Label: "板号", Type: "nvarchar(30)", Required: true},
		{Name: "CategoryId", Label: "缺陷类别", Type: "nvarchar(50)", Required: true, Choice: categoryChoice},
		{Name: "X", Label: "横向位置", Type: "int", Required: true, Max: 1000, Hint: "千分比，在板图上点选"},
		{Name: "Y", Label: "纵向位置", Type: "int", Required: true, Max: 1000, Hint: "千分比，在板图上点选"},
		{Name: "Area", Label: "面积（cm²）", Type: "decimal(10,2)", Required: true, Max: 99999},
		{Name: "Cause", Label: "原因", Type: "nvarchar(20)", Required: true, Options: []string{"来料不良", "锯切崩边", "搬运碰伤", "存放受潮", "设备异常", "待查"}, Initial: "待查"},
		{Name: "Operator", Label: "操作人", Type: "nvarchar(50)", Required: true},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Check: checkCutDefect,
}

func (h *Handlers) cutRoutes() []gateway.Route {
	return h.register(CutDefects, cutMenu, "inspection/cut_defects")
}

// checkCutDefect accepts only boards, and no day in the future.
func checkCutDefect(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return nil
	}
	if c.After.Time("FoundDate").After(c.Today()) {
		c.Invalid("FoundDate", "发现日期不能晚于今天")
	}
	var found []material
	err := tx.Select(ctx, &found, "inspection/material", store.Args{"MaterialId": c.After.Text("MaterialId")})
	if err == nil && len(found) > 0 && found[0].Class != "板材" {
		c.Invalid("MaterialId", "裁切缺陷只登记板材")
	}
	return err
}
