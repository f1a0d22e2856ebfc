package wechat_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// sendAll sends 50 messages in parallel, half of them by each instance.
func sendAll(t *testing.T, instances ...*wechat.Client) {
	t.Helper()
	var wait sync.WaitGroup
	for n := range 50 {
		wait.Go(func() {
			if _, err := instances[n%len(instances)].Send(t.Context(), text("zhang")); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

// fetchedOnce sends at each of the times at which a token is needed, by two instances that share a cache.
func fetchedOnce(t *testing.T, open func(c *company) [2]cache.Cache) {
	c := newCompany(t, nil)
	shared := open(c)
	one, two := c.client(shared[0]), c.client(shared[1])
	fetches := func(when string, want int) {
		t.Helper()
		if got := c.Fetches(); got != want {
			t.Errorf("%s: %d fetches, want %d", when, got, want)
		}
	}
	sendAll(t, one, two)
	fetches("the first calls", 1)
	c.clock.Advance(114 * time.Minute)
	sendAll(t, one, two)
	fetches("6 minutes before the end", 1)
	c.clock.Advance(6 * time.Minute)
	sendAll(t, one, two)
	fetches("at the end", 2)
	c.ExpireTokens()
	sendAll(t, one, two)
	fetches("ended before its time", 3)
	if got := len(c.Phones()["zhang"]); got != 200 {
		t.Errorf("%d messages arrived, want 200", got)
	}
}

func TestInstancesFetchATokenOnce(t *testing.T) {
	t.Run("memory", func(t *testing.T) {
		fetchedOnce(t, func(c *company) [2]cache.Cache { shared := c.memory(t); return [2]cache.Cache{shared, shared} })
	})
	t.Run("redis", func(t *testing.T) {
		url := gatewaytest.Redis(t)
		fetchedOnce(t, func(*company) [2]cache.Cache {
			var both [2]cache.Cache
			for i := range both {
				redis, err := cache.NewRedis(url)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = redis.Close() })
				both[i] = redis
			}
			return both
		})
	})
}

func TestATokenIsRenewedFiveMinutesBeforeItsEnd(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	for _, step := range []struct {
		pass time.Duration
		want int
	}{{0, 1}, {6899 * time.Second, 1}, {time.Second, 2}, {29 * time.Second, 2}, {271 * time.Second, 3}} {
		c.clock.Advance(step.pass)
		if _, err := client.Send(t.Context(), text("zhang")); err != nil {
			t.Fatal(err)
		}
		if got := c.Fetches(); got != step.want {
			t.Errorf("after %v more: %d fetches, want %d", step.pass, got, step.want)
		}
	}
}

func TestTheSecretsHaveTokensOfTheirOwn(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	if _, err := client.Send(t.Context(), text("zhang")); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Departments(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := c.Fetches(); got != 2 {
		t.Errorf("%d fetches, want 2", got)
	}
}

// A token that is refused is replaced once; a second refusal is an error.
func TestARefusedTokenIsReplacedOnce(t *testing.T) {
	for _, code := range []int{40014, 42001} {
		c := newCompany(t, nil)
		client := c.client(c.memory(t))
		c.Fail("message/send", code, 1)
		if _, err := client.Send(t.Context(), text("zhang")); err != nil {
			t.Errorf("%d once: %v", code, err)
		}
		c.Fail("message/send", code, 2)
		if _, err := client.Send(t.Context(), text("zhang")); !wechat.IsCode(err, code) {
			t.Errorf("%d twice: %v", code, err)
		}
		if _, err := client.Send(t.Context(), text("zhang")); err != nil {
			t.Errorf("%d afterwards: %v", code, err)
		}
	}
}

func TestAFailedFetchLetsTheNextOneIn(t *testing.T) {
	c := newCompany(t, nil)
	shared := c.memory(t)
	c.Fail("gettoken", -1, 1)
	if _, err := c.client(shared).Send(t.Context(), text("zhang")); !wechat.IsCode(err, -1) {
		t.Errorf("busy: %v", err)
	}
	if _, err := c.client(shared).Send(t.Context(), text("zhang")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// A caller who leaves ends its own wait: the others get the token.
func TestOneCallerLeaves(t *testing.T) {
	fetching, goOn := make(chan struct{}), make(chan struct{})
	once := sync.OnceFunc(func() { close(fetching) })
	c := newCompany(t, func(o *simulator.Options) {
		o.Latency = func(_ context.Context, path string) {
			if path == "gettoken" {
				once()
				<-goOn
			}
		}
	})
	client := c.client(c.memory(t))
	leaving, leave := context.WithCancel(t.Context())
	left, stayed := make(chan error, 1), make(chan error, 1)
	go func() { _, err := client.Send(leaving, text("zhang")); left <- err }()
	<-fetching
	go func() { _, err := client.Send(t.Context(), text("zhang")); stayed <- err }()
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("left: %v", err)
	}
	close(goOn)
	if err := <-stayed; err != nil {
		t.Errorf("stayed: %v", err)
	}
	if got := c.Fetches(); got != 1 {
		t.Errorf("%d fetches", got)
	}
}

func TestWithoutItsCacheTheClientIsUnavailable(t *testing.T) {
	c := newCompany(t, nil)
	_, err := c.client(failing{}).Send(t.Context(), text("zhang"))
	if !errs.Is(err, errs.Unavailable) || c.Fetches() != 0 {
		t.Errorf("%v, %d fetches", err, c.Fetches())
	}
	if after, again := wechat.Retry(err); !again || after != 5*time.Second {
		t.Errorf("again %v after %v", again, after)
	}
	if wechat.Sentence(err) == "" {
		t.Error("no sentence")
	}
}
