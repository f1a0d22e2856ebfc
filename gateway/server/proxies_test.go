package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// startBehind starts a gateway that trusts proxies.
func startBehind(t *testing.T, proxies ...string) (*apptest.Gateway, *gatewaytest.Logbook) {
	t.Helper()
	return apptest.StartSite(t, nil, func(cfg *config.Config) { cfg.Server.TrustedProxies = proxies })
}

// headers are pairs of names and values; a name may come more than once.
func headers(pairs ...string) apptest.Option {
	return func(r *http.Request) {
		for i := 0; i < len(pairs); i += 2 {
			r.Header.Add(pairs[i], pairs[i+1])
		}
	}
}

// A proxy calls the gateway by a name of its own, and says by which name the browser has called. Over plain HTTP the browser
// says no more than its origin.
func TestTheHostThatATrustedProxyNamesIsTheGateways(t *testing.T) {
	trusting, _ := startBehind(t, "127.0.0.1", "10.9.0.0/16")
	strict, _ := startBehind(t)
	const page = "http://erp.local:8105"
	for _, test := range []struct {
		name    string
		origin  string
		headers []string
		allowed bool
	}{
		{"no word of it", page, nil, false},
		{"X-Forwarded-Host", page, []string{"X-Forwarded-Host", "erp.local:8105"}, true},
		{"in upper case", page, []string{"X-Forwarded-Host", "ERP.Local:8105"}, true},
		{"without the port", page, []string{"X-Forwarded-Host", "erp.local"}, false},
		{"of another host", page, []string{"X-Forwarded-Host", "other.local:8105"}, false},
		{"the port that HTTP has anyway", "http://erp.local", []string{"X-Forwarded-Host", "erp.local:80"}, true},
		{"the port that TLS has anyway", "https://erp.local", []string{"X-Forwarded-Host", "erp.local:443", "X-Forwarded-Proto", "https"}, true},
		{"TLS that the proxy does not tell", "https://erp.local", []string{"X-Forwarded-Host", "erp.local"}, false},
		{"TLS in upper case", "https://erp.local", []string{"X-Forwarded-Host", "erp.local", "X-Forwarded-Proto", "HTTPS"}, true},
		{"IPv6", "http://[2001:db8::7]:8105", []string{"X-Forwarded-Host", "[2001:db8::7]:8105"}, true},
		{"no host", page, []string{"X-Forwarded-Host", "http://erp.local:8105/"}, false},
		{"an empty header before Forwarded", page, []string{"X-Forwarded-Host", "", "Forwarded", `host="erp.local:8105"`}, true},
		{"what the client has made up before", page, []string{"X-Forwarded-Host", "erp.local:8105, other.local"}, false},
		{"what the proxy adds", page, []string{"X-Forwarded-Host", "other.local, erp.local:8105"}, true},
		{"what the proxy adds in a line of its own", page, []string{"X-Forwarded-Host", "other.local", "X-Forwarded-Host", "erp.local:8105"}, true},
		{"two trusted proxies", page, []string{"X-Forwarded-For", "172.16.0.9, 10.9.1.1", "X-Forwarded-Host", "other.local, erp.local:8105, inner.local"}, true},
		{"two trusted proxies, of which one speaks", page, []string{"X-Forwarded-For", "172.16.0.9, 10.9.1.1:4711", "X-Forwarded-Host", "erp.local:8105"}, true},
		{"a proxy behind one that is not trusted", page, []string{"X-Forwarded-For", "10.9.1.1, 172.16.0.9", "X-Forwarded-Host", "erp.local:8105, inner.local"}, false},
		{"TLS ended by the first of two", "https://erp.local", []string{"X-Forwarded-For", "172.16.0.9, 10.9.1.1", "X-Forwarded-Host", "erp.local", "X-Forwarded-Proto", "https, http"}, true},
		{"Forwarded", page, []string{"Forwarded", "for=172.16.0.9;host=erp.local:8105;proto=http"}, true},
		{"Forwarded with quotes", page, []string{"Forwarded", `for="[2001:db8::1]:4711"; Host="erp.\local:8105" ;PROTO=http`}, true},
		{"Forwarded with a comma in quotes", page, []string{"Forwarded", `for="_a,b;host=x";host="erp.local:8105"`}, true},
		{"Forwarded over TLS", "https://erp.local", []string{"Forwarded", `host=erp.local;proto="https"`}, true},
		{"Forwarded by two trusted proxies", page, []string{"Forwarded", `for=172.16.0.9;host="erp.local:8105", for="10.9.1.1:80";host=inner.local`}, true},
		{"Forwarded by one that is not trusted", page, []string{"Forwarded", `for=10.9.1.1;host="erp.local:8105", for=172.16.0.9;host=inner.local`}, false},
		{"X-Forwarded-Host before Forwarded", page, []string{"X-Forwarded-Host", "erp.local:8105", "Forwarded", "host=other.local"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			options := []apptest.Option{apptest.Header("Origin", test.origin), headers(test.headers...)}
			a := trusting.TrySignIn(t, "putong", gatewaytest.DemoPassword, options...)
			if allowed := a.Code == 0; allowed != test.allowed {
				t.Errorf("by a trusted proxy: %s", a.Body)
			}
			changing := append([]apptest.Option{apptest.Cookie(trusting.Session(t, "putong"))}, options...)
			if a := trusting.Call(t, "Int", "公告已读写入", nil, changing...); (a.Code == 0) != test.allowed {
				t.Errorf("a change by the cookie: %s", a.Body)
			}
			if a := strict.TrySignIn(t, "putong", gatewaytest.DemoPassword, options...); a.Code != errs.Forbidden.Code {
				t.Errorf("by a stranger: %s", a.Body)
			}
		})
	}
}

