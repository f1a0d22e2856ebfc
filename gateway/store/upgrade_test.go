package store_test

import (
	"database/sql"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"qiao/gateway/config"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
	"qiao/sql/seed"
)

// migrateTo brings an empty database to an earlier version of the schema.
func migrateTo(t *testing.T, cfg config.Database, version int64) {
	t.Helper()
	schema, err := sqltext.Schema(cfg.Driver)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open(cfg.Driver, cfg.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dialect := goose.DialectSQLite3
	if cfg.Driver == string(store.SQLServer) {
		dialect = goose.DialectMSSQL
	}
	provider, err := goose.NewProvider(dialect, db, schema, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}

// openAt opens an empty database at an earlier version of the schema, with rows in it.
func openAt(t *testing.T, cfg config.Database, version int64, tables []seed.Table) *store.DB {
	t.Helper()
	migrateTo(t, cfg, version)
	db, err := store.Open(t.Context(), "test", cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	err = db.Tx(t.Context(), func(tx *store.Tx) error {
		for _, table := range tables {
			table = asOf(version, table)
			if err := tx.Insert(t.Context(), table.Name, table.Columns, table.Rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// since says in which version of the schema a column of a seeded table came.
var since = map[string]int64{"Base_Role.DataScope": 61, "Base_Role.DiscountLimit": 64}

// asOf leaves out the columns that a table of the seed did not have yet.
func asOf(version int64, table seed.Table) seed.Table {
	for at := len(table.Columns) - 1; at >= 0; at-- {
		if came, later := since[table.Name+"."+table.Columns[at]]; !later || version >= came {
			continue
		}
		older := seed.Table{Name: table.Name, Columns: slices.Delete(slices.Clone(table.Columns), at, at+1)}
		for _, row := range table.Rows {
			older.Rows = append(older.Rows, slices.Delete(slices.Clone(row), at, at+1))
		}
		table = older
	}
	return table
}

// runAll runs statements that change data.
func runAll(t *testing.T, db *store.DB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		statement, err := db.Prepare(t.Context(), text, store.Options{Write: true})
		if err == nil {
			err = statement.Run(t.Context(), nil, &storetest.Recorder{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// migrate brings the database up to date.
func migrate(t *testing.T, db *store.DB) {
	t.Helper()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// expectReads compares the answers of queries, by their texts.
func expectReads(t *testing.T, db *store.DB, answers map[string]string) {
	t.Helper()
	for text, want := range answers {
		if diff := cmp.Diff(want, read(t, db, text)); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
	}
}

// later are the buttons that version 7 did not have.
var later = []string{
	"error-log.delete", "parameter.export", "setting.export", "guide.edit", "guide.export",
	"department.export", "role.export", "post.export", "staff.delete",
}

// firstRows are the first rows of a database of version 7, when errors could be exported, and neither handled nor
// deleted.
func firstRows() []seed.Table {
	names := []string{"Base_Organization", "Base_Role", "Base_Post", "Base_Module", "Base_Button", "Base_Authorize"}
	tables := slices.DeleteFunc(seed.Base(), func(table seed.Table) bool { return !slices.Contains(names, table.Name) })
	for i := range tables {
		tables[i].Rows = slices.DeleteFunc(tables[i].Rows, func(row []any) bool {
			return slices.ContainsFunc(later, func(button string) bool { return slices.Contains(row, any(button)) })
		})
		for _, row := range tables[i].Rows {
			if at := slices.Index(row, any("error-log.handle")); at >= 0 {
				row[at] = "error-log.export"
			}
		}
	}
	return tables
}

func TestAnUpgradeBringsTheButtonsOfLaterPages(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		// A user who may only look still may only look after the upgrade.
		db := openAt(t, cfg, 7, append(firstRows(), seed.Table{
			Name: "Base_Authorize", Columns: []string{"AuthorizeId", "ObjectType", "ObjectId", "ItemType", "ItemId"},
			Rows: [][]any{{"looks", "user", "u-looks", "button", "error-log.detail"}},
		}))
		migrate(t, db)
		buttons := read(t, db, "SELECT ButtonId, FullName, Icon, SortCode FROM Base_Button WHERE ButtonId LIKE 'error-log.%' ORDER BY SortCode")
		if diff := cmp.Diff("error-log.detail|查看详情|EyeOutlined|10 / error-log.handle|处理|ToolOutlined|20 / error-log.delete|删除|DeleteOutlined|30", buttons); diff != "" {
			t.Error(diff)
		}
		grants := read(t, db, "SELECT ObjectId, ItemId FROM Base_Authorize WHERE ItemId LIKE 'error-log.%' ORDER BY ObjectId, ItemId")
		if diff := cmp.Diff("10101|error-log.delete / 10101|error-log.detail / 10101|error-log.handle / "+
			"administrator|error-log.delete / administrator|error-log.detail / administrator|error-log.handle / u-looks|error-log.detail", grants); diff != "" {
			t.Error(diff)
		}
		added := read(t, db, "SELECT g.ObjectId, b.ButtonId, b.FullName FROM Base_Button b JOIN Base_Authorize g ON g.ItemId = b.ButtonId "+
			"WHERE b.ButtonId IN ('parameter.export', 'setting.export', 'guide.edit', 'guide.export') ORDER BY g.ObjectId, b.ButtonId")
		if diff := cmp.Diff("10101|guide.edit|编辑 / 10101|guide.export|导出 / administrator|guide.edit|编辑 / administrator|guide.export|导出 / "+
			"administrator|parameter.export|导出 / administrator|setting.export|导出 / "+
			"engineer|parameter.export|导出 / engineer|setting.export|导出", added); diff != "" {
			t.Error(diff)
		}
	})
}

// People, posts and departments of earlier versions become records and keep their values.
func TestAnUpgradeMakesPeopleRecords(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 15, append(firstRows(), seed.Administrator("admin", time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))))
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT Account, RealName, Status, RowVersion, SessionEpoch FROM Base_User WHERE StaffNo IS NULL":           "admin|系统管理员|在职|1|0",
			"SELECT FullName, RowVersion FROM Base_Role WHERE IsDefault = 1 AND CreateUserName IS NULL":                 "普通员工|1",
			"SELECT FullName, RowVersion FROM Base_Post WHERE PostId = 'buyer'":                                         "采购员|1",
			"SELECT FullPath, Depth FROM View_OrganizationTree ORDER BY OrderPath":                                      "总部|1 / 总部 / 信息中心|2 / 经销商|1",
			"SELECT ObjectId, ItemId FROM Base_Authorize WHERE ItemId IN ('staff.delete', 'role.export') ORDER BY 1, 2": "administrator|role.export / administrator|staff.delete / personnel|staff.delete",
		})
	})
}

// Earlier versions did not note the author of a grant. After the upgrade such a grant has none, and it reaches the same
// users as before.
func TestAnUpgradeKeepsTheGrants(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 17, append(seed.Base(), seed.Administrator("admin", time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))))
		const count = "SELECT COUNT(*) AS n FROM View_UserGrant"
		before := read(t, db, count)
		migrate(t, db)
		// A later migration adds the grants of the role everyone.
		if after := read(t, db, count+" WHERE ObjectId <> 'everyone'"); after != before || before == "0" {
			t.Errorf("%s grants reach somebody, %s did", after, before)
		}
		if n := read(t, db, "SELECT COUNT(*) AS n FROM Base_Authorize WHERE CreateUserId IS NOT NULL OR CreateUserName IS NOT NULL OR CreateDate IS NOT NULL"); n != "0" {
			t.Errorf("%s grants name somebody", n)
		}
		if diff := cmp.Diff(before, read(t, db, "SELECT COUNT(*) AS n FROM View_UserGrant v JOIN Base_Authorize a ON a.ObjectType = v.ObjectType AND a.ObjectId = v.ObjectId AND a.ItemType = v.ItemType AND a.ItemId = v.ItemId WHERE v.ObjectId <> 'everyone'")); diff != "" {
			t.Errorf("the view names other grants: %s", diff)
		}
	})
}

// A database without the role everyone gets it, and the grants of the role reach every user of
// the company. The site's own role of the same name keeps its name.
func TestAnUpgradeGivesTheCompanyItsRole(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 45, append(seed.Base(), seed.Administrator("admin", time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))))
		runAll(t, db,
			"DELETE FROM Base_Authorize WHERE ObjectId = 'everyone'", "DELETE FROM Base_Role WHERE RoleId = 'everyone'",
			"INSERT INTO Base_Role (RoleId, FullName, IsDefault, SortCode) VALUES ('own', '全员', 0, 1)",
			"INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, CreateDate) VALUES ('d', 'd', 'd', '10002', '2026-11-20'), ('n', 'n', 'n', NULL, '2026-11-20')")
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT RoleId, FullName FROM Base_Role WHERE FullName LIKE '全员%' ORDER BY RoleId":                                                                                          "everyone|全员（公司） / own|全员",
			"SELECT m.ID FROM Base_Authorize a JOIN Base_Module m ON m.MenuId = a.ItemId WHERE a.ObjectType = 'role' AND a.ObjectId = 'everyone' AND a.ItemType = 'menu' ORDER BY m.ID": "approval / approval-detail / approval-mine / dormitory / dormitory-mine / dormitory-repair",
			"SELECT ItemId FROM Base_Authorize WHERE ObjectId = 'everyone' AND ItemType = 'button'":                                                                                     "dormitory-repair.add",
			"SELECT u.Account, COUNT(*) AS n FROM Base_User u JOIN View_UserGrant g ON g.UserId = u.UserId AND g.ObjectId = 'everyone' GROUP BY u.Account":                              "admin|7",
		})
	})
}

