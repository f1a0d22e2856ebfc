package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	sqltext "qiao/sql"
)

// Define makes a text known as a named statement of this database, beside those
// of qiao/sql. The text is the program's own, such as one made from a module's
// declaration; nothing of a request ever becomes a part of it.
func (db *DB) Define(name, text string) error {
	named, err := sqltext.Parse(text, string(db.dialect))
	if err != nil {
		return fmt.Errorf("statement %s: %w", name, err)
	}
	db.keep(name, named)
	return nil
}

// Row returns the columns of the named statement's first row as the driver has them, or ErrNoRows: for statements
// without a Go struct.
func (tx *Tx) Row(ctx context.Context, query string, args Args) ([]any, error) {
	var row []any
	err := tx.run(ctx, query, args, func(ctx context.Context, text string, bound []any) (err error) {
		row, err = tx.tx.QueryRowxContext(ctx, text, bound...).SliceScan()
		return err
	})
	return row, err
}

// Rows returns all rows of the named statement, like Row.
func (tx *Tx) Rows(ctx context.Context, query string, args Args) ([][]any, error) {
	var rows [][]any
	err := tx.run(ctx, query, args, func(ctx context.Context, text string, bound []any) (err error) {
		rows, err = scanned(tx.tx.QueryxContext(ctx, text, bound...))
		return err
	})
	return rows, err
}

// Rows returns all rows of the named statement as the driver has them. It reads, as Select does.
func (db *DB) Rows(ctx context.Context, query string, args Args) (all [][]any, err error) {
	err = db.read(ctx, query, args, func(ctx context.Context, conn *sqlx.Conn, text string, args []any) error {
		all, err = scanned(conn.QueryxContext(ctx, text, args...))
		return err
	})
	return all, err
}

func scanned(rows *sqlx.Rows, err error) ([][]any, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all [][]any
	for rows.Next() {
		cells, err := rows.SliceScan()
		if err != nil {
			return nil, err
		}
		all = append(all, cells)
	}
	return all, rows.Err()
}
