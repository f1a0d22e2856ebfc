package limits_test

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

var (
	office = netip.MustParseAddr("10.1.2.3")
	home   = netip.MustParseAddr("2001:db8::7")
	nextTo = netip.MustParseAddr("2001:db8::8") // in the same /64
)

// reports is a write with a rate of its own.
var reports = registry.Rate{Account: 20, Address: 600, Stranger: 10}

// eachRates runs a test on both kinds of cache; advance moves their time.
func eachRates(t *testing.T, test func(t *testing.T, r limits.Rates, advance func(time.Duration))) {
	t.Helper()
	t.Run("memory", func(t *testing.T) {
		clock := gatewaytest.NewClock(time.Unix(1_800_000_000, 0))
		memory := cache.NewMemory(2000, clock.Now)
		defer memory.Close()
		test(t, limits.NewRates(memory, config.Default().Limits), clock.Advance)
	})
	t.Run("redis", func(t *testing.T) {
		server := miniredis.RunT(t)
		redis, err := cache.NewRedis("redis://" + server.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer redis.Close()
		test(t, limits.NewRates(redis, config.Default().Limits), server.FastForward)
	})
}

// admitted makes tries until one is refused, and returns how many were not.
func admitted(t *testing.T, r limits.Rates, caller *session.Identity, from netip.Addr) int {
	t.Helper()
	return admittedAs(t, r, "report", reports, caller, from)
}

func admittedAs(t *testing.T, r limits.Rates, name string, own registry.Rate, caller *session.Identity, from netip.Addr) int {
	t.Helper()
	for n := 0; ; n++ {
		err := r.Count(t.Context(), name, own, caller, from)
		if errs.Is(err, errs.TooManyRequests) {
			return n
		}
		if err != nil || n > 2000 {
			t.Fatalf("after %d: %v", n, err)
		}
	}
}

func person(id string) *session.Identity { return &session.Identity{UserID: id} }

func TestAnAccountMayWriteOftenWithinAMinuteAndAStrangerLess(t *testing.T) {
	eachRates(t, func(t *testing.T, r limits.Rates, advance func(time.Duration)) {
		for range 2 {
			if n := admitted(t, r, person("u1"), office); n != 20 {
				t.Errorf("an account: %d", n)
			}
			if n := admitted(t, r, person("u1"), home); n != 0 {
				t.Errorf("the same account from elsewhere: %d", n)
			}
			if n := admitted(t, r, nil, office); n != 10 {
				t.Errorf("nobody: %d", n)
			}
			advance(time.Minute)
		}
	})
}

func TestWritesOfOneNetworkAreCountedTogether(t *testing.T) {
	eachRates(t, func(t *testing.T, r limits.Rates, _ func(time.Duration)) {
		if n := admitted(t, r, nil, home); n != 10 {
			t.Errorf("nobody: %d", n)
		}
		if n := admitted(t, r, nil, nextTo); n != 0 {
			t.Errorf("nobody, from the next address: %d", n)
		}
		all := 0
		for i := range 40 {
			all += admitted(t, r, person(fmt.Sprint("u", i)), office)
		}
		if all != 600 {
			t.Errorf("an office: %d", all)
		}
	})
}

func TestWithoutTheCacheNothingIsWritten(t *testing.T) {
	server := miniredis.RunT(t)
	redis, err := cache.NewRedis("redis://" + server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	server.Close()
	if err := limits.NewRates(redis, config.Default().Limits).Count(t.Context(), "report", reports, nil, office); !errs.Is(err, errs.Unavailable) {
		t.Errorf("got %v", err)
	}
}

func TestEveryWriteHasARateByDefault(t *testing.T) {
	eachRates(t, func(t *testing.T, r limits.Rates, _ func(time.Duration)) {
		if n := admittedAs(t, r, "one", registry.Rate{}, person("u1"), office); n != 120 {
			t.Errorf("an account: %d", n)
		}
		if n := admittedAs(t, r, "another", registry.Rate{}, person("u1"), office); n != 120 {
			t.Errorf("the same account, another write: %d", n)
		}
		if n := admittedAs(t, r, "one", registry.Rate{}, nil, office); n != 60 {
			t.Errorf("nobody: %d", n)
		}
		all := 0
		for i := range 20 {
			all += admittedAs(t, r, "one", registry.Rate{}, person(fmt.Sprint("v", i)), home)
		}
		if all != 1200 {
			t.Errorf("an office: %d", all)
		}
	})
}
