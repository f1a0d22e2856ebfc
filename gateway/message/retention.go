package message

import (
	"context"
	"log/slog"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	forgetEvery = 24 * time.Hour
	// forgottenAtOnce bounds the rows of one transaction, because other writers wait for it.
	forgottenAtOnce = 1000
)

// Retention deletes messages with their receivers and cards. Keep counts from the day on which a message was due. A waiting
// message and a card that can still be pressed are not deleted.
type Retention struct {
	DB   *store.DB
	Keep time.Duration // 0 keeps all for ever
	Log  *slog.Logger
	Now  func() time.Time
}

// Job deletes old messages once a day.
func (r Retention) Job() jobs.Job {
	return jobs.Job{
		Name: "messages-retention", Every: forgetEvery, OneInstance: true, Do: r.Pass,
		Failure: "old messages cannot be deleted",
	}
}

// Pass deletes the old rows, in a transaction for each 1,000 of them.
func (r Retention) Pass(ctx context.Context) error {
	if r.Keep == 0 {
		return nil
	}
	before := r.Now().Add(-r.Keep)
	receivers, err := r.forget(ctx, "message/forget_receivers", before)
	for _, rest := range []string{"message/forget_cards", "message/forget_messages"} {
		if err == nil {
			_, err = r.forget(ctx, rest, before)
		}
	}
	if receivers > 0 {
		r.Log.InfoContext(ctx, "old messages have been deleted", "receivers", receivers, "before", before)
	}
	return err
}

func (r Retention) forget(ctx context.Context, statement string, before time.Time) (all int64, err error) {
	for {
		n, err := r.DB.Exec(ctx, statement, store.Args{"Before": store.LocalTime{Time: before}, "Most": forgottenAtOnce})
		if all += n; err != nil || n < forgottenAtOnce {
			return all, err
		}
	}
}
