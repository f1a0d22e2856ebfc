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
	"qiao/gateway/wire/payload"
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
func newTally(db *store.DB, keep int, m *metrics, now func() time.Time) *Tally {
	return &Tally{db: db, keep: keep, metrics: m, now: now, shapes: map[shapeOfDay]*counts{}, people: map[person]string{}, refused: map[person]refusals{}}
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

// Flush adds the counts since the last one to the database. Counts that could not be added are kept.
func (t *Tally) Flush(ctx context.Context) error {
	t.mu.Lock()
	shapes, people, refused := t.shapes, t.people, t.refused
	t.shapes, t.people, t.refused = map[shapeOfDay]*counts{}, map[person]string{}, map[person]refusals{}
	t.mu.Unlock()
	if len(shapes)+len(people)+len(refused) == 0 {
		return t.forget(ctx)
	}
	write := func() error {
		return t.db.Tx(ctx, func(tx *store.Tx) error {
			// Two instances that add the first call of a shape at once would both insert its row.
			if err := tx.Lock(ctx, "bridge/counts"); err != nil {
				return err
			}
			return add(ctx, tx, shapes, people, refused)
		})
	}
	if err := write(); err != nil {
		t.giveBack(shapes, people, refused)
		return err
	}
	t.flushes.Add(1)
	return t.forget(ctx)
}

func add(ctx context.Context, tx *store.Tx, shapes map[shapeOfDay]*counts, people map[person]string, refused map[person]refusals) error {
	for key, c := range shapes {
		if err := c.add(ctx, tx, key); err != nil {
			return err
		}
	}
	for key, day := range people {
		args := store.Args{"Target": string(key.target), "Person": key.person, "LastDay": day}
		if err := upsert(ctx, tx, "bridge/see_person", "bridge/add_person", args); err != nil {
			return err
		}
	}
	for key, r := range refused {
		args := store.Args{"Target": string(key.target), "Account": payload.Shorten(key.person, 50), "Calls": r.calls, "LastDate": store.LocalTime{Time: r.last}}
		if err := upsert(ctx, tx, "bridge/count_refusal", "bridge/add_refusal", args); err != nil {
			return err
		}
	}
	return nil
}

// add adds the counts of one shape to its row.
func (c *counts) add(ctx context.Context, tx *store.Tx, key shapeOfDay) error {
	sum := sha256.Sum256([]byte(key.Fields))
	args := store.Args{
		"Target": string(key.Target), "CallDay": key.day, "Endpoint": payload.Shorten(key.Endpoint, 60), "ShapeKey": hex.EncodeToString(sum[:16]),
	}
	var stored struct {
		LegacyTimes string `db:"LegacyTimes"`
		NativeTimes string `db:"NativeTimes"`
	}
	if err := store.IfNone(tx.Get(ctx, &stored, "bridge/times", args), nil); err != nil {
		return err
	}
	legacy, native := ParseTimes(stored.LegacyTimes), ParseTimes(stored.NativeTimes)
	legacy.Merge(c.legacy.times)
	native.Merge(c.native.times)
	args["Shape"] = payload.Shorten(key.Fields, 400)
	args["LegacyCalls"], args["LegacyFailed"], args["LegacyTimes"] = c.legacy.calls, c.legacy.failed, legacy.String()
	args["NativeCalls"], args["NativeFailed"], args["NativeTimes"] = c.native.calls, c.native.failed, native.String()
	args["Compared"], args["Equal"], args["Skipped"] = c.compared, c.equal, c.skipped
	args["LastDate"] = store.LocalTime{Time: c.last}
	return upsert(ctx, tx, "bridge/count", "bridge/add_count", args)
}

func upsert(ctx context.Context, tx *store.Tx, update, insert string, args store.Args) error {
	changed, err := tx.Exec(ctx, update, args)
	if err == nil && changed == 0 {
		_, err = tx.Exec(ctx, insert, args)
	}
	return err
}

func (t *Tally) giveBack(shapes map[shapeOfDay]*counts, people map[person]string, refused map[person]refusals) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key, c := range shapes {
		if now := t.shapes[key]; now != nil {
			c.merge(now)
		}
		t.shapes[key] = c
	}
	for key, day := range people {
		t.people[key] = max(t.people[key], day)
	}
	for key, r := range refused {
		now := t.refused[key]
		if now.last.Before(r.last) {
			now.last = r.last
		}
		t.refused[key] = refusals{now.calls + r.calls, now.last}
	}
}

func (c *counts) merge(newer *counts) {
	c.legacy.merge(newer.legacy)
	c.native.merge(newer.native)
	c.compared, c.equal, c.skipped = c.compared+newer.compared, c.equal+newer.equal, c.skipped+newer.skipped
	c.last = newer.last
}

func (s *side) merge(other side) {
	s.calls, s.failed = s.calls+other.calls, s.failed+other.failed
	s.times.Merge(other.times)
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
