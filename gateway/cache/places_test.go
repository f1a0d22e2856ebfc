package cache_test

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/gatewaytest"
)

// holds checks whether a holder gets one of five places beside two counters.
func holds(t *testing.T, c cache.Cache, holder string, want bool) {
	t.Helper()
	if got, err := c.Hold(t.Context(), 5, time.Minute, "p", holder, "beside", "missing"); err != nil || got != want {
		t.Errorf("%s holds a place: %v, %v; want %v", holder, got, err, want)
	}
}

// released checks whether a holder had a place until now.
func released(t *testing.T, c cache.Cache, holder string, want bool) {
	t.Helper()
	if got, err := c.Release(t.Context(), "p", holder); err != nil || got != want {
		t.Errorf("%s had a place: %v, %v; want %v", holder, got, err, want)
	}
}

func TestPlacesEndOneByOne(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		released(t, c, "a", false)
		_, err := c.Count(t.Context(), "beside", time.Hour)
		must(t, err)
		holds(t, c, "a", true)
		advance(40 * time.Second)
		for _, holder := range []string{"b", "c", "d"} {
			holds(t, c, holder, true)
		}
		holds(t, c, "e", false)
		holds(t, c, "a", true) // it has one
		released(t, c, "b", true)
		released(t, c, "b", false)
		holds(t, c, "e", true)
		holds(t, c, "f", false)
		advance(19 * time.Second)
		holds(t, c, "f", false)
		advance(time.Second)
		released(t, c, "a", false) // it has ended
		holds(t, c, "f", true)
		holds(t, c, "g", false)
		must(t, c.Uncount(t.Context(), "beside"))
		holds(t, c, "g", true)
		holds(t, c, "h", false)
		advance(time.Minute)
		for _, holder := range []string{"h", "i", "j", "k", "l"} {
			holds(t, c, holder, true)
		}
	})
}

// A place that ends gives way also where the latest place was given back before.
func TestAPlaceLivesOnAfterLaterOnesAreReleased(t *testing.T) {
	each(t, func(t *testing.T, c cache.Cache, advance func(time.Duration)) {
		holds(t, c, "a", true)
		advance(30 * time.Second)
		holds(t, c, "b", true)
		released(t, c, "b", true)
		advance(29 * time.Second)
		released(t, c, "a", true)
	})
}

func TestPlacesAreNoMoreThanTheLimit(t *testing.T) {
	test := func(t *testing.T, c cache.Cache) {
		for range 3 {
			_, err := c.Count(t.Context(), "beside", time.Minute)
			must(t, err)
		}
		var wait sync.WaitGroup
		var in atomic.Int64
		for i := range 200 {
			wait.Go(func() {
				got, err := c.Hold(t.Context(), 5, time.Minute, "p", strconv.Itoa(i), "beside")
				if err != nil {
					t.Error(err)
				}
				if got {
					in.Add(1)
				}
			})
		}
		wait.Wait()
		if in.Load() != 2 {
			t.Errorf("%d hold a place, want 2", in.Load())
		}
	}
	each(t, func(t *testing.T, c cache.Cache, _ func(time.Duration)) { test(t, c) })
	t.Run("real redis", func(t *testing.T) {
		c, err := cache.NewRedis(gatewaytest.Redis(t))
		must(t, err)
		defer c.Close()
		test(t, c)
		holds(t, c, "late", false)
		must(t, c.Delete(t.Context(), "beside"))
		holds(t, c, "early", true)
		released(t, c, "early", true)
		released(t, c, "early", false)
		if got, err := c.Hold(t.Context(), 5, 20*time.Millisecond, "short", "a"); err != nil || !got {
			t.Fatal(got, err)
		}
		gatewaytest.Eventually(t, "the place ends", func() bool {
			got, err := c.Hold(t.Context(), 1, time.Minute, "short", "b")
			return err == nil && got
		})
	})
}
