package server_test

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
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// slowRead is a cached Go procedure that counts its runs and waits for release.
type slowRead struct {
	asked   atomic.Int64 // calls that have begun
	runs    atomic.Int64
	started chan struct{}
	release chan error
}

func startSlow(t *testing.T) (*slowRead, front) {
	t.Helper()
	slow := &slowRead{started: make(chan struct{}, 10), release: make(chan error)}
	p := registry.Procedure{
		Name: "P_Sample", CXType: "慢", Effect: registry.Read, Access: session.Public(), Cache: time.Minute,
		Key: func(call *registry.Call) (string, error) {
			slow.asked.Add(1)
			return call.Payload.OtherA.Text, nil
		},
		Run: func(ctx context.Context, call *registry.Call) error {
			n := slow.runs.Add(1)
			slow.started <- struct{}{}
			select {
			case err := <-slow.release:
				if err != nil {
					if err.Error() == "panic" {
						panic(err)
					}
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := call.Out.Columns([]wire.Column{{Name: "N", Type: wire.Int}}); err != nil {
				return err
			}
			return call.Out.Row([]wire.Value{{Kind: wire.IntKind, Int: n}})
		},
	}
	s := registrytest.Open(t, nil, func(o *registry.Options) { o.Go = []registry.Procedure{p} })
	return slow, serve(s, memoryCache(t), nil)
}

// together makes equal calls, and ends the run of the first when all have begun.
func together(t *testing.T, slow *slowRead, f front, outcome error) (answers []string) {
	t.Helper()
	const callers = 8
	before := slow.asked.Load()
	results := make(chan string, callers)
	var wait sync.WaitGroup
	for range callers {
		wait.Go(func() {
			body, err := f.try(t.Context(), "Int", "慢", "x")
			if err != nil {
				t.Error(err)
			}
			results <- body
		})
	}
	<-slow.started
	gatewaytest.Eventually(t, "all calls have begun", func() bool { return slow.asked.Load() >= before+callers })
	slow.release <- outcome
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	for { // a call that came after the run ended begins another one
		select {
		case <-slow.started:
			slow.release <- outcome
		case <-done:
			close(results)
			for body := range results {
				answers = append(answers, body)
			}
			return answers
		}
	}
}

func TestEqualCallsRunOnce(t *testing.T) {
	slow, f := startSlow(t)
	for _, body := range together(t, slow, f, nil) {
		f.expectCall("each", body, registrytest.Data("1"))
	}
	if n := slow.runs.Load(); n != 1 {
		t.Errorf("%d runs", n)
	}
}

func TestWaitingCallersShareAFailure(t *testing.T) {
	slow, f := startSlow(t)
	for _, body := range together(t, slow, f, errs.Failf("不行")) {
		f.expectCall("each", body, `{"code":-1,"msg":"不行","data":null}`)
	}
	for _, body := range together(t, slow, f, errors.New("panic")) {
		f.expectCall("a panic", body, `{"code":500,"msg":"服务器内部错误","data":null}`)
	}
	go func() { <-slow.started; slow.release <- nil }()
	if body := f.call("Int", "慢", "x"); !strings.HasPrefix(body, `{"code":0`) {
		t.Errorf("after the failures: %s", body)
	}
}

func TestACallerWhoLeavesFailsNoOtherCaller(t *testing.T) {
	slow, f := startSlow(t)
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		_, err := f.try(ctx, "Int", "慢", "x")
		gone <- err
	}()
	<-slow.started
	waiting, leaveToo := context.WithCancel(t.Context())
	alsoGone := make(chan error, 1)
	go func() {
		_, err := f.try(waiting, "Int", "慢", "x")
		alsoGone <- err
	}()
	stays := make(chan string, 1)
	go func() {
		body, err := f.try(t.Context(), "Int", "慢", "x")
		if err != nil {
			t.Error(err)
		}
		stays <- body
	}()
	leave()
	leaveToo()
	if <-gone == nil || <-alsoGone == nil {
		t.Fatal("both have left")
	}
	slow.release <- nil
	f.expectCall("who stays", <-stays, registrytest.Data("1"))
	f.expectCall("the next", f.call("Int", "慢", "x"), registrytest.Data("1"))
	if n := slow.runs.Load(); n != 1 {
		t.Errorf("%d runs", n)
	}
}
