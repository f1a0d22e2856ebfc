// Package sqlite runs texts and sqlx on one SQLite file: readers in parallel and
// one writer at a time.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/dialect"
)

// Name is the dialect's name, in the configuration and for the scanner of texts.
const Name = "sqlite"

// Database is one open file. It is safe for concurrent use.
type Database struct {
	readers  *sqlx.DB
	pool     *sqlx.DB // of the one sqlx writer
	gate     *gate    // one writer at a time
	writer   *sqlxWriter
	executor *executor
	file     *liteFile
	wait     time.Duration // for a connection, and for the write lock
}

// Readers are the connections that read.
func (db *Database) Readers() *sqlx.DB { return db.readers }

// Writer is the connection that writes, for the holder of Exclusive.
func (db *Database) Writer() *sqlx.DB { return db.pool }

// Exclusive keeps every writer of this process out until release is called.
func (db *Database) Exclusive(ctx context.Context) (release func(), err error) {
	return db.gate.exclusive(ctx)
}

// Waiting is the number of writers that wait for their turn.
func (db *Database) Waiting() int { return int(db.gate.waiting.Load()) }

// Read runs work that changes nothing on a reader.
func (db *Database) Read(ctx context.Context, run dialect.Work) error {
	conn, err := db.acquire(ctx, db.readers)
	if err != nil {
		return err
	}
	defer conn.Close()
	return run(ctx, conn)
}

// Transact runs work in a transaction on the only writer: committed when work
// returns nil, undone when it fails or panics.
func (db *Database) Transact(ctx context.Context, work func(tx dialect.Tx) error) error {
	return db.gate.write(ctx, db.writer, func() error { return work(db.writer.conn) })
}

// acquire reserves a connection and waits no longer than the configuration says:
// an exhausted pool and a database that does not answer are found out before
// the caller's own deadline.
func (db *Database) acquire(ctx context.Context, pool *sqlx.DB) (*sqlx.Conn, error) {
	waiting, end := dialect.Waiting(ctx, db.wait)
	defer end()
	conn, err := pool.Connx(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		return nil, fmt.Errorf("%w (%v)", dialect.ErrNoConnection, err) //nolint:errorlint // the wait's cause is not the caller's
	}
	return conn, err
}

// Close closes every connection; it does not wait for running calls.
func (db *Database) Close() error {
	return errors.Join(db.executor.close(), db.readers.Close(), db.pool.Close())
}
