package entries_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qiao/gateway/entry"
)

var computedTruth = regexp.MustCompile(`(?i)AS BIT\)\s+AS\s+(\w+)`)

// SQLite has no truth values: what an entry computes as one is 1 or 0 there, unless
// the entry declares it, and true or false on SQL Server.
func TestComputedTruthValuesAreDeclared(t *testing.T) {
	files, err := filepath.Glob("*/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	lists, err := filepath.Glob("../../handlers/*/lists/*.sql")
	if err != nil || len(lists) < 50 {
		t.Fatalf("%d lists, %v", len(lists), err)
	}
	for _, file := range append(files, lists...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e, err := entry.Parse(file, string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, column := range computedTruth.FindAllStringSubmatch(string(text), -1) {
			if !strings.EqualFold(e.Columns[column[1]], "bit") {
				t.Errorf("%s: %s is computed as a BIT: write result: {columns: {%s: bit}}", file, column[1], column[1])
			}
		}
	}
}
