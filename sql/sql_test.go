package sql_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
)

var dialects = []string{"sqlite", "sqlserver"}

func TestDialects(t *testing.T) {
	both := "-- what it is for\n-- @dialect sqlite\nSELECT 1;\nSELECT 2\n-- @dialect sqlserver\r\nSELECT TOP (1) 3\n"
	sections, err := sqltext.Dialects(both)
	if err != nil {
		t.Fatal(err)
	}
	lite, err := sections.For("sqlite")
	if diff := cmp.Diff(sqltext.Section{Text: "SELECT 1;\nSELECT 2\n", Line: 3}, lite); diff != "" || err != nil {
		t.Error(diff, err)
	}
	server, err := sections.For("sqlserver")
	if diff := cmp.Diff(sqltext.Section{Text: "SELECT TOP (1) 3\n", Line: 6}, server); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if sections.Header != "-- what it is for\n" {
		t.Errorf("header %q", sections.Header)
	}

	shared, err := sqltext.Dialects("-- for both\nSELECT 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range dialects {
		section, err := shared.For(dialect)
		if diff := cmp.Diff(sqltext.Section{Text: "-- for both\nSELECT 1", Line: 1}, section); diff != "" || err != nil {
			t.Error(diff, err)
		}
	}
}

// A dialect line is one with any blanks in it.
func TestBlanksInADialectLineDoNotCount(t *testing.T) {
	for _, mark := range []string{"--@dialect ", "--  @dialect ", "  -- @dialect\t", "--\t@dialect  "} {
		sections, err := sqltext.Dialects(mark + "sqlite \nSELECT 1\n" + mark + "sqlserver\r\nSELECT 2")
		if err != nil {
			t.Errorf("%q: %v", mark, err)
			continue
		}
		for dialect, want := range map[string]sqltext.Section{"sqlite": {Text: "SELECT 1\n", Line: 2}, "sqlserver": {Text: "SELECT 2", Line: 4}} {
			got, err := sections.For(dialect)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%q: %s %v", mark, diff, err)
			}
		}
	}
	for _, comment := range []string{"@dialect sqlite", "- @dialect sqlite", "-- see @dialect sqlite", "/* @dialect sqlite */"} {
		sections, err := sqltext.Dialects("/*\n" + comment + "\n*/ SELECT 1")
		if err != nil || sections.Header != "" {
			t.Errorf("%q: %v", comment, err)
		}
	}
}

func TestDialectErrorsSayWhatToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"-- @dialect oracle\nSELECT 1":                                     `line 1: unknown dialect "oracle"; write one of sqlite, sqlserver`,
		"-- @dialect sqlite\nSELECT 1\n-- @dialect sqlite\nSELECT 2":       "line 3: a second section for sqlite; write both in one",
		"SELECT 0;\n-- @dialect sqlite\nSELECT 1":                          `line 1: a statement before the first "-- @dialect" line belongs to no dialect; write it below one`,
		"-- @dialect sqlite\n-- none\n-- @dialect sqlserver\nSELECT 1":     "line 1: the section for sqlite is empty; write its statements below the line, or remove it",
		"-- @dialect sqlite\nSELECT 1\n-- @dialect sqlserver\n/* later */": "line 3: the section for sqlserver is empty",
		"-- only a comment": "line 1: no statement; write the SQL",
	} {
		if _, err := sqltext.Dialects(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	sections, err := sqltext.Dialects("-- @dialect sqlite\nSELECT 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sections.For("sqlserver"); err == nil || !strings.Contains(err.Error(), "-- @dialect sqlserver") {
		t.Errorf("a missing section: %v", err)
	}
	if _, err := sections.For("oracle"); err == nil {
		t.Error("an unknown dialect has a section")
	}
}

func TestDeclaredColumns(t *testing.T) {
	named, err := sqltext.Parse("-- @columns IsExist int, Rent decimal(18,2)\n-- @columns Hidden bit\n-- @dialect sqlite\nSELECT 1", "sqlite")
	want := map[string]string{"IsExist": "int", "Rent": "decimal(18,2)", "Hidden": "bit"}
	if diff := cmp.Diff(want, named.Columns); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for _, wrong := range []string{"-- @columns IsExist", "-- @columns IsExist int,", "-- @columns"} {
		if _, err := sqltext.Parse(wrong+"\nSELECT 1", "sqlite"); err == nil || !strings.Contains(err.Error(), "Name type") {
			t.Errorf("%s: got %v", wrong, err)
		}
	}
}

func TestWhereTheFirstStatementStarts(t *testing.T) {
	for text, want := range map[string]int{"SELECT 1": 0, " ;\n-- x\n/* y */ SELECT 1": 16, "": -1, "-- SELECT 1": -1, "/* SELECT 1": -1} {
		if got := sqltext.Start(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestNamedStatementsServeBothDialects(t *testing.T) {
	names := sqltext.Names()
	if !slices.IsSorted(names) || len(names) == 0 {
		t.Fatalf("names: %v", names)
	}
	for _, name := range names {
		var columns []map[string]string
		var params [][]string
		for _, dialect := range dialects {
			named, err := sqltext.Lookup(name, dialect)
			if err != nil {
				t.Error(err)
				continue
			}
			found := sqltext.Placeholders(strings.ToLower(named.Text), dialect)
			slices.Sort(found)
			params, columns = append(params, found), append(columns, named.Columns)
		}
		if len(params) == 2 && !slices.Equal(params[0], params[1]) {
			t.Errorf("%s: placeholders differ: %v", name, params)
		}
		if diff := cmp.Diff(columns[:1], columns[1:]); diff != "" {
			t.Errorf("%s: declared columns differ: %s", name, diff)
		}
	}
	if _, err := sqltext.Statement("no/such", "sqlite"); err == nil {
		t.Error("there is a statement no/such")
	}
}

func TestSchemasHaveTheSameSteps(t *testing.T) {
	var steps [][]string
	for _, dialect := range dialects {
		schema, err := sqltext.Schema(dialect)
		if err != nil {
			t.Fatal(err)
		}
		files, err := fs.Glob(schema, "*.sql")
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, files)
	}
	if diff := cmp.Diff(steps[0], steps[1]); diff != "" || len(steps[0]) == 0 {
		t.Error(diff)
	}
	if _, err := sqltext.Schema("oracle"); err == nil {
		t.Error("there is a schema for oracle")
	}
}
