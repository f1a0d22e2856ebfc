package handlers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qiao/handlers"
)

// Entries that read a table with a scope state it, or the program refuses them. A statement of a module without one
// gives the reason in a comment, and no view hides such a table.
func TestStatementsOfScopedTablesSayWhy(t *testing.T) {
	var scoped []string
	for name, record := range handlers.EntryRecords() {
		if record.Scoped {
			scoped = append(scoped, name)
		}
	}
	names := regexp.MustCompile(`\b(?:` + strings.Join(scoped, "|") + `)\b`)
	said := 0
	for _, pattern := range []string{"*/statements.sql", "*/*/statements.sql", "../gateway/*/statements.sql", "../procedures/*/statements.sql"} {
		for _, path := range glob(t, pattern) {
			for statement := range strings.SplitSeq(readFile(t, path), "-- @statement ") {
				if !names.MatchString(statement) {
					continue
				}
				if said++; !strings.Contains(statement, "\n-- scope: none, ") {
					name, _, _ := strings.Cut(statement, "\n")
					t.Errorf("%s: %s reads a table with a scope; write -- scope: none, and the reason", path, name)
				}
			}
		}
	}
	if said == 0 {
		t.Error("no statement reads a table with a scope")
	}
	view := regexp.MustCompile(`(?s)CREATE VIEW .*?;`)
	for _, path := range glob(t, "../sql/schema/*.sql") {
		for _, text := range view.FindAllString(readFile(t, path), -1) {
			if names.MatchString(text) {
				t.Errorf("%s: a view reads a table with a scope, and entries that read the view would not be asked for theirs", path)
			}
		}
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
