package effect

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// Changes finds the statements in the text of a stored procedure (CREATE PROCEDURE …) that may change data: a guess from
// its words. Temporary tables and table variables do not count, and every call of another procedure does.
func Changes(text string) (found []Found) {
	tokens := slices.DeleteFunc(slices.Collect(sqltext.ScanNames(text, "sqlserver")), func(t sqltext.Token) bool { return t.Text == ";" })
	for i, token := range tokens {
		rest := tokens[i+1:]
		if i > 0 && (tokens[i-1].Is("THEN") || tokens[i-1].Text == ".") { // a part of a MERGE, or of a name
			continue
		}
		if what := change(token, rest, tokens); what != "" {
			found = append(found, Found{what, token.Offset})
		}
	}
	return found
}

// change names the change of data that a word begins, empty if it begins none.
func change(token sqltext.Token, rest, all []sqltext.Token) string {
	word := strings.ToUpper(token.Text)
	switch {
	case token.Is("EXEC"), token.Is("EXECUTE"):
		return callOf(rest)
	case dialect.IsOneOf(token, elsewhereWords):
		return word
	case token.Is("NEXT") && first(rest).Is("VALUE"):
		return NextValue
	case dialect.IsOneOf(token, serverSchemaWords):
		if definesProcedure(rest) || defines(rest) {
			return ""
		}
	case !dialect.IsOneOf(token, serverWriteWords), token.Is("UPDATE") && first(rest).Text == "(", onlyTemporary(token, rest, all):
		return ""
	}
	return strings.TrimSpace(word + " " + targetOf(rest))
}

// callOf is the call behind an EXEC: EXEC with the name of the procedure, or with (…) for a text.
func callOf(rest []sqltext.Token) string {
	rest = called(rest)
	switch name, _ := fullName(rest); {
	case first(rest).Is("AS"): // as another user
		return ""
	case name == "":
		return "EXEC (…)"
	default:
		return "EXEC " + name
	}
}

// Calls lists the procedures that a text calls by name, as it writes them.
func Calls(text string) (names []string) {
	tokens := slices.Collect(sqltext.ScanNames(text, "sqlserver"))
	for i, token := range tokens {
		if !token.Is("EXEC") && !token.Is("EXECUTE") {
			continue
		}
		if name, _ := fullName(called(tokens[i+1:])); name != "" && !first(tokens[i+1:]).Is("AS") {
			names = append(names, name)
		}
	}
	return names
}

// definesProcedure reports whether CREATE or ALTER begins the definition of the procedure itself.
func definesProcedure(rest []sqltext.Token) bool {
	if first(rest).Is("OR") && len(rest) > 2 {
		rest = rest[2:]
	}
	return first(rest).Is("PROC") || first(rest).Is("PROCEDURE")
}

// onlyTemporary reports whether a writing word is about a temporary table or a table variable, also by its alias.
func onlyTemporary(verb sqltext.Token, rest, all []sqltext.Token) bool {
	if changes(verb, rest, temporaryAliases(all)) {
		return true
	}
	if verb.Is("DELETE") {
		rest = without(rest, "FROM")
	}
	if !verb.Is("UPDATE") && !verb.Is("DELETE") || len(rest) < 2 || rest[1].Text == "." {
		return false
	}
	return aliasOfTemporary(rest[0], all)
}

// aliasOfTemporary reports whether a name is the alias of a temporary table or a table variable wherever the text uses it.
func aliasOfTemporary(alias sqltext.Token, all []sqltext.Token) bool {
	given := false
	for i, token := range all {
		next := first(all[i+1:])
		if !strings.EqualFold(token.Name(), alias.Name()) || token.Offset == alias.Offset || next.Text == "." || i < 2 {
			continue
		}
		before := all[i-1]
		if before.Is("AS") {
			before = all[i-2]
		}
		if dialect.IsOneOf(before, []string{"UPDATE", "DELETE"}) { // another change by the same alias
			continue
		}
		if !isTemporary([]sqltext.Token{before}) {
			return false
		}
		given = true
	}
	return given
}

// targetOf is the name of the table that a word changes, empty where no name follows.
func targetOf(rest []sqltext.Token) string {
	for _, word := range []string{"TABLE", "INTO", "FROM"} {
		rest = without(rest, word)
	}
	name, _ := fullName(rest)
	return name
}
