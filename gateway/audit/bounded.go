package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// window is how long the bounds below hold.
	window = 15 * time.Minute
	// mostOf is how many rows of an event one source makes in a window, and mostOfAll
	// how many all sources make together.
	mostOf    = 20
	mostOfAll = 300
	// queued is how many rows may wait for the database. Further rows are left out, like
	// rows beyond a bound.
	queued = 1024
)

// Counters count over all instances.
type Counters interface {
	Count(ctx context.Context, key string, life time.Duration) (int64, error)
}

// Bounded writes the rows that a stranger can cause in any number: failed sign-ins and
// refused writes. They are written after the answer, so that the time of an answer reveals
// nothing and a slow database delays no request. No more of them are written than the
// bounds allow.
type Bounded struct {
	db       *store.DB
	counters Counters
	waiting  chan bounded
	wake     chan struct{} // holds an element when a row has been noted
}

type bounded struct {
	record Record
	source string
}

// NewBounded returns a log whose rows wait until its job or Drain writes them.
func NewBounded(db *store.DB, counters Counters) *Bounded {
	return &Bounded{db: db, counters: counters, waiting: make(chan bounded, queued), wake: make(chan struct{}, 1)}
}

// Note adds a row to the queue; source is the network or the account that causes it. It
// never waits: where the queue is full, the row is left out. A nil Bounded ignores the row.
func (b *Bounded) Note(r Record, source string) {
	if b == nil {
		return
	}
	select {
	case b.waiting <- bounded{r, source}:
	default:
	}
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Job writes each row as soon as it is noted, and writes the waiting rows at a shutdown.
func (b *Bounded) Job() jobs.Job {
	return jobs.Job{
		Name: "audit-strangers", Every: time.Minute, Wake: b.wake, Do: b.Drain, Last: b.Drain,
		Failure: "rows about strangers are missing in the audit log",
	}
}

// Drain writes the waiting rows. A row that cannot be written is lost; the error says how many
// are, and why the first one is.
func (b *Bounded) Drain(ctx context.Context) error {
	lost := 0
	var first error
	for one, found := b.next(ctx); found; one, found = b.next(ctx) {
		// The row has left the queue, so the end of ctx must not stop it.
		if err := b.write(context.WithoutCancel(ctx), one); err != nil {
			if lost++; first == nil {
				first = fmt.Errorf("%s: %w", one.record.Event, err)
			}
		}
	}
	if first != nil {
		return fmt.Errorf("%d rows are lost, the first one by %w", lost, first)
	}
	return nil
}

// next takes a row from the queue, unless it is empty or ctx has ended.
func (b *Bounded) next(ctx context.Context) (one bounded, found bool) {
	if ctx.Err() != nil {
		return bounded{}, false
	}
	select {
	case one = <-b.waiting:
		return one, true
	default:
		return bounded{}, false
	}
}

func (b *Bounded) write(ctx context.Context, one bounded) error {
	r, err := b.within(ctx, one)
	if err != nil || r == nil {
		return err
	}
	return Write(ctx, b.db, *r)
}

// within returns the row, a row which says that the following ones are left out, or nil.
func (b *Bounded) within(ctx context.Context, one bounded) (*Record, error) {
	r := one.record
	of, err := b.counters.Count(ctx, strings.Join([]string{"audit", string(r.Event), one.source}, ":"), window)
	if err != nil || of > mostOf+1 {
		return nil, err
	}
	all, err := b.counters.Count(ctx, "audit:"+string(r.Event), window)
	switch {
	case err != nil || all > mostOfAll+1:
		return nil, err
	case all == mostOfAll+1:
		return &Record{Event: Omitted, Object: string(r.Event), Kind: r.kind(), Title: "同类记录过多，15 分钟内不再逐条保留", Now: r.Now}, nil
	case of == mostOf+1:
		r.Title, r.Kind, r.Object, r.Event = "同一来源记录过多，15 分钟内不再逐条保留", r.kind(), string(r.Event), Omitted
		r.Subject, r.Outcome = "", Done
	}
	return &r, nil
}
