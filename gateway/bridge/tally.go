package bridge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"sync/atomic"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// tallyEvery is how often an instance adds its counts to those of the database.
	tallyEvery = 5 * time.Second
	// mostShapes bounds the counted shapes between two writes. A client that makes up targets fills no memory.
	mostShapes = 5000
	// mostPeople is likewise for people.
	mostPeople = 20_000
)

// Shape is the part of a call by which calls of one target are counted separately.
type Shape struct {
	Target   Target
	Endpoint string // the path of a procedure call's endpoint, the method of a route; at most 60 characters
	Fields   string // the parameters that are filled
}

type shapeOfDay struct {
	Shape
	day string
}

// counts are those of one shape and day.
type counts struct {
	legacy, native           side
	compared, equal, skipped int64
	last                     time.Time
}

// side is the calls that one system has answered.
type side struct {
	calls, failed int64
	times         Times
}

type person struct {
	target Target
	person string
}

// Tally counts the calls of all targets. It is safe for concurrent use.
type Tally struct {
	db   *store.DB
	keep int // days
	now  func() time.Time

	metrics *metrics
	stateOf func(Target) Setting
	flushes atomic.Int64

	mu      sync.Mutex
	shapes  map[shapeOfDay]*counts
	people  map[person]string // the day
	refused map[person]refusals
	forgot  string // the day on which old counts were deleted
}

type refusals struct {
	calls int64
	last  time.Time
}

// newTally returns counters at zero.
func newTally(db *store.DB, keep int, stateOf func(Target) Setting, m *metrics, now func() time.Time) *Tally {
	return &Tally{db: db, keep: keep, stateOf: stateOf, metrics: m, now: now, shapes: map[shapeOfDay]*counts{}, people: map[person]string{}, refused: map[person]refusals{}}
}

// Flushes is how often this instance has added counts to the database.
func (t *Tally) Flushes() int64 { return t.flushes.Load() }

// Answered counts an answer to a call on a path of a legacy server. who is the account or the address of the caller; failed
// says that the system has failed.
func (t *Tally) Answered(upstream string, shape Shape, who string, natively, failed bool, took time.Duration) {
	t.metrics.answered(upstream, natively)
	t.count(shape, func(c *counts) {
		side := &c.legacy
		if natively {
			side = &c.native
		}
		side.calls++
		if failed {
			side.failed++
		}
		side.times.add(took)
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if key := (person{shape.Target, personKey(who)}); len(t.people) < mostPeople {
		t.people[key] = t.now().Format(time.DateOnly)
	}
}

// Compared counts a comparison; skipped counts a sample that could not be compared.
func (t *Tally) Compared(shape Shape, equal, skipped bool) {
	t.metrics.compared(equal, skipped)
	t.count(shape, func(c *counts) {
		switch {
		case skipped:
			c.skipped++
		case equal:
			c.compared++
			c.equal++
		default:
			c.compared++
		}
	})
}

// Refused counts a call that was let through although this gateway would have refused it.
func (t *Tally) Refused(target Target, account string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := person{target, account}
	if _, known := t.refused[key]; known || len(t.refused) < mostPeople {
		t.refused[key] = refusals{t.refused[key].calls + 1, t.now()}
	}
}

func (t *Tally) count(shape Shape, add func(*counts)) {
	now := t.now()
	key := shapeOfDay{shape, now.Format(time.DateOnly)}
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.shapes[key]
	if c == nil {
		if len(t.shapes) >= mostShapes {
			t.metrics.dropped.WithLabelValues("count").Inc()
			return
		}
		c = &counts{}
		t.shapes[key] = c
	}
	c.last = now
	add(c)
}

// personKey is a hash, so that the table of people has no names.
func personKey(who string) string {
	sum := sha256.Sum256([]byte("bridge person " + who))
	return hex.EncodeToString(sum[:16])
}

func (t *Tally) job() jobs.Job {
	return jobs.Job{
		Name: "bridge-counts", Every: tallyEvery, Do: t.Flush, Last: t.Flush,
		Failure: "the calls of the bridge cannot be counted; they are added later",
	}
}

// forget deletes what is older than legacy.keep, once a day.
func (t *Tally) forget(ctx context.Context) error {
	now := t.now()
	today := now.Format(time.DateOnly)
	if t.forgot == today {
		return nil
	}
	before := now.AddDate(0, 0, -t.keep)
	ofDay, ofTime := store.Args{"BeforeDay": before.Format(time.DateOnly)}, store.Args{"Before": store.LocalTime{Time: before}}
	for statement, args := range map[string]store.Args{
		"bridge/forget_days": ofDay, "bridge/forget_people": ofDay, "bridge/forget_differences": ofTime, "bridge/forget_refusals": ofTime,
	} {
		if _, err := t.db.Exec(ctx, statement, args); err != nil {
			return err
		}
	}
	t.forgot = today
	return nil
}
