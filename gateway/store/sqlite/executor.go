package sqlite

import (
	"context"
	"errors"
	"sync"
	"time"

	"qiao/gateway/store/dialect"
)

// executor runs statements on SQLite itself rather than through
// database/sql, which would return only the last result set of a text, hide
// the declared types and ignore the context after the first row. Texts that
// read run on a few read-only connections, texts that write on one writer.
type executor struct {
	path  string
	wait  time.Duration
	gate  *gate
	slots chan struct{} // one token for each reader in use

	mu     sync.Mutex
	idle   []*liteConn
	closed bool

	writer liteWriter // used only by the holder of the gate
}

var errClosed = errors.New("store: the database is closed")

func newExecutor(path string, readers int, gate *gate) (*executor, error) {
	writer, err := openWriter(path, gate.wait)
	if err != nil {
		return nil, err
	}
	return &executor{path: path, wait: gate.wait, gate: gate, slots: make(chan struct{}, readers), writer: liteWriter{writer}}, nil
}

// runWrite runs the text and then in one transaction, and commits only when both have
// succeeded.
func (r *executor) runWrite(ctx context.Context, statement *Statement, values []any, sink *dialect.Guard, then func() error) error {
	return r.gate.write(ctx, &r.writer, func() error {
		// Only here: a commit that follows is not interrupted half way.
		defer r.writer.conn.within(ctx)()
		if err := r.writer.conn.stream(ctx, statement, values, sink); err != nil {
			return err
		}
		return then()
	})
}

// liteWriter is the executor's writing connection; nil after close.
type liteWriter struct{ conn *liteConn }

func (w *liteWriter) begin(context.Context) error {
	if w.conn == nil {
		return errClosed
	}
	return w.conn.own("BEGIN IMMEDIATE")
}

func (w *liteWriter) exec(text string) error { return w.conn.own(text) }

func (w *liteWriter) end() {}

// reserve returns a reader for the caller alone.
func (r *executor) reserve(ctx context.Context) (*liteConn, error) {
	if err := reserve(ctx, r.slots, r.wait); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		<-r.slots
		return nil, errClosed
	}
	if last := len(r.idle) - 1; last >= 0 { // the one used last has the warmest cache
		conn := r.idle[last]
		r.idle = r.idle[:last]
		return conn, nil
	}
	conn, err := openReader(r.path, r.wait)
	if err != nil {
		<-r.slots
	}
	return conn, err
}

func (r *executor) put(conn *liteConn) {
	if conn.inTransaction() { // no text can begin one; if one does, the next caller must not see it
		_ = conn.own("ROLLBACK") // fails only where there is nothing left to roll back
	}
	r.mu.Lock()
	if r.closed {
		conn.close()
	} else {
		r.idle = append(r.idle, conn)
	}
	r.mu.Unlock()
	<-r.slots
}

// close closes the idle readers; a reader in use closes when it comes back.
func (r *executor) close() error {
	r.mu.Lock()
	r.closed = true
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, conn := range idle {
		conn.close()
	}
	release, err := r.gate.exclusive(context.Background())
	if err != nil {
		return err
	}
	defer release()
	if r.writer.conn != nil {
		r.writer.conn.close()
		r.writer.conn = nil
	}
	return nil
}
