package clienterrors

import (
	"context"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

// The bounds of the kept errors are large enough for every release that may still run in a
// browser. An error that is too old is not shown, even if it has not been deleted yet.
const (
	kept    = 5000                // deleted first: errors met without a session, then resolved ones, then the oldest
	keptFor = 90 * 24 * time.Hour // since an error was last met
	// forgetEvery is short, to bound how many errors strangers can add beyond that number.
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

// oldest is the time before which an error that was not met again is too old.
func oldest(now time.Time) store.LocalTime { return store.LocalTime{Time: now.Add(-keptFor)} }
