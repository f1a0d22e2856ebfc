package gatewaytest

import (
	"sync"
	"time"
)

// stopwatchPause is the pause that a stopwatch counts.
const stopwatchPause = 10 * time.Millisecond

// Stopwatch measures how long something takes, for a promise of the product that its own timers keep. It counts short pauses: where
// this process must wait for a processor, the pauses become longer as everything else does, and what others use of the
// machine is not counted.
func Stopwatch() (stop func() time.Duration) {
	end, counted := make(chan struct{}), make(chan time.Duration)
	go func() {
		pause := time.NewTicker(stopwatchPause)
		defer pause.Stop()
		for took := time.Duration(0); ; took += stopwatchPause {
			select {
			case <-pause.C:
			case <-end:
				counted <- took
				return
			}
		}
	}()
	return func() time.Duration {
		close(end)
		return <-counted
	}
}

// Clock is a clock that only moves when a test advances it. It is safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that shows now.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now is the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock, and with it the life of sessions and locks.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
