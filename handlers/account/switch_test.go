package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
)

func TestSwitchingToAnAccountAndBack(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := g.Session(t, "admin")
		a := g.Switch(t, " 13800000007 ", apptest.Cookie(own), apptest.Header("X-Qiao-Client", "web"))
		switched := apptest.TokenOf(t, a)
		if switched == own || !strings.Contains(a.Header.Get("Set-Cookie"), "qiao_session="+switched+";") {
			t.Fatalf("the cookie is not replaced by a fresh one: %v", a.Header)
		}
		name, info := whoIs(t, g, apptest.Cookie(switched))
		want := &switchedInfo{By: "陈建国", Account: "admin", Department: "信息中心", Until: "2026-11-20T10:00:00", Seconds: 1800}
		if diff := cmp.Diff(want, info); diff != "" || name != "张伟" {
			t.Errorf("as %s: %s", name, diff)
		}
		if a := g.Call(t, "Int", "待处理报修数量", nil, apptest.Token(switched)); string(a.Data) != "3" {
			t.Errorf("the rights are not those of the account: %s", a.Body)
		}
		g.Clock.Advance(10 * time.Minute)
		if _, info := whoIs(t, g, apptest.Cookie(switched)); info.Seconds != 1200 {
			t.Errorf("%d seconds left", info.Seconds)
		}

		a = g.Send(t, http.MethodPost, switchBack, "", apptest.Cookie(switched), apptest.Header("X-Qiao-Client", "web"))
		back := apptest.TokenOf(t, a)
		if back == own || back == switched || !strings.Contains(a.Header.Get("Set-Cookie"), "qiao_session="+back+";") {
			t.Fatalf("back: %s %v", a.Body, a.Header)
		}
		if name, info := whoIs(t, g, apptest.Cookie(back)); name != "陈建国" || info != nil {
			t.Errorf("back as %s, %+v", name, info)
		}
		for name, dead := range map[string]string{"switched": switched, "first own": own} {
			if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(dead)); a.Code != errs.SessionUnknown.Code {
				t.Errorf("the %s token: %s", name, a.Body)
			}
		}
		log := []apptest.AuditRow{
			{"account.switch", "admin", "putong", ""},
			{"account.switch.back", "admin", "putong", ""},
		}
		if diff := cmp.Diff(log, g.AuditLog(t)); diff != "" {
			t.Errorf("audit log: %s", diff)
		}
	})
}

// The caller may not switch to some users. The search and the switch answer for them as for users who do not exist.
func TestWhoMayNotBeSwitchedToLooksLikeNobody(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
		g.Change(t, "UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'caiwu'")
		letAuthorize(t, g, "sushe")
		admin := apptest.Token(g.Session(t, "admin"))
		const refusal = `{"code":-1,"msg":"账号不存在，或不能切换到该账号","data":null}`
		for _, name := range []string{"nobody", "kefu", "caiwu", "SUSHE", "13800000002", "admin", strings.Repeat("长", 60)} {
			if a := g.Send(t, http.MethodGet, basicapps+name, "", admin); a.Body != `{"code":0,"msg":"成功","data":[]}` {
				t.Errorf("search for %s: %s", name, a.Body)
			}
			if a := g.Switch(t, name, admin); a.Body != refusal || a.Status != http.StatusOK || a.Header.Get("Set-Cookie") != "" {
				t.Errorf("switch to %s: %d %s", name, a.Status, a.Body)
			}
		}
		for _, name := range []string{"", "  "} {
			if a := g.Switch(t, name, admin); a.Code != errs.Business.Code || a.Message != "请输入账号或电话号码" {
				t.Errorf("nothing: %s", a.Body)
			}
		}
		subjects := map[string]int{}
		for _, row := range g.AuditLog(t) {
			if row[0] != "account.switch.refused" || row[1] != "admin" {
				t.Errorf("audit log: %v", row)
			}
			subjects[row[2]]++
		}
		want := map[string]int{"kefu": 2, "caiwu": 2, "sushe": 4, "admin": 2}
		if diff := cmp.Diff(want, subjects); diff != "" {
			t.Errorf("refusals in the audit log: %s", diff)
		}
	})
}

