// Package effect finds the effect of a T-SQL text from its words, because SQL Server
// has no read-only connection and no authorizer that could refuse a write.
package effect

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// These words decide about the effects of a T-SQL text. All of them are reserved (THROW, which is not, only begins a
// text), so outside of quotes and brackets they are always keywords.
var (
	serverFirstWords = []string{
		"SELECT", "WITH", "DECLARE", "SET", "IF", "BEGIN", "WHILE", "PRINT", "THROW", "RAISERROR", "RETURN",
		"INSERT", "UPDATE", "DELETE", "MERGE", "EXEC", "EXECUTE", "CREATE", "DROP", "TRUNCATE",
	}
	serverSchemaWords      = []string{"CREATE", "ALTER", "DROP", "TRUNCATE"}
	serverTransactionWords = []string{"COMMIT", "ROLLBACK", "SAVE"}
	serverForbiddenWords   = []string{
		"GRANT", "REVOKE", "DENY", "BACKUP", "RESTORE", "SHUTDOWN", "KILL", "DBCC", "RECONFIGURE", "CHECKPOINT",
		"BULK", "OPENROWSET", "OPENQUERY", "OPENDATASOURCE", "WAITFOR", "WRITETEXT", "UPDATETEXT", "TRIGGER", "REVERT", "SETUSER",
	}
	serverWriteWords = []string{"INSERT", "UPDATE", "DELETE", "MERGE", "INTO"}
)

// transactionOptions are not reserved, so they count only behind SET. Each
// makes the next statement begin a transaction, ANSI_DEFAULTS among others.
var transactionOptions = []string{"IMPLICIT_TRANSACTIONS", "ANSI_DEFAULTS"}

// Check refuses a statement that goes beyond the declared effect of a T-SQL text.
// Temporary tables and table variables belong to the call alone and may be
// made and changed by every text.
func Check(text dialect.Text) error {
	tokens := slices.Collect(sqltext.ScanNames(text.SQL, "sqlserver"))
	tokens = slices.DeleteFunc(tokens, func(t sqltext.Token) bool { return t.Text == ";" })
	if len(tokens) == 0 {
		return dialect.ErrNoStatement
	}
	aliases := temporaryAliases(tokens)
	for i, token := range tokens {
		if why := forbidden(token, tokens[i+1:], aliases, &text); why != "" {
			return dialect.Refuse(text.SQL, token, why)
		}
		if i == 0 && !dialect.IsOneOf(token, serverFirstWords) {
			return dialect.Refuse(text.SQL, token, dialect.WrongStart+dialect.Reason(strings.Join(serverFirstWords, ", ")))
		}
	}
	return nil
}

// forbidden returns why a word may not precede the rest, or nothing.
func forbidden(token sqltext.Token, rest []sqltext.Token, aliases []string, text *dialect.Text) dialect.Reason {
	switch {
	case dialect.IsOneOf(token, serverForbiddenWords):
		return dialect.NotAllowed
	case token.Is("USE") && token.Depth == 0:
		return dialect.OtherDatabase
	case dialect.IsOneOf(token, serverTransactionWords), token.Is("BEGIN") && dialect.IsOneOf(first(rest), []string{"TRAN", "TRANSACTION", "DISTRIBUTED"}):
		return dialect.OwnTransaction
	case token.Is("SET") && setsTransactions(rest):
		return dialect.OwnTransaction
	case dialect.IsOneOf(token, serverSchemaWords) && !defines(rest):
		return dialect.SchemaChange
	case token.Is("EXEC"), token.Is("EXECUTE"):
		return forbiddenCall(rest, text)
	case !text.Write && dialect.IsOneOf(token, serverWriteWords) && !changes(token, rest, aliases):
		return dialect.OnlyReads
	}
	return ""
}

// setsTransactions reports whether a SET names such an option: one SET may have several.
func setsTransactions(rest []sqltext.Token) bool {
	for i, token := range rest {
		if i%2 == 1 && token.Text != "," {
			break
		}
		if slices.ContainsFunc(transactionOptions, func(option string) bool { return strings.EqualFold(option, token.Name()) }) {
			return true
		}
	}
	return false
}

func first(tokens []sqltext.Token) sqltext.Token {
	if len(tokens) == 0 {
		return sqltext.Token{}
	}
	return tokens[0]
}
