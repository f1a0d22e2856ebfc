package sqlite

import (
	"context"
	"sync/atomic"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store/dialect"
)

// maxBatch bounds the writers that share one commit.
const maxBatch = 64

// gate lets one writer of this process at a time into a SQLite file, in the
// order they came, and lets writers that wait for each other share a commit:
// the file is synced once for all of them. Every writer runs in a savepoint of
// the shared transaction and returns when that is committed, so each is still
// done as a whole or not at all, and durable when it is acknowledged.
type gate struct {
	slot    chan struct{}
	wait    time.Duration
	waiting atomic.Int64
	open    *batch // left open for the next writer; belongs to the slot's holder
	// rival is when another process had the write lock; belongs to the slot's holder
	rival time.Time
}

// writerConn is a connection that writes, of the executor or of sqlx.
type writerConn interface {
	begin(ctx context.Context) error
	// exec runs SAVEPOINT, RELEASE, ROLLBACK and COMMIT.
	exec(text string) error
	// end follows a COMMIT or ROLLBACK.
	end()
}

// batch is one transaction and the writers that share it.
type batch struct {
	conn    writerConn
	members int
	broken  error // why the transaction is lost
	done    chan struct{}
	err     error // of the commit; readable after done
}

func newGate(wait time.Duration) *gate {
	return &gate{slot: make(chan struct{}, 1), wait: wait}
}

// write runs work on the connection, which no other writer uses meanwhile. It returns
// when the work is committed or rolled back.
func (g *gate) write(ctx context.Context, conn writerConn, work func() error) error {
	if err := g.enter(ctx); err != nil {
		return err
	}
	alone := isAlone(ctx)
	if alone {
		g.commit()
	}
	batch, err := g.join(ctx, conn)
	if err != nil {
		g.leave()
		return err
	}
	if err := g.member(batch, alone, work); err != nil {
		return err
	}
	<-batch.done
	return batch.err
}

type aloneKey struct{}

// Alone is for long work: it shares no commit, so that a short writer before it does not wait for its end.
func Alone(ctx context.Context) context.Context { return context.WithValue(ctx, aloneKey{}, true) }

func isAlone(ctx context.Context) bool { return ctx.Value(aloneKey{}) != nil }

// exclusive keeps every writer out until release is called.
func (g *gate) exclusive(ctx context.Context) (release func(), err error) {
	if err := g.enter(ctx); err != nil {
		return nil, err
	}
	g.commit()
	return g.leave, nil
}

func (g *gate) enter(ctx context.Context) error {
	g.waiting.Add(1)
	err := reserve(ctx, g.slot, g.wait)
	g.waiting.Add(-1)
	if err != nil {
		g.sweep()
	}
	return err
}

// leave frees the slot.
func (g *gate) leave() {
	<-g.slot
	g.sweep()
}

// sweep commits a transaction that was left open for a writer who then stopped waiting. Both a writer who leaves the
// slot and one who stops waiting call it: the first looks for waiters after freeing the slot, the second looks for the
// slot after it has stopped waiting, so one of the two finds the transaction.
func (g *gate) sweep() {
	if g.waiting.Load() > 0 {
		return
	}
	select {
	case g.slot <- struct{}{}:
		g.commit()
		<-g.slot
	default: // another writer has the slot, and sweeps when it leaves
	}
}

// join returns the open transaction of the connection or begins one.
func (g *gate) join(ctx context.Context, conn writerConn) (*batch, error) {
	if g.open != nil && g.open.conn != conn {
		g.commit()
	}
	if g.open == nil {
		err := retryBusy(ctx, g.wait, func() error {
			err := conn.begin(ctx)
			if isBusy(err) {
				g.rival = time.Now()
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		g.open = &batch{conn: conn, done: make(chan struct{})}
	}
	return g.open, nil
}

// member runs one writer's work and leaves: with the transaction open when
// another writer waits for its turn, else committed.
func (g *gate) member(batch *batch, alone bool, work func() error) error {
	defer g.leave()
	defer func() {
		if alone || batch.broken != nil || batch.members >= maxBatch || g.waiting.Load() == 0 {
			g.commit()
		}
		if alone && time.Since(g.rival) < rivalTime {
			time.Sleep(rivalGap)
		}
	}()
	return batch.run(work)
}

// run runs the work, and rolls back its changes when it fails or panics.
func (b *batch) run(work func() error) error {
	if b.broken = b.conn.exec("SAVEPOINT member"); b.broken != nil {
		return b.broken
	}
	undo := true
	defer func() {
		if !undo {
			return
		}
		if b.broken = b.conn.exec("ROLLBACK TO member"); b.broken == nil {
			b.broken = b.conn.exec("RELEASE member")
		}
	}()
	if err := work(); err != nil {
		return err
	}
	if err := b.conn.exec("RELEASE member"); err != nil {
		return err
	}
	undo = false
	b.members++
	return nil
}

// commit ends the open transaction, if there is one, and gives its writers the result.
// An interrupted statement makes SQLite roll the whole transaction back: then the other
// writers of the batch have written nothing either, and they get an error.
func (g *gate) commit() {
	batch := g.open
	if batch == nil {
		return
	}
	g.open = nil
	err := batch.broken
	if err == nil {
		err = batch.conn.exec("COMMIT")
	}
	if err != nil {
		_ = batch.conn.exec("ROLLBACK") // fails only where there is nothing left to roll back
		batch.err = errs.Wrap(errs.Unavailable, "commit", err)
		if IsFull(err) {
			batch.err = errs.Newf(errs.Unavailable, errs.NoRoom).Because("commit", err)
		}
	}
	batch.conn.end()
	close(batch.done)
}

// reserve reserves one of the slots, or says why it could not: the caller's
// context is done, or the wait is over.
func reserve(ctx context.Context, slots chan<- struct{}, wait time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case slots <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return dialect.ErrNoConnection
	}
}

// busyPause is the longest time between two attempts to get the write lock from another process. Where another process has had it
// within rivalTime, a writer that is alone leaves a longer gap behind it: otherwise the next writer of this process would begin
// at once, and the other process would find the lock taken at each attempt.
const (
	busyPause = 5 * time.Millisecond
	rivalGap  = 7 * time.Millisecond
	rivalTime = time.Second
)

// retryBusy repeats begin while another process holds the write lock. SQLite
// could wait itself, but then the wait would not end with the context.
func retryBusy(ctx context.Context, wait time.Duration, begin func() error) error {
	deadline := time.NewTimer(wait)
	defer deadline.Stop()
	for pause := time.Millisecond; ; pause = min(2*pause, busyPause) {
		err := begin()
		if !isBusy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline.C:
			return err
		case <-time.After(pause):
		}
	}
}
