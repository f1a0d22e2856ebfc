package account_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// codeOf is the code that user/info returns for a session.
func codeOf(t testing.TB, g *apptest.Gateway, session string) int {
	t.Helper()
	return g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(session)).Code
}

func TestDifference10AnAccountHasTwentySessions(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	advance := func(d time.Duration) {
		one.Clock.Advance(d)
		two.Clock.Advance(d)
	}
	var sessions []string
	for range 20 {
		sessions = append(sessions, one.Session(t, "putong"))
		advance(time.Second)
	}
	other := one.Session(t, "kefu")
	for _, own := range sessions {
		if code := codeOf(t, two, own); code != 0 {
			t.Fatalf("twenty are too many: %d", code)
		}
	}
	last := apptest.TokenOf(t, two.TrySignIn(t, "putong", gatewaytest.DemoPassword))
	advance(apptest.MemoLife)
	for name, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
		if code := codeOf(t, g, sessions[0]); code != 50014 {
			t.Errorf("on %s the oldest session gets %d", name, code)
		}
		for _, good := range append(sessions[1:], last, other) {
			if code := codeOf(t, g, good); code != 0 {
				t.Errorf("on %s a session that is not the oldest gets %d", name, code)
			}
		}
	}
}

func TestADisabledAccountsTokenStaysDead(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	gateways := map[string]*apptest.Gateway{"one": one, "two": two}
	own := one.Session(t, "putong")
	compare := func(when string, want int) {
		t.Helper()
		for name, g := range gateways {
			g.Clock.Advance(apptest.MemoLife)
			if code := codeOf(t, g, own); code != want {
				t.Errorf("%s, on %s: %d, want %d", when, name, code, want)
			}
		}
	}
	compare("signed in", 0)
	one.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
	compare("disabled", 50014)
	one.Change(t, "UPDATE Base_User SET Enabled = 1 WHERE Account = 'putong'")
	compare("enabled again", 50014)
}

// Callers without a session can create any number of counters.
func TestFailedSignInsPushNoSessionOut(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Cache.MaxEntries = 8 })
	own := apptest.Token(g.Session(t, "putong"))
	for n := range 30 {
		g.TrySignIn(t, "nobody-"+strconv.Itoa(n), "wrong")
	}
	for n := range 100 {
		g.Send(t, http.MethodPost, apptest.LogoutPath, "", apptest.Token("nothing-"+strconv.Itoa(n)))
	}
	g.Clock.Advance(apptest.MemoLife)
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Errorf("after the failures of others: %s", a.Body)
	}
}
