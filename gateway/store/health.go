package store

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
)

const (
	// healthLife is how long the result of a check is used again.
	healthLife = time.Second
	// failedLife is how long the database counts as not writable after a write failed
	// because of the database, unless another one succeeds: a check alone does not prove
	// that it can write, as a small write may succeed where a larger one fails.
	failedLife = 10 * time.Second
	// beatEvery is how long a health check trusts the last successful write to a file
	// of SQLite. After that, the check makes a write of its own.
	beatEvery = 10 * time.Second
)

// health decides whether writes succeed: from its own check of the database and from the results of the last writes.
type health struct {
	look  func(ctx context.Context) error // bounded by itself
	looks singleflight.Group
	now   func() time.Time

	mu     sync.Mutex
	found  error
	at     time.Time // of found
	failed error     // of the last write; nil where that succeeded
	since  time.Time // of failed
}

func newHealth(look func(context.Context) error) *health {
	return &health{look: look, now: time.Now}
}

// Writable fails where the database answers but cannot be written: its disk is full, its file is missing or another
// one, it is read-only. The error contains the remedy. Ping tests whether it answers at all.
func (db *DB) Writable(ctx context.Context) error {
	return classify(ctx, "write", db.health.writable(ctx))
}

func (h *health) writable(ctx context.Context) error {
	if known, err := h.recent(); known {
		return err
	}
	// One check for all callers, which may last longer than their time: a file system that hangs must not gather
	// callers.
	looked := h.looks.DoChan("", func() (any, error) {
		err := h.look(context.WithoutCancel(ctx))
		h.mu.Lock()
		defer h.mu.Unlock()
		h.found, h.at = err, h.now()
		return nil, err
	})
	select {
	case result := <-looked:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// recent is the last result, where it is new enough to answer without a look at the database.
func (h *health) recent() (known bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failed != nil && h.now().Sub(h.since) < failedLife {
		return true, h.failed
	}
	return !h.at.IsZero() && h.now().Sub(h.at) < healthLife, h.found
}

// wrote notes how a write ended. A mistake of the statement says nothing about the database.
func (h *health) wrote(err error) {
	if err != nil && !refusesWrites(err) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failed, h.since = err, h.now()
}

// wroteAt is the time of the last successful write; zero where there was none, or where
// a write has failed since.
func (h *health) wroteAt() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failed != nil {
		return time.Time{}
	}
	return h.since
}

// lookAtFile fails when writes to the file of SQLite fail or are lost. Where no write
// has succeeded for long, it makes one. A busy writer is no failure.
func (db *DB) lookAtFile(ctx context.Context) error {
	if err := db.lite.Look(); err != nil {
		return err
	}
	if db.health.now().Sub(db.health.wroteAt()) < beatEvery {
		return nil
	}
	err := db.lite.Beat(ctx)
	db.health.wrote(err)
	return refusal(err)
}

// lookAtTables fails when writes to Qiao's own tables on a SQL Server fail. A lock
// that another transaction holds is no failure.
func (db *DB) lookAtTables(ctx context.Context) error { return refusal(db.server.Touch(ctx)) }

// refusal is err where the database refuses writes, else nil.
func refusal(err error) error {
	if refusesWrites(err) {
		return err
	}
	return nil
}

// refusesWrites reports whether the database, not the statement, is why a
// write failed.
func refusesWrites(err error) bool {
	if refuses, found := sqlite.RefusesWrites(err); found {
		return refuses
	}
	return sqlserver.RefusesWrites(err)
}
