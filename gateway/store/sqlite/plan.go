package sqlite

import (
	"context"
	"strings"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/store/dialect"
)

// Explain compiles the text on a reader, as Prepare does, and makes every statement return its plan instead of running.
func (s *Statement) Explain(ctx context.Context, values []any) (lines []string, err error) {
	r := s.executor
	conn, err := r.reserve(ctx)
	if err != nil {
		return nil, err
	}
	defer r.put(conn)
	if err := conn.refresh(); err != nil {
		return nil, err
	}
	if s.text.Write {
		defer conn.as(writing)()
	}
	params := s.params
	compiled, err := conn.compile(s.text.SQL, &params)
	if err != nil {
		return nil, err
	}
	defer compiled.finalize(conn.handle)
	bound, err := conn.arena.fill(conn.handle, values)
	if err != nil {
		return nil, err
	}
	for i := range compiled.statements {
		steps, err := conn.plan(&compiled.statements[i], bound)
		if err != nil {
			return nil, err
		}
		lines = append(lines, steps...)
	}
	return lines, nil
}

// queryPlan is the mode of a statement that returns its plan.
const queryPlan = 2

// plan is the statement's text and below it its steps as a tree, drawn as SQL
// Server draws it.
func (c *liteConn) plan(s *liteStatement, bound []argument) ([]string, error) {
	lines := dialect.Lines(strings.TrimSpace(libc.GoString(sqlite3.Xsqlite3_sql(c.tls, s.address))))
	if rc := sqlite3.Xsqlite3_stmt_explain(c.tls, s.address, queryPlan); rc != sqlite3.SQLITE_OK {
		return nil, c.failure(rc)
	}
	if err := c.bind(s, bound); err != nil {
		return nil, err
	}
	depths := map[int32]int{}
	for {
		more, err := c.step(s.address)
		if !more || err != nil {
			return lines, err
		}
		id, parent := sqlite3.Xsqlite3_column_int(c.tls, s.address, 0), sqlite3.Xsqlite3_column_int(c.tls, s.address, 1)
		depths[id] = depths[parent] + 1
		detail := libc.GoString(sqlite3.Xsqlite3_column_text(c.tls, s.address, 3))
		lines = append(lines, strings.Repeat("     ", depths[parent])+"  |--"+detail)
	}
}
