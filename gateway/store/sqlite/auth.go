package sqlite

import (
	"cmp"
	"strings"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// mode says which actions the authorizer of a connection allows.
type mode int32

const (
	trusted mode = iota // the executor's own PRAGMA, BEGIN, COMMIT, ROLLBACK
	reading
	writing
)

// authorize is SQLite's authorizer callback: it is asked about every action
// while a text is compiled, also of views, triggers and table-valued
// functions. It refuses every action that is not listed: only the executor may change
// the schema, run PRAGMA, ATTACH and VACUUM (which attaches), and control transactions.
func authorize(_ *libc.TLS, current uintptr, action int32, _, _, _, _ uintptr) int32 {
	allowed := *at[mode](current)
	switch action {
	case sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE:
		return sqlite3.SQLITE_OK
	case sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE:
		if allowed == writing || allowed == trusted {
			return sqlite3.SQLITE_OK
		}
	default:
		if allowed == trusted {
			return sqlite3.SQLITE_OK
		}
	}
	return sqlite3.SQLITE_DENY
}

// firstWords are the words that a statement may start with. The authorizer
// refuses the rest too, but VACUUM only when it runs.
func (m mode) firstWords() []string {
	if m == reading {
		return []string{"SELECT", "WITH", "VALUES"}
	}
	return []string{"SELECT", "WITH", "VALUES", "INSERT", "UPDATE", "DELETE", "REPLACE"}
}

// liteReasons say why a statement is refused that begins with the word.
var liteReasons = map[string]dialect.Reason{
	"INSERT": dialect.OnlyReads, "REPLACE": dialect.OnlyReads, "UPDATE": dialect.OnlyReads, "DELETE": dialect.OnlyReads,
	"CREATE": dialect.SchemaChange, "ALTER": dialect.SchemaChange, "DROP": dialect.SchemaChange, "REINDEX": dialect.SchemaChange, "ANALYZE": dialect.SchemaChange,
	"BEGIN": dialect.OwnTransaction, "COMMIT": dialect.OwnTransaction, "END": dialect.OwnTransaction, "ROLLBACK": dialect.OwnTransaction,
	"SAVEPOINT": dialect.OwnTransaction, "RELEASE": dialect.OwnTransaction,
}

// refuseStatement explains a refusal by the authorizer, because SQLite says neither its
// place nor its reason. The statement begins at start.
func refuseStatement(text string, start int) error {
	word := verb(text[start:])
	word.Offset += start
	return dialect.Refuse(text, word, cmp.Or(liteReasons[strings.ToUpper(word.Text)], dialect.NotAllowed))
}

// verb is the keyword that names the statement's action, such as SELECT or UPDATE.
func verb(text string) sqltext.Token {
	first := firstWord(text)
	if !first.Is("WITH") {
		return first
	}
	for token := range sqltext.Scan(text, Name) {
		if token.Depth == 0 && dialect.IsOneOf(token, []string{"SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"}) {
			return token
		}
	}
	return first
}
