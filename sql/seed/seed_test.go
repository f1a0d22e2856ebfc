package seed_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/handlers"
	"qiao/sql/seed"
)

var now = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// everything is the content of a database: table → rows, each a column → value.
type everything map[string][]map[string]any

func loadAll(tables ...seed.Table) everything {
	all := everything{}
	for _, table := range tables {
		for _, values := range table.Rows {
			row := map[string]any{}
			for i, column := range table.Columns {
				row[column] = values[i]
			}
			all[table.Name] = append(all[table.Name], row)
		}
	}
	return all
}

func demo() everything { return loadAll(append(seed.Base(), seed.Demo(now, handlers.Seed)...)...) }

func TestSameNowGivesSameRows(t *testing.T) {
	first, second := append(seed.Base(), seed.Demo(now, handlers.Seed)...), append(seed.Base(), seed.Demo(now, handlers.Seed)...)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
}

func TestHeadCounts(t *testing.T) {
	all := demo()
	for table, want := range map[string]int{
		"Base_User": 300, "Base_Shop": 40, "Notice_Announcement": 30, "Dorm_Repair": 60, "Dorm_Room": 432,
	} {
		if got := len(all[table]); got != want {
			t.Errorf("%s: %d rows, want %d", table, got, want)
		}
	}
}

func TestOrganisationHasThreeLevelsBelowTwoRoots(t *testing.T) {
	parents := map[string]string{}
	var tops []string
	for _, row := range demo()["Base_Organization"] {
		parents[row["OrganizationId"].(string)] = row["ParentId"].(string)
		if row["ParentId"] == "10000" {
			tops = append(tops, row["FullName"].(string))
		}
	}
	if diff := cmp.Diff([]string{"总部", "经销商"}, tops); diff != "" {
		t.Error(diff)
	}
	deepest := 0
	for id := range parents {
		depth := 1
		for parents[id] != "10000" {
			id, depth = parents[id], depth+1
		}
		deepest = max(deepest, depth)
	}
	if deepest != 3 {
		t.Errorf("%d levels, want 3", deepest)
	}
}

// reference is a column whose values are values of another one.
type reference struct{ table, column, toTable, toColumn string }

var references = []reference{
	{"Base_Post", "RoleId", "Base_Role", "RoleId"},
	{"Base_User", "OrganizationId", "Base_Organization", "OrganizationId"},
	{"Base_User", "PostId", "Base_Post", "PostId"},
	{"Base_Button", "MenuId", "Base_Module", "MenuId"},
	{"Base_Shop", "OrganizationId", "Base_Organization", "OrganizationId"},
	{"Base_QuickEntry", "MenuId", "Base_Module", "MenuId"},
	{"Base_QuickEntry", "UserId", "Base_User", "UserId"},
	{"Admin_File", "CreateUserId", "Base_User", "UserId"},
	{"Admin_File", "FileParam", "Base_Module", "ID"},
	{"Eva_SystemEvaluation", "ModID", "Base_Module", "ID"},
	{"Notice_Audience", "NoticeId", "Notice_Announcement", "NoticeId"},
	{"Notice_Version", "NoticeId", "Notice_Announcement", "NoticeId"},
	{"Notice_Read", "NoticeId", "Notice_Announcement", "NoticeId"},
	{"Notice_Read", "UserId", "Base_User", "UserId"},
	{"Dorm_Repair", "ReporterUserId", "Base_User", "UserId"},
	{"Dorm_Repair", "RoomId", "Dorm_Room", "RoomId"},
	{"Dorm_RepairProgress", "RepairId", "Dorm_Repair", "RepairId"},
	{"Notice_Personal", "UserId", "Base_User", "UserId"},
	{"Notice_Personal", "ObjectId", "Dorm_Repair", "RepairId"},
	{"Dorm_Repair", "Building", "Dorm_Room", "Building"},
	{"Dorm_Repair", "Room", "Dorm_Room", "RoomNo"},
	{"Dorm_Room", "CreateUserId", "Base_User", "UserId"},
	{"Dorm_CheckIn", "RoomId", "Dorm_Room", "RoomId"},
	{"Dorm_CheckIn", "UserId", "Base_User", "UserId"},
}

