package entry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// wholeEntry has every key that an entry with a body may have; it is the
// example of the documentation.
const wholeEntry = `procedure: P_Dormitory
cxtype: 在住人员查询
aliases: [P_Dorm_Into]
summary: 在住人员，按楼栋筛选
database: main
effect: read
access: {roles: [宿舍管理员, 系统管理员]}
timeout: 10s
max_rows: 5000
cache: 30s
params:
  Account:  {from: session.account, type: nvarchar(50)}
  SouSuo:   {from: OtherA, type: nvarchar(100), default: '', like: contains}
  Time1:    {from: Ontime, type: datetime, formats: [yyyy-MM-dd, 'yyyy-MM-dd HH:mm:ss'], default: null}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(20), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building, 状态: i.Status}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {入住日期: i.InDate}, default: 'i.InDate DESC, i.ID'}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize, default: 20}, max: 10000, total: true}
result: {columns: {Rent: 'decimal(18,2)', InDate: datetime, IsLeader: bit}}
errors: {50001: {code: -2, msg: 床位已占用}, 50002: {}}
tests:
  - {name: 按楼栋, as: sushe, in: {OtherA: 5, OtherB: {ShaiXuanN: 楼栋, ShaiXuanV: A栋}}, rows: 12, tables: 2}
  - {name: 未登录, code: 50008, msg: 未授权，请重新登录}
`

const wholeBody = "SELECT @Account FROM dorm_into i JOIN dorm_room r ON 1 = 1 WHERE (@SouSuo = N'' OR i.Name LIKE @SouSuo ESCAPE '\\') AND i.InDate >= @Time1\n/*filter*/ /*sort*/ /*page*/;"

func TestParseReadsTheWholeHeader(t *testing.T) {
	e := parse(t, "\uFEFF"+strings.ReplaceAll(text(wholeEntry, wholeBody), "\n", "\r\n"))
	number := func(n int) *int { return &n }
	want := &entry.Entry{
		File: "test.sql", Procedure: "P_Dormitory", CXType: "在住人员查询", Aliases: []string{"P_Dorm_Into"},
		Summary: "在住人员，按楼栋筛选", Database: "main", Access: session.Roles("宿舍管理员", "系统管理员"),
		Timeout: 10 * time.Second, MaxRows: 5000, Cache: 30 * time.Second,
		Filter: &entry.Filter{Name: "ShaiXuanN", Value: "ShaiXuanV", Allow: map[string]string{"楼栋": "r.Building", "状态": "i.Status"}},
		Sort: &entry.Sort{
			Order:   request.NewOrder("OtherB.sort", "OtherB.order", false),
			Allow:   map[string]string{"入住日期": "i.InDate"},
			Default: []entry.Term{{Column: "i.InDate", Desc: true}, {Column: "i.ID"}},
		},
		Page: &entry.Page{
			Pages: request.Pages{
				Number: request.NewNumber("OtherB.page", false), Size: request.NewNumber("OtherB.pageSize", false), Max: 10000, Rows: 20,
			},
			Total: true, Cap: 100_000,
		},
		Columns: map[string]string{"Rent": "decimal(18,2)", "InDate": "datetime", "IsLeader": "bit"},
		Errors:  map[int32]entry.Mapped{50001: {Code: -2, Msg: "床位已占用"}, 50002: {Code: -1}},
		Tests: []entry.Test{
			{
				Name: "按楼栋", As: "sushe", In: map[string]string{"OtherA": "5", "OtherB": `{"ShaiXuanN":"楼栋","ShaiXuanV":"A栋"}`},
				Rows: number(12), Tables: number(2), Line: 24,
			},
			{Name: "未登录", Code: 50008, Msg: "未授权，请重新登录", Line: 25},
		},
	}
	options := cmp.Options{
		cmp.AllowUnexported(session.Access{}), cmpopts.IgnoreUnexported(entry.Entry{}, request.Order{}, request.Number{}),
		cmpopts.IgnoreFields(entry.Entry{}, "Params"),
	}
	if diff := cmp.Diff(want, e, options); diff != "" {
		t.Error(diff)
	}
	empty := ""
	params := []entry.Param{
		{Name: "Account", From: "session.account", Type: "nvarchar(50)", SQLType: "nvarchar(50)", Line: 13},
		{Name: "ShaiXuanN", From: "OtherB.ShaiXuanN", Type: "nvarchar(20)", SQLType: "nvarchar(20)", Default: &empty, Line: 16},
		{Name: "ShaiXuanV", From: "OtherB.ShaiXuanV", Type: "nvarchar(20)", SQLType: "nvarchar(20)", Default: &empty, Line: 17},
		{Name: "SouSuo", From: "OtherA", Type: "nvarchar(100)", SQLType: "nvarchar(202)", Default: &empty, Like: "contains", Line: 14},
		{Name: "Time1", From: "Ontime", Type: "datetime", SQLType: "datetime", Formats: []string{"yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss"}, Line: 15},
	}
	if diff := cmp.Diff(params, e.Params, cmpopts.IgnoreUnexported(entry.Param{})); diff != "" {
		t.Error(diff)
	}
	types := map[string]string{
		"Account": "nvarchar(50)", "SouSuo": "nvarchar(202)", "Time1": "datetime", "ShaiXuanN": "nvarchar(20)", "ShaiXuanV": "nvarchar(20)",
		"PageSize": "int", "PageOffset": "bigint", "PageCount": "int",
	}
	if diff := cmp.Diff(types, e.ParamTypes()); diff != "" {
		t.Error(diff)
	}
	variants := []entry.Variant{{}, {Filter: "i.Status"}, {Filter: "r.Building"}, {Sort: "i.InDate ASC, i.ID DESC"}, {Sort: "i.InDate DESC, i.ID ASC"}, {Search: true}}
	if diff := cmp.Diff(variants, e.Variants()); diff != "" {
		t.Error(diff)
	}
}

