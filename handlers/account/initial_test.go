package account_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// initial is the password that giveOut sets, in plain text as in the database of a legacy
// system: signing in replaces it by its hash.
const initial = "Initial-7"

// giveOut gives the user an initial password, as "gateway user passwd" does.
func (d desk) giveOut(t *testing.T) {
	t.Helper()
	n, err := d.db.Exec(t.Context(), "base/reset_password", store.Args{
		"Account": "zhao", "PasswordHash": initial, "MustChange": true, "Now": nil,
	})
	if err != nil || n != 1 {
		t.Fatal(n, err)
	}
}

const wrongPassword = `{"code":-1,"msg":"账号或密码错误","data":null}`

func TestAnInitialPasswordSignsInTwice(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.giveOut(t)
		var sessions []string
		for range 2 {
			sessions = append(sessions, token(t, d.signIn("zhao", initial)))
		}
		for _, name := range []string{"zhao", "13800000001"} {
			if got := d.signIn(name, initial); got != wrongPassword {
				t.Errorf("once more, as %s: %s", name, got)
			}
		}
		// It is still accepted as the old password when it is changed in that session.
		if _, body := d.changePassword(sessions[1], initial, "Other-22"); !strings.HasPrefix(body, signedInPrefix) {
			t.Fatalf("changepwd: %s", body)
		}
		for range 3 {
			if got := d.signIn("zhao", "Other-22"); !strings.HasPrefix(got, signedInPrefix) {
				t.Errorf("with the own password: %s", got)
			}
		}
		d.giveOut(t)
		if got := d.signIn("zhao", initial); !strings.HasPrefix(got, signedInPrefix) {
			t.Errorf("after a reset: %s", got)
		}
	})
}

// A used-up password is handled like a wrong one: a try with it is counted.
func TestAUsedUpInitialPasswordLocksLikeAWrongOne(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.giveOut(t)
		for range 2 + 5 {
			d.signIn("zhao", initial)
		}
		d.giveOut(t)
		if got := d.signIn("zhao", initial); got != wrongPassword {
			t.Errorf("after five failures: %s", got)
		}
		d.advance(15*time.Minute + time.Second)
		if got := d.signIn("zhao", initial); !strings.HasPrefix(got, signedInPrefix) {
			t.Errorf("after the lock: %s", got)
		}
	})
}

func TestAnInitialPasswordSignsInTwiceAtOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.giveOut(t)
		var in atomic.Int64
		var wait sync.WaitGroup
		for range 5 {
			wait.Go(func() {
				if got := d.signIn("zhao", initial); strings.HasPrefix(got, signedInPrefix) {
					in.Add(1)
				}
			})
		}
		wait.Wait()
		if in.Load() != 2 {
			t.Errorf("signed in %d times, want 2", in.Load())
		}
	})
}

// full is a cache that stores no session.
type full struct{ cache.Cache }

func (f full) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if strings.HasPrefix(key, "session:") {
		return errs.New(errs.Unavailable)
	}
	return f.Cache.Set(ctx, key, value, ttl)
}

func TestASignInWithoutASessionUsesNoTry(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.giveOut(t)
		whole := d.cache
		d.cache = full{whole}
		d.open(t)
		for range 3 {
			if status, body := d.trySignIn("zhao", initial); status != http.StatusServiceUnavailable {
				t.Errorf("without a cache: %d %s", status, body)
			}
		}
		d.cache = whole
		d.open(t)
		for range 2 {
			if got := d.signIn("zhao", initial); !strings.HasPrefix(got, signedInPrefix) {
				t.Errorf("afterwards: %s", got)
			}
		}
		if got := d.signIn("zhao", initial); got != wrongPassword {
			t.Errorf("a third time: %s", got)
		}
	})
}
