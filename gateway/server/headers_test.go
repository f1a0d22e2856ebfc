package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	id := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := map[string]bool{}
	for _, path := range []string{"/", "/appConfig.json", apptest.UserInfoPath, "/nothing", "/healthz", "/api/Procedure/ProcedureToInt"} {
		a := g.Send(t, http.MethodGet, path, "")
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		policy := a.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "script-src 'self';") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if a.Header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%s: HSTS over plain HTTP", path)
		}
		request := a.Header.Get("X-Request-Id")
		if !id.MatchString(request) || seen[request] {
			t.Errorf("%s: X-Request-Id %q must be new", path, request)
		}
		seen[request] = true
	}
}

func TestRequestIDIsTheServersOwn(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	if a := g.Send(t, http.MethodGet, "/appVersion.json", "", apptest.Header("X-Request-Id", "chosen-by-a-client")); a.Header.Get("X-Request-Id") == "chosen-by-a-client" {
		t.Error("a client chooses the id that the log is searched for")
	}
}

func TestPolicyNamesTheOperatorsHosts(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.UI.FilesHost = "https://files.example.com"
		cfg.UI.Hosts["crm"] = "https://crm.example.com"
	})
	policy := g.Send(t, http.MethodGet, "/", "").Header.Get("Content-Security-Policy")
	for _, want := range []string{"connect-src 'self' https://crm.example.com;", "img-src 'self' data: blob: https://files.example.com;"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%q is not in %s", want, policy)
		}
	}
}

func TestCookieBindsToTheHostOverTLS(t *testing.T) {
	const overTLS = "__Host-qiao_session="
	for _, test := range []struct {
		name    string
		proxies []string
		domain  string
		proto   string
		prefix  string
		has     []string
		hasNot  []string
	}{
		{"plain HTTP", nil, "", "", "qiao_session=", []string{"HttpOnly", "SameSite=Strict", "Path=/"}, []string{"Secure", "Domain"}},
		{"a stranger's word for TLS", nil, "", "https", "qiao_session=", nil, []string{"Secure"}},
		{"a trusted proxy's word for TLS", []string{"127.0.0.0/8", "::1"}, "", "https", overTLS, []string{"Secure", "HttpOnly", "Path=/"}, []string{"Domain"}},
		{"a trusted proxy without TLS", []string{"127.0.0.1", "::1"}, "", "http", "qiao_session=", nil, []string{"Secure"}},
		{"sibling hosts", []string{"127.0.0.1", "::1"}, "example.com", "https", "qiao_session=", []string{"Secure", "Domain=example.com"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := apptest.StartDemo(t, func(cfg *config.Config) {
				cfg.Server.TrustedProxies, cfg.Session.CookieDomain = test.proxies, test.domain
			})
			a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword, apptest.Header("X-Forwarded-Proto", test.proto))
			set := a.Header.Get("Set-Cookie")
			if !strings.HasPrefix(set, test.prefix) {
				t.Errorf("cookie %q, want %s", set, test.prefix)
			}
			for _, part := range test.has {
				if !strings.Contains(set, part) {
					t.Errorf("cookie %q lacks %s", set, part)
				}
			}
			for _, part := range test.hasNot {
				if strings.Contains(set, part) {
					t.Errorf("cookie %q has %s", set, part)
				}
			}
			if hsts := a.Header.Get("Strict-Transport-Security") != ""; hsts != strings.Contains(set, "Secure") {
				t.Errorf("HSTS: %t", hsts)
			}
			sent, _, _ := strings.Cut(set, ";")
			if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Header("Cookie", sent), apptest.Header("X-Forwarded-Proto", test.proto)); a.Code != 0 {
				t.Errorf("the cookie does not come back: %s", a.Body)
			}
		})
	}
}

func TestSameSiteFollowsTheConfiguration(t *testing.T) {
	for setting, want := range map[string]string{"strict": "SameSite=Strict", "lax": "SameSite=Lax", "none": "SameSite=None"} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Session.SameSite = setting })
		if set := g.TrySignIn(t, "putong", gatewaytest.DemoPassword).Header.Get("Set-Cookie"); !strings.Contains(set, want) {
			t.Errorf("%s: cookie %q", setting, set)
		}
	}
}
