package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/sqlserver/pool"
)

// SetText is Define for a text that is right.
func (db *DB) SetText(name, text string) {
	if err := db.Define(name, text); err != nil {
		panic(err)
	}
}

// Readers is the pool of the database/sql side.
func (db *DB) Readers() *sqlx.DB { return db.readers() }

// WaitingForConnection is the number of callers that wait for one of SQL Server.
func (db *DB) WaitingForConnection() int {
	callers, _ := db.server.Pool().Waiting()
	return callers
}

// OpeningConnections is the number of connections to SQL Server that are being opened.
func (db *DB) OpeningConnections() int {
	_, opening := db.server.Pool().Waiting()
	return opening
}

// UsedBuffer opens a connection, asks on it and closes it. It returns where the
// driver's buffer for answers is.
func (db *DB) UsedBuffer(ctx context.Context) (*byte, error) {
	conn, err := db.readers().Connx(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	var reads recordedReads
	err = conn.Raw(func(driverConn any) error {
		used := driverConn.(*pool.Conn)
		reads.Conn, used.Link.Conn = used.Link.Conn, &reads
		return errors.Join(used.Ping(ctx), driver.ErrBadConn) // which makes the pool close it
	})
	if !errors.Is(err, driver.ErrBadConn) || reads.first == nil {
		return nil, fmt.Errorf("no connection was closed: %w", err)
	}
	return reads.first, nil
}

// recordedReads keeps where the first answer was read to.
type recordedReads struct {
	net.Conn
	first *byte
}

func (r *recordedReads) Read(b []byte) (int, error) {
	if r.first == nil {
		r.first = &b[0]
	}
	return r.Conn.Read(b)
}

// Waiting is the number of writers that wait for their turn.
func (db *DB) Waiting() int { return db.lite.Waiting() }

// Classify gives an error of a database its kind.
func Classify(ctx context.Context, err error) error { return classify(ctx, "test", err) }

// SkipTime gives the database's health a clock that the result moves on.
func (db *DB) SkipTime() (skip func(time.Duration)) {
	var skipped atomic.Int64
	db.health.now = func() time.Time { return time.Now().Add(time.Duration(skipped.Load())) }
	return func(d time.Duration) { skipped.Add(int64(d)) }
}

// Own marks the database as one that holds Qiao's own tables.
func (db *DB) Own() { db.server.Own() }

// Knows lets the program know the steps of a folder, and no others. Announcements of such a program wait for notice.
func (db *DB) Knows(steps fs.FS, notice time.Duration) { db.steps, db.notice = steps, notice }
