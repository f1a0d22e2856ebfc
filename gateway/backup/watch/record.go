// Package watch records how back-ups and their checks have ended, and tells operators which of them are late. The commands
// record, in the main database, and every gateway of a site reads it there. The continuous replication has a file beside its
// database instead: a row that it wrote would be one more change to ship.
package watch

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"qiao/gateway/store"
)

// Task is a command whose runs are recorded.
type Task string

// The tasks.
const (
	Backup       Task = "backup"
	Verify       Task = "verify"        // of the data in use
	VerifyTarget Task = "verify_target" // of the back-ups in a target
)

var tasks = []Task{Backup, Verify, VerifyTarget}

// Run describes a good run.
type Run struct {
	Seconds float64
	Target  string // empty where the data in use were checked
	Name    string // of the back-up
	// Database and Contents are bytes, Files is how many contents there are. Database is 0 where SQL Server backs itself up.
	Database, Contents int64
	Files              int
}

// Succeeded records a good run, at the moment of the data that it has saved or checked. A failure of before is forgotten.
func Succeeded(ctx context.Context, db *store.DB, task Task, at time.Time, run Run) error {
	run.Target = cut(run.Target, mostTarget)
	details, err := json.Marshal(run)
	if err != nil {
		return err
	}
	return write(ctx, db, "backups/good", task, at, store.Args{"Details": string(details)})
}

// Failed records that a run has failed.
func Failed(ctx context.Context, db *store.DB, task Task, at time.Time, why error) error {
	// The first line says what is wrong; a list of findings may follow.
	text, _, _ := strings.Cut(why.Error(), "\n")
	return write(ctx, db, "backups/failed", task, at, store.Args{"Failure": cut(text, mostFailure)})
}

const (
	mostTarget  = 250 // Details has room for it, also where JSON writes six characters for one
	mostFailure = 1000
)

// cut shortens a text to a number of UTF-16 units, as SQL Server counts them.
func cut(text string, most int) string {
	units := 0
	for i, r := range text {
		width := 1
		if r > 0xFFFF {
			width = 2
		}
		if units+width > most-1 {
			return text[:i] + "…"
		}
		units += width
	}
	return text
}

// write changes the row of a task. Where no gateway has begun to watch yet, it makes the row.
func write(ctx context.Context, db *store.DB, statement string, task Task, at time.Time, args store.Args) error {
	args["Task"], args["At"] = string(task), at.Unix()
	return db.Tx(ctx, func(tx *store.Tx) error {
		changed, err := tx.Exec(ctx, statement, args)
		if err != nil || changed > 0 {
			return err
		}
		if _, err := tx.Exec(ctx, "backups/begin", store.Args{"Task": string(task), "At": at.Unix()}); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, statement, args)
		return err
	})
}

// Forget removes the records from a restored database: they belong to the database that was backed up.
func Forget(ctx context.Context, db *store.DB) error {
	_, err := db.Exec(ctx, "backups/forget", nil)
	return err
}
