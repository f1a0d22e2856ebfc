package outbox

import (
	"context"
	"time"

	"qiao/gateway/store"
)

const (
	// sendTime bounds one try. It is shorter than the lease, so that a live instance has ended its try when another
	// instance claims the message.
	sendTime = 20 * time.Second
	lease    = time.Minute
	// maxAttempts bounds the tries of a message that always fails.
	maxAttempts = 10
	firstPause  = 5 * time.Second
	longest     = 10 * time.Minute
	maxError    = 400
)

// unconfigured is the failure of messages of a kind without a sender.
type unconfigured struct{}

func (unconfigured) Error() string { return "no way of sending this kind of message is configured" }

// Sentence implements the reason of a receiver.
func (unconfigured) Sentence() string { return noSender }

// claimed is a message that this instance alone may send. Its try has the number Attempts.
type claimed struct {
	MessageID string `db:"MessageId"`
	Kind      Kind   `db:"Kind"`
	Recipient string `db:"Recipient"`
	Payload   string `db:"Payload"`
	Attempts  int    `db:"Attempts"`
	Free      int    `db:"FreeAttempts"`
}

// claim begins a try of the message of a kind that has been due for the longest time. The
// messages of a kind are claimed one after the other, within the instance and between all
// instances.
func (w *Worker) claim(ctx context.Context, l *lane) (m claimed, found bool, err error) {
	l.claiming.Lock()
	defer l.claiming.Unlock()
	now := w.now()
	err = w.db.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Lock(ctx, "messages of kind "+string(l.kind)); err != nil {
			return err
		}
		return tx.Get(ctx, &m, "outbox/claim", store.Args{
			"Kind": string(l.kind), "Now": store.LocalTime{Time: now}, "Lease": store.LocalTime{Time: now.Add(lease)},
		})
	})
	return m, err == nil, store.IfNone(err, nil)
}

// try sends a message and records the result.
func (w *Worker) try(ctx context.Context, m claimed) error {
	err := w.send(ctx, m)
	ctx = context.WithoutCancel(ctx) // a result is recorded also at a shutdown
	if err == nil {
		return w.finish(ctx, m, Sent, nil)
	}
	failure, counted := failureOf(err), m.Attempts-m.Free
	if failure.last(counted) {
		return w.finish(ctx, m, Failed, err)
	}
	return w.retry(ctx, m, failure, failure.wait(counted))
}

func (w *Worker) send(ctx context.Context, m claimed) error {
	sender, ok := w.senders[m.Kind]
	if !ok {
		return unconfigured{}
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return sender.Send(ctx, m.Recipient, m.Payload)
}

func (w *Worker) retry(ctx context.Context, m claimed, failure Failure, after time.Duration) error {
	text := cut(failure.Error())
	w.metrics.count(m.Kind, "retried")
	w.log.Warn("a message could not be sent and waits for another try", "message", m.MessageID, "kind", m.Kind,
		"attempts", m.Attempts, "error", text)
	return w.db.Tx(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, "outbox/retry", store.Args{
			"MessageId": m.MessageID, "Attempts": m.Attempts, "LastError": text, "Free": failure.Free,
			"NextDate": store.LocalTime{Time: w.now().Add(after)},
		})
		if err != nil || n == 0 {
			return err
		}
		_, err = tx.Exec(ctx, "outbox/receivers_retry", store.Args{
			"OutboxId": m.MessageID, "Attempts": m.Attempts, "Reason": cut(reason(failure.Err)),
		})
		return err
	})
}

// finish ends a message after a try, unless another instance has begun a later one.
func (w *Worker) finish(ctx context.Context, m claimed, status string, failure error) error {
	end := over{MessageID: m.MessageID, Kind: m.Kind, Recipient: m.Recipient, Status: status, Attempts: m.Attempts}
	now := w.now()
	args := store.Args{"MessageId": m.MessageID, "Attempts": m.Attempts, "Status": status, "SentDate": store.LocalTime{}}
	if failure != nil {
		end.LastError, end.Reason = cut(failure.Error()), reason(failure)
	}
	if status == Sent {
		args["SentDate"] = store.LocalTime{Time: now}
	}
	args["LastError"] = end.LastError
	ended := false
	err := w.db.Tx(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, "outbox/finish", args)
		if ended = n > 0; err != nil || !ended {
			return err
		}
		return endReceivers(ctx, tx, end, now)
	})
	if err == nil && ended {
		w.ended(end)
	}
	return err
}

// over is a message that has ended.
type over struct {
	MessageID string `db:"MessageId"`
	Kind      Kind   `db:"Kind"`
	Recipient string `db:"Recipient"`
	Status    string `db:"Status"`
	Attempts  int    `db:"Attempts"`
	LastError string `db:"LastError"`
	Reason    string `db:"-"` // in Chinese, for its receivers
}

// endOver ends the messages that have expired or used up their tries, and frees the
// messages whose instance has died. Each message goes to one instance only.
func (w *Worker) endOver(ctx context.Context, now time.Time) error {
	at := store.LocalTime{Time: now}
	var all []over
	err := w.db.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Select(ctx, &all, "outbox/end", store.Args{"Now": at, "MaxAttempts": maxAttempts}); err != nil {
			return err
		}
		for i := range all {
			if all[i].Reason = gaveUp; all[i].Status == Expired {
				all[i].Reason = tooLate
			}
			if err := endReceivers(ctx, tx, all[i], now); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "outbox/free", store.Args{"Now": at})
		return err
	})
	if err != nil {
		return err
	}
	for _, m := range all {
		w.ended(m)
	}
	return nil
}

// results are the metric's names of the states in which a message ends.
var results = map[string]string{Sent: "sent", Expired: "expired", Failed: "failed"}

// ended counts a message, and logs one that was not sent.
func (w *Worker) ended(m over) {
	w.metrics.count(m.Kind, results[m.Status])
	if m.Status != Sent {
		w.log.Error("a message has not been sent", "message", m.MessageID, "kind", m.Kind, "status", results[m.Status],
			"attempts", m.Attempts, "error", m.LastError)
	}
}

// pause doubles with every try.
func pause(attempts int) time.Duration { return min(firstPause<<(attempts-1), longest) }

// cut shortens an error to the length of its column.
func cut(text string) string {
	if letters := []rune(text); len(letters) > maxError {
		return string(letters[:maxError])
	}
	return text
}
