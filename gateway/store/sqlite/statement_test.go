package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/storetest"
)

// read prepares the text and runs it.
func read(t *testing.T, db *sqlite.Database, text string) *sqlite.Statement {
	t.Helper()
	statement, err := db.Prepare(t.Context(), dialect.Text{SQL: text})
	if err != nil {
		t.Fatal(err)
	}
	run(t, statement)
	return statement
}

func run(t *testing.T, statement *sqlite.Statement) {
	t.Helper()
	if err := statement.Run(t.Context(), nil, dialect.NewGuard(&storetest.Recorder{}, false), nil); err != nil {
		t.Fatal(err)
	}
}

func TestScriptsAreKeptAndBounded(t *testing.T) {
	db, err := sqlite.Open(config.Database{DSN: filepath.Join(t.TempDir(), "test.db"), MaxOpen: 4, ConnectTimeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	statement := read(t, db, "SELECT 1")
	run(t, statement)
	run(t, statement)
	if got := db.Scripts(); got != 1 {
		t.Errorf("%d compiled texts after three runs of one", got)
	}
	for range sqlite.MaxScripts + 10 {
		read(t, db, "SELECT 2")
	}
	if got := db.Scripts(); got != sqlite.MaxScripts {
		t.Errorf("%d compiled texts, want %d", got, sqlite.MaxScripts)
	}
	run(t, statement) // after it was dropped
}
