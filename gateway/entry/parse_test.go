package entry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway/entry"
	"qiao/gateway/session"
)

func TestParseReadsTheWholeHeader(t *testing.T) {
	e := parse(t, "\uFEFF/*---\r\n"+`procedure: P_Dormitory
cxtype: 在住人员查询
aliases: [P_Dorm_Into, "*"]
summary: 在住人员
database: erp
effect: write
access: {roles: [宿舍管理员]}
timeout: 10s
max_rows: 5000
params:
  SouSuo: {from: OtherA, type: nvarchar(100), default: ''}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20)}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(20)}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building}}
result: {columns: {Rent: 'decimal(18,2)', IsLeader: bit}}
---*/
SELECT @SouSuo /*filter*/`)
	want := &entry.Entry{
		File: "test.sql", Procedure: "P_Dormitory", CXType: "在住人员查询", Aliases: []string{"P_Dorm_Into", "*"},
		Summary: "在住人员", Database: "erp", Write: true, Access: session.Roles("宿舍管理员"),
		Timeout: 10 * time.Second, MaxRows: 5000,
		Filter:  &entry.Filter{Name: "ShaiXuanN", Value: "ShaiXuanV", Allow: map[string]string{"楼栋": "r.Building"}},
		Columns: map[string]string{"Rent": "decimal(18,2)", "IsLeader": "bit"},
	}
	options := cmp.Options{
		cmp.AllowUnexported(session.Access{}), cmpopts.IgnoreUnexported(entry.Entry{}), cmpopts.IgnoreFields(entry.Entry{}, "Params"),
	}
	if diff := cmp.Diff(want, e, options); diff != "" {
		t.Error(diff)
	}
	types := map[string]string{"SouSuo": "nvarchar(100)", "ShaiXuanN": "nvarchar(20)", "ShaiXuanV": "nvarchar(20)"}
	if diff := cmp.Diff(types, e.ParamTypes()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"", "r.Building"}, e.FilterColumns()); diff != "" {
		t.Error(diff)
	}
}

func TestSmallestEntry(t *testing.T) {
	e := parse(t, text("procedure: P_Test\neffect: read\naccess: public\n", "SELECT 1"))
	if e.CXType != "" || e.Write || !e.Access.IsPublic() || e.Timeout != 0 || e.MaxRows != 0 || len(e.Params) != 0 {
		t.Errorf("got %+v", e)
	}
	if diff := cmp.Diff([]string{""}, e.FilterColumns()); diff != "" {
		t.Error(diff)
	}
}

