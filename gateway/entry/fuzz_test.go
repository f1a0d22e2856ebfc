package entry_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// FuzzParse reads any text as an entry. Whatever passes binds every call: to
// values that the store takes, or to a business failure.
func FuzzParse(f *testing.F) {
	seeds := 0
	err := filepath.WalkDir("../../procedures/entries", func(path string, item fs.DirEntry, err error) error {
		if err != nil || item.IsDir() || filepath.Ext(path) != ".sql" {
			return err
		}
		text, err := os.ReadFile(path)
		f.Add(string(text), "搜索", `{"ShaiXuanN":"状态","ShaiXuanV":"x"}`)
		seeds++
		return err
	})
	if err != nil || seeds == 0 {
		f.Fatalf("%d entries that ship, %v", seeds, err)
	}
	f.Add(text(head+"params: {P: {from: OtherB.a, type: 'decimal(18,2)', default: '1'}, Q: {from: now, type: int}}\n", "SELECT @P, @Q"), "1e9", `{"a":1}`)
	f.Add(text(head+"params: {T: {from: OtherA, type: date, formats: [yyyy]}}\n", "-- @dialect sqlite\nSELECT @T"), "2026", "[")
	f.Add("/*---\n&a [*a]\n---*/", "", "")
	f.Fuzz(func(t *testing.T, text, otherA, otherB string) {
		e, err := entry.Parse("fuzz.sql", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fuzz.sql: ") {
				t.Fatalf("the error does not name the file: %v", err)
			}
			return
		}
		for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
			for _, payload := range []wire.Payload{{}, {OtherA: set(otherA), OtherB: set(otherB), Ontime: set(otherA), Myresult: set(otherB)}} {
				checkBinding(t, e, entry.Input{Payload: payload, Caller: caller, Now: now}, dialect)
			}
		}
	})
}

func checkBinding(t *testing.T, e *entry.Entry, in entry.Input, dialect store.Dialect) {
	t.Helper()
	args, column, err := e.Bind(in, dialect)
	if err != nil {
		if !errs.Is(err, errs.Business) {
			t.Fatalf("not the caller's failure: %v", err)
		}
		return
	}
	if !slices.Contains(e.FilterColumns(), column) {
		t.Fatalf("column %q is none of the filter's", column)
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
	text, err := e.Text(string(dialect), column)
	if err != nil {
		return // no section for this dialect
	}
	used := sqltext.Placeholders(text, string(dialect))
	if e.CheckParams(used, column) != nil {
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