// requestLine is the log line of the latest request.
func requestLine(t *testing.T, log *gatewaytest.Logbook, before int) string {
	t.Helper()
	line := ""
	gatewaytest.Eventually(t, "the request has its line", func() bool {
		for one := range strings.Lines(log.String()[before:]) {
			if strings.Contains(one, "msg=request") || strings.Contains(one, `"msg":"request"`) {
				line = one
			}
		}
		return line != ""
	})
	return line
}

func TestARefusalBecauseOfTheOriginSaysWhatToSet(t *testing.T) {
	origin := func(value string) apptest.Option { return apptest.Header("Origin", value) }
	host := func(r *http.Request) { r.Host = "upstream:8080" }
	const page = "http://erp.local:8105"
	for _, test := range []struct {
		name    string
		proxies []string
		cookie  bool
		options []apptest.Option
		told    string
		logged  []string
	}{
		{
			"no proxy is trusted", nil, false,
			[]apptest.Option{origin(page), host},
			"在配置 server.trusted_proxies 中写上代理的地址，并让代理传来 X-Forwarded-Host 和 X-Forwarded-Proto",
			[]string{page, "http://upstream:8080", "peer 127.0.0.1:", "name it in server.trusted_proxies"},
		},
		{
			"the proxy is not trusted", nil, false,
			[]apptest.Option{origin(page), host, headers("X-Forwarded-Host", "erp.local:8105")},
			"在配置 server.trusted_proxies 中写上代理的地址",
			[]string{page, "X-Forwarded-Host", "erp.local:8105", "http://upstream:8080"},
		},
		{
			"the trusted proxy says nothing",
			[]string{"127.0.0.1"},
			false,
			[]apptest.Option{origin(page), host},
			"请联系管理员：让代理传来 X-Forwarded-Host 和 X-Forwarded-Proto",
			[]string{page, "http://upstream:8080", "have the proxy send X-Forwarded-Host"},
		},
		{
			"the trusted proxy leaves the port out",
			[]string{"127.0.0.1"},
			false,
			[]apptest.Option{origin(page), host, headers("X-Forwarded-Host", "erp.local")},
			"浏览器所用的主机名（带端口）和协议",
			[]string{page, "http://erp.local", "X-Forwarded-Host"},
		},
		{
			"another site", nil, false,
			[]apptest.Option{origin("https://evil.example"), headers("Sec-Fetch-Site", "cross-site")},
			"请求来自别的网站 https://evil.example",
			[]string{"https://evil.example", "cross-site", "compat.origins"},
		},
		{"a page that hides its origin", nil, false, []apptest.Option{origin("null")}, "请求来自别的网站，已拒绝", []string{`\"null\"`}},
		{"a change by the cookie", nil, true, []apptest.Option{origin(page), host}, "server.trusted_proxies", []string{page, "http://upstream:8080"}},
		{"a change by the cookie alone", nil, true, nil, "请求没有说明来自哪个网页", []string{"neither Origin nor Sec-Fetch-Site nor the header X-Qiao-Client: web"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, log := startBehind(t, test.proxies...)
			before := len(log.String())
			var a apptest.Answer
			if test.cookie {
				a = g.Call(t, "Int", "公告已读写入", nil, append(test.options, apptest.Cookie(g.Session(t, "putong")))...)
			} else {
				a = g.TrySignIn(t, "putong", gatewaytest.DemoPassword, test.options...)
			}
			if a.Code != errs.Forbidden.Code || !strings.Contains(a.Message, test.told) {
				t.Errorf("told: %s, want %s", a.Body, test.told)
			}
			line := requestLine(t, log, before)
			for _, part := range test.logged {
				if !strings.Contains(line, part) {
					t.Errorf("the line lacks %s: %s", part, line)
				}
			}
		})
	}
}

