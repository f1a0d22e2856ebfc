package sql_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
	"qiao/sql/sqltest"
)

var dialects = []string{"sqlite", "sqlserver"}

func textFor(t *testing.T, text, dialect string) string {
	t.Helper()
	sections, err := sqltext.Dialects(text)
	if err != nil {
		t.Fatal(err)
	}
	found, err := sections.For(dialect)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A line that a dialect does not run is an empty line, so that lines keep their numbers.
func TestDialects(t *testing.T) {
	for text, want := range map[string][2]string{
		"-- for all\nSELECT 1": {"-- for all\nSELECT 1", "-- for all\nSELECT 1"},
		"-- why\n-- @dialect sqlite\nSELECT 1;\nSELECT 2\n-- @dialect sqlserver\r\nSELECT TOP (1) 3\n": {
			"-- why\n\nSELECT 1;\nSELECT 2\n\n\n", "-- why\n\n\n\n\nSELECT TOP (1) 3\n",
		},
		"SELECT a\n-- @dialect sqlserver\n, b\n-- @dialect both\nFROM t\n-- @dialect sqlserver\nWITH x\n-- @dialect sqlite\nLIMIT 1": {
			"SELECT a\n\n\n\nFROM t\n\n\n\nLIMIT 1", "SELECT a\n\n, b\n\nFROM t\n\nWITH x\n\n\n",
		},
	} {
		for i, dialect := range dialects {
			if diff := cmp.Diff(want[i], textFor(t, text, dialect)); diff != "" {
				t.Errorf("%s: %q: %s", dialect, text, diff)
			}
		}
	}
}

// Blanks in a dialect line do not change its meaning.
func TestBlanksInADialectLineDoNotCount(t *testing.T) {
	for _, mark := range []string{"--@dialect ", "--  @dialect ", "  -- @dialect\t", "--\t@dialect  "} {
		text := mark + "sqlite \nSELECT 1\n" + mark + "sqlserver\r\nSELECT 2\n" + mark + "both\nAS n"
		for dialect, want := range map[string]string{"sqlite": "\nSELECT 1\n\n\n\nAS n", "sqlserver": "\n\n\nSELECT 2\n\nAS n"} {
			if diff := cmp.Diff(want, textFor(t, text, dialect)); diff != "" {
				t.Errorf("%q: %s", mark, diff)
			}
		}
	}
	for _, comment := range []string{"@dialect sqlite", "- @dialect sqlite", "-- see @dialect sqlite", "/* @dialect sqlite */"} {
		text := "/*\n" + comment + "\n*/ SELECT 1"
		if got := textFor(t, text, "sqlserver"); got != text {
			t.Errorf("%q: %q", comment, got)
		}
	}
}

func TestDialectErrorsSayWhatToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"-- @dialect oracle\nSELECT 1":                                            `line 1: unknown dialect "oracle"; write one of sqlite, sqlserver, or both where a section ends`,
		"-- @dialect\nSELECT 1":                                                   `line 1: unknown dialect ""`,
		"-- @dialect sqlite\nSELECT 1\n-- @dialect sqlite\nSELECT 2":              "line 3: a second section for sqlite; write both in one",
		"SELECT 0;\n-- @dialect sqlite\n-- none\n-- @dialect sqlserver\nSELECT 1": "line 2: the section for sqlite is empty; write its statements below the line, or remove it",
		"-- @dialect sqlite\nSELECT 1\n-- @dialect sqlserver\n/* later */":        "line 3: the section for sqlserver is empty",
		"-- @dialect sqlite\n-- @dialect both\nSELECT 1":                          "line 1: the section for sqlite is empty",
		"-- only a comment":                                                       "line 1: no statement; write the SQL",
	} {
		if _, err := sqltext.Dialects(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	sections, err := sqltext.Dialects("-- @dialect sqlite\nSELECT 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sections.For("sqlserver"); err == nil || !strings.Contains(err.Error(), "no section for sqlserver; write a line \"-- @dialect sqlserver\"") {
		t.Errorf("a missing section: %v", err)
	}
	if _, err := sections.For("both"); err == nil || !strings.Contains(err.Error(), `unknown dialect "both"; write one of sqlite, sqlserver`) {
		t.Errorf("an unknown dialect has a text: %v", err)
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

// A named statement has the same placeholders and declared columns on both databases.
func TestNamedStatementsServeBothDialects(t *testing.T) {
	for name, text := range sqltest.Statements(t) {
		var columns []map[string]string
		var params [][]string
		for _, dialect := range dialects {
			named, err := sqltext.Parse(text, dialect)
			if err != nil {
				t.Errorf("%s: %v", name, err)
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
}

func TestStatementsAreReadByName(t *testing.T) {
	const text = "\n-- @statement one\n-- About it.\nSELECT 1;\n\n-- @statement two_2\n-- @dialect sqlite\nSELECT 2;\n-- @dialect sqlserver\nSELECT 22;\n"
	got, err := sqltext.Statements(text)
	want := map[string]string{"one": "-- About it.\nSELECT 1;\n", "two_2": "-- @dialect sqlite\nSELECT 2;\n-- @dialect sqlserver\nSELECT 22;\n"}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for text, want := range map[string]string{
		"SELECT 1;": "line 1: a statement begins with a line",
		"-- @statement one\nSELECT 1;\n-- @statement one\nSELECT 2;": `line 3: there are two statements "one"`,
		"-- @statement \nSELECT 1;":                                  `line 1: "" is no name of a statement`,
		"-- @statement One\nSELECT 1;":                               `line 1: "One" is no name of a statement`,
	} {
		if _, err := sqltext.Statements(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestStatementsOfRegisteredPackages(t *testing.T) {
	sqltext.Register("registered", "-- @statement good\nSELECT 1;\n-- @statement bad\n-- @dialect oracle\nSELECT 1;\n")
	sqltext.Register("broken", "SELECT 1;\n")
	if named, err := sqltext.Lookup("registered/good", "sqlite"); err != nil || strings.TrimSpace(named.Text) != "SELECT 1;" {
		t.Errorf("got %q, %v", named.Text, err)
	}
	for name, want := range map[string]string{
		"registered/bad":    `statement registered/bad: line 1: unknown dialect "oracle"`,
		"registered/absent": `no named statement "registered/absent"`,
		"absent/good":       `no package has registered the named statement "absent/good"`,
		"broken/good":       "statements of broken: line 1: a statement begins with a line",
	} {
		if _, err := sqltext.Lookup(name, "sqlite"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a module is registered twice")
		}
	}()
	sqltext.Register("registered", "")
}

// A step has the same name and number for both dialects, and both its halves.
func TestStepsOfTheSchema(t *testing.T) {
	for _, dialect := range dialects {
		schema, err := sqltext.Schema(dialect)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := fs.Glob(schema, "*.sql")
		if err != nil || len(steps) < 12 || steps[0] != "00001_organization.sql" || steps[11] != "00012_initial_password.sql" {
			t.Fatalf("%s: %v, %v", dialect, steps, err)
		}
		for _, step := range steps {
			text, err := fs.ReadFile(schema, step)
			if up, down, found := strings.Cut(string(text), "-- +goose Down"); err != nil || !found || !strings.Contains(up, "-- +goose Up") || sqltext.Start(down) < 0 {
				t.Errorf("%s: %s: %v", dialect, step, err)
			}
		}
	}
	if _, err := sqltext.Schema("oracle"); err == nil {
		t.Error("there is a schema for oracle")
	}
}

func TestAFaultInTheSchemaNamesItsFile(t *testing.T) {
	folder := fstest.MapFS{"00001_x.sql": {Data: []byte("-- x\n--\n-- compatible: yes, x.\n\n-- +goose Up\n-- @dialect oracle\nSELECT 1")}}
	schema, err := sqltext.SchemaOf(folder, "sqlite")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(schema, "00001_x.sql"); err == nil || !strings.Contains(err.Error(), `sql/schema/00001_x.sql: line 6: unknown dialect "oracle"`) {
		t.Error(err)
	}
}
