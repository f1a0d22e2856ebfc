// Package store is the only way to the databases. Named statements of
// qiao/sql run through sqlx for handlers and Go procedures; entries and
// procedures whose rows go to the wire run through Statement, which streams
// every result set. Both give the same results on SQLite and on SQL Server.
package store

import (
	"cmp"
	"context"
	"io/fs"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/tracing"
)

// Dialect names a kind of database.
type Dialect string

// The dialects.
const (
	SQLite    Dialect = sqlite.Name
	SQLServer Dialect = sqlserver.Name
)

// DB is one configured database. It is safe for concurrent use.
type DB struct {
	name    string
	dialect Dialect
	lite    *sqlite.Database    // nil on SQL Server
	server  *sqlserver.Database // nil on SQLite
	health  *health
	urgent  *DB // the same on connections of its own; nil in itself, and on SQLite

	steps  fs.FS         // of the schema, that this program knows
	notice time.Duration // noticeTime
	schema *schemaState

	// lockTimeout precedes every named statement of the urgent one.
	lockTimeout string

	texts sync.Map // queryKey → namedText
	named sync.Map // namedKey → *Statement
}

// Name is the database's name in the configuration.
func (db *DB) Name() string { return db.name }

// Dialect is the kind of the database.
func (db *DB) Dialect() Dialect { return db.dialect }

// Urgent is the same database for the short statements that every call waits for: to find
// the caller, to sign in, to check that the database answers. On SQL Server it has a few
// connections of its own, so that long procedures do not starve it, and each
// call on it is answered within 2.5 s or fails with errs.Unavailable: a
// statement waits for a lock of another transaction for 0.4 s at most.
func (db *DB) Urgent() *DB { return cmp.Or(db.urgent, db) }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	err := db.Urgent().onReader(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		return conn.PingContext(ctx)
	})
	return classify(ctx, "ping", err)
}

// onReader runs work that changes nothing, on SQL Server again where the connection broke or a deadlock ended it.
func (db *DB) onReader(ctx context.Context, run dialect.Work) error {
	if err := db.SchemaRefusal(); err != nil {
		return err
	}
	if db.lite != nil {
		return db.lite.Read(ctx, run)
	}
	return db.server.Read(ctx, run)
}

// trace begins the step of a statement, which is called by its name.
func (db *DB) trace(ctx context.Context, name string) (context.Context, *tracing.Span) {
	ctx, span := tracing.Begin(ctx, tracing.Statement)
	span.Statement(name, db.name, string(db.dialect))
	return ctx, span
}

// Close closes every connection; it does not wait for running calls.
func (db *DB) Close() error {
	if db.lite != nil {
		return db.lite.Close()
	}
	return db.server.Close()
}
