package sql

import (
	"slices"
	"strings"
)

// Placeholders lists the @Names whose values the caller must bind, without @, in order of
// first use and each once in any letter case. It leaves out variables that a T-SQL text
// declares itself.
func Placeholders(text, dialect string) []string {
	var names, declared []string
	has := func(list []string, name string) bool {
		return slices.ContainsFunc(list, func(known string) bool { return strings.EqualFold(known, name) })
	}
	previous, declaring := "", false
	for token := range Scan(text, dialect) {
		switch {
		case token.Is("DECLARE"):
			declaring = true
		case declaring && token.Depth == 0 && (token.Text == ";" || startsStatement(token)):
			declaring = false
		}
		if token.IsPlaceholder() {
			name := token.Text[1:]
			isDeclaration := declaring && token.Depth == 0 && (previous == "," || strings.EqualFold(previous, "DECLARE"))
			switch {
			case isDeclaration:
				declared = append(declared, name)
			case !has(declared, name) && !has(names, name):
				names = append(names, name)
			}
		}
		previous = token.Text
	}
	return names
}

// statementWords end a DECLARE that no semicolon ends.
var statementWords = []string{
	"SELECT", "INSERT", "UPDATE", "DELETE", "SET", "IF", "BEGIN", "EXEC", "EXECUTE", "WITH",
	"WHILE", "RETURN", "THROW", "PRINT", "RAISERROR", "TRUNCATE",
}

func startsStatement(token Token) bool {
	return slices.ContainsFunc(statementWords, token.Is)
}
