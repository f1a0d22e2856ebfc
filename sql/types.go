package sql

import (
	"slices"
	"strings"
)

// The two collations of SQL Server that columns have: keys are compared exactly, words
// without case and sorted by pinyin. No column uses the database's own collation.
const (
	keyCollation  = "Latin1_General_BIN2"
	wordCollation = "Chinese_PRC_CI_AS"
)

// columnTypes writes the types of a step's columns in the form of the dialect: KEY(n) is an
// NVARCHAR(n) for keys, and an NVARCHAR(n) that states no collation is for words. SQLite
// compares both exactly.
func columnTypes(text, dialect string) string {
	tokens := slices.Collect(ScanNames(text, dialect))
	var out strings.Builder
	written := 0
	for i := range tokens {
		length, end := typeLength(text, tokens[i:])
		if end == 0 {
			continue
		}
		kind := ""
		switch {
		case tokens[i].Is("KEY"):
			kind = collated(length, keyCollation, dialect)
		case isColumnType(tokens, i) && !isCollated(tokens, end):
			kind = collated(length, wordCollation, dialect)
		default:
			continue
		}
		out.WriteString(text[written:tokens[i].Offset] + kind)
		written = end
	}
	return out.String() + text[written:]
}

// typeLength returns the length of the type at the start of the tokens, and where the type
// ends: 50 for KEY(50). A word with columns in parentheses, as PRIMARY KEY (Id), is no type.
func typeLength(text string, tokens []Token) (length string, end int) {
	if len(tokens) < 3 || !tokens[0].Is("KEY") && !tokens[0].Is("NVARCHAR") || tokens[1].Text != "(" {
		return "", 0
	}
	closing := tokens[2]
	if closing.Is("MAX") && len(tokens) > 3 {
		closing = tokens[3]
	}
	if closing.Text != ")" {
		return "", 0
	}
	return text[tokens[1].Offset+1 : closing.Offset], closing.Offset + 1
}

// isColumnType separates the type of a column, which follows the column's name, from that
// of a CAST or of a variable.
func isColumnType(tokens []Token, i int) bool {
	return i > 0 && !tokens[i-1].Is("AS") && !tokens[i-1].IsPlaceholder()
}

func isCollated(tokens []Token, end int) bool {
	next := slices.IndexFunc(tokens, func(t Token) bool { return t.Offset >= end })
	return next >= 0 && tokens[next].Is("COLLATE")
}

func collated(length, collation, dialect string) string {
	kind := "NVARCHAR(" + length + ")"
	if dialect == sqlServer {
		kind += " COLLATE " + collation
	}
	return kind
}
