package account_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/cache"
)

// steps records the operations on a cache.
type steps struct {
	cache.Cache
	mu    sync.Mutex
	taken []string
}

func (s *steps) note(step, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kind, _, _ := strings.Cut(key, ":")
	if kind == "sign-in-code" || kind == "code-of-nobody" {
		kind = "a code" // the same step, with and without a recipient
	}
	kind = strings.NewReplacer("codes-of-day", "codes", "codes-not-sent", "codes").Replace(kind)
	s.taken = append(s.taken, step+" "+kind)
}

func (s *steps) Get(ctx context.Context, key string) ([]byte, error) {
	s.note("get", key)
	return s.Cache.Get(ctx, key)
}

func (s *steps) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	s.note("set", key)
	return s.Cache.Set(ctx, key, value, ttl)
}

func (s *steps) Add(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error) {
	s.note("add", key)
	return s.Cache.Add(ctx, key, value, ttl)
}

func (s *steps) Count(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	s.note("count", key)
	return s.Cache.Count(ctx, key, ttl)
}

func (s *steps) Uncount(ctx context.Context, key string) error {
	s.note("uncount", key)
	return s.Cache.Uncount(ctx, key)
}

func (s *steps) Release(ctx context.Context, key, holder string) (bool, error) {
	s.note("release", key)
	return s.Cache.Release(ctx, key, holder)
}

func (s *steps) Delete(ctx context.Context, keys ...string) error {
	s.note("delete", keys[0])
	return s.Cache.Delete(ctx, keys...)
}

func (d desk) post(action, body string) {
	d.serve(httptest.NewRequest(http.MethodPost, "/Sign.ashx?action="+action, strings.NewReader(body)))
}

// Equal steps take equal time, so the test compares the steps: their time would depend on
// the load of the computer.
func TestCodesTakeTheSameStepsForEverybody(t *testing.T) {
	t.Parallel()
	for _, call := range []struct{ action, fields string }{{"getcode", ""}, {"codelogin", `,"VerifyCode":"no code"`}} {
		eachDesk(t, func(t *testing.T, d desk) {
			s := &steps{Cache: d.cache}
			d.cache = s
			d.open(t)
			taken := func(account string) []string {
				s.taken = nil
				d.post(call.action, `{"Account":"`+account+`"`+call.fields+`}`)
				return slices.Clone(s.taken)
			}
			want := taken("nobody")
			if len(want) < 4 {
				t.Fatalf("%s: %v", call.action, want)
			}
			for _, account := range []string{"zhao", "13800000001", "zhao"} { // the second time within the minute
				if got := taken(account); !slices.Equal(got, want) {
					t.Errorf("%s of %s: %v, unknown: %v", call.action, account, got, want)
				}
			}
		})
	}
}
