package cache_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/gatewaytest"
)

// each runs a test on the embedded cache and on Redis's protocol; advance moves the time of the cache.
func each(t *testing.T, test func(t *testing.T, c cache.Cache, advance func(time.Duration))) {
	t.Run("memory", func(t *testing.T) {
		time := gatewaytest.NewClock(time.Unix(1_800_000_000, 0))
		memory := cache.NewMemory(1000, time.Now)
		defer memory.Close()
		test(t, memory, time.Advance)
	})
	t.Run("redis", func(t *testing.T) {
		server, advance := gatewaytest.SmallRedis(t)
		redis, err := cache.NewRedis("redis://" + server.Addr() + "/0")
		if err != nil {
			t.Fatal(err)
		}
		defer redis.Close()
		test(t, redis, advance)
	})
}

func TestGetReturnsWhatWasSetUntilItExpires(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Set(ctx, "k", []byte("值"), time.Minute))
		value, err := c.Get(ctx, "k")
		must(t, err)
		if !bytes.Equal(value, []byte("值")) {
			t.Fatalf("Get = %q", value)
		}
		advance(61 * time.Second)
		if _, err := c.Get(ctx, "k"); !errors.Is(err, cache.ErrMiss) {
			t.Fatalf("after its time: %v, want ErrMiss", err)
		}
	})
}

func TestSetProlongs(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Set(ctx, "k", []byte("1"), time.Minute))
		advance(40 * time.Second)
		must(t, c.Set(ctx, "k", []byte("2"), time.Minute))
		advance(40 * time.Second)
		if value, err := c.Get(ctx, "k"); err != nil || string(value) != "2" {
			t.Fatalf("Get = %q, %v", value, err)
		}
	})
}

func TestReserveReturnsTheHolderOfTheKey(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		for _, own := range []string{"\x00\xffa", "b", "\x00\xffa"} {
			holder, err := c.Reserve(ctx, "k", []byte(own), time.Minute)
			must(t, err)
			if string(holder) != "\x00\xffa" {
				t.Fatalf("Reserve %q = %q, want the first one's", own, holder)
			}
			advance(20 * time.Second)
		}
		advance(time.Second)
		holder, err := c.Reserve(ctx, "k", []byte("c"), time.Minute)
		must(t, err)
		if string(holder) != "c" {
			t.Fatalf("after the first one's time: %q", holder)
		}
	})
}

func TestReserveLetsOneOfManyIn(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, _ func(time.Duration)) {
		var wait sync.WaitGroup
		var first atomic.Int64
		for i := range 32 {
			wait.Go(func() {
				own := strconv.Itoa(i)
				holder, err := c.Reserve(context.Background(), "k", []byte(own), time.Minute)
				if err != nil {
					t.Error(err)
				}
				if string(holder) == own {
					first.Add(1)
				}
			})
		}
		wait.Wait()
		if first.Load() != 1 {
			t.Fatalf("%d were first", first.Load())
		}
	})
}

func TestAddTakesOnlyAFreeKey(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		for i, want := range []bool{true, false} {
			added, err := c.Add(ctx, "k", []byte{byte('a' + i)}, time.Minute)
			must(t, err)
			if added != want {
				t.Fatalf("Add %d = %v, want %v", i, added, want)
			}
		}
		advance(2 * time.Minute)
		added, err := c.Add(ctx, "k", []byte("later"), time.Minute)
		must(t, err)
		if !added {
			t.Fatal("an expired key is free, Add refused it")
		}
	})
}

// Two hundred callers count. A refused caller is never counted, so a count that is taken back is free for the next one.
func TestCountWithinLetsNoMoreIn(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := t.Context()
		var wait sync.WaitGroup
		var within atomic.Int64
		for range 200 {
			wait.Go(func() {
				ok, err := c.CountWithin(ctx, 2, time.Minute, "n")
				if err != nil {
					t.Error(err)
				}
				if ok {
					within.Add(1)
				}
				if n, err := c.Get(ctx, "n"); err != nil || (string(n) != "1" && string(n) != "2") {
					t.Errorf("the counter stands at %s, %v", n, err)
				}
			})
		}
		wait.Wait()
		if within.Load() != 2 {
			t.Fatalf("%d are within, want 2", within.Load())
		}
		must(t, c.Uncount(ctx, "n"))
		if ok, err := c.CountWithin(ctx, 2, time.Minute, "n"); err != nil || !ok {
			t.Fatalf("the count taken back: %v, %v", ok, err)
		}
		advance(61 * time.Second) // from the first count on
		for want := range 2 {
			if ok, err := c.CountWithin(ctx, 2, time.Minute, "n"); err != nil || !ok {
				t.Fatalf("count %d after its time: %v, %v", want, ok, err)
			}
		}
		if ok, err := c.CountWithin(ctx, 2, time.Minute, "n"); err != nil || ok {
			t.Fatalf("one too many after its time: %v, %v", ok, err)
		}
	})
}

func TestCountEndsAfterItsFirstCountsTime(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		for want := int64(1); want <= 3; want++ {
			n, err := c.Count(ctx, "n", time.Minute)
			must(t, err)
			if n != want {
				t.Fatalf("Count = %d, want %d", n, want)
			}
			advance(25 * time.Second)
		}
		n, err := c.Count(ctx, "n", time.Minute)
		must(t, err)
		if n != 1 {
			t.Fatalf("after 75 s Count = %d, want 1: later counts must not prolong it", n)
		}
	})
}

