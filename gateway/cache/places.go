package cache

import (
	"context"
	"slices"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/redis/go-redis/v9"
)

// place is one place in memory.
type place struct {
	holder  string
	expires time.Time
}

// Hold implements Cache. The counters of besides are read after the places, as a caller counts there before it releases
// its place.
func (m *memory) Hold(_ context.Context, limit int, ttl time.Duration, key, holder string, besides ...string) (holds bool, err error) {
	m.entries.Compute(key, func(old entry, _ bool) (entry, otter.ComputeOp) {
		next := m.entry(nil, ttl)
		next.places = m.held(old)
		if holds = slices.ContainsFunc(next.places, func(p place) bool { return p.holder == holder }); holds {
			return old, otter.CancelOp
		}
		taken := int64(len(next.places))
		for _, beside := range besides {
			if other, found := m.entries.GetEntryQuietly(beside); found && m.live(other.Value) {
				taken += other.Value.number()
			}
		}
		if holds = taken < int64(limit); !holds {
			return old, otter.CancelOp
		}
		next.places = append(next.places, place{holder, next.expires})
		return next, otter.WriteOp
	})
	return holds, nil
}

// held is a copy of the places that have not ended.
func (m *memory) held(e entry) []place {
	return slices.DeleteFunc(slices.Clone(e.places), func(p place) bool { return !m.now().Before(p.expires) })
}

// Release implements Cache.
func (m *memory) Release(_ context.Context, key, holder string) (held bool, err error) {
	m.entries.Compute(key, func(old entry, _ bool) (entry, otter.ComputeOp) {
		places := m.held(old)
		left := slices.DeleteFunc(slices.Clone(places), func(p place) bool { return p.holder == holder })
		held = len(left) < len(places)
		switch {
		case !held:
			return old, otter.CancelOp
		case len(left) == 0:
			return old, otter.InvalidateOp
		}
		return entry{places: left, expires: old.expires}, otter.WriteOp
	})
	return held, nil
}

// hold keeps places as a sorted set of their holders, by the time of the server at which each ends. A command that is sent
// again finds the place that the first one took.
var hold = redis.NewScript(`
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ms)
if redis.call('ZSCORE', KEYS[1], ARGV[3]) then return 1 end
local taken = redis.call('ZCARD', KEYS[1])
for i = 2, #KEYS do taken = taken + tonumber(redis.call('GET', KEYS[i]) or 0) end
if taken >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], ms + ARGV[2], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`)

// release notes under KEYS[2] that the holder had its place: a command that is sent again answers as the first one.
var release = redis.NewScript(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local now = redis.call('TIME')
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[1], ARGV[1])
if not ends or tonumber(ends) <= now[1] * 1000 + math.floor(now[2] / 1000) then return 0 end
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
return 1`)

// Hold implements Cache.
func (r *Redis) Hold(ctx context.Context, limit int, ttl time.Duration, key, holder string, besides ...string) (bool, error) {
	holds, err := hold.Run(ctx, r.client, append([]string{key}, besides...), limit, ttl.Milliseconds(), holder).Bool()
	return holds, unavailable("hold", err)
}

// Release implements Cache.
func (r *Redis) Release(ctx context.Context, key, holder string) (bool, error) {
	held, err := release.Run(ctx, r.client, []string{key, once(key)}, holder, onceFor.Milliseconds()).Bool()
	return held, unavailable("release", err)
}
