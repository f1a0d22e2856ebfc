package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"

	"qiao/gateway/store/sqlserver"
	sqltext "qiao/sql"
)

// Migrate applies the schema's missing steps in order, each in a transaction
// of its own, and returns how many it applied. Several gateways may do so at
// once on a SQL Server: they take turns.
func (db *DB) Migrate(ctx context.Context) (applied int, err error) {
	if db.lite != nil {
		release, err := db.lite.Exclusive(ctx)
		if err != nil {
			return 0, classify(ctx, "migrate", err)
		}
		defer release()
	}
	provider, err := migrations(db.dialect, db.writer())
	if err != nil {
		return 0, err
	}
	results, err := provider.Up(ctx)
	if err == nil && db.server != nil {
		db.server.Own()
	}
	return len(results), classify(ctx, "migrate", err)
}

// writer are the connections that may change the schema.
func (db *DB) writer() *sqlx.DB {
	if db.lite != nil {
		return db.lite.Writer()
	}
	return db.server.Pool().Conns()
}

// migrations are the steps of the schema, for the database of a pool.
func migrations(dialect Dialect, pool *sqlx.DB) (*goose.Provider, error) {
	schema, err := sqltext.Schema(string(dialect))
	if err != nil {
		return nil, err
	}
	kind, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if dialect == SQLServer {
		kind, options = goose.DialectMSSQL, append(options, goose.WithSessionLocker(sqlserver.SchemaLock{}))
	}
	provider, err := goose.NewProvider(kind, pool.DB, schema, options...)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", dialect, err)
	}
	return provider, nil
}