func TestSmallestEntry(t *testing.T) {
	e := parse(t, text("procedure: P_Test\neffect: read\naccess: public\n", "SELECT 1"))
	want := &entry.Entry{File: "test.sql", Procedure: "P_Test", Access: session.Public()}
	if diff := cmp.Diff(want, e, cmp.AllowUnexported(session.Access{}), cmpopts.IgnoreUnexported(entry.Entry{})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]entry.Variant{{}}, e.Variants()); diff != "" {
		t.Error(diff)
	}
}

func TestFilesWithoutAHeader(t *testing.T) {
	for _, file := range []string{"", "SELECT 1", "/* a comment */ SELECT 1", "-- x\n/*---\nprocedure: P\n---*/", "/*---\nprocedure: P\n*/ SELECT 1"} {
		if _, err := entry.Parse("x.sql", file, nil); err == nil || err.Error() != "x.sql:1: the file must begin with a header; write its YAML between /*--- and ---*/" {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// Empty lines above the header count as well.
func TestLinesAreThoseOfTheFile(t *testing.T) {
	for file, want := range map[string]string{
		"\r\n\n" + text(head+"acess: x\n", "SELECT 1"): "x.sql:8: unknown key",
		"\n\n" + text(head, "\n-- @dialect oracle\nx"): "x.sql:10: unknown dialect",
		"/*--- procedure: P\n---*/ SELECT 1":           `x.sql:1: effect is ""`,
		"\n/*---\n---*/ SELECT 1":                      `x.sql:2: effect is ""`,
	} {
		_, err := entry.Parse("x.sql", file, nil)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

func TestBodyFindings(t *testing.T) {
	for body, want := range map[string]string{
		"":                             "6: there is no statement; write the SQL below the header, or exec: dbo.usp_Name in it",
		"\n -- nothing /* yet */\n":    "6: there is no statement",
		"-- @dialect oracle\nSELECT 1": `7: unknown dialect "oracle"; write one of sqlite, sqlserver`,
		"\n-- @dialect sqlite\nSELECT 1\n-- @dialect sqlite\nSELECT 2": "10: a second section for sqlite; write both in one",
		"-- @dialect sqlite\n-- @dialect sqlserver\nSELECT 2":          "7: the section for sqlite is empty; write its statements below the line, or remove it",
	} {
		refused(t, head, body, want)
	}
}

func TestDialectSections(t *testing.T) {
	both := parse(t, text(head, "-- @dialect sqlserver\nSELECT TOP (1) 1\n-- @dialect sqlite\nSELECT 1 LIMIT 1"))
	shared := parse(t, text(head, "SELECT 1"))
	part := parse(t, text(head, "-- @dialect sqlserver\nSELECT TOP (2)\n-- @dialect sqlite\nSELECT\n-- @dialect both\n '床'\n-- @dialect sqlite\nLIMIT 2"))
	for _, test := range []struct {
		e       *entry.Entry
		dialect store.Dialect
		want    string
	}{
		{both, store.SQLServer, "SELECT TOP (1) 1"},
		{both, store.SQLite, "SELECT 1 LIMIT 1"},
		{part, store.SQLServer, "SELECT TOP (2)\n\n\n\n N'床'"},
		{part, store.SQLite, "SELECT\n\n '床'\n\nLIMIT 2"},
		{shared, store.SQLServer, "SELECT 1"},
		{shared, store.SQLite, "SELECT 1"},
	} {
		if got := textOf(t, test.e, test.dialect, entry.Variant{}); strings.TrimSpace(got) != test.want {
			t.Errorf("%s: %q", test.dialect, got)
		}
	}
	one := parse(t, text(head, "-- @dialect sqlite\nSELECT 1"))
	if _, err := one.Text(store.SQLServer, entry.Variant{}); err == nil || err.Error() != `test.sql: no section for sqlserver; write a line "-- @dialect sqlserver" and the statement below it` {
		t.Errorf("a section that is not there: %v", err)
	}
}

// A line number in a database error is a line of the file.
func TestStatementsStandOnTheLinesOfTheFile(t *testing.T) {
	for _, body := range []string{"MARK", "\n-- @dialect sqlite\nSELECT 1,\nMARK\n-- @dialect sqlserver\nSELECT 2,\n\nMARK"} {
		file := text(head, body)
		e := parse(t, file)
		for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
			before, _, _ := strings.Cut(textOf(t, e, dialect, entry.Variant{}), "MARK")
			line := strings.Split(file, "\n")[strings.Count(before, "\n")]
			if line != "MARK" {
				t.Errorf("%s: MARK stands on the line %q of the file", dialect, line)
			}
		}
	}
}