// The migrations alone create no buttons and no grants: a new database gets them from the seed.
func TestTheSchemaAloneHoldsNoRights(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if n := read(t, db, "SELECT (SELECT COUNT(*) FROM Base_Button) + (SELECT COUNT(*) FROM Base_Authorize) AS n"); n != "0" {
			t.Errorf("%s rows", n)
		}
	})
}

// A database from the time when each dialect had a folder of migrations is brought to the newest step: it keeps its
// rows and is equal to a new one.
func TestADatabaseFromTwoFoldersOfMigrations(t *testing.T) {
	dump, err := os.ReadFile("testdata/version12.sql")
	if err != nil {
		t.Fatal(err)
	}
	db := storetest.OpenSQLite(t, string(dump))
	before, err := db.MigrationStatus(t.Context())
	if err != nil || len(before) < 12 || !before[11].Applied {
		t.Fatalf("%+v, %v", before, err)
	}
	applied, err := db.Migrate(t.Context())
	if err != nil || len(applied) != len(before)-12 {
		t.Errorf("applied %d of %d steps, %v", len(applied), len(before)-12, err)
	}
	const rows = `SELECT u.Account, u.RealName, r.Status, f.FileName, n.Title, e.Occurrences, b.FullName
FROM Base_User u, Dorm_Repair r, Admin_File f, Notice_Announcement n, Log_ClientError e, Base_Button b
WHERE b.ButtonId = 'error-log.handle'`
	if diff := cmp.Diff("Zhang|张三|待处理|说明.png|放假通知|2|处理", read(t, db, rows)); diff != "" {
		t.Error(diff)
	}
	fresh := storetest.OpenSQLite(t, "")
	if _, err := fresh.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(objects(t, fresh), objects(t, db)); diff != "" {
		t.Errorf("it differs from a new database (-new +old): %s", diff)
	}
}

