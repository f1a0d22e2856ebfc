package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// What a T-SQL text may say is decided by its words: all of these are
// reserved, so outside of quotes and brackets they mean what they say.
var (
	serverFirstWords = []string{
		"SELECT", "WITH", "DECLARE", "SET", "IF", "BEGIN", "WHILE", "PRINT", "THROW", "RAISERROR", "RETURN",
		"INSERT", "UPDATE", "DELETE", "EXEC", "EXECUTE", "CREATE", "DROP", "TRUNCATE",
	}
	serverSchemaWords    = []string{"CREATE", "ALTER", "DROP", "TRUNCATE"}
	serverForbiddenWords = []string{
		"GRANT", "REVOKE", "DENY", "BACKUP", "RESTORE", "SHUTDOWN", "KILL", "DBCC", "RECONFIGURE", "CHECKPOINT",
		"BULK", "OPENROWSET", "OPENQUERY", "OPENDATASOURCE", "COMMIT", "ROLLBACK", "SAVE", "WAITFOR",
	}
	serverWriteWords = []string{"INSERT", "UPDATE", "DELETE", "MERGE", "INTO"}
)

// checkEffect refuses what goes beyond the declared effect of a T-SQL text.
// Temporary tables and table variables belong to the call alone and may be
// made and changed by every text.
func checkEffect(text string, write bool) error {
	tokens := slices.Collect(sqltext.Scan(text, string(SQLServer)))
	tokens = slices.DeleteFunc(tokens, func(t sqltext.Token) bool { return t.Text == ";" })
	if len(tokens) == 0 {
		return &TextError{Err: errors.New("the text contains no statement")}
	}
	if !isOneOf(tokens[0], serverFirstWords) {
		return refuse(text, tokens[0], "a text starts with one of "+strings.Join(serverFirstWords, ", "))
	}
	for i, token := range tokens {
		if reason := forbidden(token, tokens[i+1:], write); reason != "" {
			return refuse(text, token, reason)
		}
	}
	return nil
}

// forbidden says why a word may not stand before the rest, or nothing.
func forbidden(token sqltext.Token, rest []sqltext.Token, write bool) string {
	next := sqltext.Token{}
	if len(rest) > 0 {
		next = rest[0]
	}
	switch {
	case isOneOf(token, serverForbiddenWords):
		return "it is not allowed in a procedure"
	case token.Is("USE") && token.Depth == 0:
		return "the database is the configured one"
	case token.Is("BEGIN") && (next.Is("TRAN") || next.Is("TRANSACTION") || next.Is("DISTRIBUTED")):
		return "the gateway itself begins and ends transactions"
	case isOneOf(token, serverSchemaWords) && !isTemporary(target(rest)):
		return "schema changes belong into migrations"
	case (token.Is("EXEC") || token.Is("EXECUTE")) && !write:
		return "a text that only reads cannot call another procedure"
	case (token.Is("EXEC") || token.Is("EXECUTE")) && next.Text == "(":
		return "text is not executed as SQL"
	case !write && isOneOf(token, serverWriteWords) && !isTemporary(target(rest)):
		return "the entry only reads"
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

func refuse(text string, token sqltext.Token, reason string) error {
	return &TextError{
		Line: 1 + strings.Count(text[:token.Offset], "\n"),
		Err:  fmt.Errorf("%s: %s", strings.ToUpper(token.Text), reason),
	}
}
