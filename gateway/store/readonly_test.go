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

func TestTSQLEffect(t *testing.T) {
	const reads, writes, never = "reads", "writes", "never"
	for text, want := range map[string]string{
		"SELECT Id, [Update], N'DELETE' AS \"Drop\" FROM item -- INSERT":           reads,
		"WITH a AS (SELECT 1 AS x) SELECT x FROM a":                                reads,
		"DECLARE @t TABLE (Id INT); INSERT INTO @t (Id) SELECT 1; DELETE FROM @t":  reads,
		"SELECT Id INTO #t FROM item; DROP TABLE IF EXISTS #t":                     reads,
		"CREATE TABLE #t (Id INT); INSERT #t (Id) VALUES (1); SELECT Id FROM #t":   reads,
		"IF @x = 1 BEGIN SELECT 1 END":                                             reads,
		"SELECT Id FROM item OPTION (USE HINT('FORCE_ORDER'))":                     reads,
		"SELECT Id INTO copy FROM item":                                            writes,
		"INSERT INTO item (Id) OUTPUT INSERTED.Id VALUES (1)":                      writes,
		"UPDATE item SET Id = 2":                                                   writes,
		"IF @x = 1 DELETE FROM item":                                               writes,
		"WITH a AS (SELECT 1 AS x) INSERT INTO item (Id) SELECT x FROM a":          writes,
		"EXEC dbo.usp_Name @x":                                                     writes,
		"MERGE item AS i USING part AS p ON p.Id = i.Id WHEN MATCHED THEN DELETE;": writes,
		"EXEC (@x)":             never,
		"EXECUTE(@x)":           never,
		"EXEC sp_executesql @x": never,
		"usp_Name":              never,
		"SELECT Id INTO ##t FROM item; DROP TABLE ##t": never,
		"CREATE TABLE x (Id INT)":                      never,
		"SELECT 1; ALTER TABLE item ADD x INT":         never,
		"TRUNCATE TABLE item":                          never,
		"BEGIN TRANSACTION; SELECT 1":                  never,
		"SELECT 1; COMMIT":                             never,
		"UPDATE item SET Id = 2; ROLLBACK":             never,
		"SELECT 1; USE master; SELECT 2":               never,
		"SELECT * FROM OPENROWSET('a','b','c')":        never,
		"SELECT 1; WAITFOR DELAY '00:01'":              never,
		"SELECT 1 /* /* nested */ */; DROP TABLE item": never,
		"-- nothing": never,
	} {
		got := never
		if store.CheckEffect(text, store.Options{Write: true}) == nil {
			got = writes
		}
		if store.CheckEffect(text, store.Options{}) == nil {
			got = reads
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// An exec entry that only reads may call its procedure, and nothing else more.
func TestTSQLEffectOfExec(t *testing.T) {
	if err := store.CheckEffect(execBeds, store.Options{Exec: true}); err != nil {
		t.Error(err)
	}
	if store.CheckEffect(execBeds, store.Options{}) == nil {
		t.Error("a reading text calls a procedure")
	}
	for _, text := range []string{"EXEC (@x)", "EXEC sp_executesql @x", "EXEC dbo.usp_Name; DELETE FROM item"} {
		if store.CheckEffect(text, store.Options{Exec: true}) == nil {
			t.Errorf("%s: passed", text)
		}
	}
}

// What is refused is told with its line, the word and what to write instead,
// in the same words on both databases.
func TestRefusalsSayWhatToWrite(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	const (
		reads, schema = "the entry only reads; write effect: write", "schema changes belong into migrations; remove it"
		transaction   = "the gateway itself begins and ends transactions; remove it"
		forbidden     = "it is not allowed in a procedure; remove it"
		call          = "a text that only reads cannot call another procedure; write exec: in the header, or effect: write"
		dynamic       = "text is not executed as SQL; write the statement itself, with params, filter and sort"
	)
	tsql := func(text string, write bool) error { return store.CheckEffect(text, store.Options{Write: write}) }
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
		{"usp_Name @x", true, tsql, "line 1: USP_NAME: no statement starts with it; write one that starts with SELECT, WITH, "},
		{"-- nothing", true, tsql, "the text contains no statement; write the SQL"},
		{"-- nothing", true, lite, "the text contains no statement; write the SQL"},
		{"SELECT '\x00'", false, lite, "the text contains a NUL character; remove it"},
	} {
		var failure *store.TextError
		if err := test.check(test.text, test.write); !errors.As(err, &failure) || !strings.HasPrefix(failure.Error(), test.want) {
			t.Errorf("%s\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

// Whatever a text says, reading changes nothing and does not panic.
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
