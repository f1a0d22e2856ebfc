package effect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// textProcedures run a text, or a statement that another of them prepared.
var textProcedures = []string{
	"sp_executesql", "sp_execute", "sp_prepare", "sp_prepexec", "sp_prepexecrpc",
	"sp_execute_external_script", "sp_msforeachtable", "sp_msforeachdb",
}

// forbiddenCall returns why EXEC may not precede the rest, or nothing. The name of the procedure must be written out:
// the sender of a value could choose a procedure whose name is in a variable.
func forbiddenCall(rest []sqltext.Token, text *dialect.Text) dialect.Reason {
	if first(rest).Is("AS") {
		return dialect.NotAllowed // EXECUTE AS runs as another user
	}
	procedure := lastPart(called(rest))
	name := strings.ToLower(strings.TrimSpace(procedure.Name())) // blanks at its end do not count
	switch {
	case !procedure.IsQuoted() && !startsName(name):
		return dialect.TextAsSQL
	case slices.Contains(textProcedures, name), strings.HasPrefix(name, "sp_cursor"):
		return dialect.TextAsSQL
	case strings.HasPrefix(name, "xp_"):
		return dialect.NotAllowed // outside of the database
	case !text.Write && !text.Exec:
		return dialect.ProcedureCall
	}
	return ""
}

// called drops the variable that receives the return value of a call.
func called(rest []sqltext.Token) []sqltext.Token {
	if len(rest) > 1 && isVariable(rest[0]) && rest[1].Text == "=" {
		return rest[2:]
	}
	return rest
}

// lastPart is the last part of a name such as erp.dbo.usp_Name or erp..usp_Name.
func lastPart(tokens []sqltext.Token) (last sqltext.Token) {
	for i, token := range tokens {
		switch {
		case token.Text == ".":
		case i > 0 && tokens[i-1].Text != ".":
			return last
		default:
			last = token
		}
	}
	return last
}

// startsName distinguishes a name from a variable, a parenthesis and the end.
func startsName(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || r == '_' || r == '#'
}

func isVariable(token sqltext.Token) bool { return strings.HasPrefix(token.Text, "@") }