// objects are the tables, indexes and views of a SQLite, one a line, without differences of no effect: white space, and
// the collation that is the default.
func objects(t *testing.T, db *store.DB) []string {
	t.Helper()
	text := read(t, db, "SELECT type, name, COALESCE(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
	text = strings.ReplaceAll(text, "COLLATE BINARY ", "")
	return strings.Split(strings.Join(strings.Fields(text), " "), " / ")
}

// The audit log of earlier versions gets words, and an installation gets the pages that
// show it, for every user who may grant rights.
func TestAnUpgradeGivesTheAuditLogItsWordsAndPages(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		at := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
		log := seed.Table{
			Name:    "Audit_Log",
			Columns: []string{"AuditId", "Event", "ActorUserId", "ActorAccount", "SubjectUserId", "SubjectAccount", "Object", "Address", "CreateDate"},
			Rows: [][]any{
				{"1", "account.signin", "u-1", "chen", "u-1", "chen", "", "10.0.0.1", at},
				{"2", "account.signin", "u-1", "chen", "u-1", "chen", "code", "10.0.0.1", at},
				{"3", "account.switch.refused", "u-1", "chen", "u-2", "wu", "", "10.0.0.1", at},
				{"4", "record.update", "u-1", "chen", "u-1", "chen", "Dorm_Room/r-1", "10.0.0.1", at},
				{"5", "right.give", "u-1", "chen", "", "", "role/staff/menu/shop", "10.0.0.1", at},
			},
		}
		db := openAt(t, cfg, 19, append(seed.Base(), log))
		runAll(t, db,
			"DELETE FROM Base_Authorize WHERE ItemId IN (SELECT MenuId FROM Base_Module WHERE ID IN ('operation-log', 'sign-in-log', 'client')) OR ItemId LIKE '%-log.export' OR ItemId = 'operation-log.detail'",
			"DELETE FROM Base_Button WHERE ButtonId LIKE 'operation-log.%' OR ButtonId LIKE 'sign-in-log.%'",
			"DELETE FROM Base_Module WHERE ID IN ('operation-log', 'sign-in-log', 'client')",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT AuditId, Category, Action, Kind, Outcome FROM Audit_Log ORDER BY AuditId": "1|sign-in|登录|password|成功 / 2|sign-in|登录|code|成功 / " +
				"3|sign-in|切换账号|switched|拒绝 / 4|operation|修改|Dorm_Room|成功 / 5|operation|授予权限|right|成功",
			"SELECT ID, FullName, Component FROM Base_Module WHERE ID IN ('operation-log', 'sign-in-log', 'client') ORDER BY ID": "client|接口客户端|system/client/index / " +
				"operation-log|操作日志|system/operation-log/index / sign-in-log|登录日志|system/sign-in-log/index",
			"SELECT a.ObjectId, m.ID FROM Base_Authorize a JOIN Base_Module m ON m.MenuId = a.ItemId WHERE m.ID IN ('operation-log', 'sign-in-log', 'client') ORDER BY m.ID": "administrator|client / administrator|operation-log / administrator|sign-in-log",
			"SELECT ObjectId, ItemId FROM Base_Authorize WHERE ItemId LIKE 'operation-log.%' OR ItemId LIKE 'sign-in-log.%' ORDER BY ItemId":                                 "administrator|operation-log.detail / administrator|operation-log.export / administrator|sign-in-log.export",
		})
	})
}

