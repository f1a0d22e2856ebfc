package audit

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// retentionEvery is how often an instance checks whether old rows must be removed; the
	// first instance that does so removes them for all.
	retentionEvery = time.Hour
	// pause is how long no instance removes old rows again.
	pause = 24 * time.Hour
	// removedAtOnce bounds how long others wait for the database's writer.
	removedAtOnce = 1000
)

// Retention removes the rows whose retention is over.
type Retention struct {
	db   *store.DB
	keep time.Duration
	now  func() time.Time
}

// NewRetention returns a worker that keeps rows for so long; 0 keeps them for ever.
func NewRetention(db *store.DB, keep time.Duration, now func() time.Time) *Retention {
	return &Retention{db: db, keep: keep, now: now}
}

// Job removes old rows. The claim of a day is a row, so that a restart keeps it.
func (r *Retention) Job() jobs.Job {
	return jobs.Job{
		Name: "audit-retention", Every: retentionEvery, Do: r.Pass,
		Failure: "old rows of the audit log cannot be removed; where the gateway's login may not, set audit.retention to 0",
	}
}

// Pass removes old rows unless an instance has done so within a day.
func (r *Retention) Pass(ctx context.Context) error {
	if r.keep == 0 {
		return nil
	}
	now := r.now()
	n, err := r.db.Exec(ctx, "audit/claim_retention", store.Args{
		"Now": store.LocalTime{Time: now}, "NextDate": store.LocalTime{Time: now.Add(pause)},
	})
	if err != nil || n == 0 { // none: it is not due, or another instance was first
		return err
	}
	before, removed := now.Add(-r.keep), int64(0)
	for {
		n, err := r.remove(ctx, before)
		if removed += n; err != nil || n == 0 {
			return r.tell(ctx, removed, before, err)
		}
	}
}

// remove permits the removal of rows before a time, removes some and forbids it again.
func (r *Retention) remove(ctx context.Context, before time.Time) (removed int64, err error) {
	err = r.db.Tx(ctx, func(tx *store.Tx) error {
		removed = 0
		if _, err := tx.Exec(ctx, "audit/open_retention", store.Args{"Before": store.LocalTime{Time: before}}); err != nil {
			return err
		}
		for _, category := range []Category{SignIns, Operations} {
			n, err := tx.Exec(ctx, "audit/remove", store.Args{
				"Category": string(category), "Before": store.LocalTime{Time: before}, "Most": removedAtOnce,
			})
			if removed += n; err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "audit/open_retention", store.Args{"Before": store.LocalTime{}})
		return err
	})
	if err != nil {
		removed = 0
	}
	return removed, err
}

// tell writes a row about the removed rows.
func (r *Retention) tell(ctx context.Context, removed int64, before time.Time, failure error) error {
	if removed == 0 {
		return failure
	}
	err := Write(context.WithoutCancel(ctx), r.db, Record{
		Event: Removed, Title: fmt.Sprintf("已清理 %s 之前的 %d 条记录", before.Format("2006-01-02"), removed), Now: r.now(),
	})
	if failure != nil {
		return failure
	}
	return err
}
