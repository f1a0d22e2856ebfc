package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/effect"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// attempt prepares and runs a text and returns the first error.
func attempt(ctx context.Context, db *store.DB, text string, write bool) error {
	statement, err := db.Prepare(ctx, text, store.Options{Write: write})
	if err != nil {
		return err
	}
	return statement.Run(ctx, nil, &storetest.Recorder{})
}

func TestReadingTextsCannotWrite(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl+`
		CREATE VIEW names AS SELECT Name FROM item;
		CREATE TRIGGER names_delete INSTEAD OF DELETE ON names BEGIN DELETE FROM item WHERE Name = OLD.Name; END;`)
	for _, text := range append(beyondAnyEffect(t),
		"INSERT INTO part VALUES (1, 1)",
		"INSERT INTO part VALUES (1, 1) RETURNING Id",
		"REPLACE INTO part VALUES (1, 1)",
		"UPDATE item SET Active = 0",
		"DELETE FROM item",
		"DELETE FROM names",
		"WITH gone AS (SELECT 1) DELETE FROM item",
		"WITH gone AS (SELECT 1 AS Id) INSERT INTO part SELECT Id, Id FROM gone",
		"SELECT 1; DELETE FROM item",
		"EXPLAIN DELETE FROM item",
	) {
		if err := attempt(t.Context(), db, text, false); !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1; SELECT COUNT(*) FROM part"); got != "2 // 0" {
		t.Errorf("the data changed: %s", got)
	}
}

func TestWritingTextsStayWithinTheirTransaction(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for _, text := range beyondAnyEffect(t) {
		if err := attempt(t.Context(), db, text, true); !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%s: got %v", text, err)
		}
		if err := attempt(t.Context(), db, "UPDATE item SET Active = 0; "+text, true); !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("after a write, %s: got %v", text, err)
		}
	}
	if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
		t.Errorf("%s active items: a refused text left something behind", got)
	}
}

// beyondAnyEffect are texts that neither a reading nor a writing entry may run.
func beyondAnyEffect(t *testing.T) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stolen.db")
	return []string{
		"PRAGMA query_only = 0",
		"PRAGMA query_only(0)",
		"PRAGMA journal_mode = delete",
		"PRAGMA table_info(item)",
		"SELECT * FROM pragma_table_info('item')",
		"SELECT * FROM pragma_query_only",
		"ATTACH '" + file + "' AS other",
		"DETACH main",
		"VACUUM",
		"VACUUM INTO '" + file + "'",
		"BEGIN",
		"COMMIT",
		"ROLLBACK",
		"SAVEPOINT s",
		"RELEASE s",
		"CREATE TABLE x (a INT)",
		"CREATE TEMP TABLE x (a INT)",
		"CREATE TEMP TRIGGER x AFTER INSERT ON part BEGIN DELETE FROM item; END",
		"CREATE VIRTUAL TABLE x USING fts5(a)",
		"ALTER TABLE item ADD COLUMN x INT",
		"DROP TABLE part",
		"REINDEX",
		"ANALYZE",
		"UPDATE sqlite_master SET sql = ''",
		"SELECT load_extension('x')",
	}
}

