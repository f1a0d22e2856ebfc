package sqlite

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// sqlxWriter is the one writing connection of sqlx on SQLite. It is reserved from
// its pool for each transaction, which replaces it when it has gone bad.
type sqlxWriter struct {
	db   *Database
	conn *sqlx.Conn // of the open transaction; used only by the holder of the gate
}

func (w *sqlxWriter) begin(ctx context.Context) error {
	conn, err := w.db.acquire(ctx, w.db.pool)
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
	// Not a caller's context: other writers share the transaction, and a context that
	// ends during BEGIN would leave the transaction open but report a failure. None of
	// these statements wait for anything.
	_, err := w.conn.ExecContext(context.Background(), text)
	return err
}

func (w *sqlxWriter) end() {
	_ = w.conn.Close() // it goes back to its pool; nothing can be done about a failure
	w.conn = nil
}
