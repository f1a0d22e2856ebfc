// Package check asks the databases and the Redis of a gateway whether they meet its
// requirements. Each finding says in one sentence what the check found, whether that is
// good, and what to do if it is not.
package check

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
)

// Level is the importance of a finding.
type Level string

// The levels. A question without a known answer is OK: its sentence says so.
const (
	OK      Level = "ok"
	Warning Level = "warning" // the gateway works, but not as it should
	Error   Level = "error"   // the gateway does not start
)

// Finding is the answer to one question.
type Finding struct {
	Level    Level  `json:"level"`
	Subject  string `json:"subject"`
	Sentence string `json:"sentence"`
}

// Refusal is why a gateway does not start, and why a check of data fails: the first finding of level Error, or nil.
func Refusal(findings []Finding) error {
	for _, f := range findings {
		if f.Level == Error {
			return errors.New(f.Subject + ": " + f.Sentence)
		}
	}
	return nil
}

// Options select the questions for a database.
type Options struct {
	// Main is the database of Qiao's own tables. Others only have to answer.
	Main bool
	// Now is the gateway's clock.
	Now func() time.Time
	// File is the path of a SQLite database.
	File string
	// Thorough also asks questions that take long on a large database.
	Thorough bool
}

// Database checks an open database. It asks each question separately: if one fails, the
// others still have their answers.
func Database(ctx context.Context, db *store.DB, options Options) []Finding {
	a := &asked{ctx: ctx, db: db, options: options}
	if options.Main {
		a.program()
	}
	if db.Dialect() == store.SQLServer {
		a.server()
	} else {
		a.file()
	}
	return a.found
}

// Closed is the finding about a database that could not be opened.
func Closed(name string, err error) Finding {
	return Finding{Error, "database " + name, strings.TrimPrefix(err.Error(), "database "+name+": ")}
}

// patience is how long one question may take.
const patience = 5 * time.Second

// asked is a database with the findings about it.
type asked struct {
	ctx     context.Context
	db      *store.DB
	options Options
	found   []Finding
}

func (a *asked) say(level Level, topic, format string, args ...any) {
	a.found = append(a.found, Finding{level, subject(a.db, topic), fmt.Sprintf(format, args...)})
}

func (a *asked) unknown(topic string, err error) {
	a.found = append(a.found, unknown(subject(a.db, topic), err))
}

func subject(db *store.DB, topic string) string { return "database " + db.Name() + ", " + topic }

func unknown(subject string, err error) Finding {
	return Finding{OK, subject, "cannot be found out: " + dialect.FirstLine(err)}
}

var errHidden = errors.New("this login may not see it")

// ask returns the rows of a text of this package; no row is an error too.
func ask[T any](ctx context.Context, db *store.DB, topic, text string) (rows []T, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	name := "check: " + topic
	if err := db.Define(name, text); err != nil {
		return nil, err
	}
	if err := db.Select(ctx, &rows, name, nil); err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errHidden
	}
	return rows, nil
}

// one is ask for a single value.
func one[T any](a *asked, topic, text string) (value T, known bool) {
	rows, err := ask[sql.Null[T]](a.ctx, a.db, topic, text)
	if err == nil && !rows[0].Valid {
		err = errHidden
	}
	if err != nil {
		a.unknown(topic, err)
		return value, false
	}
	return rows[0].V, true
}