// Earlier versions keep the head of a department by name. Where the name means exactly one person of the department,
// approvals ask that person; and an approver may decide without the right to a button.
func TestAnUpgradeFindsTheHeadsOfDepartments(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		people := seed.Table{
			Name:    "Base_User",
			Columns: []string{"UserId", "Account", "RealName", "OrganizationId", "CreateDate"},
		}
		for _, row := range [][]string{{"u-1", "li", "李四", "10101"}, {"u-2", "wang1", "王五", "10001"}, {"u-3", "wang2", "王五", "10001"}} {
			people.Rows = append(people.Rows, []any{row[0], row[1], row[2], row[3], time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)})
		}
		db := openAt(t, cfg, 31, append(seed.Base(), people))
		runAll(t, db,
			"UPDATE Base_Organization SET Manager = '李四' WHERE OrganizationId = '10101'",
			"UPDATE Base_Organization SET Manager = '王五' WHERE OrganizationId = '10001'",
			"INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode) SELECT 'approval-todo.approve', MenuId, '同意', 'CheckOutlined', 10 FROM Base_Module WHERE ID = 'approval-todo'",
			"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('a-1', 'role', 'manager', 'button', 'approval-todo.approve')",
			"DELETE FROM Base_Authorize WHERE ItemId = 'approval-flow.export'",
			"DELETE FROM Base_Button WHERE ButtonId = 'approval-flow.export'",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT OrganizationId, ManagerUserId FROM Base_Organization WHERE ManagerUserId IS NOT NULL":   "10101|u-1",
			"SELECT ButtonId FROM Base_Button WHERE ButtonId LIKE 'approval-todo.%'":                        "",
			"SELECT ItemId FROM Base_Authorize WHERE ItemType = 'button' AND ItemId LIKE 'approval-todo.%'": "",
			"SELECT ButtonId FROM Base_Button WHERE ButtonId = 'approval-flow.export'":                      "approval-flow.export",
		})
	})
}

