package sql_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
)

// lexeme is what a quote may stand in: a comment, a quoted name, a literal.
var lexeme = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/|\[[^\]]*\]|"[^"]*"|[Nn]?'(?:[^']|'')*'`)

// lossy lists the literals that SQL Server would read with its code page, and
// in a text that is SQLite's as well those that SQLite cannot read.
func lossy(text string, shared bool) []string {
	var found []string
	for _, literal := range lexeme.FindAllString(text, -1) {
		plain, national := literal[0] == '\'', literal[0] == 'N' || literal[0] == 'n'
		if plain && !isASCII(literal) || shared && national {
			found = append(found, literal)
		}
	}
	return found
}

func isASCII(text string) bool {
	return !slices.ContainsFunc([]byte(text), func(b byte) bool { return b >= 0x80 })
}

func TestLossyLiterals(t *testing.T) {
	text := "SELECT N'床', 'it''s 床', '', 'a', [床'], \"床'\" -- '床'\n/* '床' */, n'位', '位' FROM 床"
	if diff := cmp.Diff([]string{"'it''s 床'", "'位'"}, lossy(text, false)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"N'床'", "'it''s 床'", "n'位'", "'位'"}, lossy(text, true)); diff != "" {
		t.Error(diff)
	}
}

// Literals beyond ASCII carry their N on SQL Server, and stand in no text that
// is for both databases (docs/decisions/0005-shared-sql-texts.md).
func TestLiteralsKeepTheirCharacters(t *testing.T) {
	for folder, hasDialects := range map[string]bool{"query": true, "../procedures/entries": true, "schema/sqlserver": false} {
		files := 0
		err := fs.WalkDir(os.DirFS(folder), ".", func(file string, item fs.DirEntry, err error) error {
			if err != nil || item.IsDir() || path.Ext(file) != ".sql" {
				return err
			}
			files++
			text, err := os.ReadFile(path.Join(folder, file))
			if err != nil {
				return err
			}
			section, shared := string(text), false
			if hasDialects {
				section, shared = serverText(t, string(text))
			}
			for _, literal := range lossy(section, shared) {
				t.Errorf("%s/%s: %s: write N'' in a section for sqlserver, and ASCII in a text for both", folder, file, literal)
			}
			return nil
		})
		if err != nil || files == 0 {
			t.Errorf("%s: %d files, %v", folder, files, err)
		}
	}
}

// serverText is what SQL Server runs of a text, and whether SQLite does too.
func serverText(t *testing.T, text string) (section string, shared bool) {
	t.Helper()
	sections, err := sqltext.Dialects(text)
	if err != nil {
		t.Fatal(err)
	}
	server, err := sections.For("sqlserver")
	if err != nil {
		return "", false // for SQLite alone
	}
	lite, err := sections.For("sqlite")
	return server.Text, err == nil && lite == server
}
