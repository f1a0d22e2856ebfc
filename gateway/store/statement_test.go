package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

func prepare(t testing.TB, db *store.DB, text string, opt store.Options) *store.Statement {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, opt)
	if err != nil {
		t.Fatalf("prepare: %v", err)
	}
	return statement
}

// run prepares and runs a text and returns the recorded calls of the sink.
func run(t *testing.T, db *store.DB, text string, opt store.Options, args ...store.Arg) *storetest.Recorder {
	t.Helper()
	var sink storetest.Recorder
	if err := prepare(t, db, text, opt).Run(t.Context(), args, &sink); err != nil {
		t.Fatalf("run: %v", err)
	}
	return &sink
}

func read(t *testing.T, db *store.DB, text string, args ...store.Arg) string {
	t.Helper()
	return run(t, db, text, store.Options{}, args...).Cells()
}

func TestSeveralResultSets(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		sink := run(t, db, `-- two tables; and a comment with a semicolon
			SELECT Id, Name FROM item WHERE Active = 1 ORDER BY Id; /* ; */
			SELECT Name FROM item WHERE Id > 99;
			SELECT COUNT(*) AS Total FROM item; -- the end`, store.Options{})
		if got, want := sink.Cells(), "1|bed / 3|chair //  // 3"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if len(sink.Changed) != 0 {
			t.Errorf("reading reported changes: %v", sink.Changed)
		}
	})
}

func TestColumnTypes(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		sink := run(t, db, `SELECT Id, Name, Price, Cost, Weight, Active, Created, Code, Picture, 1 - Active * 1 AS Idle FROM item WHERE Id = 1`,
			store.Options{Columns: map[string]wire.Column{"IDLE": {Type: wire.Bit}}})
		want := []wire.Column{
			{Name: "Id", Type: wire.Int},
			{Name: "Name", Type: wire.String},
			{Name: "Price", Type: wire.Decimal, Scale: 2},
			{Name: "Cost", Type: wire.Decimal, Scale: 4},
			{Name: "Weight", Type: wire.Float},
			{Name: "Active", Type: wire.Bit},
			{Name: "Created", Type: wire.DateTime},
			{Name: "Code", Type: wire.GUID},
			{Name: "Picture", Type: wire.Binary},
			{Name: "Idle", Type: wire.Bit},
		}
		if diff := cmp.Diff(want, sink.Sets[0].Columns); diff != "" {
			t.Error(diff)
		}
		row := sink.Sets[0].Rows[0]
		if row[6] != "2026-11-20 08:30:00.120" || row[7] != "0e984725-c51c-4bf4-9960-e1c80e27aba0" {
			t.Errorf("time and GUID: %v", row)
		}
	})
}

func TestUndeclaredExpressionIsAuto(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	sink := run(t, db, "SELECT Price + 1 AS More FROM item WHERE Id = 1", store.Options{})
	if got := sink.Sets[0].Columns[0]; got.Type != wire.Auto {
		t.Errorf("got %+v", got)
	}
}

func TestParameters(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		statement := prepare(t, db, `SELECT Name FROM item WHERE Name = @name OR Id = @ID;
			SELECT '@not', Id FROM item /* @nor */ WHERE Name = @Name AND @nothing IS NULL`, store.Options{})
		if diff := cmp.Diff([]string{"name", "ID", "nothing"}, statement.Params()); diff != "" {
			t.Fatal(diff)
		}
		var sink storetest.Recorder
		err := statement.Run(t.Context(), []store.Arg{{"id", int64(2)}, {"NAME", "bed"}, {"Nothing", nil}}, &sink)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := sink.Cells(), "bed / desk // @not|1"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}

		for name, args := range map[string][]store.Arg{
			"no argument for @nothing":       {{"id", int64(2)}, {"name", ""}},
			"no placeholder @other":          {{"id", int64(2)}, {"name", ""}, {"nothing", nil}, {"other", ""}},
			"two arguments for @NAME":        {{"name", ""}, {"NAME", ""}},
			"int cannot be the argument for": {{"id", 2}},
		} {
			err := statement.Run(t.Context(), args, &storetest.Recorder{})
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("got %v, want %s", err, name)
			}
		}
	})
}

func TestValuesAreNeverText(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		for _, value := range []string{`'; DELETE FROM item; --`, `SELECT`, `a"b`, `/* x`, ``, `%_[`, "床位\u2028"} {
			if got := read(t, db, "SELECT @value AS V", store.Arg{Name: "value", Value: value}); got != value {
				t.Errorf("%q came back as %q", value, got)
			}
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item"); got != "3" {
			t.Errorf("%s items are left", got)
		}
	})
}

