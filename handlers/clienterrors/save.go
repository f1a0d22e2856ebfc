package clienterrors

import (
	"context"

	"qiao/gateway/store"
)

// met is the data that the errors of one report share.
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
		// Another report inserted the same error between the two statements, or the server
		// chose this report as the victim of a deadlock. The other transaction has ended
		// now.
		err = h.DB.Tx(ctx, write)
	}
	return err
}

// count adds an occurrence to the row of its error and to the row of the account that met
// it.
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
