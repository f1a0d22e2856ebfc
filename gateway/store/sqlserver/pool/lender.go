package pool

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/dialect"
)

const (
	// openAtOnce is how many connections are opened at the same time for calls.
	// A server that has just started needs its processors for each sign-in:
	// many at once all take longer than connect_timeout.
	openAtOnce = 2
	// urgentOpenAtOnce is the same for the urgent connections.
	urgentOpenAtOnce = 1
)

// lender lends the connections of a SQL Server pool, in the order in which callers ask. A caller never opens a
// connection: he waits for a free one, while a few are opened in the background. So a cancelled caller wastes no
// half-open connection, and a returned connection serves a caller who waits for a new one.
type lender struct {
	pool   *sqlx.DB
	size   int
	atOnce int
	ctx    context.Context // ends with the database
	end    context.CancelFunc
	opens  sync.WaitGroup

	mu      sync.Mutex
	free    int // connections that are not lent; each may have died since, which its use shows
	known   int // connections that are free, lent or being opened
	opening int
	waiting []waiter // in the order in which they came; none while there is a free connection
	came    int      // how many have waited so far
}

// waiter is a waiting caller.
type waiter struct {
	number int        // of callers that have waited
	told   chan error // nil when a connection is his, else why none opens
}

func newLender(pool *sqlx.DB, size, atOnce int) *lender {
	ctx, end := context.WithCancel(context.Background())
	return &lender{pool: pool, size: size, atOnce: atOnce, ctx: ctx, end: end}
}

// lent is a connection with the link below it.
type lent struct {
	*sqlx.Conn
	link *Link
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

// take waits for one of the free connections.
func (l *lender) take(ctx context.Context, giveUp <-chan struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	mine, waits := l.queue()
	if !waits {
		return nil
	}
	select {
	case err := <-mine.told:
		return err
	case <-giveUp:
		return l.leave(mine, unanswered(errGivenUp))
	case <-l.ctx.Done():
		return l.leave(mine, sql.ErrConnDone)
	case <-ctx.Done():
		return l.leave(mine, ctx.Err())
	}
}

// queue takes a free connection, or a place in the queue for one.
func (l *lender) queue() (mine waiter, waits bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.free > 0 {
		l.free--
		return waiter{}, false
	}
	l.came++
	mine = waiter{l.came, make(chan error, 1)}
	l.waiting = append(l.waiting, mine)
	l.openMore()
	return mine, true
}

// leave frees a place, and the connection that may have come at that moment.
func (l *lender) leave(mine waiter, why error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at := slices.Index(l.waiting, mine); at >= 0 {
		l.waiting = slices.Delete(l.waiting, at, at+1)
	} else if <-mine.told == nil {
		l.give()
	}
	return why
}

// give gives a connection to the first waiting caller, or makes it free.
func (l *lender) give() {
	if !l.tell(nil) {
		l.free++
	}
}

// tell sends the result to the first waiting caller, and reports whether there is one.
func (l *lender) tell(result error) bool {
	if len(l.waiting) == 0 {
		return false
	}
	l.waiting[0].told <- result
	l.waiting = l.waiting[1:]
	return true
}

// openMore opens connections for the callers who wait, as many at once as it may.
func (l *lender) openMore() {
	for l.opening < min(l.atOnce, len(l.waiting)) && l.known < l.size && l.ctx.Err() == nil {
		l.opening++
		l.known++
		came := l.came
		l.opens.Go(func() { l.open(came) })
	}
}

// open opens a connection, or finds one that was opened outside of the lender. Its
// failure goes to a caller who was waiting when it began. For a later caller the
// server may be back, and another connection is opened.
func (l *lender) open(came int) {
	conn, err := l.pool.Connx(l.ctx)
	if err == nil {
		err = conn.Close() // into the pool
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.opening--
	if err == nil {
		l.give()
	} else {
		l.known--
		if len(l.waiting) > 0 && l.waiting[0].number <= came {
			l.tell(err)
		}
	}
	l.openMore()
}

// release takes a connection back.
func (l *lender) release(conn lent) {
	_ = conn.Close() // into the pool, or out of it where its link is broken
	if conn.link.Failure() != nil {
		l.drop()
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.give()
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
	waiting, end := dialect.Waiting(ctx, wait)
	conn, err := l.acquire(waiting, giveUp)
	if err != nil && waiting.Err() != nil {
		err = fmt.Errorf("%w (%w)", dialect.ErrNoConnection, err)
	}
	end()
	if err != nil {
		return err
	}
	defer l.release(conn)
	return run(conn)
}
