package cache

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/maypok86/otter/v2"
)

// memory is the embedded cache: bounded, in this process alone, empty after a restart.
type memory struct {
	entries *otter.Cache[string, entry]
	now     func() time.Time
}

type entry struct {
	value   []byte
	members []string // of a set; replaced, never changed
	places  []place  // replaced, never changed
	expires time.Time
}

// NewMemory returns an embedded cache of at most maxEntries entries; the least useful
// ones go first. Time is read from now.
func NewMemory(maxEntries int, now func() time.Time) Cache {
	return &memory{
		entries: otter.Must(&otter.Options[string, entry]{
			MaximumSize: maxEntries,
			// The field expires decides, on the injected clock. This calculator frees
			// memory. It counts real time, so it also ends entries that would stay after
			// the clock is set back.
			ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, entry]) time.Duration {
				return e.Value.expires.Sub(now())
			}),
		}),
		now: now,
	}
}

// Get implements Cache.
func (m *memory) Get(_ context.Context, key string) ([]byte, error) {
	e, ok := m.entries.GetIfPresent(key)
	if !ok || !m.live(e) {
		return nil, ErrMiss
	}
	return e.value, nil
}

// GetAll implements Cache.
func (m *memory) GetAll(_ context.Context, keys ...string) ([][]byte, error) {
	values := make([][]byte, len(keys))
	for i, key := range keys {
		if e, ok := m.entries.GetIfPresent(key); ok && m.live(e) {
			values[i] = e.value
		}
	}
	return values, nil
}

func (m *memory) live(e entry) bool { return m.now().Before(e.expires) }

// Set implements Cache.
func (m *memory) Set(_ context.Context, key string, value []byte, ttl time.Duration) error {
	m.entries.Set(key, m.entry(value, ttl))
	return nil
}

func (m *memory) entry(value []byte, ttl time.Duration) entry {
	return entry{value: slices.Clone(value), expires: m.now().Add(ttl)}
}

// Add implements Cache.
func (m *memory) Add(_ context.Context, key string, value []byte, ttl time.Duration) (bool, error) {
	_, added := m.reserve(key, value, ttl)
	return added, nil
}

// Reserve implements Cache.
func (m *memory) Reserve(_ context.Context, key string, value []byte, ttl time.Duration) ([]byte, error) {
	holder, _ := m.reserve(key, value, ttl)
	return holder, nil
}

func (m *memory) reserve(key string, value []byte, ttl time.Duration) (holder []byte, added bool) {
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		if found && m.live(old) {
			holder, added = old.value, false
			return old, otter.CancelOp
		}
		holder, added = value, true
		return m.entry(value, ttl), otter.WriteOp
	})
	return holder, added
}

// Delete implements Cache.
func (m *memory) Delete(_ context.Context, keys ...string) error {
	for _, key := range keys {
		m.entries.Invalidate(key)
	}
	return nil
}

// Count implements Cache.
func (m *memory) Count(_ context.Context, key string, ttl time.Duration) (int64, error) {
	var n int64
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		next := m.entry(nil, ttl)
		if found && m.live(old) {
			next.expires = old.expires
			n = old.number()
		} else {
			n = 0
		}
		n++
		next.value = strconv.AppendInt(nil, n, 10)
		return next, otter.WriteOp
	})
	return n, nil
}

// CountWithin implements Cache.
func (m *memory) CountWithin(_ context.Context, limit int64, ttl time.Duration, key string) (within bool, err error) {
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		next, n := m.entry(nil, ttl), int64(0)
		if found && m.live(old) {
			next.expires, n = old.expires, old.number()
		}
		if within = n < limit; !within {
			return old, otter.CancelOp
		}
		next.value = strconv.AppendInt(nil, n+1, 10)
		return next, otter.WriteOp
	})
	return within, nil
}

// number is the value of a counter.
func (e entry) number() int64 {
	n, _ := strconv.ParseInt(string(e.value), 10, 64) // Count alone writes counters
	return n
}

// Uncount implements Cache.
func (m *memory) Uncount(_ context.Context, key string) error {
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		n := old.number()
		if !found || !m.live(old) || n < 1 {
			return old, otter.CancelOp
		}
		return entry{value: strconv.AppendInt(nil, n-1, 10), expires: old.expires}, otter.WriteOp
	})
	return nil
}

// Join implements Cache.
func (m *memory) Join(_ context.Context, key, member string, ttl time.Duration) error {
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		next := m.entry(nil, ttl)
		if found && m.live(old) {
			next.members = without(old.members, []string{member})
		}
		next.members = append(next.members, member)
		return next, otter.WriteOp
	})
	return nil
}

// Leave implements Cache.
func (m *memory) Leave(_ context.Context, key string, members ...string) error {
	m.entries.Compute(key, func(old entry, found bool) (entry, otter.ComputeOp) {
		if !found || !m.live(old) {
			return old, otter.CancelOp
		}
		old.members = without(old.members, members)
		if len(old.members) == 0 {
			return old, otter.InvalidateOp
		}
		return old, otter.WriteOp
	})
	return nil
}

// without copies a list, leaving some members out.
func without(members, left []string) []string {
	return slices.DeleteFunc(slices.Clone(members), func(member string) bool { return slices.Contains(left, member) })
}

// Members implements Cache.
func (m *memory) Members(_ context.Context, key string) ([]string, error) {
	e, ok := m.entries.GetIfPresent(key)
	if !ok || !m.live(e) {
		return nil, nil
	}
	return slices.Clone(e.members), nil
}

// MembersOfAll implements Cache.
func (m *memory) MembersOfAll(ctx context.Context, keys ...string) ([][]string, error) {
	sets := make([][]string, len(keys))
	for i, key := range keys {
		sets[i], _ = m.Members(ctx, key) // which cannot fail
	}
	return sets, nil
}

// Ping implements Cache; memory always answers.
func (m *memory) Ping(context.Context) error { return nil }

// Close implements Cache.
func (m *memory) Close() error {
	m.entries.InvalidateAll()
	m.entries.StopAllGoroutines()
	return nil
}