func TestParseErrorsSayWhatToWrite(t *testing.T) {
	param := func(text string) string { return head + "params: {P: " + text + "}\n" }
	const ok = "SELECT @P"
	filtered := head + "params:\n  N: {from: OtherA, type: nvarchar(20)}\n  V: {from: OtherB, type: nvarchar(20)}\n"
	for _, test := range []struct{ header, body, want string }{
		{"procedure: [a]\n", ok, "line 2: cannot unmarshal"},
		{head + "acess: x\n", ok, `line 6: unknown key "acess"; write one of procedure, cxtype, aliases, summary, database, effect, access, timeout, max_rows, params, filter, result`},
		{head + "params:\n  P:\n    form: OtherA\n", ok, `line 8: unknown key "form"; write one of from, type, default, formats, like`},
		{head + "filter: {nam: N}\n", ok, `line 6: unknown key "nam"; write one of name, value, allow`},
		{head + "result: {column: {}}\n", ok, `line 6: unknown key "column"; write one of columns`},
		{head + "timeout: 10\n", ok, "line 6: cannot unmarshal"},
		{head + "summary: a: b\n", ok, "line 6: mapping values are not allowed"},
		{head + "---\nmax_rows: 5\n", ok, "header: a line --- ends the YAML too early; remove it"},
		{"effect: read\naccess: public\n", ok, `header: procedure is missing; write the ProcedureName that clients send, or "*"`},
		{"", ok, "header: procedure is missing"},
		{"procedure: '*'\neffect: read\naccess: public\n", ok, `header: procedure "*" needs a cxtype`},
		{"procedure: P\neffect: read\n", ok, "header: access is missing; write who may call it, such as access: signed-in"},
		{"procedure: P\neffect: read\naccess: {roles: []}\n", ok, "header: access: roles: names nobody; write at least one name"},
		{"procedure: P\naccess: public\n", ok, `header: effect is ""; write read or write`},
		{"procedure: P\naccess: public\neffect: readonly\n", ok, `header: effect is "readonly"; write read or write`},
		{head + "timeout: -1s\n", ok, "header: timeout and max_rows must not be negative"},
		{head + "max_rows: -1\n", ok, "header: timeout and max_rows must not be negative"},

		{param("{type: int}"), ok, `header: params: P: from is ""; write a payload field (OtherA), a key of its JSON (OtherB.Building), session.account or now`},
		{param("{from: otherA, type: int}"), ok, `from is "otherA"`},
		{param("{from: OtherB., type: int}"), ok, `from is "OtherB."`},
		{param("{from: session.password, type: int}"), ok, `from is "session.password"`},
		{param("{from: session, type: int}"), ok, `from is "session"`},
		{param("{from: today, type: int}"), ok, `from is "today"`},
		{param("{from: OtherA}"), ok, `header: params: P: type is ""; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit`},
		{param("{from: OtherA, type: nvarchar()}"), ok, `type is "nvarchar()"; write`},
		{param("{from: OtherA, type: image}"), ok, `type "image" is not known; write nvarchar(n), int, bigint, decimal(p,s), float, bit, date or datetime`},
		{param("{from: OtherA, type: nvarchar}"), ok, "type nvarchar needs a length from 1 to 4000, or max; write nvarchar(50) or nvarchar(max)"},
		{param("{from: OtherA, type: char(max)}"), ok, "type char needs a length from 1 to 8000, or max; write varchar(50) or varchar(max)"},
		{param("{from: OtherA, type: nvarchar(0)}"), ok, "type nvarchar needs a length"},
		{param("{from: OtherA, type: nvarchar(4001)}"), ok, "type nvarchar needs a length"},
		{param("{from: OtherA, type: 'nvarchar(5,2)'}"), ok, "type nvarchar has no second size; write one at most"},
		{param("{from: OtherA, type: int(4)}"), ok, "type int has no size; write int"},
		{param("{from: OtherA, type: datetime(3)}"), ok, "type datetime has no size; write datetime"},
		{param("{from: OtherA, type: datetime2(8)}"), ok, "type datetime2(8): the size is a number up to 7"},
		{param("{from: OtherA, type: float(max)}"), ok, "type float(max): the size is a number up to 53"},
		{param("{from: OtherA, type: 'decimal(39,2)'}"), ok, "type decimal(39,2): write decimal(p,s) with p from 1 to 38 digits, s of them decimals"},
		{param("{from: OtherA, type: 'decimal(2,3)'}"), ok, "type decimal(2,3): write decimal(p,s)"},
		{param("{from: OtherA, type: decimal(max)}"), ok, "write decimal(p,s)"},
		{param("{from: OtherA, type: nvarchar(20), like: suffix}"), ok, `like is "suffix"; write contains or prefix`},
		{param("{from: OtherA, type: int, default: many}"), ok, `default "many" is no int; write a value of that type or null`},
		{param("{from: OtherA, type: nvarchar(3), default: abcd}"), ok, `default "abcd" is no nvarchar(3)`},
		{param("{from: OtherA, type: int, default: [1]}"), ok, "default must be one value; put quotes around it"},
		{head + "params:\n  P: {from: OtherA, type: int}\n  p: {from: OtherB, type: int}\n", ok, "header: params: p stands twice; letter case does not count"},

		{filtered + "filter: {name: X, value: V}\n", "SELECT 1 /*filter*/", `header: filter: "X" is not a declared parameter`},
		{filtered + "filter: {name: N, value: v}\n", "SELECT 1 /*filter*/", `header: filter: "v" is not a declared parameter`},
		{filtered + "filter: {name: N, value: V, allow: {楼栋: r.Building OR 1=1}}\n", "SELECT 1 /*filter*/", `header: filter: allow: 楼栋: "r.Building OR 1=1" is not a column such as r.Building`},
		{filtered + "filter: {name: N, value: V, allow: {楼栋: ''}}\n", "SELECT 1 /*filter*/", "is not a column"},
		{filtered + "filter: {name: N, value: V, allow: {楼栋: a.b.c}}\n", "SELECT 1 /*filter*/", "is not a column"},
		{filtered + "filter: {name: N, value: V}\n", "SELECT 1", "body: filter in the header and /*filter*/ in the body for sqlite belong together"},
		{head, "SELECT 1 /*filter*/", "belong together"},
		{
			filtered + "filter: {name: N, value: V}\n", "-- @dialect sqlite\nSELECT 1 /*filter*/\n-- @dialect sqlserver\nSELECT 1",
			"body: filter in the header and /*filter*/ in the body for sqlserver belong together",
		},

		{head, "", "body: line 1: no statement"},
		{head, "-- @dialect oracle\nSELECT 1", `body: line 7: unknown dialect "oracle"`},
		{head, "\n-- @dialect sqlite\nSELECT 1\n-- @dialect sqlite\nSELECT 2", "body: line 10: a second section for sqlite"},
	} {
		_, err := entry.Parse("shop.sql", text(test.header, test.body))
		if err == nil || !strings.HasPrefix(err.Error(), "shop.sql: ") || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\n got %v\nwant %s", test.header, err, test.want)
		}
	}
}