func TestArgumentKinds(t *testing.T) {
	shanghai := time.FixedZone("CST", 8*3600)
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		run(t, db, "INSERT INTO item (Id, Name, Weight, Active, Created) VALUES (@id, @name, @weight, @active, @created)",
			store.Options{Write: true},
			store.Arg{Name: "id", Value: int64(10)}, store.Arg{Name: "name", Value: "lamp"}, store.Arg{Name: "weight", Value: 1.5},
			store.Arg{Name: "active", Value: true}, store.Arg{Name: "created", Value: time.Date(2026, 11, 20, 23, 59, 59, 7e6, shanghai)})
		got := run(t, db, "SELECT Id, Name, Weight, Active, Created FROM item WHERE Id = 10", store.Options{}).Cells()
		if want := "10|lamp|1.5|1|2026-11-20 23:59:59.007"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestWriteReportsChangesAndRows(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		sink := run(t, db, `UPDATE item SET Active = 0;
			SELECT COUNT(*) FROM item WHERE Active = 0;
			DELETE FROM item WHERE Id = 99;
			INSERT INTO part (Id, ItemId) VALUES (1, 1);`, store.Options{Write: true})
		if diff := cmp.Diff([]int64{3, 0, 1}, sink.Changed); diff != "" {
			t.Error(diff)
		}
		if sink.Cells() != "3" {
			t.Errorf("rows: %s", sink.Cells())
		}
		if got := read(t, db, "SELECT COUNT(*) FROM part"); got != "1" {
			t.Errorf("%s parts after the commit", got)
		}
	})
}

func TestWriteIsRolledBackAsAWhole(t *testing.T) {
	boom := errors.New("the client is gone")
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		tests := map[string]struct {
			text string
			sink storetest.Recorder
			is   func(error) bool
		}{
			"unique":      {text: "UPDATE item SET Active = 0; INSERT INTO item (Id, Name, Active) VALUES (9, 'bed', 1)", is: store.IsUnique},
			"primary key": {text: "UPDATE item SET Active = 0; INSERT INTO item (Id, Name, Active) VALUES (1, 'x', 1)", is: store.IsUnique},
			"foreign key": {
				text: "UPDATE item SET Active = 0; INSERT INTO part (Id, ItemId) VALUES (1, 77)",
				is:   func(err error) bool { return errs.Is(err, errs.ProcedureFailed) && !store.IsUnique(err) },
			},
			"sink": {
				text: "UPDATE item SET Active = 0; SELECT Id FROM item",
				sink: storetest.Recorder{OnRow: func(int) error { return boom }},
				is:   func(err error) bool { return err == boom }, //nolint:errorlint // it must come back as it is
			},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				statement := prepare(t, db, test.text, store.Options{Write: true})
				if err := statement.Run(t.Context(), nil, &test.sink); !test.is(err) {
					t.Errorf("got %v", err)
				}
				if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
					t.Errorf("%s active items after the rollback", got)
				}
			})
		}
	})
}

func TestEnoughEndsAReadAndFinishesAWrite(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		enough := func() *storetest.Recorder {
			return &storetest.Recorder{OnRow: func(rows int) error {
				if rows > 1 {
					return wire.ErrEnough
				}
				return nil
			}}
		}
		sink := enough()
		if err := prepare(t, db, "SELECT Id FROM item ORDER BY Id; SELECT 7 AS Seven", store.Options{}).Run(t.Context(), nil, sink); err != nil {
			t.Fatal(err)
		}
		if sink.Cells() != "1" {
			t.Errorf("read: %s", sink.Cells())
		}
		sink = enough()
		text := "SELECT Id FROM item ORDER BY Id; DELETE FROM item WHERE Id = 3"
		if err := prepare(t, db, text, store.Options{Write: true}).Run(t.Context(), nil, sink); err != nil {
			t.Fatal(err)
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item"); got != "2" || sink.Cells() != "1" {
			t.Errorf("write: %s items are left, the sink got %s", got, sink.Cells())
		}
	})
}

func TestRunErrorIsOfTheProcedure(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		statement := prepare(t, db, "INSERT INTO item (Id, Name, Active) VALUES (@id, NULL, 1)", store.Options{Write: true})
		err := statement.Run(t.Context(), []store.Arg{{Name: "id", Value: int64(5)}}, &storetest.Recorder{})
		if !errs.Is(err, errs.ProcedureFailed) || store.IsUnique(err) {
			t.Errorf("got %v", err)
		}
	})
}

func TestClosedDatabaseAnswersWithAnError(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	statements := []*store.Statement{
		prepare(t, db, "SELECT 1", store.Options{}),
		prepare(t, db, "DELETE FROM part", store.Options{Write: true}),
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		if err := statement.Run(context.Background(), nil, &storetest.Recorder{}); err == nil {
			t.Error("a closed database answered")
		}
	}
	if err := db.Ping(t.Context()); err == nil {
		t.Error("a closed database answered a ping")
	}
}
