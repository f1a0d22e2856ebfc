package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func TestThrow(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for text, want := range map[string]string{
		"SELECT throw(50001, '床位已占用') WHERE EXISTS (SELECT 1 FROM item WHERE Name = 'bed')": "50001 床位已占用",
		"SELECT Id, CASE WHEN Id = 2 THEN throw(2147483647, '') END FROM item":              "2147483647 ",
		"WITH a AS (SELECT 7 AS x) SELECT THROW(50000 + x, 'a: b') FROM a":                  "50007 a: b",
		"SELECT throw(@number, @text)": "60000 它\n说",
		"SELECT throw(50003, NULL)":    "50003 ",
	} {
		statement := prepare(t, db, text, store.Options{})
		var args []store.Arg
		if len(statement.Params()) > 0 {
			args = []store.Arg{{Name: "number", Value: int64(60000)}, {Name: "text", Value: "它\n说"}}
		}
		err := statement.Run(t.Context(), args, &storetest.Recorder{})
		number, message, found := store.ErrorNumber(err)
		if got := fmt.Sprintf("%d %s", number, message); !found || got != want || !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%s: got %s (%v), want %s", text, got, err, want)
		}
	}
}

func TestThrowRefusesOtherNumbers(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for _, number := range []string{"49999", "2147483648", "NULL", "'x'", "-1"} {
		err := attempt(t.Context(), db, "SELECT throw("+number+", 'no')", false)
		if _, _, found := store.ErrorNumber(err); found || !errs.Is(err, errs.ProcedureFailed) || !strings.Contains(err.Error(), "from 50000 to 2147483647") {
			t.Errorf("%s: got %v", number, err)
		}
	}
}

func TestThrowUndoesTheWrite(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	err := attempt(t.Context(), db, "UPDATE item SET Active = 0; SELECT throw(50002, 'no') FROM item", true)
	if number, _, _ := store.ErrorNumber(err); number != 50002 {
		t.Errorf("got %v", err)
	}
	if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
		t.Errorf("%s active items are left", got)
	}
}

// Like IF … THROW, a SELECT of throw alone leaves nothing in the answer.
func TestThrowThatDoesNotHappenIsSilent(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	got := run(t, db, `SELECT throw(50001, 'a, (b)') WHERE 1 = 0;
		UPDATE item SET Active = 1;
		SELECT throw(50001, Name) FROM item WHERE Id = 99 UNION ALL SELECT throw(50002, 'x') FROM item WHERE Id = 98;
		SELECT throw(50001, 'x') AS Thrown WHERE 1 = 0;
		SELECT throw(50001, 'x') || throw(50002, 'y') WHERE 1 = 0;
		SELECT COUNT(*) AS Items FROM item`, store.Options{Write: true})
	var names []string
	for _, set := range got.Sets {
		names = append(names, set.Columns[0].Name)
	}
	if diff := cmp.Diff([]string{"Thrown", "", "Items"}, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int64{3}, got.Changed); diff != "" {
		t.Error(diff)
	}
}

// A schema must not depend on settings of the executor's connections.
func TestThrowIsForTextsOnly(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl+`
		CREATE TRIGGER part_insert AFTER INSERT ON part BEGIN SELECT throw(50001, 'no'); END;
		CREATE VIEW thrown AS SELECT throw(50001, 'no') AS x;`)
	for text, write := range map[string]bool{"INSERT INTO part (Id, ItemId) VALUES (1, 1)": true, "SELECT x FROM thrown": false} {
		if err := attempt(t.Context(), db, text, write); !errs.Is(err, errs.ProcedureFailed) || !strings.Contains(err.Error(), "unsafe use of throw") {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

func TestErrorNumberOfTheServer(t *testing.T) {
	first := mssql.Error{Number: 50001, Message: "床位已占用"}
	last := mssql.Error{Number: 3609, Message: "The transaction ended in the trigger.", All: []mssql.Error{first, {Number: 3609}}}
	for name, err := range map[string]error{
		"one":     first,
		"several": last,
		"in text": store.Classify(t.Context(), fmt.Errorf("x: %w", first)),
		"joined":  errors.Join(first, errors.New("and the connection closed")),
	} {
		if number, text, found := store.ErrorNumber(err); !found || number != 50001 || text != "床位已占用" {
			t.Errorf("%s: got %d %q, %v", name, number, text, found)
		}
	}
	for _, err := range []error{nil, errors.New("boom"), errs.Failf("不行")} {
		if _, _, found := store.ErrorNumber(err); found {
			t.Errorf("%v has a number", err)
		}
	}
}
