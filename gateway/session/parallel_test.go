package session_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
)

// hold makes the next read of a session wait; started is closed when the read has begun,
// release lets it continue.
func (o office) hold() (started <-chan struct{}, release func()) {
	begun, gate := make(chan struct{}), make(chan struct{})
	var once sync.Once
	o.cache.watch(func(op, key string) error {
		if op == "get" && strings.HasPrefix(key, "session:") {
			once.Do(func() { close(begun) })
			<-gate
		}
		return nil
	})
	return begun, func() { close(gate) }
}

// waiter is the context of a request that reports when the request begins to wait: at that
// moment the request asks for Done, to see whether its client has disconnected. A goroutine
// that has started may not have made its call yet.
type waiter struct {
	context.Context
	waits func()
}

func (w waiter) Done() <-chan struct{} {
	w.waits()
	return w.Context.Done()
}

func TestParallelCallsReadASessionOnce(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		started, release := o.hold()
		const calls = 20
		var waiting atomic.Int64
		var wait sync.WaitGroup
		for range calls {
			wait.Go(func() {
				ctx := waiter{t.Context(), sync.OnceFunc(func() { waiting.Add(1) })}
				if id, err := o.Resolve(ctx, token); err != nil || id.UserID != zhao {
					t.Errorf("resolved %v, %v", id, err)
				}
			})
		}
		<-started
		gatewaytest.Eventually(t, "all are waiting", func() bool { return waiting.Load() >= calls })
		release()
		wait.Wait()
		if got := o.cache.count("get", "session:"); got != 1 {
			t.Errorf("%d calls read the session %d times", calls, got)
		}
	})
}

func TestCallerWhoLeavesDoesNotFailTheOthers(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		started, release := o.hold()
		leaving, leave := context.WithCancel(t.Context())
		left, stayed := make(chan error), make(chan error)
		go func() {
			_, err := o.Resolve(leaving, token)
			left <- err
		}()
		<-started // the request whose client disconnects is the one that reads
		go func() {
			_, err := o.Resolve(context.Background(), token)
			stayed <- err
		}()
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		release()
		if err := <-stayed; err != nil {
			t.Errorf("who stayed: %v", err)
		}
		o.cache.mu.Lock()
		defer o.cache.mu.Unlock()
		if o.cache.left {
			t.Error("the reading for all ended with the one who left")
		}
	})
}

func TestCacheOutOfReachFailsClosed(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.resolve(t, token)
		o.cache.watch(func(string, string) error { return errs.New(errs.Unavailable) })
		o.clock.Advance(memoEnds)
		o.refuses(t, token, errs.Unavailable)
		if _, _, err := o.Open(t.Context(), zhao, session.Client{}); !errs.Is(err, errs.Unavailable) {
			t.Errorf("Open: %v", err)
		}
		if err := o.End(t.Context(), token); !errs.Is(err, errs.Unavailable) {
			t.Errorf("End: %v", err)
		}
		o.cache.watch(nil)
		o.resolve(t, token)
	})
}

func TestRecordThatCannotBeReadIsNoSession(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		key := strings.TrimPrefix(o.cache.keys[0], "set ")
		if err := o.cache.Set(t.Context(), key, []byte("{"), time.Hour); err != nil {
			t.Fatal(err)
		}
		o.refuses(t, token, errs.SessionUnknown)
	})
}

// A request that runs while its user signs out must not restore the session, whichever of
// the two is faster.
func TestSigningOutWinsOverACallOnItsWay(t *testing.T) {
	for name, moment := range map[string]string{"before the session is written back": "set session:", "after it": "get ended:"} {
		t.Run(name, func(t *testing.T) {
			eachOffice(t, settings, func(t *testing.T, o office) {
				token := o.open(t, zhao)
				o.clock.Advance(2 * time.Minute)
				signedOut := false
				o.cache.watch(func(op, key string) error {
					if !signedOut && strings.HasPrefix(op+" "+key, moment) {
						signedOut = true
						return o.End(context.Background(), token)
					}
					return nil
				})
				_, _ = o.Resolve(t.Context(), token)
				o.cache.watch(nil)
				if !signedOut {
					t.Fatal("the moment never came")
				}
				o.clock.Advance(memoEnds)
				o.refuses(t, token, errs.SessionUnknown)
				o.clock.Advance(time.Minute)
				o.refuses(t, token, errs.SessionUnknown)
			})
		})
	}
}
