package account_test

import (
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/handlers/account"
)

var (
	office = netip.MustParseAddr("10.1.2.3")
	home   = netip.MustParseAddr("2001:db8::7")
)

// door is a guard under test and the clock of its cache.
type door struct {
	*account.Guard
	advance func(time.Duration)
	cache   cache.Cache
	running *running
}

// running are the tries whose results are not reported yet, by account and address, from the oldest on.
type running struct {
	mu  sync.Mutex
	who map[string][]*account.Try
}

// another is the guard of another instance.
func (d door) another() door { return newDoor(d.cache, d.advance) }

// newDoor returns a guard with the default limits that waits only briefly.
func newDoor(c cache.Cache, advance func(time.Duration)) door {
	guard := account.NewGuard(c, config.Default().SignIn)
	guard.WaitAtMost(200 * time.Millisecond)
	return door{guard, advance, c, &running{who: map[string][]*account.Try{}}}
}

// Admits reports whether a password may be tried, and notes the try.
func (d door) Admits(ctx context.Context, who string, from netip.Addr) (bool, error) {
	try, err := d.Guard.Admits(ctx, who, from)
	if try != nil {
		d.running.mu.Lock()
		defer d.running.mu.Unlock()
		key := who + " " + from.String()
		d.running.who[key] = append(d.running.who[key], try)
	}
	return try != nil, err
}

// oldest is the oldest running try.
func (d door) oldest(who string, from netip.Addr) *account.Try {
	d.running.mu.Lock()
	defer d.running.mu.Unlock()
	key := who + " " + from.String()
	try := d.running.who[key][0]
	d.running.who[key] = d.running.who[key][1:]
	return try
}

// Failed, Forgive and Succeeded report the result of the oldest running try.
func (d door) Failed(ctx context.Context, who string, from netip.Addr) error {
	return d.oldest(who, from).Failed(ctx)
}

func (d door) Forgive(ctx context.Context, who string, from netip.Addr) error {
	return d.oldest(who, from).Forgive(ctx)
}

func (d door) Succeeded(ctx context.Context, who string, from netip.Addr) error {
	return d.oldest(who, from).Succeeded(ctx)
}

// eachDoor runs a test on both kinds of cache.
func eachDoor(t *testing.T, test func(t *testing.T, d door)) {
	t.Helper()
	t.Run("memory", func(t *testing.T) {
		var now atomic.Int64
		memory := cache.NewMemory(1000, func() time.Time { return time.Unix(1_800_000_000, now.Load()) })
		defer memory.Close()
		test(t, newDoor(memory, func(d time.Duration) { now.Add(int64(d)) }))
	})
	t.Run("redis", func(t *testing.T) {
		server, advance := gatewaytest.SmallRedis(t)
		redis, err := cache.NewRedis("redis://" + server.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer redis.Close()
		test(t, newDoor(redis, advance))
	})
}

// admits checks whether a password may be tried, as a separate try.
func (d door) admits(t *testing.T, who string, from netip.Addr, want bool) {
	t.Helper()
	if got, err := d.Admits(t.Context(), who, from); err != nil || got != want {
		t.Errorf("%s from %s: admitted %v, %v; want %v", who, from, got, err, want)
	}
}

// fail makes n tries with a wrong password, each admitted.
func (d door) fail(t *testing.T, n int, who string, from netip.Addr) {
	t.Helper()
	for range n {
		d.admits(t, who, from, true)
		if err := d.Failed(t.Context(), who, from); err != nil {
			t.Fatal(err)
		}
	}
}

func (d door) succeed(t *testing.T, who string, from netip.Addr) {
	t.Helper()
	d.admits(t, who, from, true)
	if err := d.Succeeded(t.Context(), who, from); err != nil {
		t.Fatal(err)
	}
}

func TestFiveFailuresLockOnlyThePair(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 5, "admin", office)
		d.admits(t, "admin", office, false)
		d.admits(t, " ADMIN ", office, false)
		d.admits(t, "admin", home, true)
		d.admits(t, "putong", office, true)
	})
}

// The lock lasts a whole window from the failure that began it, and trying
// while it lasts does not prolong it.
func TestLockEndsAfterItsWindow(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 4, "admin", office)
		d.advance(14 * time.Minute)
		d.fail(t, 1, "admin", office)
		d.advance(14 * time.Minute)
		d.admits(t, "admin", office, false)
		d.advance(time.Minute + time.Second)
		d.fail(t, 5, "admin", office)
		d.admits(t, "admin", office, false)
	})
}

