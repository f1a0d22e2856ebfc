package entry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

func TestSources(t *testing.T) {
	everything := wire.Payload{
		BaseDataName: set("erp"), ProcedureName: set("P_Test"), CXType: set("查询"), Ontime: set("on"), Entime: set("en"),
		OtherA: set("a"), OtherB: set(`{"building":"A栋","N":5,"Yes":true,"None":null,"Empty":"","List":[1, 2],"Deep":{"x":"y"}}`), Myresult: set("m"),
	}
	for from, want := range map[string]any{
		"BaseDataName": "erp", "ProcedureName": "P_Test", "CXType": "查询", "Ontime": "on", "Entime": "en", "OtherA": "a", "Myresult": "m",
		"OtherB.Building": "A栋", "OtherB.N": "5", "OtherB.yes": "true", "OtherB.List": "[1, 2]", "OtherB.Deep": `{"x":"y"}`,
		"OtherB.None": nil, "OtherB.Empty": nil, "OtherB.Missing": nil,
		"session.account": "zhao", "session.userid": "u-1", "session.name": "赵敏", "session.department": "10106",
		"session.topdepartment": "10001", "session.role": "service", "session.can.shop.add": "0",
		"now": "2026-11-20 08:30:00.120",
	} {
		e := withParams(t, "P: {from: "+from+", type: nvarchar(200)}")
		in := entry.Input{Payload: everything, Caller: caller, Now: now}
		if got, _, err := bind(e, in, store.SQLite); err != nil || got["P"] != want {
			t.Errorf("%s: %v, %v; want %v", from, got["P"], err, want)
		}
	}
}

