package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// every is how often a worker looks for messages.
	every = time.Second
	// inFlight is how many messages of one kind an instance sends at once.
	inFlight = 16
	// retention is how long messages that have ended can be looked up.
	retention   = 30 * 24 * time.Hour
	forgetEvery = time.Hour
	// forgottenAtOnce bounds how long others wait for the database's writer.
	forgottenAtOnce = 1000
)

// Sender passes a message on to the service that delivers it. Its error is kept and logged,
// so it must never contain the payload.
type Sender interface {
	Send(ctx context.Context, recipient, payload string) error
}

// Worker sends the messages that are due. Each kind has places of its own, so that a kind
// whose sender is slow or hangs delays no other kind.
type Worker struct {
	db      *store.DB
	senders map[Kind]Sender
	log     *slog.Logger
	now     func() time.Time
	metrics *Metrics
	lanes   map[Kind]*lane
	sending sync.WaitGroup
	forgot  time.Time // when the worker last deleted old messages

	mu       sync.Mutex
	failures []error // of lanes, since the last run that returned them
}

// NewWorker returns a worker. A kind without a sender waits, with the reason in
// its row, until it expires.
func NewWorker(db *store.DB, senders map[Kind]Sender, metrics *Metrics, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{db: db, senders: senders, metrics: metrics, log: log, now: now, lanes: map[Kind]*lane{}}
}

// lane has the places in which an instance sends the messages of one kind.
type lane struct {
	kind     Kind
	places   chan struct{} // holds an element for each place that is in use
	claiming sync.Mutex
}

// Job starts to send the messages that are due. A run does not wait for them: it returns
// the failures of the messages since the run before.
func (w *Worker) Job() jobs.Job {
	return jobs.Job{
		Name: "messages", Every: every,
		Do:      func(ctx context.Context) error { return errors.Join(w.start(ctx), w.failed()) },
		Last:    func(context.Context) error { return w.wait() },
		Failure: "messages cannot be read or written",
	}
}

// Pass sends the messages that are due and returns when each of them has been tried.
func (w *Worker) Pass(ctx context.Context) error { return errors.Join(w.start(ctx), w.wait()) }

// wait waits for all messages that are being sent.
func (w *Worker) wait() error {
	w.sending.Wait()
	return w.failed()
}

// failed returns the failures of lanes since its last call.
func (w *Worker) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err := errors.Join(w.failures...)
	w.failures = nil
	return err
}

// waiting is how many messages of a kind are due.
type waiting struct {
	Kind Kind `db:"Kind"`
	Due  int  `db:"Due"`
}

// start ends the messages that are over, and lets the free places of each kind send the
// messages that are due.
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

// fill starts as many free places of a kind as there are due messages.
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
				w.note(ctx, jobs.Recover(func() error { return w.work(ctx, l) }))
			})
		default:
			return
		}
	}
}

// note keeps a failure for the next run, unless the shutdown is its cause.
func (w *Worker) note(ctx context.Context, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failures = append(w.failures, err)
}

// work sends one message of a kind after the other, until none is due.
func (w *Worker) work(ctx context.Context, l *lane) error {
	for {
		m, found, err := w.claim(ctx, l)
		if !found || err != nil {
			return err
		}
		if err := w.try(ctx, m); err != nil {
			return err
		}
	}
}

// forget deletes old messages once an hour.
func (w *Worker) forget(ctx context.Context, now time.Time) error {
	if now.Sub(w.forgot) < forgetEvery {
		return nil
	}
	w.forgot = now
	args := store.Args{"Before": store.LocalTime{Time: now.Add(-retention)}, "Most": forgottenAtOnce}
	for {
		n, err := w.db.Exec(ctx, "outbox/forget", args)
		if err != nil || n < forgottenAtOnce {
			return err
		}
	}
}
