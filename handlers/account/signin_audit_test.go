package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// A failed sign-in is recorded with its account and the reason, and without the name or
// password that was typed.
func TestFailedSignInsAreInTheAuditLog(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		try := func(account string) {
			g.Clock.Advance(time.Second)
			g.TrySignIn(t, account, "wrong-password")
		}
		try("13800000007") // putong's mobile number
		try("the-password-typed-as-name")
		for range 6 {
			try("kefu")
		}
		g.Clock.Advance(time.Second)
		byCode(t, g, "caiwu", "123456")
		if got := g.Audited(t, "Event", "Event LIKE 'account.signin%'"); got != "" {
			t.Errorf("written before the answer: %s", got)
		}
		if err := g.Strangers.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		want := "account.signin.failed|登录失败|password||putong|失败|127.0.0.1|Go 1 / account.signin.unknown|登录失败（无此账号）|password|||失败|127.0.0.1|Go 1 / " +
			strings.Repeat("account.signin.failed|登录失败|password||kefu|失败|127.0.0.1|Go 1 / ", 5) +
			"account.signin.locked|登录被拒（已锁定）|password||kefu|拒绝|127.0.0.1|Go 1 / account.signin.failed|登录失败|code||caiwu|失败|127.0.0.1|Go 1"
		if got := g.Audited(t, "Event, Action, Kind, ActorAccount, SubjectAccount, Outcome, Address, Device", "Event LIKE 'account.signin%'"); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// Continued guessing does not fill the table: there are at most 20 rows of a kind from one
// source.
func TestGuessingDoesNotFillTheAuditLog(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for i := range 60 {
		g.TrySignIn(t, fmt.Sprint("nobody-", i), "wrong")
	}
	if err := g.Strangers.Drain(t.Context()); err != nil {
		t.Error(err)
	}
	if got := g.Audited(t, "COUNT(*)", "Category = 'sign-in'"); got != "21" {
		t.Errorf("%s rows", got)
	}
}

func TestAWriteWithoutTheRightIsInTheAuditLog(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(g.Session(t, "admin"))))
		for range 30 {
			g.Send(t, http.MethodPut, "/admin/dormitory/inventory/add", `{}`, apptest.Token(switched))
		}
		g.Send(t, http.MethodGet, "/admin/dormitory/inventory/index", "", apptest.Token(switched)) // reads change nothing
		if err := g.Strangers.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		want := strings.Repeat("write.refused|越权写入|admin|putong|/admin/dormitory/inventory/add|拒绝 / ", 20)
		got := g.Audited(t, "Event, Action, ActorAccount, SubjectAccount, Object, Outcome", "Event = 'write.refused'")
		if got != strings.TrimSuffix(want, " / ") {
			t.Error(got)
		}
	})
}