func TestWithoutASessionItsFactsAreMissing(t *testing.T) {
	e := withParams(t, "A: {from: session.account, type: nvarchar(50), default: nobody}", "B: {from: session.userid, type: nvarchar(50)}",
		"C: {from: session.can.shop.add, type: bit}")
	got, _, err := bind(e, input(wire.Payload{}), store.SQLite)
	if diff := cmp.Diff(map[string]any{"A": "nobody", "B": nil, "C": false}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestDefaultsStandForWhatIsMissing(t *testing.T) {
	e := withParams(t, "N: {from: OtherA, type: int, default: 7}", "S: {from: OtherB.Key, type: nvarchar(5), default: ''}",
		"D: {from: Ontime, type: date, default: 2026-01-31}", "X: {from: Entime, type: datetime, default: null}", "Z: {from: Myresult, type: bit}")
	defaults := map[string]any{"N": int64(7), "S": "", "D": time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC), "X": nil, "Z": nil}
	for name, payload := range map[string]wire.Payload{
		"missing": {},
		"null":    {OtherA: wire.Field{Kind: wire.FieldNull}, OtherB: set(`{"Key":null}`)},
		"empty":   {OtherA: set(""), OtherB: set("  "), Ontime: set(""), Entime: set(""), Myresult: set("")},
		"no key":  {OtherB: set("{}")},
	} {
		got, _, err := bind(e, input(payload), store.SQLite)
		if diff := cmp.Diff(defaults, got); diff != "" || err != nil {
			t.Errorf("%s: %s %v", name, diff, err)
		}
	}
	got, _, err := bind(e, input(wire.Payload{OtherA: set("-1"), OtherB: set(`{"KEY":"k"}`), Myresult: set("是")}), store.SQLite)
	if err != nil || got["N"] != int64(-1) || got["S"] != "k" || got["Z"] != true {
		t.Errorf("given: %v, %v", got, err)
	}
}

func TestJSONFieldMustBeAnObject(t *testing.T) {
	e := withParams(t, "P: {from: OtherB.Building, type: nvarchar(20)}")
	for _, text := range []string{"A栋", "[1]", `{"Building":`, `"x"`, `{"Building":"\ud800"}`, strings.Repeat(`{"a":`, 70) + "1" + strings.Repeat("}", 70)} {
		_, _, err := e.Bind(input(wire.Payload{OtherB: set(text)}), store.SQLite)
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != "参数 OtherB 不是 JSON 对象" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// filtered is an entry with a filter.
func filtered(t *testing.T) *entry.Entry {
	t.Helper()
	return parse(t, text(head+`params:
  SouSuo: {from: OtherA, type: nvarchar(20), default: ''}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(200), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(20), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building, 状态: Status}}
`, "SELECT 1 FROM r WHERE @SouSuo = '' /*filter*/ ORDER BY 1"))
}

func TestFilterPicksAColumnOfItsList(t *testing.T) {
	e := filtered(t)
	for _, test := range []struct {
		otherB, column, text string
		values               map[string]any
	}{
		{`{"ShaiXuanN":"楼栋","ShaiXuanV":"A栋"}`, "r.Building", "@SouSuo = ''  AND r.Building = @ShaiXuanV ORDER BY 1", map[string]any{"SouSuo": "", "ShaiXuanV": "A栋"}},
		{`{"ShaiXuanN":"状态"}`, "Status", "@SouSuo = ''  AND Status = @ShaiXuanV ORDER BY 1", map[string]any{"SouSuo": "", "ShaiXuanV": ""}},
		{`{"ShaiXuanV":"A栋"}`, "", "@SouSuo = ''  ORDER BY 1", map[string]any{"SouSuo": ""}},
		{``, "", "@SouSuo = ''  ORDER BY 1", map[string]any{"SouSuo": ""}},
	} {
		got, column, err := bind(e, input(wire.Payload{OtherB: set(test.otherB)}), store.SQLite)
		if err != nil || column != test.column {
			t.Errorf("%s: column %q, %v", test.otherB, column, err)
		}
		if diff := cmp.Diff(test.values, got); diff != "" {
			t.Errorf("%s: %s", test.otherB, diff)
		}
		if text, err := e.Text("sqlite", column); err != nil || !strings.HasSuffix(text, test.text) {
			t.Errorf("%s: %q, %v", test.otherB, text, err)
		}
	}
}

// A label outside the list is the caller's mistake, whatever it is, and no
// text of a call is ever part of the statement.
func TestFilterRefusesWhatIsNotInItsList(t *testing.T) {
	e := filtered(t)
	long := strings.Repeat("长", 60)
	for label, shown := range map[string]string{
		"房间": "房间", "r.Building": "r.Building", "楼栋 ": "楼栋 ", "1=1; DROP TABLE r --": "1=1; DROP TABLE r --", long: long[:150] + "…",
	} {
		_, column, err := e.Bind(input(wire.Payload{OtherA: set("injected"), OtherB: set(`{"ShaiXuanN":"` + label + `","ShaiXuanV":"injected"}`)}), store.SQLite)
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != "筛选字段不存在: "+shown || column != "" {
			t.Errorf("%s: column %q, %v", label, column, err)
		}
	}
	for _, column := range e.FilterColumns() {
		for _, dialect := range []string{"sqlite", "sqlserver"} {
			if text, err := e.Text(dialect, column); err != nil || strings.Contains(text, "injected") || strings.Contains(text, "ShaiXuanN") {
				t.Errorf("%q, %v", text, err)
			}
		}
	}
}

func TestLikeValuesAreEscapedForEachDialect(t *testing.T) {
	e := withParams(t, "C: {from: OtherA, type: nvarchar(200), like: contains}", "P: {from: OtherA, type: nvarchar(200), like: prefix}",
		"X: {from: OtherA, type: nvarchar(200)}", "N: {from: Ontime, type: int, like: contains}")
	for _, test := range []struct {
		dialect    store.Dialect
		sent, want string
	}{
		{store.SQLite, `50%_[a]\^`, `50\%\_[a]\\^%`},
		{store.SQLServer, `50%_[a]\^`, `50\%\_\[a]\\^%`},
		{store.SQLite, "床", "床%"},
	} {
		got, _, err := bind(e, input(wire.Payload{OtherA: set(test.sent), Ontime: set("5")}), test.dialect)
		want := map[string]any{"C": "%" + test.want, "P": test.want, "X": test.sent, "N": int64(5)}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %s %v", test.dialect, diff, err)
		}
	}
	// Nothing to look for stays nothing: the body tells it by @C = ''.
	empty := withParams(t, "C: {from: OtherA, type: nvarchar(20), default: '', like: contains}")
	if got, _, err := bind(empty, input(wire.Payload{}), store.SQLite); err != nil || got["C"] != "" {
		t.Errorf("empty: %v, %v", got, err)
	}
}

func TestCheckParams(t *testing.T) {
	params := head + "params:\n  A: {from: OtherA, type: int}\n  B: {from: OtherB, type: int}\n"
	filter := strings.Replace(params, "int}\n  B", "nvarchar(20)}\n  B", 1) + "filter: {name: A, value: B, allow: {x: t.X}}\n"
	for _, test := range []struct{ header, body, column, want string }{
		{params, "SELECT @A, @b", "", ""},
		{params, "SELECT @A, @B, @C", "", "body: @C is not declared; add it to params in the header"},
		{params, "SELECT @A", "", "header: params: B is not used in the body; write @B there or remove it"},
		{params, "SELECT @A -- @B", "", "header: params: B is not used in the body"},
		{filter, "SELECT 1 /*filter*/", "", ""},
		{filter, "SELECT 1 /*filter*/", "t.X", ""},
		{filter, "SELECT @C /*filter*/", "t.X", "body: @C is not declared"},
		{filter, "SELECT @B /*filter*/", "", "body: @B belongs to the filter and is bound only by /*filter*/; remove it from the rest"},
		{filter, "SELECT @a /*filter*/", "", "body: @a belongs to the filter"},
		{filter, "SELECT @a /*filter*/", "t.X", "body: @a belongs to the filter"},
	} {
		e := parse(t, text(test.header, test.body))
		body, err := e.Text("sqlite", test.column)
		if err != nil {
			t.Fatal(err)
		}
		err = e.CheckParams(sqltext.Placeholders(body, "sqlite"), test.column)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s %s: %v, want %s", test.body, test.column, err, test.want)
		}
	}
}
