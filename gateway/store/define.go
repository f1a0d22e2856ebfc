package store

import (
	"context"
	"fmt"

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

// Row returns the columns of the named statement's first row as the driver has
// them, or ErrNoRows: for statements whose columns no Go struct knows.
func (tx *Tx) Row(ctx context.Context, query string, args Args) ([]any, error) {
	text, bound, err := tx.db.bind(query, args)
	if err != nil {
		return nil, err
	}
	row, err := tx.tx.QueryRowxContext(ctx, text, bound...).SliceScan()
	return row, classify(ctx, query, err)
}
