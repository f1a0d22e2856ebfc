package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/session"
)

func TestSwitchingToAnAccountAndBack(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		own := g.session(t, "admin")
		a := g.trySwitch(t, " 13800000007 ", cookie(own), header("X-Qiao-Client", "web"))
		switched := tokenOf(t, a)
		if switched == own || !strings.Contains(a.Header.Get("Set-Cookie"), "qiao_session="+switched+";") {
			t.Fatalf("the cookie is not replaced by a fresh one: %v", a.Header)
		}
		name, info := g.who(t, cookie(switched))
		want := &switchedInfo{By: "陈建国", Account: "admin", Department: "信息中心", Until: "2026-11-20T10:00:00", Seconds: 1800}
		if diff := cmp.Diff(want, info); diff != "" || name != "张伟" {
			t.Errorf("as %s: %s", name, diff)
		}
		if a := g.call(t, "Int", "待处理报修数量", nil, token(switched)); string(a.Data) != "3" {
			t.Errorf("the rights are not those of the account: %s", a.Body)
		}
		g.Clock.Advance(10 * time.Minute)
		if _, info := g.who(t, cookie(switched)); info.Seconds != 1200 {
			t.Errorf("%d seconds left", info.Seconds)
		}

		a = g.send(t, http.MethodPost, switchBack, "", cookie(switched), header("X-Qiao-Client", "web"))
		back := tokenOf(t, a)
		if back == own || back == switched || !strings.Contains(a.Header.Get("Set-Cookie"), "qiao_session="+back+";") {
			t.Fatalf("back: %s %v", a.Body, a.Header)
		}
		if name, info := g.who(t, cookie(back)); name != "陈建国" || info != nil {
			t.Errorf("back as %s, %+v", name, info)
		}
		for name, dead := range map[string]string{"switched": switched, "first own": own} {
			if a := g.send(t, http.MethodGet, userInfo, "", token(dead)); a.Code != errs.SessionUnknown.Code {
				t.Errorf("the %s token: %s", name, a.Body)
			}
		}
		log := []auditRow{
			{"account.switch", "admin", "putong", ""},
			{"account.switch.back", "admin", "putong", ""},
		}
		if diff := cmp.Diff(log, g.auditLog(t)); diff != "" {
			t.Errorf("audit log: %s", diff)
		}
	})
}

// Whom one may not switch to looks like nobody, in a search and in a switch.
func TestWhoMayNotBeSwitchedToLooksLikeNobody(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		g.change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
		g.change(t, "UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'caiwu'")
		g.letAuthorize(t, "sushe")
		admin := token(g.session(t, "admin"))
		const refusal = `{"code":-1,"msg":"账号不存在，或不能切换到该账号","data":null}`
		for _, name := range []string{"nobody", "kefu", "caiwu", "SUSHE", "13800000002", "admin", strings.Repeat("长", 60)} {
			if a := g.send(t, http.MethodGet, basicapps+name, "", admin); a.Body != `{"code":0,"msg":"成功","data":[]}` {
				t.Errorf("search for %s: %s", name, a.Body)
			}
			if a := g.trySwitch(t, name, admin); a.Body != refusal || a.Status != http.StatusOK || a.Header.Get("Set-Cookie") != "" {
				t.Errorf("switch to %s: %d %s", name, a.Status, a.Body)
			}
		}
		for _, name := range []string{"", "  "} {
			if a := g.trySwitch(t, name, admin); a.Code != errs.Business.Code || a.Message != "请输入账号或电话号码" {
				t.Errorf("nothing: %s", a.Body)
			}
		}
		subjects := map[string]int{}
		for _, row := range g.auditLog(t) {
			if row.Event != "account.switch.refused" || row.Actor != "admin" {
				t.Errorf("audit log: %+v", row)
			}
			subjects[row.Subject]++
		}
		want := map[string]int{"kefu": 2, "caiwu": 2, "sushe": 4, "admin": 2}
		if diff := cmp.Diff(want, subjects); diff != "" {
			t.Errorf("refusals in the audit log: %s", diff)
		}
	})
}

func TestOnlyTheInformationCentreSwitches(t *testing.T) {
	g := startDemo(t, nil)
	switched := tokenOf(t, g.trySwitch(t, "putong", token(g.session(t, "admin"))))
	for name, who := range map[string]option{"another department": token(g.session(t, "sushe")), "a switched account": token(switched)} {
		for what, a := range map[string]answer{
			"search": g.send(t, http.MethodGet, basicapps+"jxs", "", who),
			"switch": g.trySwitch(t, "jxs", who),
		} {
			if a.Code != errs.Forbidden.Code || a.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s by %s: %s", what, name, a.Body)
			}
		}
	}
	for name, options := range map[string][]option{"nobody": nil, "who has not switched": {token(g.session(t, "admin"))}} {
		if a := g.send(t, http.MethodPost, switchBack, "", options...); a.Message != session.ErrNoWayBack.Text || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("back for %s: %s", name, a.Body)
		}
	}
	if a := g.send(t, http.MethodPost, switchBack, "", token("made-up")); a.Code != errs.SessionUnknown.Code {
		t.Errorf("back with a made-up token: %s", a.Body)
	}
}

