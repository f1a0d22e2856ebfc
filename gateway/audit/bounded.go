package audit

import (
	"context"
	"log/slog"
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
	// queued is how many rows wait for the database. More are as good as beyond a bound.
	queued = 1024
)

// Counters count over all instances.
type Counters interface {
	Count(ctx context.Context, key string, life time.Duration) (int64, error)
}

// Bounded takes the rows that a stranger can make as many of as he likes: failed
// sign-ins and refused writes. They are written behind the answer, so that neither
// its time nor a slow database tells anything or holds anybody up, and no more of
// them than the bounds allow.
type Bounded struct {
	db       *store.DB
	counters Counters
	log      *slog.Logger
	waiting  chan bounded
	wake     chan struct{} // holds an element when something has come to waiting
}

type bounded struct {
	record Record
	source string
}

// NewBounded returns a log that writes what it is given once Drain is called, as its job does.
func NewBounded(db *store.DB, counters Counters, log *slog.Logger) *Bounded {
	return &Bounded{db: db, counters: counters, log: log, waiting: make(chan bounded, queued), wake: make(chan struct{}, 1)}
}

// Note takes a row; source is the network or the account that makes it. It never
// waits: where too many rows do, the row is left out. A nil Bounded takes none.
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

// Job writes each row as soon as it comes, and at a shutdown what still waits.
func (b *Bounded) Job() jobs.Job {
	drain := func(ctx context.Context) error {
		b.Drain(ctx)
		return nil
	}
	return jobs.Job{
		Name: "audit-strangers", Every: time.Minute, Wake: b.wake, Do: drain, Last: drain,
		Failure: "what strangers do is not in the audit log",
	}
}

// Drain writes what waits now.
func (b *Bounded) Drain(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case one := <-b.waiting:
			b.write(ctx, one)
		default:
			return
		}
	}
}

func (b *Bounded) write(ctx context.Context, one bounded) {
	r, err := b.within(ctx, one)
	if err == nil && r != nil {
		err = Write(context.WithoutCancel(ctx), b.db, *r)
	}
	if err != nil {
		b.log.ErrorContext(ctx, "not in the audit log", "event", string(one.record.Event), "error", err.Error())
	}
}

// within is the row, one that says the following ones are left out, or nil.
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