// A refusal names the line, the refused word and the text to write instead, in the
// same words on both databases.
func TestRefusalsSayWhatToWrite(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	const (
		reads, schema = "the entry only reads; write effect: write", "schema changes belong into migrations; remove it"
		transaction   = "the gateway itself begins and ends transactions; remove it"
		forbidden     = "it is not allowed in a procedure; remove it"
		call          = "a text that only reads cannot call another procedure; write exec: in the header, or effect: write"
		dynamic       = "text is not executed as SQL; write the statement itself, with params, filter and sort"
	)
	tsql := func(text string, write bool) error { return effect.Check(dialect.Text{SQL: text, Write: write}) }
	lite := func(text string, write bool) error {
		_, err := db.Prepare(t.Context(), text, store.Options{Write: write})
		return err
	}
	for _, test := range []struct {
		text  string
		write bool
		check func(text string, write bool) error
		want  string
	}{
		{"SELECT 1;\n\nINSERT INTO part (Id) VALUES (1)", false, tsql, "line 3: INSERT: " + reads},
		{"SELECT 1;\n\nINSERT INTO part (Id) VALUES (1)", false, lite, "line 3: INSERT: " + reads},
		{"MERGE item USING part ON 1 = 1 WHEN MATCHED THEN DELETE;", false, tsql, "line 1: MERGE: " + reads},
		{"WITH a AS (SELECT 1)\ndelete FROM item", false, tsql, "line 2: DELETE: " + reads},
		{"WITH a AS (SELECT 1)\ndelete FROM item", false, lite, "line 2: DELETE: " + reads},
		{"-- x\nUPDATE item SET Active = 0", false, lite, "line 2: UPDATE: " + reads},
		{"REPLACE INTO part VALUES (1, 1)", false, lite, "line 1: REPLACE: " + reads},
		{"ALTER TABLE item ADD x INT", true, tsql, "line 1: ALTER: " + schema},
		{"ALTER TABLE item ADD x INT", true, lite, "line 1: ALTER: " + schema},
		{"UPDATE item SET Active = 0;\nCREATE TABLE x (a INT)", true, lite, "line 2: CREATE: " + schema},
		{"DROP TABLE part", false, lite, "line 1: DROP: " + schema},
		{"COMMIT", true, tsql, "line 1: COMMIT: " + transaction},
		{"SELECT 1; BEGIN TRAN", true, tsql, "line 1: BEGIN: " + transaction},
		{"SELECT 1;\nROLLBACK", true, lite, "line 2: ROLLBACK: " + transaction},
		{"GRANT SELECT ON item TO someone", true, tsql, "line 1: GRANT: " + forbidden},
		{"WAITFOR DELAY '00:01'", false, tsql, "line 1: WAITFOR: " + forbidden},
		{"PRAGMA query_only = 0", false, lite, "line 1: PRAGMA: " + forbidden},
		{"SELECT 1;\nVACUUM", true, lite, "line 2: VACUUM: " + forbidden},
		{"EXPLAIN DELETE FROM item", false, lite, "line 1: EXPLAIN: " + forbidden},
		{"USE master", false, tsql, "line 1: USE: the database is the configured one; remove it and write database: NAME in the header"},
		{"EXEC dbo.usp_Name", false, tsql, "line 1: EXEC: " + call},
		{"EXEC (@x)", true, tsql, "line 1: EXEC: " + dynamic},
		{"SELECT 1;\nEXEC @x", false, tsql, "line 2: EXEC: " + dynamic},
		{"EXEC sys.[sp_executesql] @x", true, tsql, "line 1: EXEC: " + dynamic},
		{"EXEC xp_cmdshell @x", true, tsql, "line 1: EXEC: " + forbidden},
		{"EXECUTE AS USER = N'dbo'", true, tsql, "line 1: EXECUTE: " + forbidden},
		{"SELECT 1\nSET IMPLICIT_TRANSACTIONS ON", true, tsql, "line 2: SET: " + transaction},
		{"DROP TABLE #t, part", false, tsql, "line 1: DROP: " + schema},
		{"SELECT 1;\nDELETE [part] FROM #t", false, tsql, "line 2: DELETE: " + reads},
		{"usp_Name @x", true, tsql, "line 1: USP_NAME: no statement starts with it; write one that starts with SELECT, WITH, "},
		{"-- nothing", true, tsql, "the text contains no statement; write the SQL"},
		{"-- nothing", true, lite, "the text contains no statement; write the SQL"},
		{"SELECT '\x00'", false, lite, "the text contains a NUL character; remove it"},
	} {
		var failure *dialect.TextError
		if err := test.check(test.text, test.write); !errors.As(err, &failure) || !strings.HasPrefix(failure.Error(), test.want) {
			t.Errorf("%s\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

// For any text, reading changes nothing and does not panic.
func FuzzReadingText(f *testing.F) {
	for _, text := range []string{
		"SELECT * FROM item", "SELECT @a; SELECT @A", "WITH a AS (SELECT 1) DELETE FROM item", "VALUES (1); DROP TABLE item", "SELECT 1 /*",
		"PRAGMA query_only = 0; DELETE FROM item", "SELECT 'a' || x'00'", "EXPLAIN SELECT 1", "\xff\x00", "SELECT zeroblob(9)",
		"SELECT throw(50001, 'x') WHERE 0; SELECT DISTINCT (1), @a", "SELECT throw(1, NULL)",
	} {
		f.Add(text)
	}
	db := storetest.OpenSQLite(f, ddl)
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if statement, err := db.Prepare(ctx, text, store.Options{}); err == nil {
			var args []store.Arg
			for _, name := range statement.Params() {
				args = append(args, store.Arg{Name: name, Value: text})
			}
			err = statement.Run(ctx, args, &storetest.Recorder{OnRow: func(rows int) error {
				if rows > 100 {
					return wire.ErrEnough
				}
				return nil
			}})
			if err != nil && !errs.Is(err, errs.ProcedureFailed) && !errs.Is(err, errs.Timeout) && !errs.Is(err, errs.Unavailable) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if got := read(t, db, "SELECT COUNT(*), SUM(Active), GROUP_CONCAT(Name) FROM item; SELECT COUNT(*) FROM part"); got != "3|2|bed,desk,chair // 0" {
			t.Fatalf("%q changed the data: %s", text, got)
		}
	})
}
