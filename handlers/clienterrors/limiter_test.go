package clienterrors_test

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/handlers/clienterrors"
)

var (
	office = netip.MustParseAddr("10.1.2.3")
	home   = netip.MustParseAddr("2001:db8::7")
	nextTo = netip.MustParseAddr("2001:db8::8") // in the same /64
)

// eachLimiter runs a test on both kinds of cache; advance moves their time.
func eachLimiter(t *testing.T, test func(t *testing.T, l *clienterrors.Limiter, advance func(time.Duration))) {
	t.Helper()
	t.Run("memory", func(t *testing.T) {
		clock := gatewaytest.NewClock(time.Unix(1_800_000_000, 0))
		memory := cache.NewMemory(2000, clock.Now)
		defer memory.Close()
		test(t, clienterrors.NewLimiter(memory), clock.Advance)
	})
	t.Run("redis", func(t *testing.T) {
		server := miniredis.RunT(t)
		redis, err := cache.NewRedis("redis://" + server.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer redis.Close()
		test(t, clienterrors.NewLimiter(redis), server.FastForward)
	})
}

// admitted makes tries until one is refused, and returns how many were not.
func admitted(t *testing.T, l *clienterrors.Limiter, caller *session.Identity, from netip.Addr) int {
	t.Helper()
	for n := 0; ; n++ {
		err := l.Admit(t.Context(), caller, from)
		if errs.Is(err, errs.TooManyRequests) {
			return n
		}
		if err != nil || n > 1000 {
			t.Fatalf("after %d: %v", n, err)
		}
	}
}

func person(id string) *session.Identity { return &session.Identity{UserID: id} }

func TestAnAccountMayReportOftenWithinAMinuteAndAnUnknownCallerLess(t *testing.T) {
	eachLimiter(t, func(t *testing.T, l *clienterrors.Limiter, advance func(time.Duration)) {
		for range 2 {
			if n := admitted(t, l, person("u1"), office); n != 20 {
				t.Errorf("an account: %d", n)
			}
			if n := admitted(t, l, person("u1"), home); n != 0 {
				t.Errorf("the same account from elsewhere: %d", n)
			}
			if n := admitted(t, l, nil, office); n != 10 {
				t.Errorf("nobody: %d", n)
			}
			advance(time.Minute)
		}
	})
}

func TestReportsOfOneNetworkAreCountedTogether(t *testing.T) {
	eachLimiter(t, func(t *testing.T, l *clienterrors.Limiter, _ func(time.Duration)) {
		if n := admitted(t, l, nil, home); n != 10 {
			t.Errorf("nobody: %d", n)
		}
		if n := admitted(t, l, nil, nextTo); n != 0 {
			t.Errorf("nobody, from the next address: %d", n)
		}
		all := 0
		for i := range 40 {
			all += admitted(t, l, person(fmt.Sprint("u", i)), office)
		}
		if all != 600 {
			t.Errorf("an office: %d", all)
		}
	})
}

func TestWithoutTheCacheNoReportIsTaken(t *testing.T) {
	server := miniredis.RunT(t)
	redis, err := cache.NewRedis("redis://" + server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	server.Close()
	if err := clienterrors.NewLimiter(redis).Admit(t.Context(), nil, office); !errs.Is(err, errs.Unavailable) {
		t.Errorf("got %v", err)
	}
}
