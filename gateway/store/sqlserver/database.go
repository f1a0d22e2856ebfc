// Package sqlserver runs texts, calls of stored procedures and sqlx on a SQL
// Server.
package sqlserver

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"github.com/microsoft/go-mssqldb/msdsn"

	"qiao/gateway/config"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/pool"
)

// Name is the dialect's name, in the configuration and for the scanner of texts.
const Name = "sqlserver"

// UrgentLockTimeout lets the server itself end a wait for another transaction's
// lock (error 1222). To find the caller of a request needs four tables: even where each
// of them is locked, the server answers within the time of an urgent call, and is not
// taken for one that does not answer at all. It is put before every named statement of
// an urgent database.
const UrgentLockTimeout = "SET LOCK_TIMEOUT 400; "

// Database is one database of a server. It is safe for concurrent use.
type Database struct {
	pool   *pool.Pool
	urgent *Database // nil in itself
	owned  atomic.Bool
}

// Open connects to a configured database and makes sure that it answers. No
// error holds a password.
func Open(ctx context.Context, cfg config.Database) (*Database, error) {
	if err := config.CheckSQLServerURL(cfg.DSN); err != nil {
		return nil, fmt.Errorf("dsn %w", err)
	}
	params, err := msdsn.Parse(cfg.DSN)
	if err != nil || params.Host == "" {
		// The parser's words may hold the whole DSN with its password.
		return nil, errors.New("dsn is not valid; write sqlserver://user:password@host:1433?database=name")
	}
	conns := pool.New(params, cfg.MaxOpen, cfg.ConnectTimeout)
	db := &Database{pool: conns, urgent: &Database{pool: conns.Urgent()}}
	if err := db.urgent.pool.Ask(ctx); err != nil {
		_ = db.Close() // nothing was done with it
		return nil, fmt.Errorf("SQL Server %s, database %q, does not answer: %s; check the address, the firewall, the account and that the database exists",
			params.Host, params.Database, dialect.FirstLine(err))
	}
	return db, nil
}

// Urgent is the same database on connections of its own, for the short statements that
// every call waits for.
func (db *Database) Urgent() *Database { return db.urgent }

// Pool has the connections.
func (db *Database) Pool() *pool.Pool { return db.pool }

// Read runs work that changes nothing, and again where the connection broke before it has ended, or a deadlock ended it.
func (db *Database) Read(ctx context.Context, run dialect.Work) error {
	return db.pool.Read(ctx, nothingGiven, run)
}

// nothingGiven is for work that gives its caller no result before it has ended.
func nothingGiven() bool { return false }

// Transact runs work in a transaction: committed when work returns nil, rolled
// back when it fails or panics.
func (db *Database) Transact(ctx context.Context, work func(tx dialect.Tx) error) error {
	return db.pool.Write(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after a commit it does nothing, after a failure that failure counts
		if err := work(tx); err != nil {
			return err
		}
		return tx.Commit()
	})
}

// Close closes every connection; it does not wait for running calls.
func (db *Database) Close() error { return db.pool.Close() }
