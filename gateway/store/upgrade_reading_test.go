package store_test

import (
	"slices"
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// beforeReading are the menus and rights of a database that has neither 抄表 nor 收费标准.
// Only the manager of the dormitories enters readings and prices.
func beforeReading(t *testing.T) []seed.Table {
	t.Helper()
	menus := map[any]any{} // MenuId to ID
	tables := seed.Base()
	for i := range tables {
		columns := tables[i].Columns
		at := func(row []any, column string) any { return row[slices.Index(columns, column)] }
		isNew := func(id any) bool { return id == "dormitory-reading" || id == "dormitory-tariff" }
		switch tables[i].Name {
		case "Base_Module":
			for _, row := range tables[i].Rows {
				menus[at(row, "MenuId")] = at(row, "ID")
			}
			tables[i].Rows = slices.DeleteFunc(tables[i].Rows, func(row []any) bool { return isNew(at(row, "ID")) })
		case "Base_Button":
			tables[i].Rows = slices.DeleteFunc(tables[i].Rows, func(row []any) bool { return isNew(menus[at(row, "MenuId")]) })
		case "Base_Authorize":
			tables[i].Rows = slices.DeleteFunc(tables[i].Rows, func(row []any) bool {
				return slices.Contains([]any{"user", "department"}, at(row, "ObjectType")) || at(row, "ObjectId") == "administrator" ||
					isNew(menus[at(row, "ItemId")]) || slices.ContainsFunc(newButtons, func(id string) bool { return at(row, "ItemId") == id })
			})
		}
	}
	return tables
}

var newButtons = []string{
	"dormitory-reading.delete", "dormitory-reading.edit", "dormitory-reading.export", "dormitory-reading.import",
	"dormitory-tariff.add", "dormitory-tariff.delete", "dormitory-tariff.edit", "dormitory-tariff.export",
}

// Readings and prices have pages of their own, for users who could enter them on 费用汇总.
func TestAnUpgradeGivesReadingsAndPricesTheirPages(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 30, beforeReading(t))
		runAll(t, db,
			"INSERT INTO Base_Button (ButtonId, MenuId, FullName, SortCode) SELECT 'dormitory-cost.add', MenuId, '新增', 10 FROM Base_Module WHERE ID = 'dormitory-cost'",
			"INSERT INTO Base_Button (ButtonId, MenuId, FullName, SortCode) SELECT 'dormitory-cost.price', MenuId, '收费标准', 20 FROM Base_Module WHERE ID = 'dormitory-cost'",
			"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('1', 'role', 'dormitory', 'button', 'dormitory-cost.add')",
			"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('2', 'role', 'dormitory', 'button', 'dormitory-cost.price')",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT m.ID, p.ID, m.FullName, m.Component FROM Base_Module m JOIN Base_Module p ON p.MenuId = m.ParentId WHERE m.ID IN ('dormitory-reading', 'dormitory-tariff') ORDER BY m.SortCode": "dormitory-reading|dormitory|抄表|dormitory/reading/index / " +
				"dormitory-tariff|dormitory|收费标准|dormitory/tariff/index",
			"SELECT a.ObjectId, m.ID FROM Base_Authorize a JOIN Base_Module m ON m.MenuId = a.ItemId WHERE m.ID IN ('dormitory-reading', 'dormitory-tariff') ORDER BY a.ObjectId, m.ID": "dormitory|dormitory-reading / dormitory|dormitory-tariff / " +
				"general|dormitory-reading / general|dormitory-tariff",
			"SELECT ObjectId, ItemId FROM Base_Authorize WHERE ItemId LIKE 'dormitory-reading.%' OR ItemId LIKE 'dormitory-tariff.%' ORDER BY ObjectId, ItemId": "dormitory|dormitory-reading.delete / " +
				"dormitory|dormitory-reading.edit / dormitory|dormitory-reading.export / dormitory|dormitory-reading.import / dormitory|dormitory-tariff.add / " +
				"dormitory|dormitory-tariff.delete / dormitory|dormitory-tariff.edit / dormitory|dormitory-tariff.export",
			"SELECT b.ButtonId, COUNT(a.AuthorizeId) AS n FROM Base_Button b LEFT JOIN Base_Authorize a ON a.ItemId = b.ButtonId WHERE b.ButtonId LIKE 'dormitory-cost.%' GROUP BY b.ButtonId ORDER BY b.ButtonId": "dormitory-cost.detail|1 / " +
				"dormitory-cost.export|1 / dormitory-cost.reopen|1 / dormitory-cost.settle|1",
		})
	})
}
