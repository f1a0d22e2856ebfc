package tools_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// post sends one message as a client of the protocol before.
func post(t *testing.T, g *apptest.Gateway, body string, options ...apptest.Option) apptest.Answer {
	t.Helper()
	usual := []apptest.Option{apptest.Header("Content-Type", "application/json"), apptest.Header("Accept", "application/json, text/event-stream")}
	return g.Send(t, http.MethodPost, "/mcp", body, append(usual, options...)...)
}

func TestWithoutTheSettingThereIsNothing(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		if a := g.Send(t, method, "/mcp", ping, apptest.Token(g.Session(t, "admin"))); a.Status != http.StatusNotFound || a.Code != 404 {
			t.Errorf("%s: %d %s", method, a.Status, a.Body)
		}
	}
}

func TestWhoMayConnect(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		enabled(cfg)
		cfg.Compat.Origins = []string{"https://erp.example.com"}
		cfg.Limits.Body = 4 << 10
	})
	token := g.Session(t, "putong")
	locked := g.Session(t, "sushe")
	if a := g.Send(t, http.MethodPost, "/admin/account/lock", "{}", apptest.Token(locked)); a.Code != 0 {
		t.Fatal(a.Body)
	}
	first := g.Session(t, "pinzhi")
	g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'pinzhi'")
	g.Clock.Advance(apptest.MemoLife)
	host := func(name string) apptest.Option { return func(r *http.Request) { r.Host = name } }
	for _, test := range []struct {
		name    string
		body    string
		options []apptest.Option
		status  int
		said    string
	}{
		{"X-Token", ping, []apptest.Option{apptest.Token(token)}, 200, `"result":{}`},
		{"bearer", ping, []apptest.Option{apptest.Header("Authorization", "Bearer "+token)}, 200, `"result":{}`},
		{"a stranger", ping, nil, 401, "未授权，请重新登录"},
		{"a wrong token", ping, []apptest.Option{apptest.Token("wrong")}, 401, "未授权，请重新登录"},
		{"a cookie", ping, []apptest.Option{apptest.Cookie(token)}, 401, "请用请求头 Authorization: Bearer 或 X-Token 带上 token"},
		{"a locked session", ping, []apptest.Option{apptest.Token(locked)}, 423, "屏幕已锁定，请先解锁"},
		{"an initial password", ping, []apptest.Option{apptest.Token(first)}, 403, "请先修改初始密码"},
		{"a page of the gateway", ping, []apptest.Option{apptest.Token(token), apptest.Header("Origin", g.URL)}, 200, `"result":{}`},
		{"an allowed page", ping, []apptest.Option{apptest.Token(token), apptest.Header("Origin", "https://erp.example.com")}, 200, `"result":{}`},
		{"a foreign page", ping, []apptest.Option{apptest.Token(token), apptest.Header("Origin", "https://evil.example")}, 403, "网页 https://evil.example 不能调用助手的工具"},
		{"a rebound name", ping, []apptest.Option{apptest.Token(token), host("evil.example"), apptest.Header("Origin", "http://evil.example")}, 403, "请在配置 server.trusted_proxies 中写上它的地址"},
		{"this machine by name", ping, []apptest.Option{apptest.Token(token), host("localhost:8080")}, 200, `"result":{}`},
		{"too long", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", 8<<10) + `"}}`, []apptest.Option{apptest.Token(token)}, 413, ""},
		{"no message", "{", []apptest.Option{apptest.Token(token)}, 400, ""},
		{"a subscription", `{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"x:y"}}`, []apptest.Option{apptest.Token(token)}, 200, `"code":-32601`},
		{"a log level", `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"debug"}}`, []apptest.Option{apptest.Token(token)}, 200, `"code":-32601`},
	} {
		a := post(t, g, test.body, test.options...)
		if a.Status != test.status || !strings.Contains(a.Body, test.said) {
			t.Errorf("%s: %d %s, want %d %s", test.name, a.Status, a.Body, test.status, test.said)
		}
		if want := map[bool]string{true: `Bearer realm="qiao"`}[test.status == 401]; a.Header.Get("WWW-Authenticate") != want {
			t.Errorf("%s: WWW-Authenticate is %q, want %q", test.name, a.Header.Get("WWW-Authenticate"), want)
		}
	}
	if a := g.Send(t, http.MethodGet, "/mcp", "", apptest.Token(token), apptest.Header("Accept", "text/event-stream")); a.Status != http.StatusMethodNotAllowed {
		t.Errorf("a stream that nobody writes to: %d %s", a.Status, a.Body)
	}
}

// Behind a proxy of the same machine every request comes to a loopback address, under the public name.
func TestBehindAProxy(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		enabled(cfg)
		cfg.Server.TrustedProxies = []string{"127.0.0.1"}
	})
	token := g.Session(t, "putong")
	public := func(r *http.Request) { r.Host = "qiao.example.com" }
	if a := post(t, g, ping, apptest.Token(token), apptest.Header("X-Forwarded-For", "10.1.2.3"), public); a.Status != http.StatusOK {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// A request of an assistant holds no place that the requests of its tools need.
func TestToolsWorkWhereOneRequestMayRun(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		enabled(cfg)
		cfg.Limits.InFlight, cfg.Limits.AccountInFlight = 1, 1
	})
	if rows, _ := as(t, g, "sushe").call("dormitory_room_list", "pageSize", 2).rows(t); len(rows) != 2 {
		t.Errorf("%d rows", len(rows))
	}
}
