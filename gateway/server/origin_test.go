package server_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// ownHost names the gateway as a browser's address bar does.
func ownHost(g *apptest.Gateway) string { return strings.TrimPrefix(g.URL, "http://") }

func TestChangeByCookieAloneNeedsASignOfOurOwnPage(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Compat.Origins = []string{"https://erp.example.com"}
		cfg.Server.TrustedProxies = []string{"127.0.0.1"}
	})
	for _, test := range []struct {
		name    string
		options []apptest.Option
		allowed bool
	}{
		{"nothing", nil, false},
		{"fixed header", []apptest.Option{apptest.Header("X-Qiao-Client", "web")}, true},
		{"fixed header with another value", []apptest.Option{apptest.Header("X-Qiao-Client", "Web")}, false},
		{"own origin", []apptest.Option{apptest.Header("Origin", g.URL)}, true},
		{"own origin in upper case", []apptest.Option{apptest.Header("Origin", "http://"+strings.ToUpper(ownHost(g)))}, true},
		{"own host over another scheme", []apptest.Option{apptest.Header("Origin", "https://"+ownHost(g))}, false},
		{"own host behind TLS", []apptest.Option{apptest.Header("Origin", "https://"+ownHost(g)), apptest.Header("X-Forwarded-Proto", "https")}, true},
		{"own host on another port", []apptest.Option{apptest.Header("Origin", "http://127.0.0.1:1")}, false},
		{"own host as a prefix", []apptest.Option{apptest.Header("Origin", g.URL+".evil.example")}, false},
		{"null origin", []apptest.Option{apptest.Header("Origin", "null")}, false},
		{"broken origin", []apptest.Option{apptest.Header("Origin", "http://[::1")}, false},
		{"allowed origin", []apptest.Option{apptest.Header("Origin", "https://erp.example.com")}, true},
		{"foreign origin", []apptest.Option{apptest.Header("Origin", "https://evil.example")}, false},
		{"same origin", []apptest.Option{apptest.Header("Sec-Fetch-Site", "same-origin")}, true},
		{"same site", []apptest.Option{apptest.Header("Sec-Fetch-Site", "same-site")}, false},
		{"cross site", []apptest.Option{apptest.Header("Sec-Fetch-Site", "cross-site")}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			own := g.Session(t, "putong")
			with := append([]apptest.Option{apptest.Cookie(own)}, test.options...)
			want := errs.Forbidden.Code
			if test.allowed {
				want = 0
			}
			if a := g.Call(t, "Int", "公告已读写入", nil, with...); a.Code != want {
				t.Errorf("a writing procedure: %s", a.Body)
			}
			if a := g.Call(t, "Int", "待处理报修数量", nil, with...); a.Code != 0 {
				t.Errorf("reading must stay possible: %s", a.Body)
			}
			if a := g.Send(t, http.MethodPost, apptest.LogoutPath, "", with...); a.Code != want {
				t.Errorf("a writing route: %s", a.Body)
			}
			gone := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(own)).Code == errs.SessionUnknown.Code
			if gone != test.allowed {
				t.Errorf("the session is gone: %t, want %t", gone, test.allowed)
			}
		})
	}
}

func TestATokenOfItsOwnNeedsNoSign(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := g.Session(t, "putong")
	for name, place := range map[string][]apptest.Option{
		"X-Token": {apptest.Token(own)},
		"Bearer":  {apptest.Header("Authorization", "Bearer "+own)},
		"both":    {apptest.Token(own), apptest.Cookie("another-token")},
	} {
		place = append(place, apptest.Header("Origin", "https://evil.example"), apptest.Header("Sec-Fetch-Site", "cross-site"))
		if a := g.Call(t, "Int", "公告已读写入", nil, place...); a.Code != 0 {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

func TestForeignOriginsGetNoPermission(t *testing.T) {
	const partner = "https://erp.example.com"
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Origins = []string{partner} })
	preflight := func(origin string) apptest.Answer {
		return g.Send(t, http.MethodOptions, "/api/Procedure/ProcedureToInt", "", apptest.Header("Origin", origin),
			apptest.Header("Access-Control-Request-Method", "POST"), apptest.Header("Access-Control-Request-Headers", "x-token,content-type"))
	}
	a := preflight(partner)
	if a.Status != http.StatusNoContent || a.Header.Get("Access-Control-Allow-Origin") != partner ||
		a.Header.Get("Access-Control-Allow-Credentials") != "true" || a.Header.Get("Vary") != "Origin" {
		t.Errorf("preflight of an allowed origin: %d %v", a.Status, a.Header)
	}
	for _, name := range []string{"X-Qiao-Client", "X-Token", "Authorization", "timestamp", "sign", "Content-Type"} {
		if !strings.Contains(a.Header.Get("Access-Control-Allow-Headers"), name) {
			t.Errorf("the preflight does not allow %s: %s", name, a.Header.Get("Access-Control-Allow-Headers"))
		}
	}
	for _, origin := range []string{"https://evil.example", partner + ".evil.example", "http://erp.example.com", "null", "*"} {
		if a := preflight(origin); a.Status != http.StatusMethodNotAllowed || a.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("preflight of %s: %d %v", origin, a.Status, a.Header)
		}
	}
	own := g.Session(t, "putong")
	if a := g.Call(t, "Int", "待处理报修数量", nil, apptest.Token(own), apptest.Header("Origin", partner)); a.Code != 0 || a.Header.Get("Access-Control-Allow-Origin") != partner {
		t.Errorf("call of an allowed origin: %s %v", a.Body, a.Header)
	}
	if a := g.Call(t, "Int", "没有", nil, apptest.Token(own), apptest.Header("Origin", partner)); a.Header.Get("Access-Control-Allow-Origin") != partner {
		t.Errorf("a failure must be readable for an allowed origin too: %v", a.Header)
	}
	if a := g.Call(t, "Int", "待处理报修数量", nil, apptest.Token(own), apptest.Header("Origin", "https://evil.example")); a.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("call of a foreign origin: %v", a.Header)
	}
}
