package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

const (
	// openAtOnce is how many connections are opened at the same time for calls.
	// A server that has just started needs its processors for each sign-in:
	// many at once all take longer than connect_timeout.
	openAtOnce = 2
	// urgentOpenAtOnce is the same for what every call waits for.
	urgentOpenAtOnce = 1
)

// lender lends the connections of a SQL Server pool, in the order in which
// callers ask. A caller never opens a connection: he waits for a free one, while
// a few are opened in the background, each in its own time. So a caller who
// gives up wastes no half-open connection, and a returned connection serves a
// caller who waits for a new one.
type lender struct {
	pool   *sqlx.DB
	atOnce int
	ctx    context.Context // ends with the database
	end    context.CancelFunc
	opens  sync.WaitGroup

	// free holds a token for each connection that is not lent. The connection
	// may have died since; then its token is dropped when it is used.
	free    chan struct{}
	refused chan error // why a connection could not be opened, for a waiting caller

	mu      sync.Mutex
	known   int // connections with a token, lent, and being opened
	opening int
	waiting int
}

func newLender(pool *sqlx.DB, size, atOnce int) *lender {
	ctx, end := context.WithCancel(context.Background())
	return &lender{pool: pool, atOnce: atOnce, ctx: ctx, end: end, free: make(chan struct{}, size), refused: make(chan error)}
}

// lent is a connection with the link below it.
type lent struct {
	*sqlx.Conn
	link *link
}

// acquire waits for a connection until ctx ends or giveUp is closed.
func (l *lender) acquire(ctx context.Context, giveUp <-chan struct{}) (lent, error) {
	for {
		if err := l.take(ctx, giveUp); err != nil {
			return lent{}, err
		}
		conn, err := l.pool.Connx(context.WithValue(ctx, onlyOpen{}, true))
		if err == nil {
			return lent{conn, linkOf(conn)}, nil
		}
		l.drop()
		if !errors.Is(err, errNoneOpen) {
			return lent{}, err
		}
	}
}

// errGivenUp is a wait for a connection to a server that turns out not to answer.
var errGivenUp = errors.New("no connection can be had")

// take waits for a token.
func (l *lender) take(ctx context.Context, giveUp <-chan struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-l.free:
		return nil
	default:
	}
	l.wait(1)
	defer l.wait(-1)
	select {
	case <-l.free:
		return nil
	case err := <-l.refused:
		return err
	case <-giveUp:
		return unanswered(errGivenUp)
	case <-l.ctx.Done():
		return sql.ErrConnDone
	case <-ctx.Done():
		return ctx.Err()
	}
}

// wait counts the callers who wait.
func (l *lender) wait(change int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting += change
	l.openMore()
}

// openMore opens connections for the callers who wait, as many at once as it may.
func (l *lender) openMore() {
	for l.opening < min(l.atOnce, l.waiting) && l.known < cap(l.free) && l.ctx.Err() == nil {
		l.opening++
		l.known++
		l.opens.Go(l.open)
	}
}

// open opens a connection, or finds one that was opened outside of the lender.
func (l *lender) open() {
	conn, err := l.pool.Connx(l.ctx)
	if err == nil {
		err = conn.Close() // into the pool
	}
	if err != nil {
		select {
		case l.refused <- err:
		default: // no caller waits any more
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.opening--
	if err != nil {
		l.known--
	} else {
		l.free <- struct{}{}
	}
	l.openMore()
}

// release takes a connection back.
func (l *lender) release(conn lent) {
	_ = conn.Close() // into the pool, or out of it where its link is broken
	if conn.link.failure() != nil {
		l.drop()
		return
	}
	l.free <- struct{}{}
}

// drop forgets a connection that is not there any more.
func (l *lender) drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known--
	l.openMore()
}

// close opens no more connections and closes the pool.
func (l *lender) close() error {
	l.mu.Lock()
	l.end()
	l.mu.Unlock()
	l.opens.Wait()
	return l.pool.Close()
}

// borrow runs work on a connection and waits no longer for it than wait: an
// exhausted pool is found out before the caller's own deadline.
func (l *lender) borrow(ctx context.Context, wait time.Duration, giveUp <-chan struct{}, run func(lent) error) error {
	waiting, end := context.WithTimeout(ctx, wait)
	conn, err := l.acquire(waiting, giveUp)
	if err != nil && waiting.Err() != nil {
		err = fmt.Errorf("%w (%w)", errNoConnection, err)
	}
	end()
	if err != nil {
		return err
	}
	defer l.release(conn)
	return run(conn)
}
