package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"
)

// work is done on a connection, which is the caller's alone until it returns.
type work func(ctx context.Context, conn *sqlx.Conn) error

// onReader runs work that changes nothing. On SQL Server it is run once more
// where the connection broke before given reports that something was handed on.
// Given may be asked by others while the work runs.
func (db *DB) onReader(ctx context.Context, given func() bool, run work) error {
	if db.circuit == nil {
		return db.lend(ctx, db.readers, run)
	}
	return db.limited(ctx, func(ctx context.Context) error {
		err := db.supervise(ctx, given, run)
		if lost(err) && !given() {
			err = db.supervise(ctx, given, run)
		}
		return err
	})
}

// nothingGiven is for work whose caller sees nothing before it has ended.
func nothingGiven() bool { return false }

// onWriter runs work that may change something, and so never twice.
func (db *DB) onWriter(ctx context.Context, run work) error {
	if db.circuit == nil {
		return db.lend(ctx, db.writer, run)
	}
	return db.limited(ctx, func(ctx context.Context) error {
		return db.supervise(ctx, nil, run)
	})
}

// lend runs work on a connection of one of SQLite's pools.
func (db *DB) lend(ctx context.Context, pool *sqlx.DB, run work) error {
	conn, err := db.acquire(ctx, pool)
	if err != nil {
		return err
	}
	defer conn.Close()
	return run(ctx, conn)
}

// acquire reserves a connection and waits no longer than the configuration says:
// an exhausted pool and a database that does not answer are found out before
// the caller's own deadline.
func (db *DB) acquire(ctx context.Context, pool *sqlx.DB) (*sqlx.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	conn, err := pool.Connx(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		return nil, fmt.Errorf("%w (%v)", errNoConnection, err) //nolint:errorlint // what it waited for is no cause that anybody asks for
	}
	return conn, err
}

// limited bounds an urgent run. One that gets no answer opens the circuit.
func (db *DB) limited(ctx context.Context, run func(context.Context) error) error {
	if db.limit == 0 {
		return run(ctx)
	}
	bounded, cancel := context.WithTimeout(ctx, db.limit)
	defer cancel()
	err := run(bounded)
	if err == nil || bounded.Err() == nil || ctx.Err() != nil {
		return err
	}
	if errors.Is(err, errNoConnection) { // the server was not even asked
		db.circuit.doubt()
		return err
	}
	db.circuit.trip(err)
	return unanswered(err)
}

// supervise lends a connection that is cut when the server does not confirm
// that a call has ended, or when it turns out not to answer anybody and
// nothing has been given yet; nil is work that may change something, which is
// left to its deadline.
func (db *DB) supervise(ctx context.Context, given func() bool, run work) error {
	opened := db.circuit.opened()
	if err := db.circuit.admit(); err != nil {
		return err
	}
	return db.lender.borrow(ctx, db.wait, opened, func(conn lent) error {
		defer conn.link.cutWhen(ctx, cancelGrace)()
		defer db.listen(conn.link, given)()
		return conn.link.judge(ctx, run(ctx, conn.Conn))
	})
}

// linkOf is the link below a connection of SQL Server.
func linkOf(conn *sqlx.Conn) (used *link) {
	_ = conn.Raw(func(driverConn any) error { // fails only for a connection that was returned
		used = driverConn.(*serverConn).link
		return nil
	})
	return used
}

// listen asks whether the server answers at all when a call takes long, and
// cuts it when not, until stop is called.
func (db *DB) listen(used *link, given func() bool) (stop func()) {
	end := &watch{link: used}
	done := make(chan struct{})
	timer := time.AfterFunc(silence, func() {
		db.circuit.doubt()
		select {
		case <-db.circuit.opened():
			if given != nil && !given() {
				end.cut()
			}
		case <-done:
		}
	})
	return func() {
		timer.Stop()
		close(done)
		end.stop()
	}
}

// lostError is a connection that broke while it was in use.
type lostError struct{ cause error }

func (e *lostError) Error() string { return "the connection to the server broke: " + e.cause.Error() }
func (e *lostError) Unwrap() error { return e.cause }

func lost(err error) bool {
	var broken *lostError
	return errors.As(err, &broken)
}

// judge tells what a broken link did to a call. Whatever the driver makes of
// it, it is no answer; what the server itself said counts before it, and so
// does the end of the call's time.
func (l *link) judge(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil || answered(err) {
		return err
	}
	if failure := l.failure(); failure != nil {
		return &lostError{failure}
	}
	return err
}

// answered reports whether err is what the server said.
func answered(err error) bool {
	var server mssql.Error
	return errors.As(err, &server)
}

// ask asks the server for nothing. It waits for a new connection as long as one
// may take to open.
func (db *DB) ask(ctx context.Context) error {
	return db.lender.borrow(ctx, 2*db.wait, nil, func(conn lent) error {
		bounded, cancel := context.WithTimeout(ctx, urgentTime)
		defer cancel()
		defer conn.link.cutWhen(bounded, 0)()
		return conn.PingContext(bounded)
	})
}

// probe asks for the circuit. While that is open, a connection for calls is
// opened too, so that there is one when it closes.
func (db *DB) probe(ctx context.Context, open bool) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	var warm sync.WaitGroup
	defer warm.Wait()
	if open {
		warm.Go(func() { _ = db.ask(ctx) }) // the urgent one decides
	}
	err := db.urgent.ask(ctx)
	if answered(err) {
		return nil // it answers; what it says the next call hears itself
	}
	if err != nil {
		end()
	}
	return err
}