func TestFilesWithoutAHeader(t *testing.T) {
	for _, file := range []string{"", "SELECT 1", "/* a comment */ SELECT 1", "-- x\n/*---\nprocedure: P\n---*/", "/*---\nprocedure: P\n*/ SELECT 1"} {
		if _, err := entry.Parse("x.sql", file); err == nil || !strings.HasPrefix(err.Error(), "x.sql: line 1: the file must begin with a header between /*--- and ---*/") {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// Empty lines above the header count as well.
func TestLinesAreThoseOfTheFile(t *testing.T) {
	for file, want := range map[string]string{
		"\r\n\n" + text(head+"acess: x\n", "SELECT 1"): "line 8: unknown key",
		"\n\n" + text(head, "\n-- @dialect oracle\nx"): "line 10: unknown dialect",
		"/*--- acess: x\n---*/":                        "line 1: unknown key",
	} {
		if _, err := entry.Parse("x.sql", file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

func TestDialectSections(t *testing.T) {
	both := parse(t, text(head, "-- @dialect sqlserver\nSELECT TOP (1) 1\n-- @dialect sqlite\nSELECT 1 LIMIT 1"))
	shared := parse(t, text(head, "SELECT 1"))
	for _, test := range []struct {
		e             *entry.Entry
		dialect, want string
	}{
		{both, "sqlserver", "SELECT TOP (1) 1"},
		{both, "sqlite", "SELECT 1 LIMIT 1"},
		{shared, "sqlserver", "SELECT 1"},
		{shared, "sqlite", "SELECT 1"},
	} {
		if got, err := test.e.Text(test.dialect, ""); err != nil || strings.TrimSpace(got) != test.want {
			t.Errorf("%s: %q, %v", test.dialect, got, err)
		}
	}
	one := parse(t, text(head, "-- @dialect sqlite\nSELECT 1"))
	if _, err := one.Text("sqlserver", ""); err == nil || !strings.Contains(err.Error(), `no section for sqlserver: add a line "-- @dialect sqlserver"`) {
		t.Errorf("a section that is not there: %v", err)
	}
}

// What a database says of a line is true of the file.
func TestStatementsStandOnTheLinesOfTheFile(t *testing.T) {
	for _, body := range []string{"MARK", "\n-- @dialect sqlite\nSELECT 1,\nMARK\n-- @dialect sqlserver\nSELECT 2,\n\nMARK"} {
		file := text(head, body)
		e := parse(t, file)
		for _, dialect := range []string{"sqlite", "sqlserver"} {
			got, err := e.Text(dialect, "")
			if err != nil {
				t.Fatal(err)
			}
			before, _, _ := strings.Cut(got, "MARK")
			line := strings.Split(file, "\n")[strings.Count(before, "\n")]
			if line != "MARK" {
				t.Errorf("%s: MARK stands on the line %q of the file:\n%s", dialect, line, got)
			}
		}
	}
}
