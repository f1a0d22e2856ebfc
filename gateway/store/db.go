// Package store is the only way to the databases. Named statements of
// qiao/sql run through sqlx for handlers and Go procedures; entries and
// procedures whose rows go to the wire run through Statement, which streams
// every result set. Both sides mean the same on SQLite and on SQL Server.
package store

import (
	"cmp"
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
	readers *sqlx.DB // nil in an urgent one
	writer  *sqlx.DB // the same pool as readers on SQL Server
	gate    *gate    // one writer at a time; nil on SQL Server, which has locks of its own
	lite    *sqlxWriter
	runner  runner
	wait    time.Duration // for a connection, and for SQLite's write lock
	health  *health

	// On SQL Server:
	lender  *lender
	tables  *serverTables
	circuit *circuit
	urgent  *DB           // the same on connections of its own; nil in itself
	limit   time.Duration // of a whole call, in the urgent one

	// lockTimeout stands before every named statement of the urgent one.
	lockTimeout string

	texts sync.Map // queryKey → namedText
	named sync.Map // namedKey → *Statement
}

// Name is the database's name in the configuration.
func (db *DB) Name() string { return db.name }

// Dialect tells which kind of database it is.
func (db *DB) Dialect() Dialect { return db.dialect }

// Urgent is the same database for what every call waits for: who is calling,
// signing in, whether the database answers. On SQL Server it has a few
// connections of its own, so that long procedures do not starve it, and each
// call on it is answered within 2.5 s or fails with errs.Unavailable: a
// statement waits for a lock of another transaction for 0.4 s at most.
func (db *DB) Urgent() *DB { return cmp.Or(db.urgent, db) }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	err := db.Urgent().onReader(ctx, nothingGiven, func(ctx context.Context, conn *sqlx.Conn) error {
		return conn.PingContext(ctx)
	})
	return classify(ctx, "ping", err)
}

// Close closes every connection; what still runs is not waited for.
func (db *DB) Close() error {
	db.circuit.close()
	if db.lender != nil {
		return errors.Join(db.lender.close(), db.urgent.lender.close())
	}
	return errors.Join(db.runner.close(), db.readers.Close(), db.writer.Close())
}
