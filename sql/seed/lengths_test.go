package seed_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"qiao/handlers"
	sqltext "qiao/sql"
	"qiao/sql/seed"
)

var (
	tableLine  = regexp.MustCompile(`^CREATE TABLE (\w+)`)
	columnLine = regexp.MustCompile(`^\s+(\w+)\s+NVARCHAR\((\d+)\)`)
)

// SQLite accepts a text of any length, so only this test shows that SQL Server accepts the
// rows too.
func TestTextsFitTheirColumns(t *testing.T) {
	lengths := declaredLengths(t)
	for _, table := range append(append(seed.Base(), seed.Administrator("admin", now)), seed.Demo(now, handlers.Seed, handlers.Workforce)...) {
		for _, row := range table.Rows {
			for i, value := range row {
				text, isText := value.(string)
				most, bounded := lengths[table.Name+"."+table.Columns[i]]
				if size := len(utf16.Encode([]rune(text))); isText && bounded && size > most {
					t.Errorf("%s.%s takes %d characters, not %d: %s", table.Name, table.Columns[i], most, size, text)
				}
			}
		}
	}
}

// declaredLengths reads table.column → n of NVARCHAR(n) from the migrations.
func declaredLengths(t *testing.T) map[string]int {
	t.Helper()
	schema, err := sqltext.Schema("sqlserver")
	if err != nil {
		t.Fatal(err)
	}
	lengths := map[string]int{}
	err = fs.WalkDir(schema, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(schema, path)
		table := ""
		for _, line := range strings.Split(string(text), "\n") {
			if m := tableLine.FindStringSubmatch(line); m != nil {
				table = m[1]
			} else if m := columnLine.FindStringSubmatch(line); m != nil {
				lengths[table+"."+m[1]], _ = strconv.Atoi(m[2])
			}
		}
		return err
	})
	if err != nil || len(lengths) < 80 {
		t.Fatalf("%d columns found, %v", len(lengths), err)
	}
	return lengths
}