func TestReferencesResolve(t *testing.T) {
	all := demo()
	for _, ref := range references {
		known := all.values(ref.toTable, ref.toColumn)
		if ref.table == "Admin_File" && ref.column == "FileParam" { // guides of pages, and files of announcements
			maps.Copy(known, all.values("Notice_Announcement", "NoticeId"))
		}
		for value := range all.values(ref.table, ref.column) {
			if value != nil && !known[value] {
				t.Errorf("%s.%s %v is no %s.%s", ref.table, ref.column, value, ref.toTable, ref.toColumn)
			}
		}
	}
}

func TestTheHistoryTellsOfRecordsThatExist(t *testing.T) {
	all := demo()
	keys := map[any]string{"Dorm_Room": "RoomId", "Eva_SystemEvaluation": "EvaluationId"}
	for _, row := range all["Base_Change"] {
		table := row["TableName"]
		if !all.values(table.(string), keys[table])[row["RecordId"]] {
			t.Errorf("a change of no record: %v", row)
		}
	}
}

func TestGrantsNameThingsThatExist(t *testing.T) {
	all := demo()
	owners := map[any]map[any]bool{
		"user":       all.values("Base_User", "UserId"),
		"role":       all.values("Base_Role", "RoleId"),
		"department": all.values("Base_Organization", "OrganizationId"),
	}
	items := map[any]map[any]bool{
		"menu":   all.values("Base_Module", "MenuId"),
		"button": all.values("Base_Button", "ButtonId"),
	}
	kinds := map[any]bool{}
	for _, row := range all["Base_Authorize"] {
		kinds[row["ObjectType"]] = true
		if !owners[row["ObjectType"]][row["ObjectId"]] || !items[row["ItemType"]][row["ItemId"]] {
			t.Errorf("grant of nothing or to nobody: %v", row)
		}
	}
	if len(kinds) != 3 {
		t.Errorf("grants to %v, want to users, roles and departments", kinds)
	}
}

func (e everything) values(table, column string) map[any]bool {
	values := map[any]bool{}
	for _, row := range e[table] {
		values[row[column]] = true
	}
	return values
}

func TestKeysAreUnique(t *testing.T) {
	all := demo()
	for table, keys := range map[string][]string{
		"Base_Organization": {"OrganizationId"}, "Base_Role": {"RoleId", "FullName"}, "Base_Post": {"PostId", "FullName"},
		"Base_User":   {"UserId", "Account", "Mobile", "RealName"},
		"Base_Module": {"MenuId", "ID", "Mame", "SortCode"}, "Base_Button": {"ButtonId"},
		"Base_Authorize": {"AuthorizeId", "ObjectType,ObjectId,ItemType,ItemId"},
		"Base_Parameter": {"ParameterId", "Category,Name"}, "Base_Setting": {"Code"},
		"Base_Shop": {"ShopId", "ShopCode"}, "Admin_File": {"FileId", "FilePath"},
		"Eva_SystemEvaluation": {"EvaluationId"}, "Notice_Announcement": {"NoticeId", "Title"},
		"Notice_Read": {"NoticeId,UserId"}, "Dorm_Repair": {"RepairId", "RepairNo"}, "Base_QuickEntry": {"UserId,MenuId"},
	} {
		for _, key := range keys {
			seen := map[string]bool{}
			for _, row := range all[table] {
				var value string
				for column := range strings.SplitSeq(key, ",") {
					value += strings.ToLower(fmt.Sprint(row[column])) + "\x00"
				}
				if seen[value] {
					t.Errorf("%s: %s %q twice", table, key, value)
				}
				seen[value] = true
			}
		}
	}
}

