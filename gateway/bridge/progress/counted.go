package progress

import (
	"context"
	"sync"
	"time"
)

// fresh is how long sums are used again. Every instance adds its counts to the database as often.
const fresh = 5 * time.Second

// counted keeps the sums of all targets: each page of the list needs them all.
type counted struct {
	mu      sync.Mutex
	sums    []sums
	read    time.Time
	flushes int64 // of this instance, at that time
}

// sums returns the counts of each target. Counts of other instances may be missing for the time fresh.
func (p *Progress) sums(ctx context.Context) ([]sums, error) {
	c := &p.counted
	c.mu.Lock() // callers that come meanwhile want the same answer
	defer c.mu.Unlock()
	flushes := p.Bridge.Tally.Flushes()
	if c.sums != nil && c.flushes == flushes && time.Since(c.read) < fresh {
		return c.sums, nil
	}
	read, all := time.Now(), []sums{}
	if err := p.DB.Select(ctx, &all, "progress/sums", nil); err != nil {
		return nil, err
	}
	c.sums, c.read, c.flushes = all, read, flushes
	return all, nil
}

// Forget has the sums read again, after a target has begun anew.
func (p *Progress) Forget() {
	p.counted.mu.Lock()
	defer p.counted.mu.Unlock()
	p.counted.sums = nil
}
