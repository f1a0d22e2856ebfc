package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// ErrNoRows is the error of Get when the statement yields no row.
var ErrNoRows = sql.ErrNoRows

// IfNone is the error of a Get, with none in place of ErrNoRows.
func IfNone(err, none error) error {
	if errors.Is(err, ErrNoRows) {
		return none
	}
	return err
}

// Args are the values of a named statement's placeholders, by name without @ and in any letter case. Values are nil,
// strings, numbers, booleans, []byte, time.Time and LocalTime (of both the wall clock is written, never the zone) and
// types that implement driver.Valuer.
type Args map[string]any

// List writes keys as a JSON list, which statements read by json_each and OPENJSON. A key that is
// longer than a column of keys is left out, because it matches no row.
func List(keys []string) string {
	const mostKey = 50 // of KEY(50)
	text, err := json.Marshal(slices.DeleteFunc(append([]string{}, keys...), func(key string) bool { return len(key) > mostKey }))
	if err != nil {
		panic(err) // texts can always be written
	}
	return string(text)
}

// Reader reads by named statements: a DB, or a transaction.
type Reader interface {
	Get(ctx context.Context, dest any, query string, args Args) error
	Select(ctx context.Context, dest any, query string, args Args) error
}

// Setting is the value of a setting (应用设置), empty where it is not set.
func Setting(ctx context.Context, db Reader, code string) (value string, err error) {
	err = db.Get(ctx, &value, "base/setting", Args{"Code": code})
	return value, IfNone(err, nil)
}

// Get scans the first row of the named statement into dest, as sqlx does, or
// returns ErrNoRows. It reads: on SQLite a statement that writes fails.
func (db *DB) Get(ctx context.Context, dest any, query string, args Args) error {
	return db.read(ctx, query, args, func(ctx context.Context, conn *sqlx.Conn, text string, args []any) error {
		return conn.GetContext(ctx, dest, text, args...)
	})
}

// Select scans all rows of the named statement into the slice dest points to, in place of what it had.
// It reads: on SQLite a statement that writes fails.
func (db *DB) Select(ctx context.Context, dest any, query string, args Args) error {
	return db.read(ctx, query, args, func(ctx context.Context, conn *sqlx.Conn, text string, args []any) error {
		return conn.SelectContext(ctx, dest, text, args...)
	})
}

// Exec runs the named statement in a transaction of its own and returns the
// number of rows that it changed.
func (db *DB) Exec(ctx context.Context, query string, args Args) (rows int64, err error) {
	err = db.Tx(ctx, func(tx *Tx) error {
		rows, err = tx.Exec(ctx, query, args)
		return err
	})
	return rows, err
}

func (db *DB) read(ctx context.Context, query string, args Args, run func(context.Context, *sqlx.Conn, string, []any) error) error {
	text, bound, err := db.bind(query, args)
	if err != nil {
		return err
	}
	ctx, span := db.trace(ctx, query)
	err = classify(ctx, query, db.onReader(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		return run(ctx, conn, text, bound)
	}))
	span.End(IfNone(err, nil))
	return err
}

// namedText is a statement of qiao/sql with its placeholders, to bind its arguments.
type namedText struct {
	sqltext.Named
	placeholders []string
}

func (db *DB) text(query string) (namedText, error) {
	if known, found := db.texts.Load(query); found {
		return known.(namedText), nil
	}
	named, err := sqltext.Lookup(query, string(db.dialect))
	if err != nil {
		return namedText{}, err
	}
	return db.keep(query, named), nil
}

func (db *DB) keep(query string, named sqltext.Named) namedText {
	text := namedText{Named: named, placeholders: sqltext.Placeholders(named.Text, string(db.dialect))}
	text.Text = db.lockTimeout + text.Text
	db.texts.Store(query, text)
	return text
}

// bind looks a named statement up and brings its arguments into the order and
// spelling of its placeholders; a missing or an unknown one is an error.
func (db *DB) bind(query string, args Args) (text string, bound []any, err error) {
	named, err := db.text(query)
	if err != nil {
		return "", nil, err
	}
	bound = make([]any, 0, len(named.placeholders))
	for _, name := range named.placeholders {
		value, found := dialect.LookupFold(args, name)
		if !found {
			return "", nil, fmt.Errorf("statement %s: no argument for @%s", query, name)
		}
		bound = append(bound, sql.Named(name, db.dialect.argument(value)))
	}
	if len(bound) < len(args) {
		return "", nil, fmt.Errorf("statement %s: %w", query, args.unknown(named.placeholders))
	}
	return named.Text, bound, nil
}

func (a Args) unknown(placeholders []string) error {
	for given := range a {
		if dialect.IndexFold(placeholders, given) < 0 {
			return fmt.Errorf("it has no placeholder @%s", given)
		}
	}
	return errors.New("an argument is given twice")
}
