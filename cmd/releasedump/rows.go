package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
)

// writeRows writes rows of a table as one INSERT that both databases understand.
func writeRows(ctx context.Context, db *sql.DB, out io.Writer, t table, chosen map[int64]bool) error {
	if len(chosen) == 0 {
		return nil
	}
	var literals []string
	for _, column := range t.columns {
		literals = append(literals, literal(column))
	}
	query := fmt.Sprintf("SELECT '(' || %s || ')' FROM %s WHERE rowid IN (%s) ORDER BY rowid", strings.Join(literals, " || ', ' || "), t.name, ids(chosen))
	rows, err := list[string](ctx, db, query)
	if err == nil {
		_, err = fmt.Fprintf(out, "INSERT INTO %s (%s) VALUES\n%s;\n", t.name, strings.Join(t.columns, ", "), strings.Join(rows, ",\n"))
	}
	return err
}

// newLine stands for a line break in a literal, so that a row is one line.
const newLine = "␤"

// literal is an expression for the literal of a column. Both databases have REPLACE and CHAR.
func literal(column string) string {
	quoted := fmt.Sprintf(`quote("%s")`, column)
	return fmt.Sprintf("CASE WHEN instr(\"%s\", char(10)) = 0 OR \"%s\" IS NULL THEN %s ELSE 'REPLACE(' || replace(%s, char(10), '%s') || ', ''%s'', CHAR(10))' END",
		column, column, quoted, quoted, newLine, newLine)
}
