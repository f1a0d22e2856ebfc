// Package names keeps names of people in pinyin, for the lists that look for people.
package names

import (
	"context"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/pinyin"
	"qiao/gateway/store"
)

// Keep writes the pinyin of a name in the transaction that writes the name.
func Keep(ctx context.Context, tx *store.Tx, name string) error {
	if name == "" {
		return nil
	}
	return keep(ctx, tx, name, pinyin.Searched(name))
}

func keep(ctx context.Context, tx *store.Tx, name, searched string) error {
	_, err := tx.Exec(ctx, "names/keep", store.Args{"Name": name, "Pinyin": searched})
	if store.IsUnique(err) { // another transaction was first, with the same pinyin
		return nil
	}
	return err
}

const (
	// every is how long a name that was written without Keep, by a procedure say, may be
	// without its pinyin.
	every = time.Hour
	// atOnce bounds the names of one transaction: people who sign in at the start wait for it.
	atOnce = 50
)

// Job keeps the pinyin of the names that were written without Keep. missing is a statement that
// reads up to @Most of them.
func Job(name string, db *store.DB, missing string) jobs.Job {
	return jobs.Job{
		Name: name, Every: every, OneInstance: true,
		Do:      func(ctx context.Context) error { return fill(ctx, db, missing) },
		Failure: "people whose names came from elsewhere are not found by pinyin",
	}
}

func fill(ctx context.Context, db *store.DB, missing string) error {
	for {
		var names []string
		err := db.Select(ctx, &names, missing, store.Args{"Most": atOnce})
		if err != nil || len(names) == 0 {
			return err
		}
		searched := make([]string, len(names))
		for i, name := range names {
			searched[i] = pinyin.Searched(name)
		}
		err = db.Tx(ctx, func(tx *store.Tx) error {
			for i, name := range names {
				if err := keep(ctx, tx, name, searched[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(names) < atOnce {
			return err
		}
	}
}
