package inspection

import (
	"context"
	"fmt"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// How bad a defect is.
const (
	critical = "致命"
	major    = "严重"
	minor    = "轻微"
)

// top is the parent of the first level of categories; it is no row.
const top = "0"

// mostLevels is how deep the tree may be, as its view reads it.
const mostLevels = 4

// Categories are the kinds of defects, a tree: 缺陷类别.
var Categories = record.Table{
	Name: "Insp_Category", Key: "CategoryId", Label: "缺陷类别", Title: []string{"FullName"}, Path: base + "/category", Everybody: true,
	Fields: []record.Field{
		{Name: "FullName", Label: "名称", Type: "nvarchar(50)", Required: true},
		{Name: "ParentId", Label: "上级类别", Type: "nvarchar(50)", Required: true, Choice: categoryOr("ParentName", top, "（最上级）")},
		{Name: "Severity", Label: "严重程度", Type: "nvarchar(20)", Required: true, Options: []string{critical, major, minor}, Initial: major},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 999999, Initial: "1000"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Insp_Category_Name", Columns: []string{"ParentId", "FullName"}}},
	ReferredBy: []record.Reference{
		{Table: "Insp_Category", By: map[string]string{"ParentId": "CategoryId"}, Text: "下面还有 %d 个类别"},
		{Table: "Insp_Control", By: map[string]string{"CategoryId": "CategoryId"}, Text: "还有 %d 个检验项目"},
		{Table: "Insp_ControlCategory", By: map[string]string{"CategoryId": "CategoryId"}, Text: "%d 个检验项目计入这一类"},
		{Table: "Insp_Item", By: map[string]string{"CategoryId": "CategoryId"}, Text: "检验单中有 %d 个检验项目"},
		{Table: "Insp_Defect", By: map[string]string{"CategoryId": "CategoryId"}, Text: "有 %d 条缺陷记录"},
		{Table: "Insp_CutDefect", By: map[string]string{"CategoryId": "CategoryId"}, Text: "有 %d 条裁切缺陷"},
	},
	Check: checkCategory,
}

func categoryOr(shown, other, otherName string) *record.Choice {
	return &record.Choice{
		Table: "View_DefectCategory", Key: "CategoryId", Names: []string{"FullPath"}, Shown: shown, Path: base + "/category",
		Other: other, OtherName: otherName,
	}
}

var categoryChoice = categoryOr("CategoryName", "", "")

func (h *Handlers) categoryRoutes() []gateway.Route {
	return append(h.register(Categories, categoryMenu, "inspection/categories"), pick(Categories, listMenu, "inspection/categories_all"))
}

// checkCategory keeps the categories a tree of few levels.
func checkCategory(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted || !c.Changes("ParentId") {
		return nil
	}
	var above []string
	if err := tx.Select(ctx, &above, "inspection/categories_above", store.Args{"CategoryId": c.After.Text("ParentId")}); err != nil {
		return err
	}
	for _, id := range above {
		if id == c.Key {
			c.Invalid("ParentId", "不能移到它自己或它下面的类别")
			return nil
		}
	}
	var below int
	if err := tx.Get(ctx, &below, "inspection/levels_below", store.Args{"CategoryId": c.Key}); err != nil {
		return err
	}
	if levels := len(above) + 1 + below; levels > mostLevels {
		c.Invalid("ParentId", fmt.Sprintf("缺陷类别最多 %d 级，放在这里有 %d 级", mostLevels, levels))
	}
	return nil
}
