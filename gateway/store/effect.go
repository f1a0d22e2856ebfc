package store

import (
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// What a T-SQL text may say is decided by its words: all of these are
// reserved (THROW, which is not, only begins a text), so outside of quotes and
// brackets they mean what they say.
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

// checkEffect refuses what goes beyond the declared effect of a T-SQL text.
// Temporary tables and table variables belong to the call alone and may be
// made and changed by every text.
func checkEffect(text string, opt Options) error {
	tokens := slices.Collect(sqltext.ScanNames(text, string(SQLServer)))
	tokens = slices.DeleteFunc(tokens, func(t sqltext.Token) bool { return t.Text == ";" })
	if len(tokens) == 0 {
		return errNoStatement
	}
	aliases := temporaryAliases(tokens)
	for i, token := range tokens {
		if why := forbidden(token, tokens[i+1:], aliases, opt); why != "" {
			return refuse(text, token, why)
		}
		if i == 0 && !isOneOf(token, serverFirstWords) {
			return refuse(text, token, wrongStart+reason(strings.Join(serverFirstWords, ", ")))
		}
	}
	return nil
}

// forbidden says why a word may not stand before the rest, or nothing.
func forbidden(token sqltext.Token, rest []sqltext.Token, aliases []string, opt Options) reason {
	switch {
	case isOneOf(token, serverForbiddenWords):
		return notAllowed
	case token.Is("USE") && token.Depth == 0:
		return otherDatabase
	case isOneOf(token, serverTransactionWords), token.Is("BEGIN") && isOneOf(first(rest), []string{"TRAN", "TRANSACTION", "DISTRIBUTED"}):
		return ownTransaction
	case token.Is("SET") && setsTransactions(rest):
		return ownTransaction
	case isOneOf(token, serverSchemaWords) && !defines(rest):
		return schemaChange
	case token.Is("EXEC"), token.Is("EXECUTE"):
		return forbiddenCall(rest, opt)
	case !opt.Write && isOneOf(token, serverWriteWords) && !changes(token, rest, aliases):
		return onlyReads
	}
	return ""
}

// setsTransactions reports whether a SET names such an option: several may
// stand behind one SET.
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

func isOneOf(token sqltext.Token, words []string) bool { return slices.ContainsFunc(words, token.Is) }
