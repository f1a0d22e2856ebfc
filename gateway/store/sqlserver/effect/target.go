package effect

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// defines reports whether a schema word is about temporary tables alone. DROP
// takes a list of them.
func defines(rest []sqltext.Token) bool {
	rest = without(rest, "TABLE")
	if first(rest).Is("IF") {
		rest = without(rest[1:], "EXISTS")
	}
	for isTemporary(rest) {
		rest = rest[1:]
		if first(rest).Text != "," {
			return true
		}
		rest = rest[1:]
	}
	return false
}

// changes reports whether a writing verb is about a temporary table or a table variable. An alias may be that of any
// table.
func changes(verb sqltext.Token, rest []sqltext.Token, aliases []string) bool {
	switch {
	case verb.Is("DELETE"):
		rest = without(rest, "FROM")
	case verb.Is("INSERT"), verb.Is("MERGE"):
		rest = without(rest, "INTO")
	}
	return isTemporary(rest) && !slices.Contains(aliases, strings.ToLower(rest[0].Name()))
}

// without drops the first word, if it is this one.
func without(tokens []sqltext.Token, word string) []sqltext.Token {
	if first(tokens).Is(word) {
		return tokens[1:]
	}
	return tokens
}

// isTemporary reports whether the name at the beginning is that of a temporary
// table or a table variable. In brackets it counts as an ordinary one.
func isTemporary(tokens []sqltext.Token) bool {
	name := first(tokens)
	if len(tokens) > 1 && tokens[1].Text == "." {
		return false // of a schema that is called like a table
	}
	return name.IsPlaceholder() || strings.HasPrefix(name.Text, "#") && !strings.HasPrefix(name.Text, "##")
}

// tableWords precede a table; behind anything else a name is an alias.
var tableWords = []string{
	"INSERT", "INTO", "UPDATE", "DELETE", "MERGE", "FROM", "JOIN", "APPLY", "USING", "TABLE", "EXISTS", "IDENTITY_INSERT", ",", "(", ".",
}

// temporaryAliases are the names like #t that a text itself gives to a table or query, as
// in UPDATE #t SET … FROM Base_User AS #t, in lower case.
func temporaryAliases(tokens []sqltext.Token) (names []string) {
	for i, token := range tokens {
		name := strings.ToLower(token.Name())
		if i == 0 || !strings.HasPrefix(name, "#") {
			continue
		}
		next := first(tokens[i+1:])
		isColumn := next.Text == "." // of that table
		isCTE := tokens[i-1].Text == "," && (next.Is("AS") || next.Text == "(")
		if isCTE || !isColumn && !dialect.IsOneOf(tokens[i-1], tableWords) {
			names = append(names, name)
		}
	}
	return names
}
