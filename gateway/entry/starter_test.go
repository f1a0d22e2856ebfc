package entry_test

import (
	"regexp"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/entry/starter"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
)

func newFile(t *testing.T, options starter.Options) (file string, e *entry.Entry) {
	t.Helper()
	file, err := starter.New(options)
	if err != nil {
		t.Fatal(err)
	}
	return file, parse(t, file)
}

// A new file works unchanged, and gives access to administrators only.
func TestStarterRunsAsItIs(t *testing.T) {
	readFile, read := newFile(t, starter.Options{Procedure: "P_New", CXType: "新查询"})
	writeFile, write := newFile(t, starter.Options{Procedure: "P_New", Effect: "write"})
	if read.Procedure != "P_New" || read.CXType != "新查询" || read.Write || write.CXType != "" || !write.Write {
		t.Errorf("got %+v and %+v", read, write)
	}
	for _, e := range []*entry.Entry{read, write} {
		if got := e.Access.String(); got != "roles: 系统管理员" {
			t.Errorf("open to %s", got)
		}
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const add = "INSERT INTO Base_Parameter (ParameterId, Category, Name, Value) VALUES ('p1', 'c', '100%', 'v')"
		if err := mustPrepare(t, db, add).Run(t.Context(), nil, &storetest.Recorder{}); err != nil {
			t.Fatal(err)
		}
		run(t, write, db, payload.Payload{OtherA: set("p1"), OtherB: set(`{"Value":"新值"}`)})
		for sent, want := range map[string]string{"0%": "p1|c|100%|新值|0|1", "%1": ""} {
			if got := run(t, read, db, payload.Payload{OtherA: set(sent)}); got != want {
				t.Errorf("%s: %s, want %s", sent, got, want)
			}
		}
		whole := parse(t, everythingOn(writeFile))
		prepare(t, whole, db, entry.Variant{})
		e := parse(t, everythingOn(readFile))
		if e.Cache == 0 || whole.Invalidates == nil || whole.CXType == "" || e.Tests == nil {
			t.Errorf("not everything is on: %+v, %+v", e, whole)
		}
		for _, v := range e.Variants() {
			prepare(t, e, db, v)
		}
		body := payload.Payload{OtherB: set(`{"ShaiXuanN":"类别","ShaiXuanV":"c","sort":"名称","pageSize":1}`)}
		if got := run(t, e, db, body); got != "p1|c|100%|新值|0|1 // 1" {
			t.Errorf("with everything that it offers: %s", got)
		}
	})
}

func mustPrepare(t *testing.T, db *store.DB, text string) *store.Statement {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	return statement
}

var offered = regexp.MustCompile(`(?m)^# ( *\w+: )`)

// everythingOn removes the "# " from the keys that a starter offers, and adds the marks
// where the starter says.
func everythingOn(file string) string {
	return strings.Replace(offered.ReplaceAllString(file, "$1"), "ORDER BY p.SortCode, p.ParameterId", "/*filter*/ /*sort*/ /*page*/", 1)
}

func TestStarterOfAStoredProcedure(t *testing.T) {
	_, e := newFile(t, starter.Options{Procedure: "*", CXType: "查询: 床位", Exec: "dbo.usp_床位"})
	if e.Procedure != "*" || e.CXType != "查询: 床位" || e.Exec != "dbo.usp_床位" {
		t.Errorf("got %+v", e)
	}
	if got := textOf(t, e, store.SQLServer, entry.Variant{}); !strings.Contains(got, "EXEC @ReturnValue = [dbo].[usp_床位] @SouSuo = @SouSuo;") {
		t.Errorf("got %s", got)
	}
}

func TestStarterFindings(t *testing.T) {
	for want, options := range map[string]starter.Options{
		"procedure is missing":                       {CXType: "查询"},
		`procedure "*" needs a cxtype`:               {Procedure: "*"},
		`effect is "change"; write read or write`:    {Procedure: "P", Effect: "change"},
		`exec is "usp(1)"`:                           {Procedure: "P", Exec: "usp(1)"},
		"procedure and cxtype must each be one line": {Procedure: "P\nx"},
		"effect is \"\"":                             {Procedure: "P ---*/ SELECT 1"},
	} {
		file, err := starter.New(options)
		if err == nil || file != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", options, err, want)
		}
	}
}
