package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"

	sqltext "qiao/sql"
)

// Migrate applies the schema's missing steps in order, each in a transaction
// of its own, and returns how many it applied. Several gateways may do so at
// once on a SQL Server: they take turns.
func (db *DB) Migrate(ctx context.Context) (applied int, err error) {
	if db.gate != nil {
		release, err := db.gate.exclusive(ctx)
		if err != nil {
			return 0, classify(ctx, "migrate", err)
		}
		defer release()
	}
	provider, err := migrations(db.dialect, db.writer)
	if err != nil {
		return 0, err
	}
	results, err := provider.Up(ctx)
	if err == nil && db.tables != nil {
		db.tables.owned.Store(true)
	}
	return len(results), classify(ctx, "migrate", err)
}

// migrations are the steps of the schema, for the database of a pool.
func migrations(dialect Dialect, pool *sqlx.DB) (*goose.Provider, error) {
	schema, err := sqltext.Schema(string(dialect))
	if err != nil {
		return nil, err
	}
	kind, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if dialect == SQLServer {
		kind, options = goose.DialectMSSQL, append(options, goose.WithSessionLocker(appLock{}))
	}
	provider, err := goose.NewProvider(kind, pool.DB, schema, options...)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", dialect, err)
	}
	return provider, nil
}

const (
	schemaLock = "qiao.schema"
	// schemaWait is how long a gateway waits for another one that changes the schema.
	schemaWait = time.Minute
)

// appLock lets one gateway at a time change the schema of a SQL Server.
type appLock struct{}

// SessionLock implements goose's lock.SessionLocker.
func (appLock) SessionLock(ctx context.Context, conn *sql.Conn) error {
	return takeLock(ctx, conn, schemaLock, ownedBySession, schemaWait)
}

// SessionUnlock implements goose's lock.SessionLocker.
func (appLock) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `EXEC sp_releaseapplock @Resource = @resource, @LockOwner = @owner;`,
		sql.Named("resource", schemaLock), sql.Named("owner", ownedBySession))
	return err
}