// A foreign page must not make a browser act under another account.
func TestSwitchingByCookieAloneNeedsASignOfOurOwnPage(t *testing.T) {
	g := startDemo(t, nil)
	for name, sign := range map[string][]option{
		"nothing":                {},
		"foreign origin":         {header("Origin", "https://evil.example")},
		"another site":           {header("Sec-Fetch-Site", "cross-site")},
		"another site with sign": {header("Sec-Fetch-Site", "cross-site"), header("X-Qiao-Client", "web")},
	} {
		own := g.session(t, "admin")
		if a := g.trySwitch(t, "putong", append(sign, cookie(own))...); a.Code != errs.Forbidden.Code {
			t.Errorf("switch with %s: %s", name, a.Body)
		}
		switched := tokenOf(t, g.trySwitch(t, "putong", token(own)))
		if a := g.send(t, http.MethodPost, switchBack, "", append(sign, cookie(switched))...); a.Code != errs.Forbidden.Code {
			t.Errorf("back with %s: %s", name, a.Body)
		}
	}
}

func TestProbingForAccountsIsSlowedDown(t *testing.T) {
	one, two := startTwo(t, nil)
	admin := token(one.session(t, "admin"))
	found := func(g *gatewayUnderTest) answer { return g.send(t, http.MethodGet, basicapps+"putong", "", admin) }
	for range 30 { // whoever is found is no probe
		if a := found(one); a.Code != 0 {
			t.Fatal(a.Body)
		}
	}
	for n := range 10 {
		one.send(t, http.MethodGet, basicapps+fmt.Sprint("guess", n), "", admin)
		two.trySwitch(t, fmt.Sprint("guess", n), admin)
	}
	for _, g := range []*gatewayUnderTest{one, two} {
		for what, a := range map[string]answer{"search": found(g), "switch": g.trySwitch(t, "putong", admin)} {
			if a.Status != http.StatusTooManyRequests {
				t.Errorf("%s after 20 misses: %d %s", what, a.Status, a.Body)
			}
		}
	}
}

func TestSwitchingEndsOnEveryGatewayWhenTheRightIsTakenAway(t *testing.T) {
	for name, test := range map[string]struct {
		take func(t *testing.T, g *gatewayUnderTest, own string)
		back bool // whether the own account is still there to go back to
	}{
		"the department changes": {func(t *testing.T, g *gatewayUnderTest, _ string) {
			g.change(t, "UPDATE Base_User SET OrganizationId = '10110' WHERE Account = 'admin'")
		}, true},
		"the switcher is disabled": {func(t *testing.T, g *gatewayUnderTest, _ string) {
			g.change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'admin'")
		}, false},
		"the own session is signed out": {func(t *testing.T, g *gatewayUnderTest, own string) {
			g.send(t, http.MethodPost, logout, "", token(own))
		}, false},
		"the account gets the authorisation right": {func(t *testing.T, g *gatewayUnderTest, _ string) {
			g.letAuthorize(t, "putong")
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			one, two := startTwo(t, nil)
			own := one.session(t, "admin")
			switched := token(tokenOf(t, one.trySwitch(t, "putong", token(own))))
			one.who(t, switched)
			two.who(t, switched)
			test.take(t, one, own)
			one.Clock.Advance(memoLife)
			two.Clock.Advance(memoLife)
			for _, g := range []*gatewayUnderTest{one, two} {
				if a := g.call(t, "Int", "待处理报修数量", nil, switched); a.Code != errs.SessionExpired.Code && a.Code != errs.SessionUnknown.Code {
					t.Errorf("still good: %s", a.Body)
				}
			}
			if a := two.send(t, http.MethodPost, switchBack, "", switched); (a.Code == 0) != test.back {
				t.Errorf("the way back: %s", a.Body)
			}
		})
	}
}

func TestWhenTheTimeIsOverOnlyTheWayBackIsLeft(t *testing.T) {
	one, two := startTwo(t, nil)
	switched := tokenOf(t, one.trySwitch(t, "putong", token(one.session(t, "admin"))))
	one.Clock.Advance(30 * time.Minute)
	two.Clock.Advance(30 * time.Minute)
	a := two.send(t, http.MethodGet, userInfo, "", cookie(switched))
	if a.Code != errs.SessionExpired.Code || a.Message != "切换账号的时间已到，请返回本人账号" {
		t.Errorf("after half an hour: %s", a.Body)
	}
	a = two.send(t, http.MethodPost, switchBack, "", cookie(switched), header("X-Qiao-Client", "web"))
	if name, _ := one.who(t, cookie(tokenOf(t, a))); name != "陈建国" {
		t.Errorf("back as %s", name)
	}
}

