package dialect

import (
	"context"
	"sync/atomic"
	"time"
)

// leastWait is what is left to a call that has used up its wait: a connection that is as good as free is still its own.
const leastWait = 20 * time.Millisecond

// waits is how long the statements of one call have waited for connections, in nanoseconds.
type waits struct{ atomic.Int64 }

type waitsKey struct{}

// OneWait makes the statements that run under the context wait for connections no longer together than one of them may. A call
// that waits its full time before each statement keeps its client for many times as long, and has failed all the same.
func OneWait(ctx context.Context) context.Context {
	return context.WithValue(ctx, waitsKey{}, new(waits))
}

// Waiting bounds a wait for a connection: to most, or under OneWait to what is left of it. The caller ends it when it has a
// connection or none.
func Waiting(ctx context.Context, most time.Duration) (waiting context.Context, end func()) {
	shared, _ := ctx.Value(waitsKey{}).(*waits)
	if shared == nil {
		return context.WithTimeout(ctx, most)
	}
	began := time.Now()
	waiting, cancel := context.WithTimeout(ctx, max(most-time.Duration(shared.Load()), leastWait))
	return waiting, func() {
		cancel()
		shared.Add(int64(time.Since(began)))
	}
}
