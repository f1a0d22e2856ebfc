package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"qiao/gateway/store"
)

const (
	// Every is how often a worker looks for messages.
	Every = time.Second
	// batch is how many messages an instance sends at once.
	batch = 16
	// sendTime bounds one try. It is shorter than the lease, so that an instance
	// which is alive has given up when another one takes its message.
	sendTime = 20 * time.Second
	lease    = time.Minute
	// maxAttempts bounds the tries of a message that never gets through.
	maxAttempts = 10
	firstPause  = 5 * time.Second
	longest     = 10 * time.Minute
	// retention is how long messages that have ended can be looked up.
	retention   = 30 * 24 * time.Hour
	forgetEvery = time.Hour
	maxError    = 400
)

// errNoSender is written to messages that nothing can send.
var errNoSender = errors.New("no way of sending this kind of message is configured")

// Sender hands a message over to whatever brings it to people. Its error is kept
// and logged, and so never holds the payload.
type Sender interface {
	Send(ctx context.Context, recipient, payload string) error
}

// Worker sends the messages that are due.
type Worker struct {
	db      *store.DB
	senders map[Kind]Sender
	log     *slog.Logger
	now     func() time.Time
	metrics *Metrics
	forgot  time.Time // when the worker has last forgotten old messages
}

// NewWorker returns a worker. A kind without a sender waits, with the reason in
// its row, until it expires.
func NewWorker(db *store.DB, senders map[Kind]Sender, metrics *Metrics, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{db: db, senders: senders, metrics: metrics, log: log, now: now}
}

// Run sends what is due at once and then at every tick, until ctx ends.
func (w *Worker) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		if err := w.Pass(ctx); err != nil && ctx.Err() == nil {
			w.log.Error("messages cannot be read or written", "error", err.Error())
		}
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}

// due is a message whose next step is due.
type due struct {
	MessageID string `db:"MessageId"`
	Kind      Kind   `db:"Kind"`
	Recipient string `db:"Recipient"`
	Payload   string `db:"Payload"`
	Attempts  int    `db:"Attempts"`
	LastError string `db:"LastError"`
	Expired   bool   `db:"Expired"`
}

// Pass takes a step with each message that is due.
func (w *Worker) Pass(ctx context.Context) error {
	var messages []due
	err := w.db.Select(ctx, &messages, "outbox/due", store.Args{"Now": store.LocalTime{Time: w.now()}, "Most": batch})
	if err != nil {
		return err
	}
	failures := make([]error, len(messages), len(messages)+1)
	var running sync.WaitGroup
	for i, m := range messages {
		running.Go(func() { failures[i] = w.step(ctx, m) })
	}
	running.Wait()
	return errors.Join(append(failures, w.forget(ctx))...)
}

// step ends a message whose time or tries are over, and sends any other.
func (w *Worker) step(ctx context.Context, m due) error {
	switch {
	case m.Expired:
		return w.finish(ctx, m, Expired, m.LastError)
	case m.Attempts >= maxAttempts: // its instance has died in the last one
		return w.finish(ctx, m, Failed, m.LastError)
	default:
		return w.try(ctx, m)
	}
}

func (w *Worker) try(ctx context.Context, m due) error {
	n, err := w.db.Exec(ctx, "outbox/claim", store.Args{
		"MessageId": m.MessageID, "Attempts": m.Attempts, "Lease": store.LocalTime{Time: w.now().Add(lease)},
	})
	if err != nil || n == 0 { // none: another instance was first
		return err
	}
	m.Attempts++
	failure := w.send(ctx, m)
	ctx = context.WithoutCancel(ctx) // what was sent is sent, also at a shutdown
	switch {
	case failure == nil:
		return w.finish(ctx, m, Sent, "")
	case m.Attempts >= maxAttempts:
		return w.finish(ctx, m, Failed, cut(failure.Error()))
	default:
		return w.retry(ctx, m, failure)
	}
}

func (w *Worker) send(ctx context.Context, m due) error {
	sender, ok := w.senders[m.Kind]
	if !ok {
		return errNoSender
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return sender.Send(ctx, m.Recipient, m.Payload)
}

func (w *Worker) retry(ctx context.Context, m due, failure error) error {
	w.metrics.count(m.Kind, "retried")
	w.log.Warn("a message could not be sent and waits for another try", "message", m.MessageID, "kind", m.Kind,
		"attempts", m.Attempts, "error", cut(failure.Error()))
	_, err := w.db.Exec(ctx, "outbox/retry", store.Args{
		"MessageId": m.MessageID, "Attempts": m.Attempts, "LastError": cut(failure.Error()),
		"NextDate": store.LocalTime{Time: w.now().Add(pause(m.Attempts))},
	})
	return err
}

// results are what the states in which a message ends are called in the metric.
var results = map[string]string{Sent: "sent", Expired: "expired", Failed: "failed"}

func (w *Worker) finish(ctx context.Context, m due, status, failure string) error {
	args := store.Args{
		"MessageId": m.MessageID, "Attempts": m.Attempts, "Status": status, "LastError": failure, "SentDate": store.LocalTime{},
	}
	if status == Sent {
		args["SentDate"] = store.LocalTime{Time: w.now()}
	}
	n, err := w.db.Exec(ctx, "outbox/finish", args)
	if err != nil || n == 0 { // none: another instance counts it
		return err
	}
	w.metrics.count(m.Kind, results[status])
	if status != Sent {
		w.log.Error("a message has not been sent", "message", m.MessageID, "kind", m.Kind, "status", results[status],
			"attempts", m.Attempts, "error", failure)
	}
	return nil
}

// forget drops old messages once an hour.
func (w *Worker) forget(ctx context.Context) error {
	now := w.now()
	if now.Sub(w.forgot) < forgetEvery {
		return nil
	}
	w.forgot = now
	_, err := w.db.Exec(ctx, "outbox/forget", store.Args{"Before": store.LocalTime{Time: now.Add(-retention)}})
	return err
}

// pause doubles with every try.
func pause(attempts int) time.Duration { return min(firstPause<<(attempts-1), longest) }

// cut shortens an error to what its column holds.
func cut(text string) string {
	if letters := []rune(text); len(letters) > maxError {
		return string(letters[:maxError])
	}
	return text
}
