package sql_test

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	sqltext "qiao/sql"
	"qiao/sql/tsql"
)

// schemaOfSQLServer is a reader that has read the steps of the schema, and what
// SQL Server refuses in them.
func schemaOfSQLServer(t *testing.T) (*tsql.Reader, []string) {
	t.Helper()
	schema, err := sqltext.Schema("sqlserver")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := fs.Glob(schema, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	reader := tsql.New()
	var refused []string
	for _, step := range steps {
		text, err := fs.ReadFile(schema, step)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		found, err := reader.Read(up)
		if err != nil {
			t.Errorf("%s: %v", step, err)
		}
		for _, what := range found {
			refused = append(refused, step+": "+what)
		}
	}
	return reader, refused
}

func TestCollations(t *testing.T) {
	reader, refused := schemaOfSQLServer(t)
	for _, what := range refused {
		t.Error(what)
	}
	texts := shipped(t)
	read := 0
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if path.Dir(file) == "sql/schema" {
			continue
		}
		found, err := reader.Read(textFor(t, texts[file], "sqlserver"))
		if err != nil {
			t.Errorf("%s: cannot read: %v", file, err)
			continue
		}
		read++
		for _, what := range found {
			t.Errorf("%s: %s", file, what)
		}
	}
	t.Log(read, "texts,", len(reader.Columns()), "columns")
}
