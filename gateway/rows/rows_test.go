package rows_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

const table = `CREATE TABLE bed (ID INT, Name NVARCHAR(20), Rent DECIMAL(18,2), Weight FLOAT, Free BIT, Since DATETIME2(3), Note NVARCHAR(20));
INSERT INTO bed VALUES (1, 'A', 300.50, 1.5, 1, '2026-11-20 08:30:00.120', NULL), (2, 'B', 100, 2, 0, NULL, 'x')`

type key struct {
	ID int64 `db:"id"`
}

type bed struct {
	key
	Name   string          `db:"Name"`
	Rent   string          `db:"Rent"`
	Weight float64         `db:"Weight"`
	Free   bool            `db:"Free"`
	Since  store.LocalTime `db:"Since"`
	Note   *string         `db:"Note"`
	Other  int             `db:"-"`
	Lost   int
}

// read runs a text and gives its answer to a sink.
func read(t *testing.T, db *store.DB, text string, sink wire.Sink) error {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return statement.Run(t.Context(), nil, sink)
}

func TestRowsBecomeStructs(t *testing.T) {
	storetest.EachWith(t, table, func(t *testing.T, db *store.DB) {
		var beds []bed
		var ids []key
		var n int64
		sink := rows.Tables(rows.Into(&beds), rows.Into(&ids), rows.Int(&n))
		text := "SELECT ID, Name, Rent, Weight, Free, Since, Note FROM bed ORDER BY ID; SELECT ID FROM bed ORDER BY ID DESC; SELECT COUNT(*) AS n FROM bed; SELECT 9 AS n"
		if err := read(t, db, text, sink); err != nil {
			t.Fatal(err)
		}
		note := "x"
		want := []bed{
			{key: key{1}, Name: "A", Weight: 1.5, Free: true, Since: store.LocalTime{Time: time.Date(2026, 11, 20, 8, 30, 0, 120_000_000, time.UTC)}},
			{key: key{2}, Name: "B", Weight: 2, Note: &note},
		}
		for i, rent := range []string{"300.5", "100"} {
			if !strings.HasPrefix(beds[i].Rent, rent) {
				t.Errorf("rent %s, want %s", beds[i].Rent, rent)
			}
			beds[i].Rent = ""
		}
		if diff := cmp.Diff(want, beds, cmp.AllowUnexported(bed{})); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]key{{2}, {1}}, ids); diff != "" || n != 2 {
			t.Errorf("%d, %s", n, diff)
		}
	})
}

func TestTheFirstCell(t *testing.T) {
	db := storetest.OpenSQLite(t, table)
	for text, want := range map[string]int64{
		"SELECT 7 AS a, 8 AS b": 7, "SELECT NULL AS a": 0, "SELECT ID FROM bed WHERE ID > 5": 0, "SELECT ID FROM bed ORDER BY ID DESC": 2, "SELECT '12' AS a": 12,
	} {
		var n int64
		if err := read(t, db, text, rows.Int(&n)); err != nil || n != want {
			t.Errorf("%s: %d, %v, want %d", text, n, err, want)
		}
	}
}

// A value that does not fit is an error that names the column, never a zero.
func TestRowsThatDoNotFit(t *testing.T) {
	db := storetest.OpenSQLite(t, table)
	for text, want := range map[string]string{
		"SELECT ID, Missing FROM (SELECT 1 AS ID, 2 AS Missing)": "rows: rows_test.bed has no field for the column Missing",
		"SELECT Lost FROM (SELECT 1 AS Lost)":                    "rows: rows_test.bed has no field for the column Lost",
		"SELECT 'x' AS ID":                                       "rows: a cell of the column ID does not fit a int64",
		"SELECT NULL AS ID":                                      "rows: a cell of the column ID does not fit a int64",
		"SELECT NULL AS Name":                                    "rows: a cell of the column Name does not fit a string",
		"SELECT NULL AS Free":                                    "rows: a cell of the column Free does not fit a bool",
		"SELECT 'x' AS Weight":                                   "rows: a cell of the column Weight does not fit a float64",
		"SELECT 'yesterday' AS Since":                            "rows: a cell of the column Since does not fit a store.LocalTime",
	} {
		var beds []bed
		if err := read(t, db, text, rows.Into(&beds)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	var n int64
	if err := read(t, db, "SELECT 'many' AS n", rows.Int(&n)); err == nil {
		t.Error("a word is a number")
	}
	if err := rows.Tables().Columns(nil); !errors.Is(err, wire.ErrEnough) {
		t.Errorf("got %v", err)
	}
}
