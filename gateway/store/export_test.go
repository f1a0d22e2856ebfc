package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/golang-sql/sqlexp"
	"github.com/jmoiron/sqlx"

	"qiao/gateway/wire"
)

// SetText is Define for a text that is right.
func (db *DB) SetText(name, text string) {
	if err := db.Define(name, text); err != nil {
		panic(err)
	}
}

// Readers is the pool of the database/sql side.
func (db *DB) Readers() *sqlx.DB { return db.readers }

// WaitingForConnection tells how many callers wait for one of SQL Server.
func (db *DB) WaitingForConnection() int {
	db.lender.mu.Lock()
	defer db.lender.mu.Unlock()
	return len(db.lender.waiting)
}

// OpeningConnections tells how many connections to SQL Server are being opened.
func (db *DB) OpeningConnections() int {
	db.lender.mu.Lock()
	defer db.lender.mu.Unlock()
	return db.lender.opening
}

// UsedBuffer opens a connection, asks on it and closes it. It returns where the
// driver's buffer for answers is.
func (db *DB) UsedBuffer(ctx context.Context) (*byte, error) {
	conn, err := db.readers.Connx(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	var reads recordedReads
	err = conn.Raw(func(driverConn any) error {
		used := driverConn.(*serverConn)
		reads.Conn, used.link.Conn = used.link.Conn, &reads
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

// MaxScripts is how many compiled texts a connection keeps.
const MaxScripts = maxScripts

// Scripts tells how many compiled texts the idle readers keep.
func (db *DB) Scripts() (n int) {
	runner := db.runner.(*liteRunner)
	runner.mu.Lock()
	defer runner.mu.Unlock()
	for _, conn := range runner.idle {
		n += len(conn.scripts)
	}
	return n
}

// MaxLines is how many messages of one run are handed on.
const MaxLines = maxLines

// Waiting tells how many writers wait for their turn.
func (db *DB) Waiting() int { return int(db.gate.waiting.Load()) }

// CheckEffect checks a T-SQL text without a server.
var CheckEffect = checkEffect

// ServerCall is what the driver is to send for a statement with one
// placeholder @p of a declared type, or of none.
func ServerCall(text, declared string, value any) (string, []driver.NamedValue) {
	types := map[string]string{}
	if declared != "" {
		types["P"] = declared
	}
	s := &Statement{text: text, params: []string{"p"}}
	s.declare(types)
	return s.serverCall([]any{value})
}

// DeclareParams writes the parameter list for SQL Server's check.
var DeclareParams = declareParams

// ServerCell converts a value of the SQL Server driver.
func ServerCell(cell driver.Value, kind wire.Type) (wire.Value, error) {
	var value wire.Value
	var guid [36]byte
	err := serverCell(&value, cell, kind, &guid)
	return value, err
}

// Receive reads an answer of SQL Server for a statement without declared columns.
func Receive(ctx context.Context, rows driver.Rows, messages *sqlexp.ReturnMessage, sink wire.Sink) error {
	return receive(ctx, rows, messages, newLink(nil, func() {}), &Statement{}, sink)
}

// Column is how a text with these options types a column of its result.
func Column(opt Options, name, databaseType string) wire.Column {
	return (&Statement{exec: opt.Exec}).column(name, databaseType)
}

// Classify gives an error of a database its kind.
func Classify(ctx context.Context, err error) error { return classify(ctx, "test", err) }

// SkipTime gives the database's health a clock that the result moves on.
func (db *DB) SkipTime() (skip func(time.Duration)) {
	var skipped atomic.Int64
	db.health.now = func() time.Time { return time.Now().Add(time.Duration(skipped.Load())) }
	return func(d time.Duration) { skipped.Add(int64(d)) }
}

// Own makes the database one that holds Qiao's own tables.
func (db *DB) Own() { db.tables.owned.Store(true) }

// WaitWithin is how long a call may wait for a lock.
var WaitWithin = waitWithin