func TestDemoAccountsAreThereWithoutPassword(t *testing.T) {
	want := []string{"admin", "sushe", "pinzhi", "kefu", "caiwu", "jxs", "putong"}
	if diff := cmp.Diff(want, seed.DemoAccounts()); diff != "" {
		t.Error(diff)
	}
	accounts := demo().values("Base_User", "Account")
	for _, account := range want {
		if !accounts[account] {
			t.Errorf("no user %s", account)
		}
	}
	for _, row := range demo()["Base_User"] {
		if row["PasswordHash"] != "" {
			t.Errorf("%v has a password", row["Account"])
		}
	}
}

func TestEverySpecifiedAreaHasAMenu(t *testing.T) {
	titles := demo().values("Base_Module", "FullName")
	for _, title := range []string{
		"首页", "客户管理", "回款与账户", "售后管理", "合同管理", "报价管理", "审批中心", "员工", "角色", "部门", "店铺信息",
		"企业微信", "消息", "宿舍管理", "宿舍报修", "公告", "来料检验", "操作指引", "吐槽反馈", "存储过程", "错误日志", "权限分配",
	} {
		if !titles[title] {
			t.Errorf("no menu %s", title)
		}
	}
}

func TestPathsAreAbsoluteAtTheTopAndLeadToOnePageEach(t *testing.T) {
	rows := demo()["Base_Module"]
	paths := map[any]string{}
	seen := map[string]any{}
	for _, row := range rows { // parents come first
		path := row["Path"].(string)
		if !strings.HasPrefix(path, "/") {
			path = paths[row["ParentId"]] + "/" + path
		}
		paths[row["MenuId"]] = path
		if !strings.HasPrefix(path, "/") || seen[path] != nil {
			t.Errorf("%v: path %q, also of %v", row["ID"], path, seen[path])
		}
		seen[path] = row["ID"]
		if row["Component"] == "" {
			t.Errorf("%v has no component", row["ID"])
		}
	}
	for _, path := range []string{"/shoprecord", "/Mealdetails", "/noticeannouncement"} {
		if seen[path] == nil {
			t.Errorf("no first-level path %s", path)
		}
	}
}

// planned are the columns with dates in the future, those of one table with its name.
var planned = []string{"DeliveryDate", "DueDate", "ExpireDate", "FromDate", "HandoverDate", "Meal_Booking.Day", "NextDate", "PlanDate", "PlannedDate", "PublishDate", "ToDate", "ValidUntil", "VisitDate"}

func TestNothingHasHappenedAfterNow(t *testing.T) {
	for _, table := range append(seed.Base(), seed.Demo(now, handlers.Seed)...) {
		for _, row := range table.Rows {
			for i, value := range row {
				if date, isDate := value.(time.Time); isDate && date.After(now) && !slices.Contains(planned, table.Columns[i]) && !slices.Contains(planned, table.Name+"."+table.Columns[i]) {
					t.Errorf("%s.%s is %v", table.Name, table.Columns[i], date)
				}
			}
		}
	}
}

func TestOrdinaryStaffHaveRepairRequestsOfTheirOwn(t *testing.T) {
	var statuses []string
	for _, row := range demo()["Dorm_Repair"] {
		if row["Reporter"] == "张伟" {
			statuses = append(statuses, row["Status"].(string))
		}
	}
	if !slices.Contains(statuses, "待处理") || !slices.Contains(statuses, "已完成") {
		t.Errorf("张伟 has %v", statuses)
	}
}

func TestAdministratorFitsTheBase(t *testing.T) {
	all := loadAll(append(seed.Base(), seed.Administrator("root", now))...)
	user := all["Base_User"][0]
	if !all.values("Base_Organization", "OrganizationId")[user["OrganizationId"]] || !all.values("Base_Post", "PostId")[user["PostId"]] {
		t.Errorf("department or post is missing: %v", user)
	}
	if user["Account"] != "root" || user["PasswordHash"] != "" {
		t.Errorf("got %v", user)
	}
}
