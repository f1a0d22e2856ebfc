// Package replica lets stale reads run on a read-only copy of the database, such as a secondary of an
// availability group. The copy is used while its age is known to be small; else everything runs on the database itself.
package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

// looksPerAge is how many times a copy is looked at in the greatest age that it may have.
const looksPerAge = 4

// mostBeats bounds the beats that are remembered while a copy shows none of them.
const mostBeats = 1000

// Replica is the read-only copy of a database. It is safe for concurrent use.
//
// A look counts a beat in the database, and then reads from the copy which beats it has. A copy with a beat has
// everything that was committed before the beat was begun. So its age is known by the clock of this gateway alone.
type Replica struct {
	primary  *store.DB
	settings config.Database
	now      func() time.Time
	log      *slog.Logger
	metrics  *metrics

	mu    sync.Mutex
	db    *store.DB // nil until the copy has answered
	beats []beat    // that the copy has not shown yet, the oldest first
	// asOf is a time before which everything that was committed is on the copy; zero where it is not known.
	asOf time.Time
	// told is the reason why the copy is not used, as the log has it; nil before the first look.
	told *string
}

type beat struct {
	number int64
	begun  time.Time
}

// New returns the copy that the settings of a database name, nil where they name none. It is not used before the
// first look has found it young enough.
func New(primary *store.DB, settings config.Database, now func() time.Time, log *slog.Logger) *Replica {
	if settings.Replica == "" {
		return nil
	}
	r := &Replica{primary: primary, settings: settings, now: now, log: log}
	r.metrics = newMetrics(r)
	return r
}

// DB is the copy, or nil where it is not known to be young enough. A nil Replica has none.
func (r *Replica) DB() *store.DB {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.db == nil || r.now().Sub(r.asOf) > r.settings.ReplicaAge {
		r.metrics.reads.WithLabelValues("primary").Inc()
		return nil
	}
	r.metrics.reads.WithLabelValues("replica").Inc()
	return r.db
}

// Failed notes that the copy has not answered a call, which then ran on the database itself. The copy is not used
// before the next look.
func (r *Replica) Failed(err error) {
	r.mu.Lock()
	r.asOf = time.Time{}
	r.mu.Unlock()
	r.metrics.failed.Inc()
	r.say(err)
}

// Job looks at the copy again and again.
func (r *Replica) Job() jobs.Job {
	return jobs.Job{
		Name: "replica", Every: r.settings.ReplicaAge / looksPerAge, Do: r.Look,
		Failure: "the age of the read-only copy cannot be known",
	}
}

// Look finds out how old the copy is. A copy that does not answer is no failure of the look.
func (r *Replica) Look(ctx context.Context) error {
	db, err := r.open(ctx)
	if err == nil {
		err = r.compare(ctx, db)
	}
	if ctx.Err() == nil {
		r.say(err)
	}
	return nil
}

// open connects to the copy at the first look that finds it.
func (r *Replica) open(ctx context.Context) (*store.DB, error) {
	r.mu.Lock()
	db := r.db
	r.mu.Unlock()
	if db != nil {
		return db, nil
	}
	settings := r.settings
	settings.DSN = settings.Replica
	if settings.Driver == string(store.SQLite) { // which would make an empty file
		if _, err := os.Stat(settings.DSN); err != nil {
			return nil, err
		}
	}
	db, err := store.Open(ctx, config.ReplicaName(r.primary.Name()), settings)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.db = db
	return db, nil
}

// compare counts a beat, and takes from the last one on the copy how old the copy is.
func (r *Replica) compare(ctx context.Context, db *store.DB) error {
	ctx, cancel := context.WithTimeout(ctx, r.settings.ReplicaAge)
	defer cancel()
	counted := beat{begun: r.now()}
	err := r.primary.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "replica/beat", nil); err != nil {
			return err
		}
		return tx.Get(ctx, &counted.number, "replica/seen", nil)
	})
	if err != nil {
		return fmt.Errorf("the database: %w", err)
	}
	var seen int64
	if err := db.Get(ctx, &seen, "replica/seen", nil); err != nil {
		return fmt.Errorf("the copy: %w", err)
	}
	return r.note(counted, seen)
}

// note remembers a beat, and forgets those that the copy has.
func (r *Replica) note(counted beat, seen int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.beats = append(r.beats, counted)
	if len(r.beats) > mostBeats {
		r.beats = r.beats[1:]
	}
	for len(r.beats) > 0 && r.beats[0].number <= seen {
		r.asOf, r.beats = r.beats[0].begun, r.beats[1:]
	}
	if seen > counted.number {
		r.asOf = time.Time{}
		return fmt.Errorf("the copy has beat %d, and the database only %d: it is a copy of another database", seen, counted.number)
	}
	if r.asOf.IsZero() || r.now().Sub(r.asOf) > r.settings.ReplicaAge {
		return errOld
	}
	return nil
}

var errOld = errors.New("the copy is older than databases.main.replica_age")

// Age is how old the copy is at most; known is false where that is not known.
func (r *Replica) Age() (age time.Duration, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now().Sub(r.asOf), !r.asOf.IsZero()
}

// say logs when the copy begins to be used and when it ends, once for each reason.
func (r *Replica) say(err error) {
	text := ""
	if err != nil {
		text = err.Error()
	}
	r.mu.Lock()
	again := r.told != nil && *r.told == text
	r.told = &text
	r.mu.Unlock()
	switch {
	case again:
	case err != nil:
		r.log.Warn("reads run on the database itself, not on its read-only copy", "database", r.primary.Name(), "reason", text)
	default:
		r.log.Info("reads that may be stale run on the read-only copy", "database", r.primary.Name())
	}
}

// Close closes the copy.
func (r *Replica) Close() error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.db == nil {
		return nil
	}
	return r.db.Close()
}
