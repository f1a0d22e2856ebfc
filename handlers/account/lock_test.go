package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

const (
	lockPath   = "/admin/account/lock"
	unlockPath = "/admin/account/unlock"
	lockedText = "屏幕已锁定，请先解锁"
)

func lock(t testing.TB, g *apptest.Gateway, own apptest.Option) {
	t.Helper()
	if a := g.Send(t, http.MethodPost, lockPath, "", own); a.Code != 0 {
		t.Fatalf("lock: %s", a.Body)
	}
}

func unlock(t testing.TB, g *apptest.Gateway, password string, own apptest.Option) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, unlockPath, fmt.Sprintf(`{"password":%q}`, password), own)
}

// isLocked reports whether a session is refused because it is locked.
func isLocked(t testing.TB, g *apptest.Gateway, own apptest.Option) bool {
	t.Helper()
	a := g.Call(t, "Int", "待处理报修数量", nil, own)
	if a.Code != 0 && a.Body != `{"code":423,"msg":"`+lockedText+`","data":null}` {
		t.Errorf("neither open nor locked: %s", a.Body)
	}
	return a.Code != 0
}

func TestALockedSessionOpensNothingUntilItsPassword(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own, other := apptest.Token(g.SignIn(t, "putong")), apptest.Token(g.SignIn(t, "putong"))
		lock(t, g, own)
		if !isLocked(t, g, own) || isLocked(t, g, other) {
			t.Error("a lock is that of one session alone")
		}
		if a := g.Send(t, http.MethodGet, "/admin/dormitory/repair/treatCount", "", own); a.Status != http.StatusLocked || a.Code != 423 {
			t.Errorf("a newer route: %d %s", a.Status, a.Body)
		}
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); !strings.Contains(a.Body, `"locked":true,"account":"putong"`) {
			t.Errorf("who is locked out: %s", a.Body)
		}
		if a := unlock(t, g, "wrong", own); a.Code != -1 || a.Message != "密码错误" || !isLocked(t, g, own) {
			t.Errorf("a wrong password: %s", a.Body)
		}
		if a := unlock(t, g, gatewaytest.DemoPassword, own); a.Code != 0 || isLocked(t, g, own) {
			t.Errorf("the password: %s", a.Body)
		}
	})
}

func TestUnlockingIsGuardedLikeASignIn(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.SignIn(t, "putong"))
	lock(t, g, own)
	for range 5 {
		unlock(t, g, "wrong", own)
	}
	if a := unlock(t, g, gatewaytest.DemoPassword, own); a.Message != "尝试次数过多，请稍后再试" || !isLocked(t, g, own) {
		t.Errorf("after five failures: %s", a.Body)
	}
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code == 0 {
		t.Error("the failures do not count for signing in")
	}
}

func TestALockedSessionCanBeLeft(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.SignIn(t, "putong"))
	lock(t, g, own)
	if a := g.Send(t, http.MethodPost, apptest.LogoutPath, "", own); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 50008 {
		t.Errorf("after signing out: %s", a.Body)
	}
}

func TestALockHoldsOnEveryGateway(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	own := apptest.Token(one.SignIn(t, "putong"))
	if isLocked(t, two, own) {
		t.Fatal("locked before it was")
	}
	lock(t, one, own)
	two.Clock.Advance(apptest.MemoLife)
	if !isLocked(t, two, own) {
		t.Error("not locked elsewhere")
	}
}

func TestTheActingUserUnlocksASwitchedSession(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	hash, err := g.Hasher.Hash(t.Context(), "Admin-2026-own")
	if err != nil {
		t.Fatal(err)
	}
	err = g.Main().Tx(t.Context(), func(tx *store.Tx) error { return g.SetPassword(t.Context(), tx, "admin", hash, false) })
	if err != nil {
		t.Fatal(err)
	}
	admin := apptest.TokenOf(t, g.TrySignIn(t, "admin", "Admin-2026-own"))
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(admin))))
	lock(t, g, switched)
	if a := unlock(t, g, gatewaytest.DemoPassword, switched); a.Code == 0 {
		t.Error("the other account's password unlocks")
	}
	if a := unlock(t, g, "Admin-2026-own", switched); a.Code != 0 || isLocked(t, g, switched) {
		t.Errorf("the own password: %s", a.Body)
	}
}

func TestTheWayBackFromALockedSwitchIsLocked(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(g.SignIn(t, "admin"))))
	lock(t, g, apptest.Token(switched))
	a := g.Send(t, http.MethodPost, switchBack, "", apptest.Token(switched))
	if a.Code != 0 || !isLocked(t, g, apptest.Token(apptest.TokenOf(t, a))) {
		t.Errorf("back: %s", a.Body)
	}
}
