package bridge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const (
	// mostWritten bounds the rows that one transaction writes: other writers wait for it.
	mostWritten = 200
	// mostOfDay bounds the shapes that are counted on a day. A client that makes up targets fills no database.
	mostOfDay = 20_000
)

// Flush adds the counts since the last one to the database. Counts that could not be added are kept.
func (t *Tally) Flush(ctx context.Context) error {
	t.mu.Lock()
	f := flush{Tally: t, shapes: t.shapes, people: t.people, refused: t.refused, unknown: map[Target]bool{}}
	t.shapes, t.people, t.refused = map[shapeOfDay]*counts{}, map[person]string{}, map[person]refusals{}
	t.mu.Unlock()
	if len(f.shapes)+len(f.people)+len(f.refused) == 0 {
		return t.forget(ctx)
	}
	for len(f.shapes)+len(f.people)+len(f.refused) > 0 {
		if err := f.write(ctx); err != nil {
			t.giveBack(f.shapes, f.people, f.refused)
			return err
		}
	}
	t.flushes.Add(1)
	return t.forget(ctx)
}

// flush are counts on their way to the database.
type flush struct {
	*Tally
	shapes  map[shapeOfDay]*counts
	people  map[person]string
	refused map[person]refusals
	unknown map[Target]bool // have no row, because the day has enough
}

// write adds some of the counts and forgets them.
func (f *flush) write(ctx context.Context) error {
	shapes, people, refused := some(f.shapes, mostWritten), map[person]string{}, map[person]refusals{}
	if len(shapes) < mostWritten { // people come after the shapes: those of unknown targets are left out
		people, refused = some(f.people, mostWritten), some(f.refused, mostWritten)
	}
	err := f.db.Tx(ctx, func(tx *store.Tx) error {
		// Two instances that add the first call of a shape at once would both insert its row.
		if err := tx.Lock(ctx, "bridge/counts"); err != nil {
			return err
		}
		if err := f.addShapes(ctx, tx, shapes); err != nil {
			return err
		}
		return f.addPeople(ctx, tx, people, refused)
	})
	if err != nil {
		return err
	}
	for key := range shapes {
		delete(f.shapes, key)
	}
	for key := range people {
		delete(f.people, key)
	}
	for key := range refused {
		delete(f.refused, key)
	}
	return nil
}

// some returns at most n entries of a map.
func some[K comparable, V any](all map[K]V, n int) map[K]V {
	part := make(map[K]V, min(n, len(all)))
	for key, value := range all {
		if len(part) == n {
			break
		}
		part[key] = value
	}
	return part
}

// share is the key of a sum of calls.
type share struct {
	day   string
	state State
}

func (f *flush) addShapes(ctx context.Context, tx *store.Tx, shapes map[shapeOfDay]*counts) error {
	rows, sums := map[string]int{}, map[share]*counts{}
	for key, c := range shapes {
		of := share{key.day, f.stateOf(key.Target).State}
		if sums[of] == nil {
			sums[of] = &counts{}
		}
		sums[of].merge(c)
		if _, counted := rows[key.day]; !counted {
			var total int
			if err := tx.Get(ctx, &total, "bridge/rows_of_day", store.Args{"CallDay": key.day}); err != nil {
				return err
			}
			rows[key.day] = total
		}
		changed, err := c.add(ctx, tx, key, rows[key.day] < mostOfDay)
		switch {
		case err != nil:
			return err
		case changed == inserted:
			rows[key.day]++
		case changed == nothing:
			f.unknown[key.Target] = true
			f.metrics.dropped.WithLabelValues("count").Inc()
		}
	}
	for of, sum := range sums {
		args := store.Args{
			"CallDay": of.day, "State": string(of.state), "Calls": sum.legacy.calls + sum.native.calls, "NativeCalls": sum.native.calls,
			"Compared": sum.compared, "Equal": sum.equal,
		}
		if _, err := upsert(ctx, tx, "bridge/count_share", "bridge/add_share", args); err != nil {
			return err
		}
	}
	return nil
}

func (f *flush) addPeople(ctx context.Context, tx *store.Tx, people map[person]string, refused map[person]refusals) error {
	for key, day := range people {
		if f.unknown[key.target] {
			continue
		}
		args := store.Args{"Target": string(key.target), "Person": key.person, "LastDay": day}
		if _, err := upsert(ctx, tx, "bridge/see_person", "bridge/add_person", args); err != nil {
			return err
		}
	}
	for key, r := range refused {
		args := store.Args{"Target": string(key.target), "Account": payload.Shorten(key.person, 50), "Calls": r.calls, "LastDate": store.LocalTime{Time: r.last}}
		if _, err := upsert(ctx, tx, "bridge/count_refusal", "bridge/add_refusal", args); err != nil {
			return err
		}
	}
	return nil
}

// add adds the counts of one shape to its row. A row that is not there is inserted only if mayInsert.
func (c *counts) add(ctx context.Context, tx *store.Tx, key shapeOfDay, mayInsert bool) (written, error) {
	sum := sha256.Sum256([]byte(key.Fields))
	args := store.Args{
		"Target": string(key.Target), "CallDay": key.day, "Endpoint": payload.Shorten(key.Endpoint, 60), "ShapeKey": hex.EncodeToString(sum[:16]),
	}
	var stored struct {
		LegacyTimes string `db:"LegacyTimes"`
		NativeTimes string `db:"NativeTimes"`
	}
	err := tx.Get(ctx, &stored, "bridge/times", args)
	if errors.Is(err, store.ErrNoRows) && !mayInsert {
		return nothing, nil
	}
	if err := store.IfNone(err, nil); err != nil {
		return nothing, err
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

// written says how a row was written.
type written int

const (
	nothing written = iota
	updated
	inserted
)

func upsert(ctx context.Context, tx *store.Tx, update, insert string, args store.Args) (written, error) {
	changed, err := tx.Exec(ctx, update, args)
	if err != nil || changed > 0 {
		return updated, err
	}
	_, err = tx.Exec(ctx, insert, args)
	return inserted, err
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
