package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Insert adds rows to a table, each with one value per column. Table and
// column names become part of the statement: they come from the program, never
// from a request.
func (tx *Tx) Insert(ctx context.Context, table string, columns []string, rows [][]any) error {
	placeholders := make([]string, len(columns))
	for i, column := range columns {
		placeholders[i] = "@" + column
	}
	text := fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", table, strings.Join(columns, ", "), strings.Join(placeholders, ", "))
	statement, err := tx.tx.PrepareContext(ctx, text)
	if err != nil {
		return classify(ctx, "insert into "+table, err)
	}
	defer statement.Close()
	args := make([]any, len(columns))
	for n, row := range rows {
		if len(row) != len(columns) {
			return fmt.Errorf("insert into %s: row %d has %d values for %d columns", table, n+1, len(row), len(columns))
		}
		for i, value := range row {
			args[i] = sql.Named(columns[i], tx.db.dialect.argument(value))
		}
		if _, err := statement.ExecContext(ctx, args...); err != nil {
			return classify(ctx, fmt.Sprintf("insert into %s, row %d", table, n+1), err)
		}
	}
	return nil
}
