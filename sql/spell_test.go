package sql_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
	"pgregory.net/rapid"

	sqltext "qiao/sql"
)

func TestSpelling(t *testing.T) {
	for text, want := range map[string][2]string{
		"SELECT '待处理', 'a', ''":                  {"SELECT '待处理', 'a', ''", "SELECT N'待处理', 'a', ''"},
		"SELECT N'待处理', n'a', N''":               {"SELECT  '待处理',  'a',  ''", "SELECT N'待处理', n'a', N''"},
		"SELECT 'it''s 床', 'é', '''床'":           {"SELECT 'it''s 床', 'é', '''床'", "SELECT N'it''s 床', N'é', N'''床'"},
		"THROW 50001,'床',1":                      {"THROW 50001,'床',1", "THROW 50001,N'床',1"},
		"SELECT a AS'床'":                         {"SELECT a AS'床'", "SELECT a AS N'床'"},
		"SELECT 1'床', x.N'床', 'a'N'b'":           {"SELECT 1'床', x. '床', 'a' 'b'", "SELECT 1 N'床', x.N'床', 'a'N'b'"},
		"SELECT aN'床', N '床', @N'床'":             {"SELECT aN'床', N '床', @N'床'", "SELECT aN N'床', N N'床', @N N'床'"},
		"-- N'床'\n/* '床' */SELECT[N'床'],\"'床'\"": {"-- N'床'\n/* '床' */SELECT[N'床'],\"'床'\"", "-- N'床'\n/* '床' */SELECT[N'床'],\"'床'\""},
		"SELECT '床":                              {"SELECT '床", "SELECT N'床"},
		"a COLLATE latin1_general_BIN2, b COLLATE /* x */ Chinese_PRC_CI_AS, c COLLATE Latin1_General_CI_AS NOT NULL": {
			"a COLLATE BINARY, b COLLATE /* x */ NOCASE, c COLLATE NOCASE NOT NULL",
			"a COLLATE latin1_general_BIN2, b COLLATE /* x */ Chinese_PRC_CI_AS, c COLLATE Latin1_General_CI_AS NOT NULL",
		},
		"SELECT Latin1_General_BIN2 COLLATE Chinese_PRC_CS_AS, 'COLLATE', Latin1_General_BIN2": {
			"SELECT Latin1_General_BIN2 COLLATE Chinese_PRC_CS_AS, 'COLLATE', Latin1_General_BIN2",
			"SELECT Latin1_General_BIN2 COLLATE Chinese_PRC_CS_AS, 'COLLATE', Latin1_General_BIN2",
		},
	} {
		for i, dialect := range dialects {
			if got := textFor(t, text, dialect); got != want[i] {
				t.Errorf("%s: %s\n got %s\nwant %s", dialect, text, got, want[i])
			}
		}
	}
}

// SQLite reads every literal with its intended value, with N and without.
func TestSQLiteReadsTheLiterals(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rapid.Check(t, func(r *rapid.T) {
		value := rapid.StringOfN(rapid.SampledFrom([]rune("a床' N-/*[]\"é\n")), 0, 8, -1).Draw(r, "value")
		literal := rapid.SampledFrom([]string{"", "N", "n"}).Draw(r, "mark") + "'" + strings.ReplaceAll(value, "'", "''") + "'"
		var one, two string
		text := "SELECT " + literal + ", /* " + "N'床' */" + literal
		if err := db.QueryRowContext(t.Context(), textFor(t, text, "sqlite")).Scan(&one, &two); err != nil || one != value || two != value {
			r.Fatalf("%s: %q, %q, %v", text, one, two, err)
		}
	})
}

// words are the tokens of a text without the N of literals and the names of
// collations, which is all that a dialect may change.
func words(text, dialect string) []string {
	var found []string
	for token := range sqltext.ScanNames(text, dialect) {
		behind := text[token.Offset+len(token.Text):]
		if token.Is("N") && strings.HasPrefix(behind, "'") {
			continue
		}
		if len(found) > 0 && strings.EqualFold(found[len(found)-1], "COLLATE") {
			token.Text = "…"
		}
		found = append(found, token.Text)
	}
	return found
}

func FuzzSpelling(f *testing.F) {
	for _, text := range []string{
		"SELECT N'床', '床''', n'' -- N'床'", "SELECT 1'床'", "a COLLATE Latin1_General_BIN2 'x'", "/* /* '床' */ '床' */", "'床", "[N'床'] \"'\"", "N", "xN'床'",
		"SELECT 1\n-- @dialect sqlite\n, 2\n-- @dialect both\nFROM t", "COLLATE N'床'",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sections, err := sqltext.Dialects(text)
		if err != nil {
			return
		}
		for _, dialect := range dialects {
			spelled, err := sections.For(dialect)
			if err != nil {
				continue
			}
			if again := textFor(t, spelled, dialect); again != spelled {
				t.Fatalf("%s: %q becomes %q, and then %q", dialect, text, spelled, again)
			}
			if strings.Contains(text, "@dialect") {
				continue // the next check compares the whole text
			}
			if before, after := words(text, dialect), words(spelled, dialect); !slices.Equal(before, after) {
				t.Fatalf("%s: %q becomes %q: %q, %q", dialect, text, spelled, before, after)
			}
			if strings.Count(spelled, "\n") != strings.Count(text, "\n") {
				t.Fatalf("%s: %q has other lines than %q", dialect, spelled, text)
			}
		}
	})
}
