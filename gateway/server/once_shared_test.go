package server_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
)

// startTwo serves a procedure at two gateways that share a Redis.
func startTwo(t *testing.T, p registry.Procedure, cfg config.Config) (one, two served, redis *miniredis.Miniredis) {
	t.Helper()
	redis, caches := twoCaches(t)
	all := startServers(t, p, time.Now, cfg, caches...)
	return all[0], all[1], redis
}

// twoCaches are those of two gateways that share a Redis.
func twoCaches(t *testing.T) (*miniredis.Miniredis, []cache.Cache) {
	t.Helper()
	redis := miniredis.RunT(t)
	caches := make([]cache.Cache, 2)
	for i := range caches {
		client, err := cache.NewRedis("redis://" + redis.Addr())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = client.Close() })
		caches[i] = client
	}
	return redis, caches
}

func (s served) mustPost(t *testing.T, body string) string {
	t.Helper()
	answer, err := s.post(t.Context(), body)
	if err != nil {
		t.Error(err)
	}
	return answer
}

func TestRepeatAtAnotherGatewayGetsTheFirstOnesAnswer(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 10)}
	one, two, redis := startTwo(t, w.procedure(), config.Default())
	answers := make(chan string, 3)
	var wait sync.WaitGroup
	wait.Go(func() { answers <- one.mustPost(t, firstWrite) })
	<-w.started
	for range 2 {
		wait.Go(func() { answers <- two.mustPost(t, firstWrite) })
	}
	waitForMetric(t, two.url, "qiao_repeated_writes_total 2")
	w.release <- struct{}{}
	wait.Wait()
	for range 3 {
		if got := <-answers; got != answerOf("1") {
			t.Errorf("answer %s, want the first run's", got)
		}
	}
	for _, key := range redis.Keys() {
		if value, _ := redis.Get(key); strings.Contains(value, "成功") || strings.Contains(value, one.token) || strings.Contains(key, one.token) {
			t.Errorf("whoever reads the cache can read %s: %q", key, value)
		}
	}

	// Delivered: at either gateway the same request is a new write.
	for i, g := range []served{two, one} {
		w.release <- struct{}{}
		if got, want := g.mustPost(t, firstWrite), answerOf(fmt.Sprint(i+2)); got != want {
			t.Errorf("a new write answered %s, want %s", got, want)
		}
	}
}

func TestRepeatAtAnotherGatewayGetsAnUnreadAnswer(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 10)}
	one, two, redis := startTwo(t, w.procedure(), config.Default())
	abandon := func(body string) {
		t.Helper()
		ctx, leave := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() {
			_, err := one.post(ctx, body)
			gone <- err
		}()
		<-w.started
		leave()
		if err := <-gone; err == nil {
			t.Fatal("the client should have seen its own cancellation")
		}
		request := <-one.began
		<-request.client.Done()
		w.release <- struct{}{}
		<-request.served
		// The first gateway has marked the answer as not received by the client.
		gatewaytest.Eventually(t, "the first gateway knows", func() bool {
			for _, key := range redis.Keys() {
				if value, _ := redis.Get(key); strings.HasPrefix(key, "once:") && strings.HasSuffix(value, "!") {
					return true
				}
			}
			return false
		})
	}
	abandon(firstWrite)
	redis.FastForward(14 * time.Second)
	if got := two.mustPost(t, firstWrite); got != answerOf("1") {
		t.Errorf("within 15 s: %s, want the first one's answer", got)
	}
	w.release <- struct{}{}
	if got := two.mustPost(t, firstWrite); got != answerOf("2") {
		t.Errorf("once it is delivered: %s, want a new write", got)
	}
	<-w.started
	abandon(secondWrite) // the third run
	redis.FastForward(16 * time.Second)
	w.release <- struct{}{}
	if got := two.mustPost(t, secondWrite); got != answerOf("4") {
		t.Errorf("after 15 s: %s, want a new write", got)
	}
}

