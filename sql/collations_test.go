package sql_test

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	sqltext "qiao/sql"
	"qiao/sql/sqltest"
	"qiao/sql/tsql"
)

// steps returns the steps of the schema as SQL Server runs them, and the statements that undo them.
func steps(t *testing.T) (names, ups, downs []string) {
	t.Helper()
	schema, err := sqltext.Schema("sqlserver")
	if err != nil {
		t.Fatal(err)
	}
	if names, err = fs.Glob(schema, "*.sql"); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(schema, name)
		if err != nil {
			t.Fatal(err)
		}
		up, down, _ := strings.Cut(string(text), "-- +goose Down")
		ups, downs = append(ups, up), append(downs, down)
	}
	return names, ups, downs
}

// accept fails the test for every statement that SQL Server refuses in a text.
func accept(t *testing.T, reader *tsql.Reader, name, text string) {
	t.Helper()
	refused, err := reader.Read(text)
	if err != nil {
		t.Errorf("%s: it cannot be read: %v", name, err)
	}
	for _, what := range refused {
		t.Errorf("%s: %s", name, what)
	}
}

// sorted is an entry's text with every order that it allows.
func sorted(t *testing.T, text string) string {
	t.Helper()
	_, header, _ := strings.Cut(text, "/*---\n")
	header, _, _ = strings.Cut(header, "---*/")
	var declared struct {
		Sort struct {
			Allow   yaml.Node // a list of columns, or labels and columns
			Default string
		}
	}
	if err := yaml.Unmarshal([]byte(header), &declared); err != nil {
		t.Fatal(err)
	}
	var orders []string
	for i, column := range declared.Sort.Allow.Content {
		if declared.Sort.Allow.Kind == yaml.SequenceNode || i%2 == 1 {
			orders = append(orders, column.Value)
		}
	}
	slices.Sort(orders)
	if declared.Sort.Default != "" {
		orders = append(orders, declared.Sort.Default)
	}
	return strings.Replace(text, "/*sort*/", "ORDER BY "+strings.Join(orders, ", "), 1)
}

// TestCollations reads every text that SQL Server runs: no two collations meet in it
// without a COLLATE, and no order depends on the collation of the database.
func TestCollations(t *testing.T) {
	names, ups, downs := steps(t)
	reader := tsql.New()
	for i, up := range ups {
		accept(t, reader, names[i], up)
	}
	texts := sqltest.Texts(t)
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if strings.HasPrefix(file, "sql/schema/") {
			continue
		}
		text := textFor(t, texts[file], "sqlserver")
		if strings.Contains(text, "/*sort*/") {
			text = sorted(t, text)
		}
		accept(t, reader, file, text)
	}
	for i := len(downs) - 1; i >= 0; i-- {
		accept(t, reader, "undoing "+names[i], downs[i])
	}
	if left := reader.Columns(); len(left) > 0 {
		t.Errorf("undone, the schema leaves %v", left)
	}
}

func TestColumnsHaveOneOfTwoCollations(t *testing.T) {
	names, ups, _ := steps(t)
	reader := tsql.New()
	for i, up := range ups {
		accept(t, reader, names[i], up)
	}
	for _, c := range reader.Columns() {
		if c.Collation != "Latin1_General_BIN2" && c.Collation != "Chinese_PRC_CI_AS" {
			t.Errorf("%s.%s has %s", c.Table, c.Name, c.Collation)
		}
	}
	for _, want := range []tsql.Column{
		{Table: "Admin_File", Name: "FileParam", Collation: "Latin1_General_BIN2"},
		{Table: "Base_User", Name: "UserId", Collation: "Latin1_General_BIN2"},
		{Table: "Base_User", Name: "StaffNo", Collation: "Chinese_PRC_CI_AS"},
		{Table: "Base_User", Name: "RealName", Collation: "Chinese_PRC_CI_AS"},
		{Table: "Flow_Trail", Name: "Form", Collation: "Chinese_PRC_CI_AS"},
		{Table: "View_Meter", Name: "MeterId", Collation: "Latin1_General_BIN2"},
		{Table: "View_StaffName", Name: "Person", Collation: "Chinese_PRC_CI_AS"},
	} {
		if !slices.Contains(reader.Columns(), want) {
			t.Errorf("no %v", want)
		}
	}
}