func TestOnlyTheInformationCentreSwitches(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(g.Session(t, "admin"))))
	for name, who := range map[string]apptest.Option{"another department": apptest.Token(g.Session(t, "sushe")), "a switched account": apptest.Token(switched)} {
		for what, a := range map[string]apptest.Answer{
			"search": g.Send(t, http.MethodGet, basicapps+"jxs", "", who),
			"switch": g.Switch(t, "jxs", who),
		} {
			if a.Code != errs.Forbidden.Code || a.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s by %s: %s", what, name, a.Body)
			}
		}
	}
	for name, options := range map[string][]apptest.Option{"nobody": nil, "who has not switched": {apptest.Token(g.Session(t, "admin"))}} {
		if a := g.Send(t, http.MethodPost, switchBack, "", options...); a.Message != session.ErrNoWayBack.Text || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("back for %s: %s", name, a.Body)
		}
	}
	if a := g.Send(t, http.MethodPost, switchBack, "", apptest.Token("made-up")); a.Code != errs.SessionUnknown.Code {
		t.Errorf("back with a made-up token: %s", a.Body)
	}
}

// A foreign page must not make a browser act under another account.
func TestSwitchingByCookieAloneNeedsASignOfOurOwnPage(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	for name, sign := range map[string][]apptest.Option{
		"nothing":                {},
		"foreign origin":         {apptest.Header("Origin", "https://evil.example")},
		"another site":           {apptest.Header("Sec-Fetch-Site", "cross-site")},
		"another site with sign": {apptest.Header("Sec-Fetch-Site", "cross-site"), apptest.Header("X-Qiao-Client", "web")},
	} {
		own := g.Session(t, "admin")
		if a := g.Switch(t, "putong", append(sign, apptest.Cookie(own))...); a.Code != errs.Forbidden.Code {
			t.Errorf("switch with %s: %s", name, a.Body)
		}
		switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(own)))
		if a := g.Send(t, http.MethodPost, switchBack, "", append(sign, apptest.Cookie(switched))...); a.Code != errs.Forbidden.Code {
			t.Errorf("back with %s: %s", name, a.Body)
		}
	}
}

func TestProbingForAccountsIsSlowedDown(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	admin := apptest.Token(one.Session(t, "admin"))
	found := func(g *apptest.Gateway) apptest.Answer {
		return g.Send(t, http.MethodGet, basicapps+"putong", "", admin)
	}
	for range 30 { // a search that finds a user is not counted
		if a := found(one); a.Code != 0 {
			t.Fatal(a.Body)
		}
	}
	for n := range 10 {
		one.Send(t, http.MethodGet, basicapps+fmt.Sprint("guess", n), "", admin)
		two.Switch(t, fmt.Sprint("guess", n), admin)
	}
	for _, g := range []*apptest.Gateway{one, two} {
		for what, a := range map[string]apptest.Answer{"search": found(g), "switch": g.Switch(t, "putong", admin)} {
			if a.Status != http.StatusTooManyRequests {
				t.Errorf("%s after 20 misses: %d %s", what, a.Status, a.Body)
			}
		}
	}
}

func TestSwitchingEndsOnEveryGatewayWhenTheRightIsTakenAway(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		take func(t *testing.T, g *apptest.Gateway, own string)
		back bool // whether the own account can still be returned to
	}{
		"the department changes": {func(t *testing.T, g *apptest.Gateway, _ string) {
			g.Change(t, "UPDATE Base_User SET OrganizationId = '10110' WHERE Account = 'admin'")
		}, true},
		"the switcher is disabled": {func(t *testing.T, g *apptest.Gateway, _ string) {
			g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'admin'")
		}, false},
		"the own session is signed out": {func(t *testing.T, g *apptest.Gateway, own string) {
			g.Send(t, http.MethodPost, apptest.LogoutPath, "", apptest.Token(own))
		}, false},
		"the account gets the authorisation right": {func(t *testing.T, g *apptest.Gateway, _ string) {
			letAuthorize(t, g, "putong")
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			one, two := apptest.StartTwo(t, nil)
			own := one.Session(t, "admin")
			switched := apptest.Token(apptest.TokenOf(t, one.Switch(t, "putong", apptest.Token(own))))
			whoIs(t, one, switched)
			whoIs(t, two, switched)
			test.take(t, one, own)
			one.Clock.Advance(apptest.MemoLife)
			two.Clock.Advance(apptest.MemoLife)
			for _, g := range []*apptest.Gateway{one, two} {
				if a := g.Call(t, "Int", "待处理报修数量", nil, switched); a.Code != errs.SessionExpired.Code && a.Code != errs.SessionUnknown.Code {
					t.Errorf("still good: %s", a.Body)
				}
			}
			if a := two.Send(t, http.MethodPost, switchBack, "", switched); (a.Code == 0) != test.back {
				t.Errorf("the way back: %s", a.Body)
			}
		})
	}
}

