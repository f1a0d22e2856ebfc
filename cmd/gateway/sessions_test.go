package main

import (
	"net/http"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
)

// codeOf is what user/info says to a session.
func (g *gatewayUnderTest) codeOf(t testing.TB, session string) int {
	t.Helper()
	return g.send(t, http.MethodGet, userInfo, "", token(session)).Code
}

func TestDifference10AnAccountHasTwentySessions(t *testing.T) {
	one, two := startTwo(t, nil)
	advance := func(d time.Duration) {
		one.Clock.Advance(d)
		two.Clock.Advance(d)
	}
	var sessions []string
	for range 20 {
		sessions = append(sessions, one.session(t, "putong"))
		advance(time.Second)
	}
	other := one.session(t, "kefu")
	for _, own := range sessions {
		if code := two.codeOf(t, own); code != 0 {
			t.Fatalf("twenty are too many: %d", code)
		}
	}
	last := tokenOf(t, two.trySignIn(t, "putong", gatewaytest.DemoPassword))
	advance(memoLife)
	for name, g := range map[string]*gatewayUnderTest{"one": one, "two": two} {
		if code := g.codeOf(t, sessions[0]); code != 50014 {
			t.Errorf("on %s the oldest session gets %d", name, code)
		}
		for _, good := range append(sessions[1:], last, other) {
			if code := g.codeOf(t, good); code != 0 {
				t.Errorf("on %s a session that is not the oldest gets %d", name, code)
			}
		}
	}
}

func TestADisabledAccountsTokenStaysDead(t *testing.T) {
	one, two := startTwo(t, nil)
	gateways := map[string]*gatewayUnderTest{"one": one, "two": two}
	own := one.session(t, "putong")
	compare := func(when string, want int) {
		t.Helper()
		for name, g := range gateways {
			g.Clock.Advance(memoLife)
			if code := g.codeOf(t, own); code != want {
				t.Errorf("%s, on %s: %d, want %d", when, name, code, want)
			}
		}
	}
	compare("signed in", 0)
	one.change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
	compare("disabled", 50014)
	one.change(t, "UPDATE Base_User SET Enabled = 1 WHERE Account = 'putong'")
	compare("enabled again", 50014)
}