func TestFailuresAreForgottenAfterTheWindow(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 4, "admin", office)
		d.advance(15*time.Minute + time.Second)
		d.fail(t, 4, "admin", office)
		d.admits(t, "admin", office, true)
	})
}

func TestSuccessForgetsTheFailuresOfThePair(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 4, "admin", office)
		d.fail(t, 4, "admin", home)
		d.succeed(t, "admin", office)
		d.fail(t, 4, "admin", office)
		d.admits(t, "admin", office, true)
		d.fail(t, 1, "admin", home)
		d.admits(t, "admin", home, false)
	})
}

// A hundred tries at the same time, before the first failure.
func TestTriesAtOnceCannotPassTheLimit(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		var admitted atomic.Int64
		var wait sync.WaitGroup
		for range 100 {
			wait.Go(func() {
				open, err := d.Admits(t.Context(), "admin", office)
				if err != nil && !errs.Is(err, errs.Unavailable) { // it has waited for the five in vain
					t.Error(err)
				}
				if open {
					admitted.Add(1)
				}
			})
		}
		wait.Wait()
		if admitted.Load() != 5 {
			t.Errorf("%d tries admitted, want 5", admitted.Load())
		}
	})
}

// address returns one of many addresses from which an account is attacked.
func address(n int) netip.Addr { return netip.AddrFrom4([4]byte{10, 9, 0, byte(n)}) }

func TestFiftyFailuresFromAnywhereSlowTheAccount(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for n := range 49 {
			d.fail(t, 1, "admin", address(n))
		}
		d.admits(t, "admin", home, true)
		d.admits(t, "admin", home, true)
		d.fail(t, 1, "admin", address(49))

		d.admits(t, "admin", office, true)
		d.admits(t, "admin", office, false)
		d.admits(t, "admin", address(60), false)
		d.admits(t, "putong", office, true)
		d.advance(5*time.Second + time.Millisecond)
		d.admits(t, "admin", address(60), true)
		d.admits(t, "admin", office, false)
		d.advance(15 * time.Minute)
		d.admits(t, "admin", office, true)
		d.admits(t, "admin", office, true)
	})
}

// While others attack an account, its owner may have to try again and again: a try that had
// to wait for its turn is not counted as a failure.
func TestWaitingForATurnIsNoFailure(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for n := range 51 {
			d.fail(t, 1, "admin", address(n))
			d.advance(time.Second)
			if n >= 49 {
				d.advance(5 * time.Second)
			}
		}
		d.admits(t, "admin", address(60), true)
		for range 20 {
			d.admits(t, "admin", home, false)
		}
		d.advance(5*time.Second + time.Millisecond)
		d.succeed(t, "admin", home)
	})
}

func TestLockedPairUsesUpNoTurns(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 5, "admin", office)
		for n := range 45 {
			d.fail(t, 1, "admin", address(n))
		}
		d.admits(t, "admin", office, false)
		d.admits(t, "admin", home, true)
	})
}

// An attacker can choose any account name: none is counted for another account.
func TestNoAccountCountsForAnother(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for _, name := range []string{"admin\x00" + office.String(), "from:" + office.String() + ":admin", "admin " + office.String()} {
			d.fail(t, 5, name, home)
		}
		d.admits(t, "admin", office, true)
	})
}

// Without the cache the number of failures is unknown, so no user may try, and no try that runs is answered.
func TestWithoutTheCacheNoCallerIsAdmitted(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	redis, err := cache.NewRedis("redis://" + server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	d := newDoor(redis, nil)
	for range 3 {
		d.admits(t, "admin", office, true)
	}
	server.Close()
	if open, err := d.Admits(t.Context(), "admin", office); !errs.Is(err, errs.Unavailable) || open {
		t.Errorf("admitted %v, %v", open, err)
	}
	for what, err := range map[string]error{
		"failed": d.Failed(t.Context(), "admin", office), "succeeded": d.Succeeded(t.Context(), "admin", office), "forgiven": d.Forgive(t.Context(), "admin", office),
	} {
		if !errs.Is(err, errs.Unavailable) {
			t.Errorf("%s without a cache: %v", what, err)
		}
	}
}