func TestWhenTheTimeIsOverOnlyTheWayBackIsLeft(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	switched := apptest.TokenOf(t, one.Switch(t, "putong", apptest.Token(one.Session(t, "admin"))))
	one.Clock.Advance(30 * time.Minute)
	two.Clock.Advance(30 * time.Minute)
	a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Cookie(switched))
	if a.Code != errs.SessionExpired.Code || a.Message != "切换账号的时间已到，请返回本人账号" {
		t.Errorf("after half an hour: %s", a.Body)
	}
	a = two.Send(t, http.MethodPost, switchBack, "", apptest.Cookie(switched), apptest.Header("X-Qiao-Client", "web"))
	if name, _ := whoIs(t, one, apptest.Cookie(apptest.TokenOf(t, a))); name != "陈建国" {
		t.Errorf("back as %s", name)
	}
}

// An answer may be lost: a client that asks again, at any instance, returns once and not
// twice.
func TestSwitchingBackAgainGetsTheSameAnswer(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	switched := apptest.Token(apptest.TokenOf(t, one.Switch(t, "putong", apptest.Token(one.Session(t, "admin")))))
	one.Clock.Advance(30 * time.Minute)
	two.Clock.Advance(30 * time.Minute)
	first := apptest.TokenOf(t, one.Send(t, http.MethodPost, switchBack, "", switched))
	for _, g := range []*apptest.Gateway{one, two} {
		if again := apptest.TokenOf(t, g.Send(t, http.MethodPost, switchBack, "", switched)); again != first {
			t.Error("a repeat starts another session")
		}
	}
	if rows := one.AuditLog(t); len(rows) != 2 {
		t.Errorf("audit log: %+v", rows)
	}
}

func TestSigningOutWhileSwitchedEndsEverything(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	own := g.Session(t, "admin")
	switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(own)))
	if a := g.Send(t, http.MethodPost, apptest.LogoutPath, "", apptest.Token(switched)); a.Code != 0 {
		t.Fatal(a.Body)
	}
	g.Clock.Advance(apptest.MemoLife)
	for name, dead := range map[string]string{"switched": switched, "own": own} {
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(dead)); a.Code != errs.SessionUnknown.Code {
			t.Errorf("the %s session: %s", name, a.Body)
		}
	}
	want := apptest.AuditRow{"account.switch.signout", "admin", "putong", ""}
	log := g.AuditLog(t)
	if diff := cmp.Diff(want, log[len(log)-1]); diff != "" {
		t.Errorf("audit log: %s", diff)
	}
}

func TestNobodySwitchesWithoutATrace(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", admin)))
	g.Define(t, "DROP TABLE Audit_Log")
	if a := g.Switch(t, "putong", admin); a.Code == 0 || a.Header.Get("Set-Cookie") != "" {
		t.Errorf("switched without the audit log: %s", a.Body)
	}
	if a := g.Send(t, http.MethodGet, basicapps+"admin", "", admin); a.Code == 0 {
		t.Errorf("probed without the audit log: %s", a.Body)
	}
	if a := g.Send(t, http.MethodPost, switchBack, "", switched); a.Code != 0 {
		t.Errorf("giving an account up waits for the audit log: %s", a.Body)
	}
}

func TestForbiddenActionsOfASwitchedAccount(t *testing.T) {
	t.Parallel()
	log := &gatewaytest.Logbook{}
	g := apptest.StartLogging(t, apptest.Embedded(t), nil, log)
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(g.Session(t, "admin")))))
	a := g.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd", `{"OldPwd":"Demo@2026","NewPwd":"Better@2026"}`, switched)
	if a.Message != "切换账号期间不能修改密码，请先返回本人账号" {
		t.Errorf("changing the password: %s", a.Body)
	}
	if a := g.Call(t, "DataTable", "用户详情查询", nil, switched); !strings.Contains(a.Body, `"Mobile":"138****0007"`) {
		t.Errorf("the whole mobile number: %s", a.Body)
	}
	if !strings.Contains(log.String(), `"account":"putong","actor":"admin"`) {
		t.Error("the log does not say who acts under the account")
	}
}
