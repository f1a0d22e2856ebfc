package entries_test

import (
	"regexp"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/handlers"
	"qiao/sql/sqltest"
)

var computedTruth = regexp.MustCompile(`(?i)AS BIT\)\s+AS\s+(\w+)`)

// SQLite has no boolean type: a truth value that an entry computes is 1 or 0 there, unless
// the entry declares it, and true or false on SQL Server.
func TestComputedTruthValuesAreDeclared(t *testing.T) {
	for file, text := range sqltest.Entries(t) {
		e, err := entry.Parse(file, text, handlers.EntryRecords())
		if err != nil {
			t.Fatal(err)
		}
		for _, column := range computedTruth.FindAllStringSubmatch(text, -1) {
			if !strings.EqualFold(e.Columns[column[1]], "bit") {
				t.Errorf("%s: %s is computed as a BIT: write result: {columns: {%s: bit}}", file, column[1], column[1])
			}
		}
	}
}