// The page of an unchanged client names itself in Referer alone. Without the cookie it would sign in for ever.
func TestASignInWithoutItsCookieIsLogged(t *testing.T) {
	g, log := startBehind(t, "127.0.0.1")
	path := apptest.SignInPath + "&username=putong&password=" + url.QueryEscape(gatewaytest.DemoPassword)
	browser := headers("User-Agent", "Mozilla/5.0 (Windows NT 6.1) Chrome/109.0.0.0 Safari/537.36", "Referer", "http://erp.local:8105/mobile/")
	before := len(log.String())
	if a := g.Send(t, http.MethodGet, path, "", browser); a.Code != 0 || a.Header.Get("Set-Cookie") != "" {
		t.Errorf("%s %v", a.Body, a.Header)
	}
	line := requestLine(t, log, before)
	for _, part := range []string{"the sign-in leaves no cookie", "http://erp.local:8105", "have the proxy send X-Forwarded-Host"} {
		if !strings.Contains(line, part) {
			t.Errorf("the line lacks %s: %s", part, line)
		}
	}
	if a := g.Send(t, http.MethodGet, path, "", browser, headers("X-Forwarded-Host", "erp.local:8105")); a.Header.Get("Set-Cookie") == "" {
		t.Errorf("with the host that the proxy names: %v", a.Header)
	}
}

// nginx writes the name of its upstream into Host unless it is told otherwise.
func TestBehindARealNginx(t *testing.T) {
	layer.LongOnly(t)
	for _, test := range []struct {
		name, settings string
		proxies        []string
		allowed        bool
	}{
		{"by default", "", []string{"127.0.0.1"}, false},
		{"the lines of the operator's guide", "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; " +
			"proxy_set_header X-Forwarded-Host $http_host; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header traceparent '';", []string{"127.0.0.1"}, true},
		{"the same of a proxy that is not trusted", "proxy_set_header X-Forwarded-Host $http_host;", nil, false},
		{"Host kept", "proxy_set_header Host $http_host;", nil, true},
		{"Host with the port of the server", "proxy_set_header Host $host:$server_port;", nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, log := startBehind(t, test.proxies...)
			page := gatewaytest.Nginx(t, strings.TrimPrefix(g.URL, "http://"), test.settings)
			before := len(log.String())
			a := (&apptest.Gateway{URL: page}).TrySignIn(t, "putong", gatewaytest.DemoPassword, apptest.Header("Origin", page))
			if (a.Code == 0) != test.allowed {
				t.Errorf("sign-in: %s", a.Body)
			}
			if line := requestLine(t, log, before); !test.allowed && !strings.Contains(line, `neither this gateway's \"http://behind\"`) {
				t.Errorf("the line does not say why: %s", line)
			}
		})
	}
}
