package check_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/check"
)

// info are the values that a Redis server reports about itself; nil is a server that refuses to.
type info map[string]string

func (i info) Info(_ context.Context, section string) (map[string]string, error) {
	if i == nil {
		return nil, errors.New("NOPERM this user has no permissions to run the 'info' command")
	}
	if section == "memory" {
		return map[string]string{"maxmemory_policy": i["policy"]}, nil
	}
	return map[string]string{"redis_version": i["version"]}, nil
}

func TestRedis(t *testing.T) {
	for want, server := range map[string]info{
		"ok | redis, version | 7.2.4: good": {"version": "7.2.4", "policy": "noeviction"},
		"ok | redis, maxmemory-policy | noeviction: good, nothing is dropped when the memory is full":                                                                                        {"version": "7.2.4", "policy": "noeviction"},
		"warning | redis, version | 5.0.14 is older than 6, which gets no corrections any more; upgrade it":                                                                                  {"version": "5.0.14", "policy": "noeviction"},
		"warning | redis, maxmemory-policy | allkeys-lru drops sessions of people at work when the memory is full; run CONFIG SET maxmemory-policy noeviction, and write it into redis.conf": {"version": "7.2.4", "policy": "allkeys-lru"},
		"ok | redis, version | cannot be found out: NOPERM this user has no permissions to run the 'info' command":                                                                           nil,
		"ok | redis, maxmemory-policy | cannot be found out: this login may not see it":                                                                                                      {"version": "7.2.4"},
	} {
		if got := lines(check.Redis(t.Context(), server), ""); !slices.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// One server does not have the section, and one server has stopped.
func TestARedisThatDoesNotAnswerIsNoError(t *testing.T) {
	server := miniredis.RunT(t)
	redis, err := cache.NewRedis("redis://" + server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	for range 2 {
		if found := check.Redis(t.Context(), redis); len(found) != 2 || lines(found, check.OK) != nil {
			t.Errorf("%q", lines(found, ""))
		}
		server.Close()
	}
}
