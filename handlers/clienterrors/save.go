package clienterrors

import (
	"context"
	"time"

	"qiao/gateway/store"
)

const trimEvery = time.Minute

// met is what the errors of one report have in common.
type met struct {
	now                         store.LocalTime
	account, userAgent, version string // account is empty without a session
}

// save counts the occurrences, all or none.
func (h *Handlers) save(ctx context.Context, m met, occurrences []occurrence) error {
	write := func(tx *store.Tx) error {
		for i := range occurrences {
			if err := m.count(ctx, tx, &occurrences[i]); err != nil {
				return err
			}
		}
		return nil
	}
	err := h.DB.Tx(ctx, write)
	if store.IsUnique(err) || store.IsDeadlock(err) {
		// The same error came in elsewhere between the two statements, or the
		// server chose this report to give way. Now the other one is through.
		err = h.DB.Tx(ctx, write)
	}
	if err == nil {
		h.trim(ctx, m.now)
	}
	return err
}

// count adds an occurrence to the row of its error and to that of the account
// it met.
func (m met) count(ctx context.Context, tx *store.Tx, o *occurrence) error {
	texts := store.Args{
		"ErrorId": o.id, "Message": o.message, "Info": o.info, "Url": o.url, "Stack": o.stack,
		"Occurrences": o.count, "Now": m.now,
	}
	vouched := store.Args{"Vouched": m.account != ""}
	for name, value := range texts {
		vouched[name] = value
	}
	known, err := tx.Exec(ctx, "clienterrors/repeat", vouched)
	if err == nil && known == 0 {
		_, err = tx.Exec(ctx, "clienterrors/insert", texts)
	}
	if err != nil {
		return err
	}
	account := store.Args{
		"ErrorId": o.id, "Account": m.account, "Occurrences": o.count, "Now": m.now,
		"RequestId": o.requestID, "UserAgent": m.userAgent, "Version": m.version,
	}
	again, err := tx.Exec(ctx, "clienterrors/account_repeat", account)
	if err == nil && again == 0 {
		_, err = tx.Exec(ctx, "clienterrors/account_insert", account)
	}
	return err
}

// trim forgets what is not to be kept, at most once a minute on each instance.
// The report is safe by then, whether or not it succeeds.
func (h *Handlers) trim(ctx context.Context, now store.LocalTime) {
	last := h.trimmed.Load()
	if now.Unix()-last < int64(trimEvery/time.Second) || !h.trimmed.CompareAndSwap(last, now.Unix()) {
		return
	}
	ctx = context.WithoutCancel(ctx)
	_, err := h.DB.Exec(ctx, "clienterrors/trim", store.Args{"Before": h.oldest(now), "Keep": h.Retention.Errors})
	if err != nil {
		h.Log.ErrorContext(ctx, "old client errors are not forgotten", "error", err.Error())
	}
}

// oldest is when the oldest error that is kept was last met.
func (h *Handlers) oldest(now store.LocalTime) store.LocalTime {
	return store.LocalTime{Time: now.Add(-h.Retention.Age)}
}
