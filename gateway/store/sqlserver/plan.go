package sqlserver

import (
	"context"
	"database/sql/driver"
	"errors"

	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store/dialect"
)

// ErrNoPlan is the error of Explain where the server shows no plans.
var ErrNoPlan = errors.New("the server shows no plans: it does not know SET SHOWPLAN_TEXT")

// Explain makes the server show the plan of the text instead of running it. The
// placeholders become variables without a value: a plan is the same for every value, and
// so no value is written into the text.
func (s *Statement) Explain(ctx context.Context, _ []any) (lines []string, err error) {
	err = s.db.Read(ctx, func(ctx context.Context, conn *sqlx.Conn) (err error) {
		lines, err = explain(ctx, conn, s)
		return err
	})
	return lines, err
}

func explain(ctx context.Context, conn *sqlx.Conn, statement *Statement) ([]string, error) {
	// The setting outlives a call that fails half way, so the connection goes with it.
	defer conn.Raw(func(any) error { return driver.ErrBadConn }) //nolint:errcheck // the error is the point
	_, err := conn.ExecContext(ctx, "SET SHOWPLAN_TEXT ON")
	var refused mssql.Error
	switch {
	case errors.As(err, &refused):
		return nil, errors.Join(ErrNoPlan, err)
	case err != nil:
		return nil, err
	}
	// A server that ignores the setting would run the text, so send a harmless text first.
	if _, err := plan(ctx, conn, "SELECT N'run' AS Outcome"); err != nil {
		return nil, err
	}
	text := statement.text.SQL
	if statement.declarations != "" {
		text = "DECLARE " + statement.declarations + ";\n" + text
	}
	return plan(ctx, conn, text)
}

// plan sends a text and returns the lines of its plan.
func plan(ctx context.Context, conn *sqlx.Conn, text string) (lines []string, err error) {
	rows, err := conn.QueryContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for more := true; more; more = rows.NextResultSet() {
		columns, err := rows.Columns()
		if err != nil {
			return nil, err
		}
		if len(columns) > 0 && columns[0] != "StmtText" {
			return nil, ErrNoPlan
		}
		for rows.Next() {
			var step string
			if err := rows.Scan(&step); err != nil {
				return nil, err
			}
			lines = append(lines, dialect.Lines(step)...)
		}
	}
	return lines, rows.Err()
}
