package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// script is a text compiled on one connection.
type script struct {
	statements []liteStatement
	used       uint64 // liteConn.clock of the last use
}

type liteStatement struct {
	address  uintptr
	params   []int // for each placeholder its index in Statement.params
	columns  []wire.Column
	values   []wire.Value // of the current row
	unnamed  []string     // expressions of its SELECT list that have no name
	compiled int32        // how often SQLite had compiled it when columns were read
	readOnly bool
	throws   bool // a SELECT of nothing but throw(number, text)
}

// compile splits a text where SQLite itself ends each statement and compiles
// them all. Placeholders that are not in params yet are appended to it.
func (c *liteConn) compile(text string, params *[]string) (_ *script, err error) {
	if strings.IndexByte(text, 0) >= 0 {
		return nil, &dialect.TextError{Err: errors.New("the text contains a NUL character; remove it")}
	}
	start, err := libc.CString(text)
	if err != nil {
		return nil, err
	}
	defer c.free(start)

	compiled := &script{}
	defer func() {
		if err != nil {
			compiled.finalize(c.handle)
		}
	}()
	for next := start; next < start+uintptr(len(text)); {
		offset := int(next - start)
		address, rest, err := c.prepare(next)
		if err != nil {
			return nil, atLine(text, offset, err)
		}
		if address != 0 {
			statement := liteStatement{address: address, readOnly: sqlite3.Xsqlite3_stmt_readonly(c.tls, address) != 0}
			compiled.statements = append(compiled.statements, statement)
			if err := c.inspect(&compiled.statements[len(compiled.statements)-1], text[offset:rest-start], params); err != nil {
				return nil, atLine(text, offset, err)
			}
		}
		next = rest
	}
	if len(compiled.statements) == 0 {
		return nil, dialect.ErrNoStatement
	}
	return compiled, nil
}

// inspect refuses a statement that the connection's mode does not allow, and finds the
// statement's placeholders.
func (c *liteConn) inspect(statement *liteStatement, text string, params *[]string) error {
	if !dialect.IsOneOf(firstWord(text), c.mode().firstWords()) || (*c.mode() == reading && !statement.readOnly) {
		return &liteError{code: sqlite3.SQLITE_AUTH, message: "not authorized", offset: -1} // as the authorizer's
	}
	statement.unnamed = unnamed(text)
	count := sqlite3.Xsqlite3_bind_parameter_count(c.tls, statement.address)
	for i := range count {
		name := libc.GoString(sqlite3.Xsqlite3_bind_parameter_name(c.tls, statement.address, i+1))
		if !strings.HasPrefix(name, "@") {
			return &liteError{code: sqlite3.SQLITE_ERROR, offset: -1, message: fmt.Sprintf("placeholder %q: write @Name", name)}
		}
		at := dialect.IndexFold(*params, name[1:])
		if at < 0 {
			at = len(*params)
			*params = append(*params, name[1:])
		}
		statement.params = append(statement.params, at)
	}
	return nil
}

func firstWord(text string) sqltext.Token {
	for token := range sqltext.Scan(text, Name) {
		if token.Text != ";" {
			return token
		}
	}
	return sqltext.Token{}
}

// atLine turns an offset into the statement that failed into a line of the
// text, and says why a statement is refused.
func atLine(text string, start int, err error) error {
	var failure *liteError
	if !errors.As(err, &failure) {
		return err
	}
	if failure.code == sqlite3.SQLITE_AUTH {
		return refuseStatement(text, start)
	}
	offset := start + max(failure.offset, 0)
	if failure.offset < 0 {
		offset += firstWord(text[start:]).Offset
	}
	return &dialect.TextError{Line: 1 + strings.Count(text[:min(offset, len(text))], "\n"), Err: failure}
}

// describe reads the columns of every statement that has some.
func (s *script) describe(h *handle, statement *Statement) {
	for i := range s.statements {
		s.statements[i].describe(h, statement)
	}
}

func (s *liteStatement) describe(h *handle, statement *Statement) {
	count := int(sqlite3.Xsqlite3_column_count(h.tls, s.address))
	s.columns = make([]wire.Column, count)
	s.values = make([]wire.Value, count)
	for i := range count {
		name := libc.GoString(sqlite3.Xsqlite3_column_name(h.tls, s.address, int32(i)))
		s.throws = count == 1 && onlyThrows(name)
		if slices.Contains(s.unnamed, name) {
			name = ""
		}
		declared := libc.GoString(sqlite3.Xsqlite3_column_decltype(h.tls, s.address, int32(i)))
		s.columns[i] = statement.text.Column(name, declared)
	}
	s.compiled = s.compilations(h)
}

// compilations counts how often SQLite compiled the statement again because
// the schema had changed; its columns may be others then.
func (s *liteStatement) compilations(h *handle) int32 {
	return sqlite3.Xsqlite3_stmt_status(h.tls, s.address, sqlite3.SQLITE_STMTSTATUS_REPREPARE, 0)
}

func (s *script) finalize(h *handle) {
	for _, statement := range s.statements {
		sqlite3.Xsqlite3_finalize(h.tls, statement.address)
	}
}
