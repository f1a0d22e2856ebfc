// Package ledger posts to accounts: 入账 and 红冲. An entry is never changed. Each begins with the balance and the day with
// which the one before it ends, and the database proves that (sql/schema/00069_account.sql).
package ledger

import (
	"context"
	_ "embed"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("ledger", statements) }

// The kinds of entries.
const (
	Payment    = "回款"
	Charge     = "订单扣款"
	Refund     = "退款"
	Correction = "更正"
	Reversal   = "红冲"
)

// The sources of entries. A reversal has the source of the entry that it reverses.
const (
	FromRemit      = "回款"
	FromContract   = "合同"
	FromRefund     = "退款"
	FromCorrection = "更正"
)

// Posting is the input of Post. Amount is in yuan, to the cent, and positive where the dealer has paid.
type Posting struct {
	AccountID string
	Kind      string // not Reversal
	Amount    decimal.Decimal
	// SourceKind and SourceID name the record that the entry comes from; SourceKey is different for each posting of it.
	SourceKind, SourceID, SourceKey string
	Summary                         string // the text for staff, at most 200 characters

	reverses *string
}

// Entry is a posted entry.
type Entry struct {
	EntryID       string          `db:"EntryId"`
	AccountID     string          `db:"AccountId"`
	Sequence      int64           `db:"Sequence"`
	BalanceBefore decimal.Decimal `db:"BalanceBefore"`
	Amount        decimal.Decimal `db:"Amount"`
	BalanceAfter  decimal.Decimal `db:"BalanceAfter"`
	Day           store.LocalTime `db:"Day"`
	Kind          string          `db:"Kind"`
	SourceKind    string          `db:"SourceKind"`
	SourceID      string          `db:"SourceId"`
	SourceKey     string          `db:"SourceKey"`
	Summary       string          `db:"Summary"`
	// Again says that the source was posted before; the entry is that posting.
	Again bool `db:"-"`
}

// Post adds an entry to an account in the caller's transaction. Postings to the same account run one after the other. A
// source that was posted before is not posted again: the result is the earlier entry. It is an error where that one has
// another account or amount.
func Post(ctx context.Context, tx *store.Tx, origin audit.Origin, p Posting) (Entry, error) {
	if p.Amount = p.Amount.Round(2); p.Amount.IsZero() {
		return Entry{}, errs.Failf("入账金额不能为 0")
	}
	if err := lock(ctx, tx, p.AccountID); err != nil {
		return Entry{}, err
	}
	earlier, err := find(ctx, tx, p.SourceKey)
	switch {
	case err == nil && (earlier.AccountID != p.AccountID || !earlier.Amount.Equal(p.Amount)):
		return Entry{}, errs.Failf("%s已入账 %s 元，与 %s 元不符", earlier.Summary, earlier.Amount.StringFixed(2), p.Amount.StringFixed(2))
	case err == nil:
		earlier.Again = true
		return earlier, nil
	case !errors.Is(err, store.ErrNoRows):
		return Entry{}, err
	}
	return insert(ctx, tx, origin, p)
}

// Reverse adds an entry that undoes another one. An entry is reversed once; a reversal is not reversed.
func Reverse(ctx context.Context, tx *store.Tx, origin audit.Origin, entryID, summary string) (Entry, error) {
	var of Entry
	if err := tx.Get(ctx, &of, "ledger/entry", store.Args{"EntryId": entryID}); err != nil {
		return Entry{}, store.IfNone(err, errs.Failf("要红冲的流水不存在"))
	}
	if of.Kind == Reversal {
		return Entry{}, errs.Failf("红冲流水不能再红冲")
	}
	if err := lock(ctx, tx, of.AccountID); err != nil {
		return Entry{}, err
	}
	key := "reverse:" + entryID
	if _, err := find(ctx, tx, key); !errors.Is(err, store.ErrNoRows) {
		if err == nil {
			err = errs.Failf("%s已经红冲", of.Summary)
		}
		return Entry{}, err
	}
	return insert(ctx, tx, origin, Posting{
		AccountID: of.AccountID, Kind: Reversal, Amount: of.Amount.Neg(), SourceKind: of.SourceKind, SourceID: of.SourceID, SourceKey: key,
		Summary: summary, reverses: &entryID,
	})
}