// A write that a killed gateway was performing may or may not be done: a repeat of it
// is not performed for as long as the write may still run.
func TestRepeatOfAWriteWhoseGatewayIsGone(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 10)}
	cfg := config.Default()
	cfg.Limits.RequestTime = 200 * time.Millisecond
	one, two, redis := startTwo(t, w.procedure(), cfg)
	go func() { _, _ = one.post(t.Context(), firstWrite) }() // never released: as good as killed
	<-w.started
	if got := two.mustPost(t, firstWrite); got != `{"code":504,"msg":"网关超时","data":null}` {
		t.Errorf("while it may go on: %s", got)
	}
	redis.FastForward(cfg.Limits.RequestTime + 11*time.Second)
	w.release <- struct{}{}
	w.release <- struct{}{}
	if got := two.mustPost(t, firstWrite); got != answerOf("2") {
		t.Errorf("after that: %s, want a new write", got)
	}
}

func TestWithoutItsCacheAWriteIsNotPerformed(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{})}
	close(w.release)
	one, _, redis := startTwo(t, w.procedure(), config.Default())
	if got := one.mustPost(t, firstWrite); got != answerOf("1") {
		t.Fatal(got)
	}
	redis.SetError("gone")
	if got := one.mustPost(t, firstWrite); !strings.HasPrefix(got, `{"code":503,`) || w.runs.Load() != 1 {
		t.Errorf("without Redis: %s after %d runs", got, w.runs.Load())
	}
}

func TestRepeatOfAWriteThatPanics(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 1)}
	p := w.procedure()
	perform := p.Run
	p.Run = func(ctx context.Context, call *registry.Call) error {
		_ = perform(ctx, call)
		panic("boom")
	}
	one, two, _ := startTwo(t, p, config.Default())
	answers := make(chan string, 2)
	go func() { answers <- one.mustPost(t, firstWrite) }()
	<-w.started
	go func() { answers <- two.mustPost(t, firstWrite) }()
	waitForMetric(t, two.url, "qiao_repeated_writes_total 1")
	w.release <- struct{}{}
	for range 2 {
		if got := <-answers; got != `{"code":500,"msg":"服务器内部错误","data":null}` {
			t.Errorf("answer %s", got)
		}
	}
	if n := w.runs.Load(); n != 1 {
		t.Errorf("it ran %d times", n)
	}
}

// An answer that is too long to be kept is not given again, and the write is not
// made again either.
func TestRepeatOfAWriteWithALongAnswer(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 1)}
	p := w.procedure()
	perform := p.Run
	p.Run = func(ctx context.Context, call *registry.Call) error {
		call.Out.Message(strings.Repeat("x", 20_000))
		return perform(ctx, call)
	}
	one, two, _ := startTwo(t, p, config.Default())
	answers := make(chan string, 1)
	go func() { answers <- one.mustPost(t, firstWrite) }()
	<-w.started
	repeated := make(chan string, 1)
	go func() { repeated <- two.mustPost(t, firstWrite) }()
	waitForMetric(t, two.url, "qiao_repeated_writes_total 1")
	w.release <- struct{}{}
	if got := <-answers; len(got) < 20_000 {
		t.Errorf("answer %s", got)
	}
	if got := <-repeated; got != `{"code":-1,"msg":"该操作已执行，请刷新后查看结果","data":null}` || w.runs.Load() != 1 {
		t.Errorf("repeat: %s after %d runs", got, w.runs.Load())
	}
}

// Equal writes run one after the other without a pause: an answer that has just been
// delivered must not be given to the next, equal write.
func TestEqualWritesOneAfterTheOtherAllRun(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 1000), release: make(chan struct{})}
	close(w.release)
	one, two, _ := startTwo(t, w.procedure(), config.Default())
	for i := range 60 {
		if got, want := []served{one, two}[i%2].mustPost(t, firstWrite), answerOf(fmt.Sprint(i+1)); got != want {
			t.Fatalf("write %d answered %s", i+1, got)
		}
	}
}
