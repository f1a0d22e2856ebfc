package effect

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// Found is a place of a text.
type Found struct {
	What   string // as people write it, such as NEXT VALUE FOR
	Offset int    // in bytes
}

// NextValue takes a number of a sequence.
const NextValue = "NEXT VALUE FOR"

// elsewhereWords read or change data outside of the database, and of its transaction.
var elsewhereWords = []string{"OPENQUERY", "OPENROWSET", "OPENDATASOURCE"}

// lastingCalls are procedures whose effect a rollback does not undo, beside those with a name like xp_ and sp_OA.
var lastingCalls = []string{"sp_send_dbmail", "sp_sequence_get_range"}

// namePlaces precede the name of a table or a procedure. Behind other words four parts are those of a column.
var namePlaces = []string{"FROM", "JOIN", "APPLY", "INTO", "INSERT", "UPDATE", "DELETE", "MERGE", "USING", "EXEC", "EXECUTE"}

// Lasting finds what a rollback does not undo, or may not: numbers of sequences, linked servers and procedures outside of
// the database.
func Lasting(text string) (found []Found) {
	tokens := slices.Collect(sqltext.ScanNames(text, "sqlserver"))
	for i, token := range tokens {
		rest := tokens[i+1:]
		what := ""
		switch {
		case token.Is("NEXT") && first(rest).Is("VALUE") && len(rest) > 1 && rest[1].Is("FOR"):
			what = NextValue
		case dialect.IsOneOf(token, elsewhereWords):
			what = strings.ToUpper(token.Text)
		case token.Is("EXEC"), token.Is("EXECUTE"):
			what = lastingCall(rest)
		case dialect.IsOneOf(token, namePlaces):
			what = linked(rest)
		}
		if what != "" {
			found = append(found, Found{what, token.Offset})
		}
	}
	return found
}

// lastingCall returns the procedure behind an EXEC whose effect lasts, empty for another one.
func lastingCall(rest []sqltext.Token) string {
	if runsAt(rest) {
		return "EXEC … AT"
	}
	rest = called(rest)
	if what := linked(rest); what != "" {
		return what
	}
	name := strings.ToLower(strings.TrimSpace(lastPart(rest).Name()))
	if strings.HasPrefix(name, "xp_") || strings.HasPrefix(name, "sp_oa") || slices.Contains(lastingCalls, name) {
		return name
	}
	return ""
}

// runsAt reports whether a text between parentheses is run on a linked server.
func runsAt(rest []sqltext.Token) bool {
	if first(rest).Text != "(" {
		return false
	}
	end := slices.IndexFunc(rest, func(t sqltext.Token) bool { return t.Text == ")" && t.Depth == rest[0].Depth })
	return end >= 0 && first(rest[end+1:]).Is("AT")
}

// linked returns the name with four parts at the beginning, empty for a shorter one: its first part is a linked server.
func linked(rest []sqltext.Token) string {
	if name, dots := fullName(rest); dots == 3 {
		return name
	}
	return ""
}

// fullName is the name at the beginning with all its parts, empty where there is none, and the number of dots in it.
func fullName(rest []sqltext.Token) (name string, dots int) {
	afterName := false
	for _, token := range rest {
		isDot := token.Text == "."
		if !isDot && (afterName || !token.IsQuoted() && !startsName(token.Text)) {
			break
		}
		if isDot {
			dots++
		}
		afterName = !isDot
		name += token.Text
	}
	return name, dots
}
