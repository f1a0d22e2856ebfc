package dialect

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// Work is done on a connection, which is the caller's alone until it returns.
type Work func(ctx context.Context, conn *sqlx.Conn) error

// Tx is the connection of a transaction: a sqlx.Tx, or on SQLite the writer's
// connection, where the gate begins and commits.
type Tx interface {
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	SelectContext(ctx context.Context, dest any, query string, args ...any) error
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryRowxContext(ctx context.Context, query string, args ...any) *sqlx.Row
	QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}