// An answer may be lost: who asks again, wherever, is back once and not twice.
func TestSwitchingBackAgainGetsTheSameAnswer(t *testing.T) {
	one, two := startTwo(t, nil)
	switched := token(tokenOf(t, one.trySwitch(t, "putong", token(one.session(t, "admin")))))
	one.Clock.Advance(30 * time.Minute)
	two.Clock.Advance(30 * time.Minute)
	first := tokenOf(t, one.send(t, http.MethodPost, switchBack, "", switched))
	for _, g := range []*gatewayUnderTest{one, two} {
		if again := tokenOf(t, g.send(t, http.MethodPost, switchBack, "", switched)); again != first {
			t.Error("a repeat starts another session")
		}
	}
	if rows := one.auditLog(t); len(rows) != 2 {
		t.Errorf("audit log: %+v", rows)
	}
}

func TestSigningOutWhileSwitchedEndsEverything(t *testing.T) {
	g := startDemo(t, nil)
	own := g.session(t, "admin")
	switched := tokenOf(t, g.trySwitch(t, "putong", token(own)))
	if a := g.send(t, http.MethodPost, logout, "", token(switched)); a.Code != 0 {
		t.Fatal(a.Body)
	}
	g.Clock.Advance(memoLife)
	for name, dead := range map[string]string{"switched": switched, "own": own} {
		if a := g.send(t, http.MethodGet, userInfo, "", token(dead)); a.Code != errs.SessionUnknown.Code {
			t.Errorf("the %s session: %s", name, a.Body)
		}
	}
	want := auditRow{"account.switch.signout", "admin", "putong", ""}
	log := g.auditLog(t)
	if diff := cmp.Diff(want, log[len(log)-1]); diff != "" {
		t.Errorf("audit log: %s", diff)
	}
}

func TestNobodySwitchesWithoutATrace(t *testing.T) {
	g := startDemo(t, nil)
	admin := token(g.session(t, "admin"))
	switched := token(tokenOf(t, g.trySwitch(t, "putong", admin)))
	g.define(t, "DROP TABLE Audit_Log")
	if a := g.trySwitch(t, "putong", admin); a.Code == 0 || a.Header.Get("Set-Cookie") != "" {
		t.Errorf("switched without the audit log: %s", a.Body)
	}
	if a := g.send(t, http.MethodGet, basicapps+"admin", "", admin); a.Code == 0 {
		t.Errorf("probed without the audit log: %s", a.Body)
	}
	if a := g.send(t, http.MethodPost, switchBack, "", switched); a.Code != 0 {
		t.Errorf("giving an account up waits for the audit log: %s", a.Body)
	}
}

func TestWhatASwitchedAccountMayNot(t *testing.T) {
	log := &logbook{}
	g := startGatewayLogging(t, embedded(t), nil, log)
	switched := token(tokenOf(t, g.trySwitch(t, "putong", token(g.session(t, "admin")))))
	a := g.send(t, http.MethodPost, index+"?action=changepwd", `{"OldPwd":"Demo@2026","NewPwd":"Better@2026"}`, switched)
	if a.Message != "切换账号期间不能修改密码，请先返回本人账号" {
		t.Errorf("changing the password: %s", a.Body)
	}
	if a := g.call(t, "DataTable", "用户详情查询", nil, switched); !strings.Contains(a.Body, `"Mobile":"138****0007"`) {
		t.Errorf("the whole mobile number: %s", a.Body)
	}
	if !strings.Contains(log.String(), `"account":"putong","actor":"admin"`) {
		t.Error("the log does not say who acts under the account")
	}
}

func TestPendingRepairsAreCountedByTheProceduresRule(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		for account, want := range map[string]int{"sushe": 18, "putong": 3, "jxs": 0} {
			own := token(g.session(t, account))
			a := g.send(t, http.MethodGet, "/admin/dormitory/repair/treatCount", "", own)
			var data struct{ Count int }
			if err := json.Unmarshal(a.Data, &data); err != nil || a.Body != fmt.Sprintf(`{"code":0,"msg":"成功","data":{"count":%d}}`, want) {
				t.Errorf("%s: %s", account, a.Body)
			}
			if b := g.call(t, "Int", "待处理报修数量", nil, own); string(b.Data) != fmt.Sprint(data.Count) {
				t.Errorf("%s: the procedure counts %s, the route %d", account, b.Data, data.Count)
			}
		}
		g.change(t, "DELETE FROM Dorm_Repair")
		if a := g.send(t, http.MethodGet, "/admin/dormitory/repair/treatCount", "", token(g.session(t, "sushe"))); string(a.Data) != `{"count":0}` {
			t.Errorf("with nothing left: %s", a.Body)
		}
	})
}
