package sql_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
)

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

// A quoted name is a name and never a word; a literal is neither.
func TestScanNames(t *testing.T) {
	const text = "SELECT [a]]b], \"c\"\"d\", `e`, 'f', N'[g]' -- [h]\nFROM [SELECT] [@x] [i"
	for _, dialect := range dialects {
		var words, names []string
		for token := range sqltext.ScanNames(text, dialect) {
			if token.IsQuoted() {
				names = append(names, token.Name())
			} else {
				words = append(words, token.Name())
			}
			if token.IsQuoted() && (token.Is("SELECT") || token.IsPlaceholder()) {
				t.Errorf("%s: %s is taken for a word", dialect, token.Text)
			}
		}
		if diff := cmp.Diff([]string{"a]b", `c"d`, "e", "SELECT", "@x", "i"}, names); diff != "" {
			t.Errorf("%s: names: %s", dialect, diff)
		}
		var scanned []string
		for token := range sqltext.Scan(text, dialect) {
			scanned = append(scanned, token.Text)
		}
		if diff := cmp.Diff([]string{"SELECT", ",", ",", ",", ",", "N", "FROM"}, scanned); diff != "" || !slices.Equal(words, scanned) {
			t.Errorf("%s: words: %s, with names %v", dialect, diff, words)
		}
	}
}

// A number ends for SQL Server at the first character that cannot belong to it.
func TestWordsBehindNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1DELETE": "DELETE", "1eDELETE": "DELETE", "1e5DELETE": "DELETE", "1.5e-3DELETE": ". - DELETE", "0xFFUPDATE": "UPDATE",
		"0xUPDATE": "UPDATE", "$1DELETE": "DELETE", "$x": "$x", "$": "$", "0": "", "1e": "", "0x": "", "a1e5": "a1e5", "1\x00\x1fFROM": "FROM",
	} {
		var got []string
		for token := range sqltext.Scan(text, "sqlserver") {
			got = append(got, token.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %s", text, got, want)
		}
	}
}

// A call binds the same parameters on both databases.
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

func FuzzScan(f *testing.F) {
	for _, text := range []string{"SELECT @a -- x", "/* /* */", "'", "[a]]b]", "\"a\" `b` [", "1e5x0xg$1", "@", "@@", "DECLARE @x INT;", "\xff@a", "((("} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, dialect := range dialects {
			end := 0
			for token := range sqltext.ScanNames(text, dialect) {
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
