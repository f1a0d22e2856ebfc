package store

import (
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// What a T-SQL text may say is decided by its words: all of these are
// reserved, so outside of quotes and brackets they mean what they say.
var (
	serverFirstWords = []string{
		"SELECT", "WITH", "DECLARE", "SET", "IF", "BEGIN", "WHILE", "PRINT", "THROW", "RAISERROR", "RETURN",
		"INSERT", "UPDATE", "DELETE", "MERGE", "EXEC", "EXECUTE", "CREATE", "DROP", "TRUNCATE",
	}
	serverSchemaWords      = []string{"CREATE", "ALTER", "DROP", "TRUNCATE"}
	serverTransactionWords = []string{"COMMIT", "ROLLBACK", "SAVE"}
	serverForbiddenWords   = []string{
		"GRANT", "REVOKE", "DENY", "BACKUP", "RESTORE", "SHUTDOWN", "KILL", "DBCC", "RECONFIGURE", "CHECKPOINT",
		"BULK", "OPENROWSET", "OPENQUERY", "OPENDATASOURCE", "WAITFOR",
	}
	serverWriteWords = []string{"INSERT", "UPDATE", "DELETE", "MERGE", "INTO"}
)

// checkEffect refuses what goes beyond the declared effect of a T-SQL text.
// Temporary tables and table variables belong to the call alone and may be
// made and changed by every text.
func checkEffect(text string, opt Options) error {
	tokens := slices.Collect(sqltext.Scan(text, string(SQLServer)))
	tokens = slices.DeleteFunc(tokens, func(t sqltext.Token) bool { return t.Text == ";" })
	if len(tokens) == 0 {
		return errNoStatement
	}
	for i, token := range tokens {
		if why := forbidden(token, tokens[i+1:], opt); why != "" {
			return refuse(text, token, why)
		}
		if i == 0 && !isOneOf(token, serverFirstWords) {
			return refuse(text, token, wrongStart+reason(strings.Join(serverFirstWords, ", ")))
		}
	}
	return nil
}

// forbidden says why a word may not stand before the rest, or nothing.
func forbidden(token sqltext.Token, rest []sqltext.Token, opt Options) reason {
	next := sqltext.Token{}
	if len(rest) > 0 {
		next = rest[0]
	}
	switch {
	case isOneOf(token, serverForbiddenWords):
		return notAllowed
	case token.Is("USE") && token.Depth == 0:
		return otherDatabase
	case isOneOf(token, serverTransactionWords), token.Is("BEGIN") && (next.Is("TRAN") || next.Is("TRANSACTION") || next.Is("DISTRIBUTED")):
		return ownTransaction
	case isOneOf(token, serverSchemaWords) && !isTemporary(target(rest)):
		return schemaChange
	case (token.Is("EXEC") || token.Is("EXECUTE")) && !opt.Write && !opt.Exec:
		return procedureCall
	case (token.Is("EXEC") || token.Is("EXECUTE")) && next.Text == "(", token.Is("sp_executesql"):
		return textAsSQL
	case !opt.Write && isOneOf(token, serverWriteWords) && !isTemporary(target(rest)):
		return onlyReads
	}
	return ""
}

// target is the first word behind the ones that may stand between a verb and
// what it changes.
func target(rest []sqltext.Token) sqltext.Token {
	for _, token := range rest {
		if !isOneOf(token, []string{"INTO", "FROM", "TABLE", "IF", "EXISTS"}) {
			return token
		}
	}
	return sqltext.Token{}
}

func isTemporary(token sqltext.Token) bool {
	return token.IsPlaceholder() || strings.HasPrefix(token.Text, "#") && !strings.HasPrefix(token.Text, "##")
}

func isOneOf(token sqltext.Token, words []string) bool { return slices.ContainsFunc(words, token.Is) }