// Memory frees entries by the process's own clock, which continues here while the injected one is stopped.
func TestMemoryKeepsWhatWasSetAgainForItsNewTime(t *testing.T) {
	memory := cache.NewMemory(10, func() time.Time { return time.Unix(1_800_000_000, 0) })
	defer memory.Close()
	must(t, memory.Set(t.Context(), "k", []byte("1"), time.Millisecond))
	must(t, memory.Set(t.Context(), "k", []byte("2"), time.Hour))
	for start := time.Now(); time.Since(start) < 20*time.Millisecond; {
		if value, err := memory.Get(t.Context(), "k"); err != nil || string(value) != "2" {
			t.Fatalf("after %v: %q, %v", time.Since(start), value, err)
		}
	}
}

func TestUncountTakesOneBackAndKeepsTheCountersTime(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Uncount(ctx, "n"))
		if _, err := c.Get(ctx, "n"); !errors.Is(err, cache.ErrMiss) {
			t.Fatalf("a counter that was not there: %v", err)
		}
		for range 2 {
			_, err := c.Count(ctx, "n", time.Minute)
			must(t, err)
		}
		advance(45 * time.Second)
		for _, want := range []string{"1", "0", "0"} {
			must(t, c.Uncount(ctx, "n"))
			if value, err := c.Get(ctx, "n"); err != nil || string(value) != want {
				t.Fatalf("%q, %v; want %s", value, err, want)
			}
		}
		advance(16 * time.Second)
		must(t, c.Uncount(ctx, "n"))
		if value, err := c.Get(ctx, "n"); !errors.Is(err, cache.ErrMiss) {
			t.Fatalf("after its time: %q, %v", value, err)
		}
	})
}

func TestCountLosesNothingInParallel(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, _ func(time.Duration)) {
		var wait sync.WaitGroup
		for range 40 {
			wait.Go(func() {
				if _, err := c.Count(context.Background(), "n", time.Minute); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		n, err := c.Count(context.Background(), "n", time.Minute)
		must(t, err)
		if n != 41 {
			t.Fatalf("Count = %d, want 41", n)
		}
	})
}

// members reads a set in order.
func members(t *testing.T, c cache.Cache, key string) string {
	t.Helper()
	list, err := c.Members(t.Context(), key)
	must(t, err)
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestASetHasEachMemberOnceUntilItLeaves(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Leave(ctx, "s", "a"))
		for _, member := range []string{"a", "b", "a", "c"} {
			must(t, c.Join(ctx, "s", member, time.Minute))
		}
		if got := members(t, c, "s"); got != "a b c" {
			t.Errorf("joined: %q", got)
		}
		must(t, c.Leave(ctx, "s", "a", "c", "never"))
		must(t, c.Leave(ctx, "s"))
		if got := members(t, c, "s") + members(t, c, "other"); got != "b" {
			t.Errorf("left: %q", got)
		}
		advance(45 * time.Second)
		must(t, c.Join(ctx, "s", "d", time.Minute))
		must(t, c.Leave(ctx, "s", "d"))
		advance(45 * time.Second) // counts from the last Join
		if got := members(t, c, "s"); got != "b" {
			t.Errorf("90 s after the first Join: %q", got)
		}
		advance(16 * time.Second)
		must(t, c.Leave(ctx, "s", "b"))
		if got := members(t, c, "s"); got != "" {
			t.Errorf("after its time: %q", got)
		}
	})
}

func TestASetLosesNoMemberInParallel(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, _ func(time.Duration)) {
		var wait sync.WaitGroup
		for n := range 40 {
			wait.Go(func() {
				if err := c.Join(context.Background(), "s", strconv.Itoa(n), time.Minute); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if got := strings.Fields(members(t, c, "s")); len(got) != 40 {
			t.Errorf("%d members: %v", len(got), got)
		}
	})
}

func TestManyKeysAreReadAtOnceInTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Set(ctx, "short", []byte("gone"), time.Second))
		must(t, c.Join(ctx, "short-set", "gone", time.Second))
		var keys, sets []string
		for n := range 703 {
			keys, sets = append(keys, "k"+strconv.Itoa(n)), append(sets, "s"+strconv.Itoa(n))
			if n%2 == 0 {
				must(t, c.Set(ctx, keys[n], []byte(strconv.Itoa(n)), time.Minute))
				must(t, c.Join(ctx, sets[n], strconv.Itoa(n), time.Minute))
			}
		}
		advance(2 * time.Second)
		values, err := c.GetAll(ctx, append(keys, "short")...)
		must(t, err)
		members, err := c.MembersOfAll(ctx, append(sets, "short-set")...)
		must(t, err)
		if len(values) != 704 || len(members) != 704 {
			t.Fatalf("%d values, %d sets", len(values), len(members))
		}
		for n := range values {
			want := ""
			if n%2 == 0 && n < 703 {
				want = strconv.Itoa(n)
			}
			if string(values[n]) != want || (values[n] == nil) != (want == "") || strings.Join(members[n], " ") != want {
				t.Fatalf("%d: %q, %q", n, values[n], members[n])
			}
		}
		if values, err := c.GetAll(ctx); err != nil || len(values) != 0 {
			t.Errorf("none asked for: %v, %v", values, err)
		}
	})
}

func TestDeleteRemovesAndToleratesMissingKeys(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, _ func(time.Duration)) {
		ctx := context.Background()
		must(t, c.Set(ctx, "a", []byte("1"), time.Minute))
		must(t, c.Delete(ctx, "a", "missing"))
		must(t, c.Delete(ctx))
		if _, err := c.Get(ctx, "a"); !errors.Is(err, cache.ErrMiss) {
			t.Fatalf("after Delete: %v", err)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
