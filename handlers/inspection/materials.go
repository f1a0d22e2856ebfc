package inspection

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/inspection/sampling"
)

const inUse = "启用"

// Materials are the delivered materials, with the size of the sample of a lot: 物料.
var Materials = record.Table{
	Name: "Insp_Material", Key: "MaterialId", Label: "物料", Title: []string{"FullName"}, Path: base + "/material", Everybody: true,
	Fields: []record.Field{
		{Name: "MaterialNo", Label: "编号", Type: "nvarchar(30)", Required: true},
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "MaterialClass", Label: "物料类别", Type: "nvarchar(20)", Required: true, Options: classes},
		{Name: "Spec", Label: "规格", Type: "nvarchar(100)"},
		{Name: "Unit", Label: "单位", Type: "nvarchar(20)", Required: true, Hint: "如 张、个、米、桶"},
		{Name: "InspectLevel", Label: "检验水平", Type: "nvarchar(10)", Required: true, Options: sampling.Levels(), Initial: "II"},
		{Name: "AqlCritical", Label: "致命 AQL", Type: "nvarchar(10)", Required: true, Options: append([]string{sampling.None}, sampling.AQLs()...), Initial: sampling.None, Hint: "0 表示一件也不接收"},
		{Name: "AqlMajor", Label: "严重 AQL", Type: "nvarchar(10)", Required: true, Options: sampling.AQLs(), Initial: "2.5"},
		{Name: "AqlMinor", Label: "轻微 AQL", Type: "nvarchar(10)", Required: true, Options: sampling.AQLs(), Initial: "4.0"},
		{Name: "CountBy", Label: "判定计数", Type: "nvarchar(20)", Required: true, Options: []string{byDefects, byPieces}, Initial: byDefects, Hint: "缺陷数：每百单位产品不合格数；不良件数：不合格品百分数，AQL 不大于 10 时可选"},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{inUse, "停用"}, Initial: inUse},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Insp_Material_No", Columns: []string{"MaterialNo"}}},
	ReferredBy: []record.Reference{
		{Table: "Insp_Inspection", By: map[string]string{"MaterialId": "MaterialId"}, Text: "有 %d 张检验单"},
		{Table: "Insp_CutDefect", By: map[string]string{"MaterialId": "MaterialId"}, Text: "有 %d 条裁切缺陷"},
	},
	Instead: "不再使用的请改为停用",
	Check:   checkMaterial,
}

var materialChoice = &record.Choice{
	Table: "Insp_Material", Key: "MaterialId", Names: []string{"FullName", "MaterialNo"}, Shown: "MaterialName", Path: Materials.Path, Search: true,
}

// checkMaterial allows the AQLs that the standard has only for defects per 100 units only for
// materials whose defects are counted.
func checkMaterial(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted || c.After.Text("CountBy") != byPieces {
		return nil
	}
	for _, class := range severities {
		if aql := c.After.Text("Aql" + class.field); sampling.OfDefectsAlone(aql) {
			c.Invalid("CountBy", class.name+" AQL 为 "+aql+"，大于 10 时只能按缺陷数判定")
			return nil
		}
	}
	return nil
}

func (h *Handlers) materialRoutes() []gateway.Route {
	return append(h.register(Materials, materialMenu, "inspection/materials"), pick(Materials, listMenu, "inspection/materials_all"))
}
