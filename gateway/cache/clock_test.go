package cache_test

import (
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/gatewaytest"
)

// The clock goes on from its last reading while the server cannot be read.
func TestTheClockOfTheServer(t *testing.T) {
	redis, err := cache.NewRedis(gatewaytest.Redis(t))
	if err != nil {
		t.Fatal(err)
	}
	clock, err := redis.Clock(t.Context(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	job := clock.Job()
	if err := job.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := clock.Now()
	if err := redis.Close(); err != nil {
		t.Fatal(err)
	}
	if err := job.Do(t.Context()); err == nil {
		t.Error("a server that cannot be reached was read")
	}
	if now := clock.Now(); !now.After(before) || time.Since(now).Abs() > 5*time.Second { // both clocks are of one machine
		t.Errorf("%v after %v", now, before)
	}
	if _, err := redis.Clock(t.Context(), time.Now); err == nil {
		t.Error("a clock without a reading")
	}
}

// Who sets the clock of a machine moves no time, and causes a reading at once.
func TestTheClockOfTheMachineIsSet(t *testing.T) {
	redis, err := cache.NewRedis(gatewaytest.Redis(t))
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	for _, set := range []time.Duration{0, 29 * time.Second, 31 * time.Second, -31 * time.Second, 25 * time.Hour} {
		t.Run(set.String(), func(t *testing.T) {
			ahead := time.Duration(0)
			clock, err := redis.Clock(t.Context(), func() time.Time { return time.Now().Add(ahead) })
			if err != nil {
				t.Fatal(err)
			}
			job := clock.Job()
			ahead = set
			if now := clock.Now(); time.Since(now).Abs() > 5*time.Second {
				t.Errorf("it is %v", now)
			}
			if woken, want := len(job.Wake) > 0, set.Abs() > 30*time.Second; woken != want {
				t.Errorf("read at once: %t", woken)
			}
		})
	}
}
