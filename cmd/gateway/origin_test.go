package main

import (
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// ownHost names the gateway as a browser's address bar does.
func ownHost(g *gatewayUnderTest) string { return strings.TrimPrefix(g.URL, "http://") }

func TestChangeByCookieAloneNeedsASignOfOurOwnPage(t *testing.T) {
	g := startDemo(t, func(cfg *config.Config) {
		cfg.Compat.Origins = []string{"https://erp.example.com"}
		cfg.Server.TrustedProxies = []string{"127.0.0.1"}
	})
	for _, test := range []struct {
		name    string
		options []option
		allowed bool
	}{
		{"nothing", nil, false},
		{"fixed header", []option{header("X-Qiao-Client", "web")}, true},
		{"fixed header with another value", []option{header("X-Qiao-Client", "Web")}, false},
		{"own origin", []option{header("Origin", g.URL)}, true},
		{"own origin in upper case", []option{header("Origin", "http://"+strings.ToUpper(ownHost(g)))}, true},
		{"own host over another scheme", []option{header("Origin", "https://"+ownHost(g))}, false},
		{"own host behind TLS", []option{header("Origin", "https://"+ownHost(g)), header("X-Forwarded-Proto", "https")}, true},
		{"own host on another port", []option{header("Origin", "http://127.0.0.1:1")}, false},
		{"own host as a prefix", []option{header("Origin", g.URL+".evil.example")}, false},
		{"null origin", []option{header("Origin", "null")}, false},
		{"broken origin", []option{header("Origin", "http://[::1")}, false},
		{"allowed origin", []option{header("Origin", "https://erp.example.com")}, true},
		{"foreign origin", []option{header("Origin", "https://evil.example")}, false},
		{"same origin", []option{header("Sec-Fetch-Site", "same-origin")}, true},
		{"same site", []option{header("Sec-Fetch-Site", "same-site")}, false},
		{"cross site", []option{header("Sec-Fetch-Site", "cross-site")}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			own := g.session(t, "putong")
			with := append([]option{cookie(own)}, test.options...)
			want := errs.Forbidden.Code
			if test.allowed {
				want = 0
			}
			if a := g.call(t, "Int", "公告已读写入", nil, with...); a.Code != want {
				t.Errorf("a writing procedure: %s", a.Body)
			}
			if a := g.call(t, "Int", "待处理报修数量", nil, with...); a.Code != 0 {
				t.Errorf("reading must stay possible: %s", a.Body)
			}
			if a := g.send(t, http.MethodPost, logout, "", with...); a.Code != want {
				t.Errorf("a writing route: %s", a.Body)
			}
			gone := g.send(t, http.MethodGet, userInfo, "", token(own)).Code == errs.SessionUnknown.Code
			if gone != test.allowed {
				t.Errorf("the session is gone: %t, want %t", gone, test.allowed)
			}
		})
	}
}

func TestATokenOfItsOwnNeedsNoSign(t *testing.T) {
	g := startDemo(t, nil)
	own := g.session(t, "putong")
	for name, place := range map[string][]option{
		"X-Token": {token(own)},
		"Bearer":  {header("Authorization", "Bearer "+own)},
		"both":    {token(own), cookie("another-token")},
	} {
		place = append(place, header("Origin", "https://evil.example"), header("Sec-Fetch-Site", "cross-site"))
		if a := g.call(t, "Int", "公告已读写入", nil, place...); a.Code != 0 {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

func TestForeignOriginsGetNoPermission(t *testing.T) {
	const partner = "https://erp.example.com"
	g := startDemo(t, func(cfg *config.Config) { cfg.Compat.Origins = []string{partner} })
	preflight := func(origin string) answer {
		return g.send(t, http.MethodOptions, "/api/Procedure/ProcedureToInt", "", header("Origin", origin),
			header("Access-Control-Request-Method", "POST"), header("Access-Control-Request-Headers", "x-token,content-type"))
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
	own := g.session(t, "putong")
	if a := g.call(t, "Int", "待处理报修数量", nil, token(own), header("Origin", partner)); a.Code != 0 || a.Header.Get("Access-Control-Allow-Origin") != partner {
		t.Errorf("call of an allowed origin: %s %v", a.Body, a.Header)
	}
	if a := g.call(t, "Int", "没有", nil, token(own), header("Origin", partner)); a.Header.Get("Access-Control-Allow-Origin") != partner {
		t.Errorf("a failure must be readable for an allowed origin too: %v", a.Header)
	}
	if a := g.call(t, "Int", "待处理报修数量", nil, token(own), header("Origin", "https://evil.example")); a.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("call of a foreign origin: %v", a.Header)
	}
}
