package store

import (
	"context"
	"errors"
	"maps"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/tracing"
)

// Tx is a transaction for handlers and Go procedures. It is not safe for
// concurrent use and must not be used after the function it was given to.
type Tx struct {
	db   *DB
	tx   dialect.Tx
	span *tracing.Span // of the transaction

	numbers map[string]int64 // the last ones given in this transaction, by table and day (Number)
}

// Tx runs fn in a transaction: committed when fn returns nil, rolled back when
// it returns an error or panics. On SQLite it holds the only writer from its
// start, so fn must not wait for anything slow and must not write through
// the DB itself.
func (db *DB) Tx(ctx context.Context, fn func(tx *Tx) error) (err error) {
	if err := db.SchemaRefusal(); err != nil {
		return err
	}
	ctx, span := tracing.Begin(ctx, tracing.Transaction)
	span.Statement("", db.name, string(db.dialect))
	defer func() { span.End(IfNone(err, nil)) }()
	var failed error // fn's own error comes back as it is, unless the server is why
	run := func(tx dialect.Tx) error {
		if failed = fn(&Tx{db: db, tx: tx, span: span}); failed == nil && isUndone(ctx) {
			return errUndone
		}
		return failed
	}
	if db.lite != nil {
		err = db.lite.Transact(ctx, run)
	} else {
		err = db.server.Transact(ctx, run)
	}
	if errors.Is(err, errUndone) {
		return nil
	}
	db.health.wrote(err)
	if failed != nil && (db.lite != nil || !sqlserver.BrokeOff(err)) {
		return failed
	}
	return classify(ctx, "transaction", err)
}

type undoneKey struct{}

// Undone makes the transactions of a context undo what they have written, also where nothing has failed: a preview shows what a
// request would write.
func Undone(ctx context.Context) context.Context { return context.WithValue(ctx, undoneKey{}, true) }

func isUndone(ctx context.Context) bool { return ctx.Value(undoneKey{}) != nil }

// errUndone ends a transaction of Undone whose work has succeeded.
var errUndone = errors.New("store: undone on purpose")

// TxAlone is Tx for a transaction that takes tens of milliseconds. On SQLite, writers that wait for each other share a commit;
// this one does not, so that those before it need not wait for its end.
func (db *DB) TxAlone(ctx context.Context, fn func(tx *Tx) error) error {
	return db.Tx(sqlite.Alone(ctx), fn)
}

// Try runs fn in the transaction and undoes what it has written. The error is fn's; after one the transaction must end
// with an error, as SQL Server may have ended it.
func (tx *Tx) Try(ctx context.Context, fn func() error) error {
	save, undo := "SAVE TRANSACTION trial", []string{"ROLLBACK TRANSACTION trial"}
	if tx.db.lite != nil {
		save, undo = "SAVEPOINT trial", []string{"ROLLBACK TO trial", "RELEASE trial"}
	}
	if _, err := tx.tx.ExecContext(ctx, save); err != nil {
		return classify(ctx, "transaction", err)
	}
	numbers := maps.Clone(tx.numbers)
	if err := fn(); err != nil {
		return err
	}
	tx.numbers = numbers
	for _, statement := range undo {
		if _, err := tx.tx.ExecContext(ctx, statement); err != nil {
			return classify(ctx, "transaction", err)
		}
	}
	return nil
}

// Lock holds a lock on the resource until the transaction ends: one transaction at a
// time has it. Where the lock is not free within five seconds the error is
// errs.Unavailable. SQLite has one writer: there no lock is needed.
func (tx *Tx) Lock(ctx context.Context, resource string) error {
	if tx.db.lite != nil {
		return nil
	}
	return classify(ctx, "lock", sqlserver.Lock(ctx, tx.tx, resource))
}

// Get is DB.Get within the transaction; here the statement may write
// (INSERT … RETURNING, OUTPUT INSERTED).
func (tx *Tx) Get(ctx context.Context, dest any, query string, args Args) error {
	return tx.run(ctx, query, args, func(ctx context.Context, text string, bound []any) error {
		return tx.tx.GetContext(ctx, dest, text, bound...)
	})
}

// Select is DB.Select within the transaction; here the statement may write.
func (tx *Tx) Select(ctx context.Context, dest any, query string, args Args) error {
	return tx.run(ctx, query, args, func(ctx context.Context, text string, bound []any) error {
		return tx.tx.SelectContext(ctx, dest, text, bound...)
	})
}

// Exec runs the named statement and returns the number of rows that it changed.
func (tx *Tx) Exec(ctx context.Context, query string, args Args) (rows int64, err error) {
	err = tx.run(ctx, query, args, func(ctx context.Context, text string, bound []any) error {
		result, err := tx.tx.ExecContext(ctx, text, bound...)
		if err != nil {
			return err
		}
		rows, err = result.RowsAffected()
		return err
	})
	return rows, err
}

// run runs the named statement as a step of the transaction.
func (tx *Tx) run(ctx context.Context, query string, args Args, run func(ctx context.Context, text string, bound []any) error) error {
	text, bound, err := tx.db.bind(query, args)
	if err != nil {
		return err
	}
	ctx, span := tx.db.trace(tx.span.Within(ctx), query)
	err = classify(ctx, query, run(ctx, text, bound))
	span.End(IfNone(err, nil))
	return err
}
