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

func TestPlaceholders(t *testing.T) {
	for text, want := range map[string][]string{
		"SELECT @a, @B, @A FROM t WHERE x = @b":                                 {"a", "B"},
		"SELECT '@no', \"@no\", [@no], @@ROWCOUNT -- @no\n, @yes /* @no */":     {"yes"},
		"SELECT 'it''s @no', @条件":                                               {"条件"},
		"DECLARE @x INT = @in, @y TABLE (Id INT, @z INT); SELECT @x, @y, @out":  {"in", "z", "out"},
		"DECLARE @x DECIMAL(18, 2) = @in SELECT @a, @b FROM t":                  {"in", "a", "b"},
		"DECLARE @n INT = (SELECT COUNT(*), @deep FROM t)\nIF @n > @m SELECT 1": {"deep", "m"},
	} {
		if diff := cmp.Diff(want, sqltext.Placeholders(text, "sqlserver")); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestBlockCommentsNestOnlyInTSQL(t *testing.T) {
	text := "SELECT 1 /* a /* b */ @c */"
	if got := sqltext.Placeholders(text, "sqlserver"); len(got) != 0 {
		t.Errorf("T-SQL: %v", got)
	}
	if got := sqltext.Placeholders(text, "sqlite"); !slices.Equal(got, []string{"c"}) {
		t.Errorf("SQLite: %v", got)
	}
}

// What a call binds is the same on both databases.
func TestComments(t *testing.T) {
	const text = "/*a*/ SELECT '/*b*/' -- /*c*/\n/*d/*e*/f*/, [/*g*/] /*h"
	for dialect, want := range map[string][]string{
		"sqlserver": {"/*a*/", "/*d/*e*/f*/", "/*h"},
		"sqlite":    {"/*a*/", "/*d/*e*/", "/*h"},
	} {
		var got []string
		for start, end := range sqltext.Comments(text, dialect) {
			got = append(got, text[start:end])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", dialect, diff)
		}
		for start := range sqltext.Comments(text, dialect) {
			if start > 0 {
				t.Error("it goes on when it is told to stop")
			}
			break
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

func FuzzScan(f *testing.F) {
	for _, text := range []string{"SELECT @a -- x", "/* /* */", "'", "[a]]b]", "@", "@@", "DECLARE @x INT;", "\xff@a", "((("} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, dialect := range dialects {
			end := 0
			for token := range sqltext.Scan(text, dialect) {
				if token.Offset < end || text[token.Offset:token.Offset+len(token.Text)] != token.Text || token.Text == "" {
					t.Fatalf("token %+v of %q", token, text)
				}
				end = token.Offset + len(token.Text)
			}
			for start, end := range sqltext.Comments(text, dialect) {
				if !strings.HasPrefix(text[start:end], "/*") {
					t.Fatalf("comment %q of %q", text[start:end], text)
				}
			}
			for _, name := range sqltext.Placeholders(text, dialect) {
				if !strings.Contains(text, "@"+name) {
					t.Fatalf("placeholder %q of %q", name, text)
				}
			}
		}
	})
}
