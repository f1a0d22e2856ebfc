package sqlite

import (
	"context"
	"errors"

	"qiao/gateway/store/dialect"
)

// Statement is a text that SQLite has compiled once.
type Statement struct {
	executor *executor
	text     dialect.Text
	params   []string
}

// Prepare compiles the text on a reader, also a text that writes: compiling never
// writes, and so a text can be checked while a transaction holds the writer.
func (db *Database) Prepare(ctx context.Context, text dialect.Text) (*Statement, error) {
	r := db.executor
	conn, err := r.reserve(ctx)
	if err != nil {
		return nil, err
	}
	defer r.put(conn)
	if err := conn.refresh(); err != nil {
		return nil, err
	}
	if text.Write {
		defer conn.as(writing)()
	}
	params := []string{}
	compiled, err := conn.compile(text.SQL, &params)
	if err != nil {
		return nil, err
	}
	compiled.finalize(conn.handle)
	return &Statement{executor: r, text: text, params: params}, nil
}

// Params implements dialect.Statement.
func (s *Statement) Params() []string { return s.params }

// Run implements dialect.Statement.
func (s *Statement) Run(ctx context.Context, values []any, sink *dialect.Guard, next *dialect.Following) error {
	r := s.executor
	if s.text.Write {
		return r.runWrite(ctx, s, values, sink, func() error {
			if next == nil {
				return nil
			}
			return r.writer.conn.stream(ctx, next.Statement.(*Statement), next.Values, dialect.Silent())
		})
	}
	conn, err := r.reserve(ctx)
	if err != nil {
		return err
	}
	defer r.put(conn)
	defer conn.within(ctx)()
	return conn.stream(ctx, s, values, sink)
}

// errUndo fails a write that has done all it should, so that it is undone.
var errUndo = errors.New("store: done and to be undone")

// Try implements dialect.Statement.
func (s *Statement) Try(ctx context.Context, values []any, sink *dialect.Guard) error {
	if !s.text.Write {
		return s.Run(ctx, values, sink, nil)
	}
	err := s.executor.runWrite(ctx, s, values, sink, func() error { return errUndo })
	if errors.Is(err, errUndo) {
		return nil
	}
	return err
}
