package store_test

import (
	"slices"
	"strings"
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// laterOfInspection are the page and the buttons that 来料检验 did not have.
var laterOfInspection = []string{
	"inspection-material", "inspection-category.export", "inspection-cut.delete",
	"inspection-partner.add", "inspection-partner.edit", "inspection-partner.delete",
}

// beforeInspection are the menus and the rights of roles without them.
func beforeInspection() []seed.Table {
	tables := seed.Base()
	isNew := func(value any) bool {
		text, isText := value.(string)
		return isText && (slices.Contains(laterOfInspection, text) || strings.HasPrefix(text, "inspection-material") || text == seed.ID("module", "inspection-material"))
	}
	for i := range tables {
		if slices.Contains([]string{"Base_Module", "Base_Button", "Base_Authorize"}, tables[i].Name) {
			tables[i].Rows = slices.DeleteFunc(tables[i].Rows, func(row []any) bool { return slices.ContainsFunc(row, isNew) })
		}
	}
	return tables
}

// Materials have a page, and suppliers are kept on theirs, by users who set up 缺陷类别.
func TestAnUpgradeBringsMaterialsAndSuppliers(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 31, beforeInspection())
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT m.ID, p.ID, m.FullName, m.Component, m.Icon FROM Base_Module m JOIN Base_Module p ON p.MenuId = m.ParentId WHERE m.ID = 'inspection-material'": "inspection-material|inspection|物料|inspection/material/index|GoldOutlined",
			"SELECT a.ObjectId FROM Base_Authorize a JOIN Base_Module m ON m.MenuId = a.ItemId WHERE m.ID = 'inspection-material' ORDER BY a.ObjectId":             "administrator / inspection-lead",
			"SELECT ItemId FROM Base_Authorize WHERE ObjectId = 'inspection-lead' AND (ItemId LIKE 'inspection-material.%' OR ItemId LIKE 'inspection-partner.%' OR ItemId IN ('inspection-category.export', 'inspection-cut.delete')) ORDER BY ItemId": "inspection-category.export / inspection-cut.delete / " +
				"inspection-material.add / inspection-material.delete / inspection-material.edit / inspection-material.export / " +
				"inspection-partner.add / inspection-partner.delete / inspection-partner.edit / inspection-partner.export",
			"SELECT COUNT(*) AS n FROM Base_Authorize WHERE ObjectId = 'inspector' AND (ItemId LIKE 'inspection-material.%' OR ItemId = 'inspection-cut.delete')": "0",
		})
	})
}
