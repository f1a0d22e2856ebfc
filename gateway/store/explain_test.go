package store_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

func TestExplain(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for text, want := range map[string][]string{
		"SELECT Name FROM item WHERE Id = @id": {
			"SELECT Name FROM item WHERE Id = @id",
			"  |--SEARCH item USING INDEX sqlite_autoindex_item_1 (Id=?)",
		},
		"-- both\nSELECT Name\nFROM item;  SELECT ItemId FROM part": {
			"-- both", "SELECT Name", "FROM item;",
			"  |--SCAN item USING COVERING INDEX sqlite_autoindex_item_2",
			"SELECT ItemId FROM part",
			"  |--SCAN part",
		},
		"SELECT Id FROM item UNION SELECT ItemId FROM part": {
			"SELECT Id FROM item UNION SELECT ItemId FROM part",
			"  |--MERGE (UNION)",
			"       |--LEFT",
			"            |--SCAN item USING COVERING INDEX sqlite_autoindex_item_1",
			"       |--RIGHT",
			"            |--SCAN part",
			"            |--USE TEMP B-TREE FOR ORDER BY",
		},
		"DELETE FROM item WHERE Weight > 1": {"DELETE FROM item WHERE Weight > 1", "  |--SCAN item"},
	} {
		statement := prepare(t, db, text, store.Options{Write: true})
		var args []store.Arg
		if len(statement.Params()) > 0 {
			args = []store.Arg{{Name: "id", Value: int64(1)}}
		}
		got, err := statement.Explain(t.Context(), args)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestExplainRunsNothing(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		statement := prepare(t, db, "DELETE FROM item WHERE Id > @id; SELECT COUNT(*) FROM item", store.Options{Write: true, ParamTypes: map[string]string{"id": "int"}})
		lines, err := statement.Explain(t.Context(), []store.Arg{{Name: "id", Value: int64(1)}})
		if errors.Is(err, sqlserver.ErrNoPlan) {
			t.Skip("this server shows no plans")
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(lines, "\n"); !strings.Contains(got, "DELETE FROM item") || !strings.Contains(got, "|--") {
			t.Errorf("got %s", got)
		}
		for range 8 { // on whichever connection
			if got := read(t, db, "SELECT COUNT(*) AS n FROM item"); got != "3" {
				t.Fatalf("%s items are left", got)
			}
		}
	})
}

func TestExplainFails(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	statement := prepare(t, db, "SELECT @a AS A", store.Options{})
	if _, err := statement.Explain(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "no argument for @a") {
		t.Errorf("got %v", err)
	}
	later := prepare(t, db, "SELECT Weight FROM item", store.Options{})
	db.SetText("drop", "ALTER TABLE item DROP COLUMN Weight")
	if _, err := db.Exec(t.Context(), "drop", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := later.Explain(t.Context(), nil); !errs.Is(err, errs.ProcedureFailed) || !strings.Contains(err.Error(), "Weight") {
		t.Errorf("got %v", err)
	}
}