// lock makes other postings to the account wait until the transaction ends.
func lock(ctx context.Context, tx *store.Tx, accountID string) error {
	n, err := tx.Exec(ctx, "ledger/lock", store.Args{"AccountId": accountID})
	if err == nil && n == 0 {
		err = errs.Failf("账户不存在，可能已被删除")
	}
	return err
}

func find(ctx context.Context, tx *store.Tx, sourceKey string) (e Entry, err error) {
	return e, tx.Get(ctx, &e, "ledger/by_source", store.Args{"SourceKey": sourceKey})
}

// insert writes the next entry of a locked account, and adds it to the sum of its month.
func insert(ctx context.Context, tx *store.Tx, origin audit.Origin, p Posting) (Entry, error) {
	last, err := Last(ctx, tx, p.AccountID)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		EntryID: uuid.Must(uuid.NewV7()).String(), AccountID: p.AccountID, Sequence: last.Sequence + 1, Day: store.LocalTime{Time: clock.Day(origin.Now)},
		BalanceBefore: last.BalanceAfter, Amount: p.Amount, BalanceAfter: last.BalanceAfter.Add(p.Amount).Round(2),
		Kind: p.Kind, SourceKind: p.SourceKind, SourceID: p.SourceID, SourceKey: p.SourceKey, Summary: p.Summary,
	}
	var previous, previousDay any
	if last.Sequence > 0 {
		previous, previousDay = last.Sequence, last.Day
		if e.Day.Before(last.Day.Time) { // the clock of another gateway is ahead
			e.Day = last.Day
		}
	}
	var userID, userName any
	if origin.Caller != nil {
		userID, userName = store.OrNull(origin.Caller.UserID), store.OrNull(origin.Caller.Name)
	}
	for _, step := range []struct {
		name string
		args store.Args
	}{
		{"ledger/count", store.Args{"AccountId": e.AccountID, "Sequence": e.Sequence}},
		{"ledger/insert", store.Args{
			"EntryId": e.EntryID, "AccountId": e.AccountID, "Sequence": e.Sequence, "PreviousSequence": previous, "BalanceBefore": money.Stored(e.BalanceBefore),
			"Amount": money.Stored(e.Amount), "BalanceAfter": money.Stored(e.BalanceAfter), "PreviousDay": previousDay, "Day": e.Day, "Kind": e.Kind,
			"SourceKind": e.SourceKind, "SourceId": e.SourceID, "SourceKey": e.SourceKey, "ReversesEntryId": p.reverses, "Summary": e.Summary,
			"UserId": userID, "UserName": userName, "Now": origin.Now,
		}},
	} {
		n, err := tx.Exec(ctx, step.name, step.args)
		if err != nil {
			return Entry{}, err
		}
		if n != 1 {
			return Entry{}, errs.Failf("账户正在入账，请重试")
		}
	}
	return e, addToMonth(ctx, tx, e)
}

func addToMonth(ctx context.Context, tx *store.Tx, e Entry) error {
	args := store.Args{
		"AccountId": e.AccountID, "Month": store.LocalTime{Time: MonthOf(e.Day.Time)}, "SourceKind": e.SourceKind, "Amount": money.Stored(e.Amount),
	}
	n, err := tx.Exec(ctx, "ledger/add_to_month", args)
	if err == nil && n == 0 {
		_, err = tx.Exec(ctx, "ledger/begin_month", args)
	}
	return err
}

// Last is the latest entry of an account; the zero Entry where nothing was posted.
func Last(ctx context.Context, db store.Reader, accountID string) (e Entry, err error) {
	err = db.Get(ctx, &e, "ledger/last", store.Args{"AccountId": accountID})
	return e, store.IfNone(err, nil)
}

// MonthOf is the first day of the month of a day.
func MonthOf(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, day.Location())
}
