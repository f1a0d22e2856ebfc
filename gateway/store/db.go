// Package store is the only way to the databases. Named statements of
// qiao/sql run through sqlx for handlers and Go procedures; entries and
// procedures whose rows go to the wire run through Statement, which streams
// every result set. Both sides mean the same on SQLite and on SQL Server.
package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

// Dialect names a kind of database.
type Dialect string

// The dialects.
const (
	SQLite    Dialect = "sqlite"
	SQLServer Dialect = "sqlserver"
)

// DB is one configured database. It is safe for concurrent use.
type DB struct {
	name    string
	dialect Dialect
	readers *sqlx.DB
	writer  *sqlx.DB // the same pool as readers on SQL Server
	gate    *gate    // one writer at a time; nil on SQL Server, which has locks of its own
	lite    *sqlxWriter
	runner  runner
	wait    time.Duration // for a connection, and for SQLite's write lock

	texts sync.Map // queryKey → namedText
	named sync.Map // namedKey → *Statement
}

// Name is the database's name in the configuration.
func (db *DB) Name() string { return db.name }

// Dialect tells which kind of database it is.
func (db *DB) Dialect() Dialect { return db.dialect }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	conn, err := db.acquire(ctx, db.readers)
	if err != nil {
		return classify(ctx, "ping", err)
	}
	defer conn.Close()
	return classify(ctx, "ping", conn.PingContext(ctx))
}

// Close closes every connection; what still runs is not waited for.
func (db *DB) Close() error {
	err := errors.Join(db.runner.close(), db.readers.Close())
	if db.writer != db.readers {
		err = errors.Join(err, db.writer.Close())
	}
	return err
}

// acquire takes a connection and waits no longer than the configuration says:
// an exhausted pool and a database that does not answer are found out before
// the caller's own deadline.
func (db *DB) acquire(ctx context.Context, pool *sqlx.DB) (*sqlx.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	conn, err := pool.Connx(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		return nil, errNoConnection
	}
	return conn, err
}