// Shops become records. What refers to a shop keeps it, the views answer as before, and the database still guards the keys.
// A level that 参数设置 names is one of a shop now.
func TestAnUpgradeMakesShopsRecords(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 70, append(seed.Base(), seed.Administrator("admin", time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))))
		runAll(t, db,
			"INSERT INTO Base_Shop (ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Level, Status, Area, OpenDate) VALUES "+
				"('s-1', 'S001', '一店', '10002', '浙江省', '杭州市', '文一西路 1 号', '高颖', 'A', '营业中', 120.5, '2021-05-01'), ('s-2', 'S002', '二店', '10002', '浙江省', '宁波市', '中山路 2 号', NULL, 'C', '已关闭', NULL, NULL)",
			"INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, ShopId, CreateDate) VALUES ('d', 'd', '杜慧', '10002', 's-1', '2026-11-20')",
			"INSERT INTO Base_RoleShop (RoleShopId, RoleId, RowNo, ShopId) VALUES ('rs-1', 'sales', 1, 's-2')",
			"INSERT INTO Crm_Customer (CustomerId, CustomerNo, Name, Kind, Stage, OrganizationId, ShopId, RowVersion, CreateDate) VALUES ('c-1', 'KH1', '周雅琴', '零售', '签约', '10002', 's-1', 1, '2026-11-20')",
			"INSERT INTO Con_Contract (ContractId, ContractNo, CustomerId, ShopId, OrganizationId, ContractType, Amount, SignDate, RowVersion, CreateDate) VALUES ('k-1', 'HT1', 'c-1', 's-1', '10002', '零售合同', 100, '2026-11-20', 1, '2026-11-20')",
			"INSERT INTO Fin_Account (AccountId, AccountNo, Name, ShopId, OrganizationId, State, RowVersion, CreateDate) VALUES ('a-1', 'ZH1', '一店', 's-1', '10002', '启用', 1, '2026-11-20')",
			"INSERT INTO Fin_Remit (RemitId, RemitNo, Kind, AccountId, ShopId, OrganizationId, Amount, RemitDate, Way, Payer, RowVersion, CreateDate) VALUES ('r-1', 'HK1', '回款', 'a-1', 's-1', '10002', 50, '2026-11-20', '转账', '周雅琴', 1, '2026-11-20')",
		)
		const seen = "SELECT UserId, ShopId, Works, Whole FROM View_UserShop ORDER BY UserId, ShopId"
		before := read(t, db, seen)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			seen: before,
			"SELECT ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Level, Status, CASE WHEN Area = 120.5 THEN 'kept' END AS Area, CASE WHEN OpenDate >= '2021-05-01' AND OpenDate < '2021-05-02' THEN 'kept' END AS OpenDate, RowVersion, CreateDate FROM Base_Shop ORDER BY ShopId": "s-1|S001|一店|10002|浙江省|杭州市|文一西路 1 号|高颖|A|营业中|kept|kept|1|NULL / " +
				"s-2|S002|二店|10002|浙江省|宁波市|中山路 2 号|NULL|C|已关闭|NULL|NULL|1|NULL",
			"SELECT (SELECT ShopId FROM Base_User WHERE UserId = 'd') AS u, (SELECT ShopId FROM Base_RoleShop) AS l, (SELECT ShopId FROM Crm_Customer) AS c, (SELECT ShopId FROM Con_Contract) AS k, (SELECT ShopId FROM Fin_Account) AS a, (SELECT ShopId FROM Fin_Remit) AS r": "s-1|s-2|s-1|s-1|s-1|s-1",
			"SELECT ButtonId FROM Base_Button WHERE ButtonId = 'mealdetails.handle'":                                   "mealdetails.handle",
			"SELECT Code FROM Base_Setting WHERE Code IN ('ShopStageDays', 'MealCutoffs', 'MealPrices') ORDER BY Code": "MealCutoffs / MealPrices / ShopStageDays",
			"SELECT COUNT(*) AS n FROM Base_Parameter WHERE Category = '店铺档案类别'":                                       "6",
		})
		runAll(t, db, "UPDATE Base_Shop SET Level = 'D' WHERE ShopId = 's-2'")
		for _, wrong := range []string{
			"DELETE FROM Base_Shop WHERE ShopId = 's-1'",
			"UPDATE Base_Shop SET OrganizationId = 'none' WHERE ShopId = 's-2'",
			"UPDATE Base_Shop SET ShopCode = 'S001' WHERE ShopId = 's-2'",
			"UPDATE Base_Shop SET Status = '停业' WHERE ShopId = 's-2'",
			"INSERT INTO Shop_Stage (StageId, ShopId, Stage, StageNo, StartDate, PlannedDate, RowVersion, CreateDate) VALUES ('t-1', 'none', '选址', 1, '2026-11-20', '2026-12-10', 1, '2026-11-20')",
		} {
			statement, err := db.Prepare(t.Context(), wrong, store.Options{Write: true})
			if err == nil {
				err = statement.Run(t.Context(), nil, &storetest.Recorder{})
			}
			if err == nil {
				t.Errorf("passed: %s", wrong)
			}
		}
	})
}

