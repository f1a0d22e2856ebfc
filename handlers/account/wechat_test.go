package account_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

const wechatPath = "/admin/account/wechat"

// chat is a gateway with a company in 企业微信, in which putong and a stranger are members.
type chat struct {
	*apptest.Gateway
	company *simulator.Simulator
}

func openChat(t *testing.T) chat {
	t.Helper()
	member := func(id string) simulator.User {
		return simulator.User{User: wechat.User{UserID: id, Name: id, Mobile: "1390000000" + id[:1], Departments: []int{1}, Status: wechat.Active}}
	}
	company, err := simulator.New(simulator.Options{
		CorpID: "ww1", Secrets: simulator.Secrets{Application: "geheim"},
		Users: []simulator.User{member("1putong"), member("2fremd"), {User: wechat.User{UserID: "gast", Name: "客人"}, Outsider: true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(company)
	t.Cleanup(server.Close)
	g := apptest.StartDemo(t, func(c *config.Config) {
		c.Wechat.CorpID, c.Wechat.AgentID, c.Wechat.Secret, c.Wechat.APIURL = "ww1", 1000002, "geheim", server.URL
		c.Wechat.LoginURL, c.Wechat.OAuthURL, c.Wechat.RedirectURL = server.URL, server.URL, "https://qiao.example.com"
	})
	g.Change(t, "UPDATE Base_User SET WechatId = NULL")
	g.Change(t, "UPDATE Base_User SET WechatId = '1putong' WHERE Account = 'putong'")
	return chat{g, company}
}

// browser is one that has begun to sign in.
type browser struct{ cookie, state string }

func (c chat) begin(t *testing.T) browser {
	t.Helper()
	a := c.Send(t, http.MethodPost, wechatPath+"/start", `{}`)
	var begun struct{ Address string }
	if a.Code != 0 || json.Unmarshal(a.Data, &begun) != nil {
		t.Fatal(a.Body)
	}
	address, err := url.Parse(begun.Address)
	if err != nil || address.Query().Get("redirect_uri") != "https://qiao.example.com/" {
		t.Fatalf("%s, %v", begun.Address, err)
	}
	set := a.Header.Get("Set-Cookie")
	for _, part := range []string{"qiao_wechat=", "HttpOnly", "SameSite=Lax", "Max-Age=600"} {
		if !strings.Contains(set, part) {
			t.Errorf("the cookie lacks %s: %s", part, set)
		}
	}
	cookie, _, _ := strings.Cut(set, ";")
	return browser{cookie, address.Query().Get("state")}
}

func (c chat) signIn(t *testing.T, b browser, code string) apptest.Answer {
	t.Helper()
	return c.Send(t, http.MethodPost, wechatPath+"/signin", `{"Code":"`+code+`","State":"`+b.state+`"}`, apptest.Header("Cookie", b.cookie))
}

const lostState = "这次企业微信登录已失效或不是在这个浏览器里开始的，请重新登录"

func TestSignInByWechat(t *testing.T) {
	c := openChat(t)
	b := c.begin(t)
	if a := c.signIn(t, b, c.company.CodeFor("1putong")); a.Code != 0 || apptest.TokenOf(t, a) == "" {
		t.Fatal(a.Body)
	}
	if got := c.Audited(t, "Event, Object", "Event = 'account.signin'"); !strings.Contains(got, "wechat") {
		t.Errorf("the log does not name the way: %s", got)
	}
	if a := c.signIn(t, b, c.company.CodeFor("1putong")); !a.IsFailure(-1, lostState) {
		t.Errorf("the state again: %s", a.Body)
	}
}

// A code that somebody else has got signs in nobody: its state is bound to the browser of that person.
func TestAForeignStateIsRefused(t *testing.T) {
	c := openChat(t)
	attacker, victim := c.begin(t), c.begin(t)
	mixed := browser{victim.cookie, attacker.state}
	for name, b := range map[string]browser{"another browser": mixed, "no cookie": {"", attacker.state}, "no state": {victim.cookie, ""}, "made up": {victim.cookie, "x"}} {
		if a := c.signIn(t, b, c.company.CodeFor("1putong")); !a.IsFailure(-1, lostState) {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if a := c.signIn(t, attacker, c.company.CodeFor("1putong")); a.Code != 0 {
		t.Errorf("the refused tries used the state up: %s", a.Body)
	}
	late := c.begin(t)
	c.Clock.Advance(10*time.Minute + time.Second)
	if a := c.signIn(t, late, c.company.CodeFor("1putong")); !a.IsFailure(-1, lostState) {
		t.Errorf("after 10 minutes: %s", a.Body)
	}
}

func TestAReusedCodeIsRefused(t *testing.T) {
	c := openChat(t)
	code := c.company.CodeFor("1putong")
	if a := c.signIn(t, c.begin(t), code); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if a := c.signIn(t, c.begin(t), code); !a.IsFailure(-1, "登录码无效或已经用过，请重新扫码登录") {
		t.Errorf("%s", a.Body)
	}
	if a := c.signIn(t, c.begin(t), c.company.CodeFor("gast")); !strings.Contains(a.Body, "不是本企业的成员") {
		t.Errorf("somebody outside: %s", a.Body)
	}
}

// A disabled account gets the words of a wrong password.
func TestADisabledAccountIsRefused(t *testing.T) {
	c := openChat(t)
	c.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
	byPassword := c.TrySignIn(t, "putong", "Demo@2026")
	if a := c.signIn(t, c.begin(t), c.company.CodeFor("1putong")); a.Code == 0 || a.Body != byPassword.Body {
		t.Errorf("%s, by password %s", a.Body, byPassword.Body)
	}
}

// A member whom nobody has bound signs in by password first, and then binds it.
func TestAnUnboundMemberIsBoundAfterThePassword(t *testing.T) {
	c := openChat(t)
	b := c.begin(t)
	a := c.signIn(t, b, c.company.CodeFor("2fremd"))
	if a.Code == 0 || !strings.Contains(a.Body, "请先用密码登录，再绑定") {
		t.Fatal(a.Body)
	}
	token := apptest.Token(c.SignIn(t, "kefu"))
	binding := func(options ...apptest.Option) string {
		t.Helper()
		return string(c.Send(t, http.MethodGet, wechatPath, "", append(options, token)...).Data)
	}
	cookie := apptest.Header("Cookie", b.cookie)
	if got := binding(); got != `{"bound":"","pending":""}` {
		t.Errorf("another browser: %s", got)
	}
	if got := binding(cookie); got != `{"bound":"","pending":"2fremd"}` {
		t.Errorf("%s", got)
	}
	if a := c.Send(t, http.MethodPost, wechatPath+"/bind", `{}`, token); !a.IsFailure(-1, "没有等待绑定的企业微信账号，请重新扫码") {
		t.Errorf("without the cookie: %s", a.Body)
	}
	if a := c.Send(t, http.MethodPost, wechatPath+"/bind", `{}`, token, cookie); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if got := binding(cookie); got != `{"bound":"2fremd","pending":""}` {
		t.Errorf("%s", got)
	}
	if a := c.signIn(t, c.begin(t), c.company.CodeFor("2fremd")); a.Code != 0 {
		t.Errorf("bound: %s", a.Body)
	}
	if a := c.Send(t, http.MethodPost, wechatPath+"/unbind", `{}`, token); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if a := c.signIn(t, c.begin(t), c.company.CodeFor("2fremd")); a.Code == 0 {
		t.Errorf("unbound: %s", a.Body)
	}
	if got := c.Audited(t, "Event", "Event LIKE 'wechat.%'"); !strings.Contains(got, "wechat.bind") || !strings.Contains(got, "wechat.unbind") {
		t.Errorf("%s", got)
	}
}
