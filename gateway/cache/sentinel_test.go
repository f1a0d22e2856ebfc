package cache_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// sentinels starts a master, its replica and a Sentinel that notices after half a second.
func sentinels(t *testing.T) *localcluster.Redis {
	t.Helper()
	layer.LongOnly(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	servers, err := localcluster.StartRedis(ctx, "../../deploy", t.TempDir(), "sentinel down-after-milliseconds qiao 500")
	must(t, err)
	t.Cleanup(servers.Kill)
	return servers
}

// The master is killed. Then the new master is frozen for a while.
func TestEverythingIsThereAfterAFailover(t *testing.T) {
	t.Parallel()
	servers := sentinels(t)
	redis, err := cache.NewRedis(servers.URL())
	must(t, err)
	defer redis.Close()
	ctx := t.Context()
	const keys = 200
	for n := range keys {
		must(t, redis.Set(ctx, fmt.Sprint("k", n), []byte("v"), time.Hour))
	}
	for range 3 {
		_, err := redis.Count(ctx, "counter", time.Hour)
		must(t, err)
	}
	must(t, redis.Join(ctx, "set", "member", time.Hour))
	must(t, redis.Delete(ctx, "k0"))
	there := func(when string) {
		t.Helper()
		for n := 1; n < keys; n++ {
			if value, err := redis.Get(ctx, fmt.Sprint("k", n)); err != nil || string(value) != "v" {
				t.Fatalf("%s: k%d is %q, %v", when, n, value, err)
			}
		}
		if _, err := redis.Get(ctx, "k0"); !errors.Is(err, cache.ErrMiss) {
			t.Errorf("%s: what was deleted: %v, want a miss", when, err)
		}
		if n, err := redis.Get(ctx, "counter"); err != nil || string(n) != "3" {
			t.Errorf("%s: the counter is %s, %v", when, n, err)
		}
		if got := members(t, redis, "set"); got != "member" {
			t.Errorf("%s: the set has %q", when, got)
		}
	}
	first := servers.Master(ctx)
	gatewaytest.Eventually(t, "the replica has everything", func() bool { return servers.Whole(ctx) })
	servers.Servers[first].Kill()
	// Until the replica is the master, commands fail in time with an error that says so.
	gatewaytest.Eventually(t, "it writes to the new master", func() bool {
		began := time.Now()
		err := redis.Set(ctx, "after", []byte("v"), time.Hour)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("a command took %v", took)
		}
		if err != nil && !errs.Is(err, errs.Unavailable) {
			t.Errorf("a command during the fail-over: %v", err)
		}
		return err == nil
	})
	there("after the kill")

	started, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	must(t, servers.StartServer(started, first))
	gatewaytest.Eventually(t, "the killed one follows", func() bool { return servers.Whole(ctx) })
	must(t, servers.Servers[1-first].Freeze())
	gatewaytest.Eventually(t, "it writes to the first again", func() bool {
		return servers.Master(ctx) == first && redis.Set(ctx, "after", []byte("w"), time.Hour) == nil
	})
	must(t, servers.Servers[1-first].Thaw())
	there("after the freeze")
	if value, err := redis.Get(ctx, "after"); err != nil || string(value) != "w" {
		t.Errorf("what was written between both: %q, %v", value, err)
	}
}

func TestASentinelURLThatCannotBeReadKeepsItsPasswords(t *testing.T) {
	for _, bad := range []string{
		"redis://:geheim@s:26379/0?master_name=qiao&addr=noport&password=geheim",
		"redis://:geheim@s:26379/0?master_name=qiao&passwort=geheim",
		"unix:///s?master_name=geheim",
		"redis://:geheim@s:26379/0?master_name=qiao&replica_only=true",
	} {
		_, err := cache.NewRedis(bad)
		if err == nil || strings.Contains(err.Error(), "geheim") || !strings.Contains(err.Error(), "master_name=qiao") {
			t.Errorf("error = %v; want one that says how to write it, without the password", err)
		}
	}
}
