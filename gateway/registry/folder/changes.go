package folder

import (
	"context"
	"time"
)

const (
	// quiet is how long the folder must not have changed before it is read, so that
	// copying many files, or saving one in steps, leads to one reload.
	quiet = 100 * time.Millisecond
	// maxDelay is how long a reload waits at most for the changes to end.
	maxDelay = time.Second
)

// AfterChanges reloads when a burst of changes is over, and every rescan
// unless that is 0, until ctx ends.
func AfterChanges(ctx context.Context, changed <-chan struct{}, rescan time.Duration, reload func()) {
	var began time.Time // when the burst began; zero without one
	rest := time.NewTimer(0)
	rest.Stop()
	var again <-chan time.Time
	if rescan > 0 {
		ticker := time.NewTicker(rescan)
		defer ticker.Stop()
		again = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			rest.Stop()
			return
		case <-changed:
			if began.IsZero() {
				began = time.Now()
			}
			rest.Reset(min(quiet, maxDelay-time.Since(began)))
		case <-rest.C:
			began = time.Time{}
			reload()
		case <-again:
			reload()
		}
	}
}

// Notify leaves a notice for the reader of changed, unless one is already waiting.
func Notify(changed chan<- struct{}) {
	select {
	case changed <- struct{}{}:
	default:
	}
}
