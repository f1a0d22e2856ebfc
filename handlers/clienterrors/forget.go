package clienterrors

import (
	"context"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

// What is kept of the errors is enough for every release that is still in somebody's
// browser. What is too old is not shown, whether or not it is there.
const (
	kept    = 5000                // what was met by nobody with a session goes first, then what is resolved, then the oldest
	keptFor = 90 * 24 * time.Hour // since an error was last met
	// forgetEvery bounds how many more than kept strangers can bring in.
	forgetEvery = time.Minute
)

// Job deletes old errors, and those beyond the number that is kept.
func Job(db *store.DB, now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "client-errors", Every: forgetEvery, OneInstance: true,
		Do: func(ctx context.Context) error {
			_, err := db.Exec(ctx, "clienterrors/trim", store.Args{"Before": oldest(now()), "Keep": kept})
			return err
		},
		Failure: "old client errors are not forgotten",
	}
}

// oldest is when the oldest error that is kept was last met.
func oldest(now time.Time) store.LocalTime { return store.LocalTime{Time: now.Add(-keptFor)} }
