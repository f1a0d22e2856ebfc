package outbox

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"qiao/gateway/store"
)

const (
	// Every is how often a worker looks for messages.
	Every = time.Second
	// inFlight is how many messages of one kind an instance sends at once.
	inFlight = 16
	// retention is how long messages that have ended can be looked up.
	retention   = 30 * 24 * time.Hour
	forgetEvery = time.Hour
)

// Sender hands a message over to whatever brings it to people. Its error is kept
// and logged, and so never holds the payload.
type Sender interface {
	Send(ctx context.Context, recipient, payload string) error
}

// Worker sends the messages that are due. Each kind has places of its own, so that a
// kind whose way of sending is slow or hangs delays no other.
type Worker struct {
	db      *store.DB
	senders map[Kind]Sender
	log     *slog.Logger
	now     func() time.Time
	metrics *Metrics
	lanes   map[Kind]*lane
	sending sync.WaitGroup
	forgot  time.Time // when the worker has last forgotten old messages
}

// NewWorker returns a worker. A kind without a sender waits, with the reason in
// its row, until it expires.
func NewWorker(db *store.DB, senders map[Kind]Sender, metrics *Metrics, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{db: db, senders: senders, metrics: metrics, log: log, now: now, lanes: map[Kind]*lane{}}
}

// lane is where an instance sends the messages of one kind.
type lane struct {
	kind     Kind
	places   chan struct{} // holds an element for each place that is in use
	claiming sync.Mutex
}

// Run starts to send what is due at once and then at every tick, until ctx ends. It
// waits for no message before that.
func (w *Worker) Run(ctx context.Context, ticks <-chan time.Time) {
	defer w.sending.Wait()
	for {
		w.report(ctx, w.start(ctx))
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}

// Pass sends what is due and returns when everything has been tried.
func (w *Worker) Pass(ctx context.Context) error {
	err := w.start(ctx)
	w.sending.Wait()
	return err
}

// report logs what the database has refused. The next tick tries again.
func (w *Worker) report(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		w.log.Error("messages cannot be read or written", "error", err.Error())
	}
}

// waiting is how many messages of a kind are due.
type waiting struct {
	Kind Kind `db:"Kind"`
	Due  int  `db:"Due"`
}

// start ends what is over and lets the free places of each kind send what is due.
func (w *Worker) start(ctx context.Context) error {
	now := w.now()
	var kinds []waiting
	if err := w.db.Select(ctx, &kinds, "outbox/due", store.Args{"Now": store.LocalTime{Time: now}}); err != nil {
		return err
	}
	if len(kinds) > 0 {
		if err := w.endOver(ctx, now); err != nil {
			return err
		}
	}
	for _, k := range kinds {
		w.fill(ctx, k)
	}
	return w.forget(ctx, now)
}

// fill puts as many free places of a kind to work as have something to do.
func (w *Worker) fill(ctx context.Context, k waiting) {
	l, known := w.lanes[k.Kind]
	if !known {
		l = &lane{kind: k.Kind, places: make(chan struct{}, inFlight)}
		w.lanes[k.Kind] = l
	}
	for range k.Due {
		select {
		case l.places <- struct{}{}:
			w.sending.Go(func() {
				defer func() { <-l.places }()
				w.work(ctx, l)
			})
		default:
			return
		}
	}
}

// work sends one message of a kind after the other, until none is due.
func (w *Worker) work(ctx context.Context, l *lane) {
	for {
		m, found, err := w.claim(ctx, l)
		if found {
			err = w.try(ctx, m)
		}
		w.report(ctx, err)
		if !found || err != nil {
			return
		}
	}
}

// forget drops old messages once an hour.
func (w *Worker) forget(ctx context.Context, now time.Time) error {
	if now.Sub(w.forgot) < forgetEvery {
		return nil
	}
	w.forgot = now
	_, err := w.db.Exec(ctx, "outbox/forget", store.Args{"Before": store.LocalTime{Time: now.Add(-retention)}})
	return err
}
