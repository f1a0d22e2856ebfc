package sql_test

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
	"qiao/sql/sqltest"
)

var update = flag.Bool("update", false, "rewrite the renderings in testdata")

// TestRenderings compares the text that each dialect runs with the files in testdata, which show every N of SQL Server
// to a reviewer.
func TestRenderings(t *testing.T) {
	texts := sqltest.Texts(t)
	for _, dialect := range dialects {
		var out strings.Builder
		for _, file := range slices.Sorted(maps.Keys(texts)) {
			fmt.Fprintf(&out, "-- %s%s\n", file, shown(texts[file], renderingOf(t, file, texts[file], dialect)))
		}
		golden := "testdata/" + dialect + ".sql"
		if *update {
			if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), out.String()); diff != "" {
			t.Errorf("%s: read the difference, and run go test ./sql -update when it is meant (-want +got):\n%s", golden, diff)
		}
	}
}

// renderingOf returns the text that a dialect runs for a file; for a step, with its column types.
func renderingOf(t *testing.T, file, text, dialect string) string {
	t.Helper()
	name, isStep := strings.CutPrefix(file, "sql/schema/")
	if !isStep {
		return textFor(t, text, dialect)
	}
	schema, err := sqltext.Schema(dialect)
	if err != nil {
		t.Fatal(err)
	}
	step, err := fs.ReadFile(schema, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(step)
}

// shown returns a rendering without its empty lines and without the text before the first
// statement.
func shown(text, rendered string) string {
	if text == rendered {
		return ": as it is written"
	}
	lines := slices.DeleteFunc(strings.Split(rendered[sqltext.Start(rendered):], "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	return "\n" + strings.Join(lines, "\n")
}

// lexeme matches a piece that can contain a quote: a comment, a quoted name, a literal.
var lexeme = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/|\[[^\]]*\]|"[^"]*"|[Nn]?'(?:[^']|'')*'`)

// lost lists the literals that the dialect reads with another value than intended. It uses a
// regular expression, because a test with the scanner itself could not find its faults.
func lost(text, dialect string) []string {
	return slices.DeleteFunc(lexeme.FindAllString(text, -1), func(found string) bool {
		hasN := found[0] == 'N' || found[0] == 'n'
		isASCII := !slices.ContainsFunc([]byte(found), func(b byte) bool { return b >= 0x80 })
		if dialect == "sqlserver" {
			return found[0] != '\'' || isASCII
		}
		return !hasN
	})
}

func TestLiteralsKeepTheirCharacters(t *testing.T) {
	const text = "SELECT N'床', 'it''s 床', '', 'a', [床'], \"床'\" -- '床'\n/* '床' */, n'位', '位' FROM 床"
	for dialect, want := range map[string][]string{"sqlserver": {"'it''s 床'", "'位'"}, "sqlite": {"N'床'", "n'位'"}} {
		if diff := cmp.Diff(want, lost(text, dialect)); diff != "" {
			t.Fatal(diff)
		}
	}
	for file, text := range sqltest.Texts(t) {
		for _, dialect := range dialects {
			if found := lost(textFor(t, text, dialect), dialect); len(found) > 0 {
				t.Errorf("%s: %s reads %s with other characters", file, dialect, strings.Join(found, ", "))
			}
		}
	}
}
