package bridge

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"qiao/gateway/bridge/compare"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// learned is the noise of a target on this instance.
type learned struct {
	mu      sync.Mutex
	known   *compare.Noise // of all instances, as last read, with what this one has learned since
	fresh   *compare.Noise // what this instance has learned since the last write
	samples int
}

// noise returns the noise by which answers are compared now.
func (l *learned) noise() *compare.Noise {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.known
}

// sample reports whether the legacy server is to be asked twice.
func (l *learned) sample() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.samples++
	return l.samples <= firstSamples || l.samples%laterOneIn == 0
}

func (l *learned) learn(first, second compare.Answer, bounds compare.Bounds) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known.Learn(first, second, bounds)
	if l.fresh == nil {
		l.fresh = &compare.Noise{}
	}
	l.fresh.Learn(first, second, bounds)
}

// drain returns the noise that is not written yet, nil if there is none.
func (l *learned) drain() *compare.Noise {
	l.mu.Lock()
	defer l.mu.Unlock()
	fresh := l.fresh
	l.fresh = nil
	return fresh
}

// renew replaces the known noise by that of the database. Noise that was learned meanwhile stays.
func (l *learned) renew(stored *compare.Noise) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fresh != nil {
		stored.Merge(l.fresh)
	}
	l.known = stored
}

// noiseOf returns the noise of a target, which it reads once.
func (c *Comparer) noiseOf(ctx context.Context, target Target) (*learned, error) {
	c.mu.Lock()
	known := c.noise[target]
	c.mu.Unlock()
	if known != nil {
		return known, nil
	}
	read := &learned{known: &compare.Noise{}}
	if err := readNoise(ctx, c.db, target, read.known); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.noise[target]; other != nil { // another worker was first
		return other, nil
	}
	c.noise[target] = read
	return read, nil
}

func readNoise(ctx context.Context, db store.Reader, target Target, noise *compare.Noise) error {
	var text string
	err := db.Get(ctx, &text, "bridge/noise", store.Args{"Target": string(target)})
	if err != nil || text == "" {
		return store.IfNone(err, nil)
	}
	return json.Unmarshal([]byte(text), noise)
}

// NoiseOf reads what is known about the noise of a target.
func NoiseOf(ctx context.Context, db store.Reader, target Target) ([]compare.FieldNoise, error) {
	var noise compare.Noise
	err := readNoise(ctx, db, target, &noise)
	return noise.Fields(), err
}

// Pin says what a person knows about a field. Every instance follows with its next write of findings.
func (b *Bridge) Pin(ctx context.Context, tx *store.Tx, target Target, field string, part compare.Part, pin compare.Pin) error {
	return changeNoise(ctx, tx, target, b.Table.now(), func(noise *compare.Noise) { noise.Pin(field, part, pin) })
}

// changeNoise changes the stored noise of a target.
func changeNoise(ctx context.Context, tx *store.Tx, target Target, now time.Time, change func(*compare.Noise)) error {
	if err := tx.Lock(ctx, "bridge/"+string(target)); err != nil {
		return err
	}
	var noise compare.Noise
	if err := readNoise(ctx, tx, target, &noise); err != nil {
		return err
	}
	change(&noise)
	text, err := json.Marshal(&noise)
	if err != nil {
		return err
	}
	args := store.Args{"Target": string(target), "Noise": string(text), "Now": store.LocalTime{Time: now}}
	_, err = upsert(ctx, tx, "bridge/set_noise", "bridge/add_noise", args)
	return err
}

// finding is the key of a difference.
type finding struct {
	target      Target
	fingerprint string
}

type found struct {
	difference compare.Difference
	answers    int64
	first      time.Time
	last       time.Time
}

// note adds the differences of one answer.
func (c *Comparer) note(target Target, differences []compare.Difference) {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, d := range differences {
		key := finding{target, d.Fingerprint()}
		f := c.findings[key]
		if f == nil {
			if len(c.findings) >= mostFindings {
				continue
			}
			f = &found{difference: d, first: now}
			c.findings[key] = f
		}
		f.answers++
		f.last = now
	}
}

// Flush writes the differences and the noise since the last one, and reads what other instances have learned.
func (c *Comparer) Flush(ctx context.Context) error {
	c.mu.Lock()
	findings := c.findings
	c.findings = map[finding]*found{}
	targets := make(map[Target]*learned, len(c.noise))
	for target, noise := range c.noise {
		targets[target] = noise
	}
	c.mu.Unlock()
	if len(findings) > 0 {
		if err := c.write(ctx, findings); err != nil {
			c.giveBack(findings)
			return err
		}
	}
	for target, noise := range targets {
		if err := c.share(ctx, target, noise); err != nil {
			return err
		}
	}
	return nil
}

func (c *Comparer) write(ctx context.Context, findings map[finding]*found) error {
	return c.db.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Lock(ctx, "bridge/findings"); err != nil {
			return err
		}
		for key, f := range findings {
			d := f.difference
			args := store.Args{
				"Target": string(key.target), "Fingerprint": key.fingerprint, "Class": string(d.Class),
				"Field": payload.Shorten(d.Field, 200), "Place": payload.Shorten(d.Place, 200),
				"LegacyValue": payload.Shorten(example(d.Class, d.Legacy), 400), "NativeValue": payload.Shorten(example(d.Class, d.Native), 400),
				"Answers": f.answers, "FirstDate": store.LocalTime{Time: f.first}, "LastDate": store.LocalTime{Time: f.last},
			}
			if _, err := upsert(ctx, tx, "bridge/count_difference", "bridge/add_difference", args); err != nil {
				return err
			}
		}
		return nil
	})
}

// example is a value of a difference without personal data. Names of columns and the like have none.
func example(class compare.Class, value string) string {
	switch class {
	case compare.ColumnRenamed, compare.ColumnReordered, compare.Header, compare.Failed:
		return value
	default:
		return Mask(value)
	}
}

func (c *Comparer) giveBack(findings map[finding]*found) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, f := range findings {
		if now := c.findings[key]; now != nil {
			f.answers, f.last = f.answers+now.answers, now.last
		}
		c.findings[key] = f
	}
}

// share adds the fresh noise of a target to that of the database, and reads the pins and the noise of others. Only targets
// with comparisons are in memory.
func (c *Comparer) share(ctx context.Context, target Target, noise *learned) error {
	if fresh := noise.drain(); fresh != nil {
		err := c.db.Tx(ctx, func(tx *store.Tx) error {
			return changeNoise(ctx, tx, target, c.now(), func(stored *compare.Noise) { stored.Merge(fresh) })
		})
		if err != nil {
			return err // this instance knows it still; the others learn by themselves
		}
	}
	stored := &compare.Noise{}
	if err := readNoise(ctx, c.db, target, stored); err != nil {
		return err
	}
	noise.renew(stored)
	return nil
}

// Recount begins the evidence of a target anew, such as after its implementation was changed. Noise and pins stay.
func (b *Bridge) Recount(ctx context.Context, tx *store.Tx, target Target) error {
	args := store.Args{"Target": string(target)}
	for _, statement := range []string{"bridge/recount", "bridge/delete_differences"} {
		if _, err := tx.Exec(ctx, statement, args); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, "bridge/since", store.Args{"Target": string(target), "Now": store.LocalTime{Time: b.Table.now()}})
	return err
}
