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
	clock, err := redis.Clock(t.Context())
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
	if _, err := redis.Clock(t.Context()); err == nil {
		t.Error("a clock without a reading")
	}
}
