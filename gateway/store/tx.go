package store

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// Tx is a transaction for handlers and Go procedures. It is not safe for
// concurrent use and must not be used after the function it was given to.
type Tx struct {
	db *DB
	tx txConn
}

// txConn is what a transaction runs on: a sqlx.Tx, or on SQLite the writer's
// connection, where the gate begins and commits.
type txConn interface {
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	SelectContext(ctx context.Context, dest any, query string, args ...any) error
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowxContext(ctx context.Context, query string, args ...any) *sqlx.Row
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	rowQuerier
}

// Tx runs fn in a transaction: committed when fn returns nil, rolled back when
// it returns an error or panics. On SQLite it holds the only writer from its
// start, so fn must not wait for anything slow and must not write through
// the DB itself.
func (db *DB) Tx(ctx context.Context, fn func(tx *Tx) error) error {
	if db.gate == nil {
		return db.serverTx(ctx, fn)
	}
	var failed error // fn's own error comes back as it is
	err := db.gate.write(ctx, db.lite, func() error {
		failed = fn(&Tx{db: db, tx: db.lite.conn})
		return failed
	})
	db.health.wrote(err)
	if failed != nil {
		return failed
	}
	return classify(ctx, "transaction", err)
}

func (db *DB) serverTx(ctx context.Context, fn func(tx *Tx) error) error {
	var failed error // fn's own error comes back as it is, unless the server is why
	err := db.onWriter(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after a commit it does nothing, after a failure that failure counts
		if failed = fn(&Tx{db: db, tx: tx}); failed != nil {
			return failed
		}
		return tx.Commit()
	})
	db.health.wrote(err)
	if failed != nil && !unreachable(err) && !lost(err) {
		return failed
	}
	return classify(ctx, "transaction", err)
}

// sqlxWriter is the one writing connection of sqlx on SQLite. It is reserved from
// its pool for each transaction, which replaces it when it has gone bad.
type sqlxWriter struct {
	db   *DB
	conn *sqlx.Conn // of the open transaction; used only by the holder of the gate
}

func (w *sqlxWriter) begin(ctx context.Context) error {
	conn, err := w.db.acquire(ctx, w.db.writer)
	if err != nil {
		return err
	}
	w.conn = conn
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		w.end()
		return err
	}
	return nil
}

func (w *sqlxWriter) exec(text string) error {
	// Not a caller's context: other writers share what this ends, and a context
	// that ends during BEGIN would leave open what it reports as failed. None
	// of these wait for anything.
	_, err := w.conn.ExecContext(context.Background(), text)
	return err
}

func (w *sqlxWriter) end() {
	_ = w.conn.Close() // it goes back to its pool; nothing can be done about a failure
	w.conn = nil
}

// Get is DB.Get within the transaction; here the statement may write
// (INSERT … RETURNING, OUTPUT INSERTED).
func (tx *Tx) Get(ctx context.Context, dest any, query string, args Args) error {
	text, bound, err := tx.db.bind(query, args)
	if err != nil {
		return err
	}
	return classify(ctx, query, tx.tx.GetContext(ctx, dest, text, bound...))
}

// Select is DB.Select within the transaction; here the statement may write.
func (tx *Tx) Select(ctx context.Context, dest any, query string, args Args) error {
	text, bound, err := tx.db.bind(query, args)
	if err != nil {
		return err
	}
	return classify(ctx, query, tx.tx.SelectContext(ctx, dest, text, bound...))
}

// Exec runs the named statement and returns the number of rows that it changed.
func (tx *Tx) Exec(ctx context.Context, query string, args Args) (rows int64, err error) {
	text, bound, err := tx.db.bind(query, args)
	if err != nil {
		return 0, err
	}
	result, err := tx.tx.ExecContext(ctx, text, bound...)
	if err != nil {
		return 0, classify(ctx, query, err)
	}
	rows, err = result.RowsAffected()
	return rows, classify(ctx, query, err)
}
