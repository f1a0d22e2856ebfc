// Package pool keeps connections to a SQL Server: it opens a few at a time, lends them in order, cuts those whose calls
// do not end, and detects a server that does not answer.
package pool

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"
	"github.com/microsoft/go-mssqldb/msdsn"

	"qiao/gateway/store/dialect"
)

// idleTime is how long an unused connection is kept: shorter than firewalls between the
// gateway and the server usually allow.
const idleTime = 5 * time.Minute

// urgentOpen is how many connections are kept for the short statements that every call
// waits for.
const urgentOpen = 3

// Pool lends connections to one server, cuts those whose calls do not end, and refuses calls at once while the server
// does not answer.
type Pool struct {
	conns   *sqlx.DB
	lender  *lender
	circuit *circuit
	wait    time.Duration // for a connection
	limit   time.Duration // of a whole call, in the urgent one
	urgent  *Pool         // nil in itself
}

// New makes the pool of a server; it opens nothing. There are as many
// connections as size, each lent within wait, and a few urgent ones.
func New(params msdsn.Config, size int, wait time.Duration) *Pool {
	params.DialTimeout = -1 // the connector ends a dial, and has the reason
	p := &Pool{wait: wait}
	p.circuit = newCircuit(p.probe)
	opener := &connector{config: params, wait: wait, circuit: p.circuit}
	p.conns = openPool(opener, size)
	p.lender = newLender(p.conns, size, openAtOnce)
	urgent := openPool(opener, urgentOpen)
	p.urgent = &Pool{
		conns: urgent, lender: newLender(urgent, urgentOpen, urgentOpenAtOnce), circuit: p.circuit, wait: wait, limit: urgentTime,
	}
	return p
}

func openPool(opener *connector, size int) *sqlx.DB {
	pool := sqlx.NewDb(sql.OpenDB(opener), "sqlserver")
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(idleTime)
	return pool
}

// Urgent lends connections of its own for the short statements that every call needs first. The time of a call on one
// is bounded, so that long calls do not block it.
func (p *Pool) Urgent() *Pool { return p.urgent }

// Conns are the connections without lender and circuit, for work such as migrations.
func (p *Pool) Conns() *sqlx.DB { return p.conns }

// Waiting is the number of callers that wait for a connection, and Opening the number being opened.
func (p *Pool) Waiting() (callers, opening int) {
	p.lender.mu.Lock()
	defer p.lender.mu.Unlock()
	return len(p.lender.waiting), p.lender.opening
}

// Close closes every connection; it does not wait for running calls.
func (p *Pool) Close() error {
	p.circuit.close()
	return errors.Join(p.lender.close(), p.urgent.lender.close())
}

// Read runs work that changes nothing. It is repeated once where the connection broke or the server ended it because of a
// deadlock, unless given reports that a part of the result was passed on. Given may be called by others while the work
// runs.
func (p *Pool) Read(ctx context.Context, given func() bool, run dialect.Work) error {
	return p.limited(ctx, func(ctx context.Context) error {
		err := p.supervise(ctx, given, run)
		if (Lost(err) || Deadlocked(err)) && !given() {
			err = p.supervise(ctx, given, run)
		}
		return err
	})
}

// Write runs work that may change something, and so never twice.
func (p *Pool) Write(ctx context.Context, run dialect.Work) error {
	return p.limited(ctx, func(ctx context.Context) error {
		return p.supervise(ctx, nil, run)
	})
}

// limited bounds an urgent run. One that gets no answer opens the circuit.
func (p *Pool) limited(ctx context.Context, run func(context.Context) error) error {
	if p.limit == 0 {
		return run(ctx)
	}
	bounded, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	err := run(bounded)
	if err == nil || bounded.Err() == nil || ctx.Err() != nil {
		return err
	}
	if errors.Is(err, dialect.ErrNoConnection) { // the server was not even asked
		p.circuit.doubt()
		return err
	}
	p.circuit.trip(err)
	return unanswered(err)
}

// supervise lends a connection. It cuts the connection when the server does not confirm
// that a call has ended, or when the server answers no call at all and given reports
// false. A nil given marks work that may change data: that work is left to its deadline.
func (p *Pool) supervise(ctx context.Context, given func() bool, run dialect.Work) error {
	opened := p.circuit.opened()
	if err := p.circuit.admit(); err != nil {
		return err
	}
	return p.lender.borrow(ctx, p.wait, opened, func(conn lent) error {
		defer conn.link.cutWhen(ctx, CancelGrace)()
		defer p.listen(conn.link, given)()
		return conn.link.judge(ctx, run(ctx, conn.Conn))
	})
}

// linkOf is the link below a connection of SQL Server.
func linkOf(conn *sqlx.Conn) (used *Link) {
	_ = conn.Raw(func(driverConn any) error { // fails only for a connection that was returned
		used = driverConn.(*Conn).Link
		return nil
	})
	return used
}

// listen asks whether the server answers at all when a call takes long, and cuts the
// call when it does not, until stop is called.
func (p *Pool) listen(used *Link, given func() bool) (stop func()) {
	end := &watch{link: used}
	done := make(chan struct{})
	timer := time.AfterFunc(silence, func() {
		p.circuit.doubt()
		select {
		case <-p.circuit.opened():
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

// Lost reports whether a connection broke while it was in use.
func Lost(err error) bool {
	var broken *lostError
	return errors.As(err, &broken)
}

// judge is the error of a call on a link that may be broken. A broken link is never an answer, with any error of the
// driver. But an error from the server itself and the end of the call's time count before it.
func (l *Link) judge(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil || answered(err) {
		return err
	}
	if failure := l.Failure(); failure != nil {
		return &lostError{failure}
	}
	return err
}

// Deadlocked reports whether the server chose the call as the victim of a deadlock.
func Deadlocked(err error) bool {
	var server mssql.Error
	return errors.As(err, &server) && server.Number == 1205
}

// answered reports whether err is an error that the server sent.
func answered(err error) bool {
	var server mssql.Error
	return errors.As(err, &server)
}

// Ask asks the server for nothing. It waits for a new connection as long as one
// may take to open.
func (p *Pool) Ask(ctx context.Context) error {
	return p.lender.borrow(ctx, 2*p.wait, nil, func(conn lent) error {
		bounded, cancel := context.WithTimeout(ctx, urgentTime)
		defer cancel()
		defer conn.link.cutWhen(bounded, 0)()
		return conn.PingContext(bounded)
	})
}

// probe asks for the circuit. While that is open, a connection for calls is
// opened too, so that there is one when it closes.
func (p *Pool) probe(ctx context.Context, open bool) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	var warm sync.WaitGroup
	defer warm.Wait()
	if open {
		warm.Go(func() { _ = p.Ask(ctx) }) // the urgent one decides
	}
	err := p.urgent.Ask(ctx)
	if answered(err) {
		return nil // the server answers; the next call gets this error itself
	}
	if err != nil {
		end()
	}
	return err
}
