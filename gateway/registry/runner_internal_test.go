package registry

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry/usage"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// These entries are valid on their own database, a SQL Server, and are called on a
// SQLite database that BaseDataName names.
func TestADatabaseThatTheEntryHasNoTextForIsTheCallersMistake(t *testing.T) {
	db := storetest.OpenSQLite(t, "CREATE TABLE Sample (Id INT NOT NULL)")
	const head = "/*---\nprocedure: P_A\ncxtype: List\neffect: read\naccess: public\n"
	const withA = head + "params:\n  A: {from: OtherA, type: int}\n---*/\n"
	const unsupported = "存储过程不支持数据库 test"
	for name, test := range map[string]struct {
		text string
		kind errs.Kind
		want string
	}{
		"no section":       {head + "---*/\n-- @dialect sqlserver\nSELECT 1 AS N;", errs.Business, unsupported},
		"exec":             {execText(paramA), errs.Business, unsupported},
		"not bound":        {withA + "-- @dialect sqlserver\nSELECT @A AS A;\n-- @dialect sqlite\nSELECT @A AS A, @B AS B;", errs.Business, unsupported},
		"not used":         {withA + "-- @dialect sqlserver\nSELECT @A AS A;\n-- @dialect sqlite\nSELECT 1 AS A;", errs.Business, unsupported},
		"no such table":    {head + "---*/\nSELECT 1 AS N FROM Elsewhere;", errs.ProcedureFailed, errs.ProcedureFailed.Text},
		"what would write": {head + "---*/\nDELETE FROM Sample;", errs.ProcedureFailed, errs.ProcedureFailed.Text},
	} {
		e, err := entry.Parse("a.sql", test.text, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		runner := &entryRunner{entry: e}
		call := &Call{DB: db, Out: wire.NewDataTable(io.Discard, wire.Options{})}
		err = runner.run(t.Context(), call)
		if known := errs.As(err); known.Kind != test.kind || known.ClientText() != test.want {
			t.Errorf("%s: %v", name, err)
		}
		if again := runner.run(t.Context(), call); again == nil || again.Error() != err.Error() {
			t.Errorf("%s: the second call: %v, the first: %v", name, again, err)
		}
		_, err = runner.explain(t.Context(), call)
		if known := errs.As(err); known.ClientText() != test.want {
			t.Errorf("%s: explained: %v", name, err)
		}
	}
}

// detail is the kept part of an error of a procedure.
func detail(err error) string {
	calls, key := usage.New(), usage.Key{Procedure: "P_A", CXType: "List"}
	calls.Meter(key).Count(err, 0, func(*errs.Error) usage.Failure { return usage.Failure{} })
	return calls.Failures(key)[0].Detail
}

func TestDetailsHaveNoTextOfTheDatabase(t *testing.T) {
	db := storetest.OpenSQLite(t, "CREATE TABLE Sample (Id INT NOT NULL UNIQUE)")
	fails := func(text string) *errs.Error {
		e, err := entry.Parse("a.sql", "/*---\nprocedure: P_A\ncxtype: List\neffect: write\naccess: public\n---*/\n"+text, nil)
		if err != nil {
			t.Fatal(err)
		}
		return errs.As((&entryRunner{entry: e}).run(t.Context(), &Call{DB: db, Out: wire.NewDataTable(io.Discard, wire.Options{})}))
	}
	for _, test := range []struct {
		err  *errs.Error
		want string
	}{
		{fails("SELECT throw(50009, 'geheim') WHERE 1 = 1;"), "run: procedure_failed (50009)"},
		{fails("INSERT INTO Sample (Id) VALUES (1), (1);"), "run: procedure_failed (sqlite 2067)"},
		{fails("INSERT INTO Geheim (Id) VALUES (1);"), "prepare: procedure_failed (sqlite 1)"},
		{errs.As(errors.New("geheim")), "internal"},
		{errs.As(context.DeadlineExceeded), "timeout"},
	} {
		if got := detail(test.err); got != test.want || strings.Contains(got, "eheim") {
			t.Errorf("%v: %s, want %s", test.err, got, test.want)
		}
	}
}
