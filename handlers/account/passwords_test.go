package account_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

// TestWhatEndsASession changes each thing that a session depends on.
func TestWhatEndsASession(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(t *testing.T, g *apptest.Gateway){
		"disabling": func(t *testing.T, g *apptest.Gateway) {
			g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
		},
		"a password set in the database": func(t *testing.T, g *apptest.Gateway) {
			g.Change(t, "UPDATE Base_User SET PasswordHash = 'new' WHERE Account = 'putong'")
		},
		"another post": func(t *testing.T, g *apptest.Gateway) {
			g.Change(t, "UPDATE Base_User SET PostId = 'clerk' WHERE Account = 'putong'")
		},
		"another role of the post": func(t *testing.T, g *apptest.Gateway) {
			g.Change(t, "UPDATE Base_Post SET RoleId = 'sales' WHERE PostId = 'staff'")
		},
		"changing the password": func(t *testing.T, g *apptest.Gateway) {
			a := g.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd", `{"OldPwd":"Demo@2026","NewPwd":"Better@2026"}`, apptest.Token(g.Session(t, "putong")))
			if a.Code != 0 || !strings.Contains(a.Header.Get("Set-Cookie"), "Max-Age=0") {
				t.Fatalf("changepwd: %s %v", a.Body, a.Header)
			}
		},
		"idling": func(_ *testing.T, g *apptest.Gateway) { g.Clock.Advance(12 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			g := apptest.StartDemo(t, nil)
			first, second, other := apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "admin"))
			if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", first); a.Code != 0 {
				t.Fatalf("before: %s", a.Body)
			}
			end(t, g)
			g.Clock.Advance(apptest.MemoLife)
			for _, session := range []apptest.Option{first, second} {
				if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", session); a.Code != errs.SessionExpired.Code {
					t.Errorf("after: %s", a.Body)
				}
			}
			if a := g.Call(t, "Int", "待处理报修数量", nil, first); a.Code != errs.SessionExpired.Code {
				t.Errorf("a procedure after: %s", a.Body)
			}
			if a := g.Send(t, http.MethodGet, "/appVersion.json", "", first); a.Status != http.StatusOK {
				t.Errorf("a public route must not mind a dead token: %s", a.Body)
			}
			if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", other); name != "idling" && a.Code != 0 {
				t.Errorf("somebody else's session ended too: %s", a.Body)
			}
		})
	}
}

func TestABusySessionLivesUntilItsLifetimeEnds(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.Session(t, "putong"))
	const step = 8 * time.Hour
	for lived := step; lived < 7*24*time.Hour; lived += step {
		g.Clock.Advance(step)
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
			t.Fatalf("after %s: %s", lived, a.Body)
		}
	}
	g.Clock.Advance(step)
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != errs.SessionExpired.Code {
		t.Errorf("after a week: %s", a.Body)
	}
}

func TestNewPasswordSignsInAndTheOldOneDoesNot(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		a := g.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd",
			`{"Account":"admin","OldPwd":"Demo@2026","NewPwd":"Better@2026"}`, apptest.Token(g.Session(t, "putong")))
		if a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != errs.SignInFailed.Code {
			t.Errorf("the old password: %s", a.Body)
		}
		if a := g.TrySignIn(t, "putong", "Better@2026"); a.Code != 0 {
			t.Errorf("the new password: %s", a.Body)
		}
		if a := g.TrySignIn(t, "admin", gatewaytest.DemoPassword); a.Code != 0 {
			t.Errorf("the account that the request named: %s", a.Body)
		}
	})
}

func TestSignInFailsTheSameWayForEveryReason(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
		g.Change(t, "UPDATE Base_User SET PasswordHash = '' WHERE Account = 'pinzhi'")
		for range 5 {
			g.TrySignIn(t, "sushe", "wrong")
		}
		wrong := g.TrySignIn(t, "putong", "wrong")
		for reason, a := range map[string]apptest.Answer{
			"unknown":          g.TrySignIn(t, "nobody", gatewaytest.DemoPassword),
			"disabled":         g.TrySignIn(t, "kefu", gatewaytest.DemoPassword),
			"without password": g.TrySignIn(t, "pinzhi", ""),
			"locked":           g.TrySignIn(t, "sushe", gatewaytest.DemoPassword),
		} {
			if a.Status != wrong.Status || a.Body != wrong.Body || a.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d %s, wrong: %s", reason, a.Status, a.Body, wrong.Body)
			}
		}
		g.Clock.Advance(15 * time.Minute)
		if a := g.TrySignIn(t, "sushe", gatewaytest.DemoPassword); a.Code != 0 {
			t.Errorf("the lock does not end: %s", a.Body)
		}
	})
}
