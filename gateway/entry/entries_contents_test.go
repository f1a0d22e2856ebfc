package entry_test

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// contentsOfTables returns the whole content of the main database, with its schema, as
// rows of text by table. Tests compare it before and after a call.
func contentsOfTables(t *testing.T, g *apptest.Gateway) map[string][]string {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	schema := "SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS"
	tables := "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
	if settings.Driver == "sqlite" {
		schema = "SELECT type, name, sql FROM sqlite_master"
		tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
	}
	found := map[string][]string{"(schema)": rowTexts(t, db, schema)}
	for _, table := range rowTexts(t, db, tables) {
		query := `SELECT * FROM "` + table + `"`
		if table == "Audit_Log" { // it records every call, also a failed one
			query += " WHERE Event <> 'procedure.write'"
		}
		found[table] = rowTexts(t, db, query)
	}
	return found
}

// rowTexts are the rows of a query as text, sorted.
func rowTexts(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	cells := make([]any, len(names))
	for i := range cells {
		cells[i] = new(any)
	}
	var texts []string
	for rows.Next() {
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		row := make([]string, len(cells))
		for i := range cells {
			row[i] = fmt.Sprint(*cells[i].(*any))
		}
		texts = append(texts, strings.Join(row, "|"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(texts)
	return texts
}
