package sql

import (
	"strings"
	"unicode/utf8"
)

// collations are SQLite's names for collations of SQL Server, in lower case.
var collations = map[string]string{
	"latin1_general_bin2":  "BINARY",
	"chinese_prc_ci_as":    "NOCASE", // alike for ASCII
	"latin1_general_ci_as": "NOCASE",
}

// spell writes a text in the spelling of the dialect. SQL Server reads a literal without N in the code page of the
// database, so a literal beyond ASCII gets an N. SQLite has no N, so a blank replaces it, and SQLite has its own names
// for collations.
func spell(text, dialect string) string {
	var out strings.Builder
	previous, word := "", "" // the last piece, not written yet, and the last token
	for p := range pieces(text, dialect) {
		current := text[p.start:p.end]
		isLiteral, hasN := current[0] == '\'', strings.EqualFold(previous, "N")
		switch {
		case isLiteral && hasN && dialect == sqlite:
			previous = " "
		case isLiteral && !hasN && dialect == sqlServer && !isASCII(current):
			current = separated("N"+current, previous)
		case p.isToken && dialect == sqlite && strings.EqualFold(word, "COLLATE"):
			current = collation(current)
		}
		if p.isToken {
			word = current
		}
		out.WriteString(previous)
		previous = current
	}
	out.WriteString(previous)
	return out.String()
}

// separated keeps a word apart from the word before it.
func separated(word, previous string) string {
	if last, _ := utf8.DecodeLastRuneInString(previous); inWord(last) {
		return " " + word
	}
	return word
}

func collation(name string) string {
	if known, found := collations[strings.ToLower(name)]; found {
		return known
	}
	return name
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}
