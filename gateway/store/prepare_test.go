package store_test

import (
	"errors"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/storetest"
)

func TestPrepareNamesTheLine(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for text, line := range map[string]int{
		"SELECT Id FROM item;\n\nSELECT Nope FROM item": 3,
		"SELECT 1;\nSELECT Id\nFROM nowhere":            2, // SQLite does not report the place in the statement

		"SELECT Id FROM item;\n-- then\nSELEC 1":       3,
		"SELECT Id FROM item WHERE Id = ?":             1,
		"SELECT 1;\n/* why */\nCREATE TABLE x (a INT)": 3,
		"-- nothing at all":                            0,
		"SELECT 1;\nUPDATE item SET Active = 0":        2,
	} {
		_, err := db.Prepare(t.Context(), text, store.Options{})
		var failure *dialect.TextError
		if !errors.As(err, &failure) || failure.Line != line || !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%q: got %v, want line %d", text, err, line)
		}
	}
}

// A connection that has not run anything since notices all the same.
func TestPrepareSeesTheCurrentSchema(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	const text = "SELECT Weight FROM item"
	prepare(t, db, text, store.Options{})
	db.SetText("drop", "ALTER TABLE item DROP COLUMN Weight")
	if _, err := db.Exec(t.Context(), "drop", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Prepare(t.Context(), text, store.Options{}); !errs.Is(err, errs.ProcedureFailed) {
		t.Errorf("got %v", err)
	}
}
