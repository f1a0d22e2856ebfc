package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math"

	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
)

// stream runs every statement of a text and hands rows and counts to the sink.
func (c *liteConn) stream(ctx context.Context, statement *Statement, values []any, sink *dialect.Guard) error {
	compiled, err := c.script(statement)
	if err != nil {
		return err
	}
	bound, err := c.arena.fill(c.handle, values)
	if err != nil {
		return err
	}
	for i := range compiled.statements {
		if err := ctx.Err(); err != nil {
			return err
		}
		if sink.Enough() {
			return nil
		}
		if err := c.execute(&compiled.statements[i], statement, bound, sink); err != nil {
			return err
		}
	}
	return nil
}

func (c *liteConn) execute(s *liteStatement, statement *Statement, bound []argument, sink wire.Sink) error {
	defer sqlite3.Xsqlite3_reset(c.tls, s.address)
	if err := c.bind(s, bound); err != nil {
		return err
	}
	more, err := c.step(s.address)
	if err != nil {
		return err
	}
	if s.compiled != s.compilations(c.handle) {
		s.describe(c.handle, statement)
	}
	switch {
	case s.throws: // and has not: it has nothing to report
	case len(s.columns) > 0:
		return c.rows(s, more, sink)
	default:
		sink.Affected(sqlite3.Xsqlite3_changes64(c.tls, c.db))
	}
	return nil
}

func (c *liteConn) bind(s *liteStatement, bound []argument) error {
	for i, at := range s.params {
		if rc := bound[at].bind(c.handle, s.address, int32(i+1)); rc != sqlite3.SQLITE_OK {
			return c.failure(rc)
		}
	}
	return nil
}

func (c *liteConn) rows(s *liteStatement, more bool, sink wire.Sink) error {
	err := sink.Columns(s.columns)
	for more && err == nil {
		for i := range s.values {
			c.cell(&s.values[i], s.address, int32(i))
		}
		if err = sink.Row(s.values); err == nil {
			more, err = c.step(s.address)
		}
	}
	return err
}

// cell reads one column of the current row. Text and blobs are not copied:
// they are SQLite's memory, valid until the next step. The column is looked up once:
// each function of a column would do so again, and look for failed allocations.
func (c *liteConn) cell(value *wire.Value, address uintptr, i int32) {
	cell := sqlite3.Xsqlite3_column_value(c.tls, address, i)
	switch sqlite3.Xsqlite3_value_type(c.tls, cell) {
	case sqlite3.SQLITE_INTEGER:
		value.Kind = wire.IntKind
		value.Int = sqlite3.Xsqlite3_value_int64(c.tls, cell)
	case sqlite3.SQLITE_FLOAT:
		value.Kind = wire.RealKind
		value.Float = sqlite3.Xsqlite3_value_double(c.tls, cell)
	case sqlite3.SQLITE_TEXT:
		value.Kind = wire.TextKind
		text := sqlite3.Xsqlite3_value_text(c.tls, cell)
		value.Bytes = view(text, int(sqlite3.Xsqlite3_value_bytes(c.tls, cell)))
	case sqlite3.SQLITE_BLOB:
		value.Kind = wire.BlobKind
		blob := sqlite3.Xsqlite3_value_blob(c.tls, cell)
		value.Bytes = view(blob, int(sqlite3.Xsqlite3_value_bytes(c.tls, cell)))
	default:
		value.Kind = wire.Null
	}
}

// argument is a value in the form that binding needs. Text lies in the arena.
type argument struct {
	kind    wire.Kind
	integer int64
	real    float64
	text    uintptr
	size    int32
}

func (a argument) bind(h *handle, statement uintptr, i int32) int32 {
	switch a.kind {
	case wire.IntKind:
		return sqlite3.Xsqlite3_bind_int64(h.tls, statement, i, a.integer)
	case wire.RealKind:
		return sqlite3.Xsqlite3_bind_double(h.tls, statement, i, a.real)
	case wire.TextKind:
		return sqlite3.Xsqlite3_bind_text(h.tls, statement, i, a.text, a.size, sqlite3.SQLITE_STATIC)
	default:
		return sqlite3.Xsqlite3_bind_null(h.tls, statement, i)
	}
}

// arena is C memory for the texts of one run's arguments. It is kept between
// runs, so that binding allocates nothing.
type arena struct {
	start uintptr
	size  int
	bound []argument
}

const (
	minArena = 1 << 10
	maxArena = 64 << 10 // a larger one is freed before the next run
)

// fill converts the values and copies their texts into the arena. The result
// is valid until the next fill.
func (a *arena) fill(h *handle, values []any) ([]argument, error) {
	a.bound = a.bound[:0]
	texts := make([]string, 0, 8)
	total := 0
	for _, value := range values {
		var bound argument
		switch value := Argument(value).(type) {
		case nil:
		case int64:
			bound = argument{kind: wire.IntKind, integer: value}
		case float64:
			bound = argument{kind: wire.RealKind, real: value}
		case bool:
			bound = argument{kind: wire.IntKind}
			if value {
				bound.integer = 1
			}
		case string:
			bound.kind = wire.TextKind
			texts = append(texts, value)
		default:
			return nil, fmt.Errorf("store: cannot bind a %T", value)
		}
		if bound.kind == wire.TextKind {
			total += len(texts[len(texts)-1])
		}
		a.bound = append(a.bound, bound)
	}
	if total > math.MaxInt32 {
		return nil, errors.New("store: the arguments are too long")
	}
	a.place(h, texts, total)
	return a.bound, nil
}

// place copies the texts one behind the other.
func (a *arena) place(h *handle, texts []string, total int) {
	if total > a.size || a.start == 0 || a.size > maxArena {
		a.release(h)
		a.size = max(total, minArena)
		a.start = h.alloc(a.size)
	}
	next := a.start
	for i := range a.bound {
		if a.bound[i].kind != wire.TextKind {
			continue
		}
		text := texts[0]
		texts = texts[1:]
		copy(view(next, len(text)), text)
		a.bound[i].text, a.bound[i].size = next, int32(len(text))
		next += uintptr(len(text))
	}
}

func (a *arena) release(h *handle) {
	if a.start != 0 {
		h.free(a.start)
	}
	a.start, a.size = 0, 0
}
