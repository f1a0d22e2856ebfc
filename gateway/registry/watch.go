package registry

import (
	"context"
	"sync"
	"time"
)

const (
	// quiet is how long the folder must not have changed before it is read, so that
	// copying many files, or saving one in steps, leads to one reload.
	quiet = 100 * time.Millisecond
	// maxDelay is how long a reload waits at most for the changes to end.
	maxDelay = time.Second
)

// Watch reloads when something changes in procedures.dir or below, when a database that
// files wait for answers again, and every procedures.rescan, for file systems that
// report no changes. It returns when ctx ends.
func (l *Live) Watch(ctx context.Context) {
	settings := l.config.Procedures
	if settings.Dir == "" {
		return
	}
	changed := make(chan struct{}, 1)
	watch := l.watchFolder(changed)
	defer watch.close()
	l.follow(watch)
	defer l.follow(nil)
	reload := func() { l.Reload(ctx) }
	reload()
	var asking sync.WaitGroup
	asking.Go(func() { l.await(ctx, changed) })
	defer asking.Wait()
	afterChanges(ctx, changed, settings.Rescan, reload)
}

// follow sets the watch; each reload gives it the current folders.
func (l *Live) follow(watch *folderWatch) {
	l.reloading.Lock()
	defer l.reloading.Unlock()
	l.watch = watch
}

// afterChanges reloads when a burst of changes is over, and every rescan
// unless that is 0, until ctx ends.
func afterChanges(ctx context.Context, changed <-chan struct{}, rescan time.Duration, reload func()) {
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

// notify leaves a notice for the reader of changed, unless one is already waiting.
func notify(changed chan<- struct{}) {
	select {
	case changed <- struct{}{}:
	default:
	}
}