// After the upgrade users with the menu 存储过程 have the menu 迁移; users who may run procedures may set states.
func TestAnUpgradeBringsThePageOfTheBridge(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 81, append(seed.Base(), seed.Table{
			Name: "Base_Authorize", Columns: []string{"AuthorizeId", "ObjectType", "ObjectId", "ItemType", "ItemId"},
			Rows: [][]any{{"looks", "user", "u-looks", "menu", seed.ID("module", "procedure")}},
		}))
		runAll(t, db,
			"DELETE FROM Base_Authorize WHERE ItemId = 'bridge.set' OR ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'bridge')",
			"DELETE FROM Base_Button WHERE ButtonId = 'bridge.set'",
			"DELETE FROM Base_Module WHERE ID = 'bridge'",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT m.MenuId, m.FullName, m.Component, p.ID FROM Base_Module m JOIN Base_Module p ON p.MenuId = m.ParentId WHERE m.ID = 'bridge'": seed.ID("module", "bridge") + "|迁移|system/bridge/index|system",
			"SELECT a.ObjectId FROM Base_Authorize a JOIN Base_Module m ON m.MenuId = a.ItemId WHERE m.ID = 'bridge' ORDER BY a.ObjectId":         "10101 / administrator / u-looks",
			"SELECT ObjectId FROM Base_Authorize WHERE ItemId = 'bridge.set' ORDER BY ObjectId":                                                   "10101 / administrator",
		})
	})
}
