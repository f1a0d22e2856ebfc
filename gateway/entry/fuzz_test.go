package entry_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	sqltext "qiao/sql"
	"qiao/sql/sqltest"
)

// FuzzParse reads any text as an entry. Every entry that Parse accepts binds every
// call: to values that the store accepts, or to a business failure.
func FuzzParse(f *testing.F) {
	for _, text := range sqltest.Entries(f) {
		f.Add(text, "搜索", `{"ShaiXuanN":"状态","ShaiXuanV":"x"}`)
	}
	f.Add(text(head+"params: {P: {from: OtherB.a, type: 'decimal(18,2)', default: '1'}, Q: {from: now, type: int}}\n", "SELECT @P, @Q"), "1e9", `{"a":1}`)
	f.Add(text(head+"params: {T: {from: OtherA, type: date, formats: [yyyy]}}\n", "-- @dialect sqlite\nSELECT @T"), "2026", "[")
	f.Add(text(wholeEntry, wholeBody), "x", `{"sort":"入住日期","order":"降序","page":"3","pageSize":"7"}`)
	f.Add(text("procedure: P\neffect: write\naccess: public\nexec: dbo.usp_X\ninvalidates: [P/Q]\nparams: {T: {type: int, output: true}}\n", ""), "", "")
	f.Add(text("procedure: P\neffect: read\naccess: public\n", "WITH a AS (SELECT @CXType AS T) SELECT T FROM a"), "", "")
	f.Add(text(head+"page: {number: {from: OtherA}, total: true}\n", "SELECT 1; WITH a AS (SELECT 1) SELECT 2 ORDER BY 1 /*page*/ OPTION (RECOMPILE)"), "99999999999", "")
	f.Add(text(routeHead+"params: {A: {from: query.a, type: int}, B: {from: body.b, type: int}, C: {from: path.id, type: int}}\n",
		"SELECT 1 WHERE 1 = 1 /*if A*/ AND 1 = @A /*if B*/ AND @B = 1 /*end*/ /*end*/ /*if C*/ AND @C = @A /*end*/"), "1", "")
	f.Add(text(routeHead+"page: {cap: 5}\nsort: {allow: {x: t.x}, default: t.x}\nexport: {name: x, columns: {x: {heading: x}}}\nrestricted: {x: signed-in}\n",
		"SELECT x FROM t /*sort*/ /*page*/"), "1", "")
	f.Add("/*---\n&a [*a]\n---*/", "", "")
	f.Fuzz(func(t *testing.T, text, otherA, otherB string) {
		e, err := entry.Parse("fuzz.sql", text, nil)
		if err != nil {
			for _, finding := range header.Split(err, "") {
				if finding.File != "fuzz.sql" || finding.Text == "" || finding.Line > 1+strings.Count(text, "\n") {
					t.Fatalf("the finding does not name its place: %v", finding)
				}
			}
			return
		}
		for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
			for _, body := range []payload.Payload{{}, {OtherA: set(otherA), OtherB: set(otherB), Ontime: set(otherA), Myresult: set(otherB)}} {
				sent := map[string]json.RawMessage{"a": []byte(`"` + strconv.Itoa(len(otherA)) + `"`), "page": []byte("2")}
				checkBinding(t, e, request.Input{Payload: body, Values: request.Values{Query: sent}, Caller: caller, Now: now}, dialect)
			}
		}
	})
}

func checkBinding(t *testing.T, e *entry.Entry, in request.Input, dialect store.Dialect) {
	t.Helper()
	args, v, err := e.Bind(in, dialect)
	if err != nil {
		if !errs.Is(err, errs.Business) {
			t.Fatalf("not the caller's failure: %v", err)
		}
		return
	}
	names := make([]string, 0, len(args))
	for _, arg := range args {
		switch arg.Value.(type) {
		case nil, string, int64, float64, bool, store.Decimal, time.Time:
		default:
			t.Fatalf("@%s is a %T", arg.Name, arg.Value)
		}
		names = append(names, strings.ToLower(arg.Name))
	}
	text, err := e.Text(dialect, v)
	if err != nil {
		if _, plain := e.Text(dialect, entry.Variant{}); plain == nil {
			t.Fatalf("%+v is no variant of the entry", v)
		}
		return // no section for this dialect
	}
	used := sqltext.Placeholders(text, string(dialect))
	all := e.Variants()[len(e.Variants())-1] // with all parts of an entry that has some
	whole, err := e.Text(dialect, all)
	if err != nil || e.CheckParams(used, v) != nil || e.CheckParams(sqltext.Placeholders(whole, string(dialect)), all) != nil {
		return // the entry would be refused when it is loaded
	}
	if len(used) != len(names) {
		t.Fatalf("%v are bound, %v are used", names, used)
	}
	for _, name := range used {
		if !slices.Contains(names, strings.ToLower(name)) {
			t.Fatalf("%v are bound, %v are used", names, used)
		}
	}
}
