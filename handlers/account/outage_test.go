package account_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

const signedInPrefix = `{"code":0,`

// broken is a cache whose operations fail where the test says so.
type broken struct {
	cache.Cache
	count, remove bool
}

func (b broken) Count(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	if b.count {
		return 0, errs.New(errs.Unavailable)
	}
	return b.Cache.Count(ctx, key, ttl)
}

func (b broken) CountWithin(ctx context.Context, limit int64, ttl time.Duration, key string) (bool, error) {
	if b.count {
		return false, errs.New(errs.Unavailable)
	}
	return b.Cache.CountWithin(ctx, limit, ttl, key)
}

func (b broken) Delete(ctx context.Context, keys ...string) error {
	if b.remove {
		return errs.New(errs.Unavailable)
	}
	return b.Cache.Delete(ctx, keys...)
}

// token is the session's token in a sign-in's answer.
func token(t *testing.T, body string) string {
	t.Helper()
	var answer struct{ Data struct{ Token string } }
	if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Data.Token == "" {
		t.Fatalf("no session: %s", body)
	}
	return answer.Data.Token
}

func (d desk) changePassword(session, old, password string) (int, string) {
	request := httptest.NewRequest(http.MethodPost, "/Sign.ashx?action=changepwd", strings.NewReader(`{"OldPwd":"`+old+`","NewPwd":"`+password+`"}`))
	request.Header.Set("X-Token", session)
	return d.serve(request)
}

// A failure of the gateway says nothing about the password.
func TestOverloadIsNoFailure(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		able := d.hasher
		session := token(t, d.signIn("zhao", "Right-1"))
		d.settings.AddressFailures = 6
		d.hasher = busy()
		d.open(t)
		for range 10 {
			if status, body := d.trySignIn("zhao", "Right-1"); status != http.StatusServiceUnavailable {
				t.Fatalf("sign-in: %d %s", status, body)
			}
			if status, body := d.changePassword(session, "Right-1", "Other-22"); status != http.StatusServiceUnavailable {
				t.Fatalf("changepwd: %d %s", status, body)
			}
		}
		d.hasher = able
		d.open(t)
		if got := d.signIn("zhao", "Right-1"); !strings.HasPrefix(got, signedInPrefix) {
			t.Errorf("afterwards: %s", got)
		}
	})
}

// A try for a locked account takes as long as any other.
func TestLockedPairIsHashedLikeAnyOther(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		for range 5 {
			d.signIn("zhao", "wrong")
		}
		d.hasher = busy()
		d.open(t)
		if status, body := d.trySignIn("zhao", "wrong"); status != http.StatusServiceUnavailable {
			t.Errorf("refused without a hash: %d %s", status, body)
		}
	})
}

func TestAddressThatHasTriedTooManyAccountsIsTurnedAway(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.settings.AddressFailures = 3
		d.open(t)
		for _, name := range []string{"zhao", "qian", "sun"} {
			if got := d.signIn(name, "wrong"); !strings.Contains(got, `"code":-1`) {
				t.Fatalf("%s: %s", name, got)
			}
		}
		d.hasher = busy() // the request is refused before a password is hashed
		d.open(t)
		const refusal = `{"code":429,"msg":"请求过于频繁，请稍后再试","data":null}`
		if status, body := d.trySignIn("zhao", "Right-1"); status != http.StatusTooManyRequests || body != refusal {
			t.Errorf("%d %s", status, body)
		}
	})
}

// Only one of the requests can replace the hash that all were verified against.
func TestParallelFirstSignInsWithALegacyHash(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if got := d.signIn("zhao", "Right-1"); !strings.HasPrefix(got, signedInPrefix) {
					t.Error(got)
				}
			})
		}
		wait.Wait()
	})
}

// metrics returns the metrics of sign-ins for operators.
func (d desk) metrics(t *testing.T) string {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
	request.RemoteAddr, request.Host = "127.0.0.1:9", "127.0.0.1:8080"
	status, body := d.serve(request)
	if status != http.StatusOK {
		t.Fatalf("metrics: %d", status)
	}
	return body
}

func TestCacheOutageIsNoLock(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.cache = broken{Cache: d.cache, count: true}
		d.open(t)
		if status, body := d.trySignIn("zhao", "Right-1"); status != http.StatusServiceUnavailable || !strings.Contains(body, `"code":503`) {
			t.Errorf("%d %s", status, body)
		}
		if got := d.metrics(t); strings.Contains(got, `result="locked"} 1`) {
			t.Error("the outage counts as a lock")
		}
	})
}

// The new password is stored: an error would lock its owner out.
func TestCacheOutageAfterThePasswordIsStoredIsNoFailure(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		session := token(t, d.signIn("zhao", "Right-1"))
		whole := d.cache
		d.cache = broken{Cache: whole, remove: true}
		d.open(t)
		if status, body := d.changePassword(session, "Right-1", "Other-22"); status != http.StatusOK || !strings.HasPrefix(body, signedInPrefix) {
			t.Errorf("%d %s", status, body)
		}
		d.cache = whole
		d.hasher = newHasher(2, 8, true, false)
		d.open(t)
		if got := d.signIn("zhao", "Other-22"); !strings.HasPrefix(got, signedInPrefix) {
			t.Errorf("with the new password: %s", got)
		}
	})
}
