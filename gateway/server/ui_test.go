package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"qiao/cmd/apptest"
	"qiao/frontend"
	"qiao/gateway/server"
	"qiao/gateway/session"
)

func TestABinaryWithoutTheFrontEndSaysSo(t *testing.T) {
	if _, built := frontend.Assets(); built {
		t.Skip("this test binary has the front end: run it without -tags ui")
	}
	g := apptest.StartDemo(t, nil)
	a := g.Send(t, http.MethodGet, "/", "")
	if a.Status != http.StatusOK || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") || !strings.Contains(a.Body, "make build") {
		t.Errorf("%d %v %s", a.Status, a.Header, a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/umi.12345678.js", ""); a.Status != http.StatusNotFound || a.Code != 404 {
		t.Errorf("an asset: %d %s", a.Status, a.Body)
	}
}

const script = "console.log('桥')"

// startUI serves a built front end without any route beside it.
func startUI(t *testing.T) *apptest.Gateway {
	t.Helper()
	g := apptest.StartDemo(t, nil)
	server, err := server.New(server.Options{
		Config: g.Config, Cache: g.Cache, Live: g.Live, Log: g.Log, Now: g.Now,
		Sessions: session.NewManager(g.Cache, session.NewDirectory(g.Main()), g.Config.Session, g.Now),
		UI: fstest.MapFS{
			"index.html":               {Data: []byte("<!doctype html><title>桥</title>")},
			"umi.0a1b2c3d.js":          {Data: []byte(script)},
			"umi.0a1b2c3d.js.gz":       {Data: []byte("as gzip")},
			"umi.0a1b2c3d.js.br":       {Data: []byte("as brotli")},
			"p__zip.9f8e7d6c.js":       {Data: []byte("2")},
			"p__zip.9f8e7d6c.js.gz":    {Data: []byte("2 as gzip")},
			"static/logo.0a1b2c3d.svg": {Data: []byte("<svg/>")},
			"117.9f8e7d.async.js":      {Data: []byte("1")},
			"favicon.ico":              {Data: []byte("icon")},
			"manifest.webmanifest":     {Data: []byte("{}")},
			"odd.0a1b2c3d":             {Data: []byte("?")},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	t.Cleanup(listener.Close)
	return &apptest.Gateway{App: g.App, URL: listener.URL, Clock: g.Clock}
}

func TestUIFiles(t *testing.T) {
	g := startUI(t)
	const forGood, again = "public, max-age=31536000, immutable", "no-cache"
	for path, want := range map[string]struct{ kind, cache, body string }{
		"/":                         {"text/html", again, "<!doctype html><title>桥</title>"},
		"/?redirect=%2Fa":           {"text/html", again, "<!doctype html><title>桥</title>"},
		"/index.html":               {"text/html", again, "<!doctype html><title>桥</title>"},
		"/umi.0a1b2c3d.js":          {"text/javascript", forGood, script},
		"/static/logo.0a1b2c3d.svg": {"image/svg+xml", forGood, "<svg/>"},
		"/117.9f8e7d.async.js":      {"text/javascript", forGood, "1"},
		"/manifest.webmanifest":     {"application/manifest+json", again, "{}"},
		"/odd.0a1b2c3d":             {"application/octet-stream", again, "?"},
	} {
		a := g.Send(t, http.MethodGet, path, "", apptest.Header("Accept-Encoding", "identity"))
		if a.Status != http.StatusOK || a.Body != want.body || a.Header.Get("Cache-Control") != want.cache ||
			!strings.HasPrefix(a.Header.Get("Content-Type"), want.kind) || a.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %d %v %s", path, a.Status, a.Header, a.Body)
		}
		if a.Header.Get("Content-Security-Policy") == "" || a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s lacks the security headers: %v", path, a.Header)
		}
		same := g.Send(t, http.MethodGet, path, "", apptest.Header("If-None-Match", a.Header.Get("ETag")), apptest.Header("Accept-Encoding", "identity"))
		if same.Status != http.StatusNotModified || same.Body != "" {
			t.Errorf("%s asked for again: %d %s", path, same.Status, same.Body)
		}
	}
}

func TestUIFilesAreSentCompressedToClientsThatAcceptIt(t *testing.T) {
	g := startUI(t)
	tags := map[string]bool{}
	for _, test := range []struct{ path, asked, encoding, body string }{
		{"/umi.0a1b2c3d.js", "gzip, deflate, br", "br", "as brotli"},
		{"/umi.0a1b2c3d.js", "gzip, deflate", "gzip", "as gzip"},
		{"/umi.0a1b2c3d.js", "br;q=0, gzip;q=0.5", "gzip", "as gzip"},
		{"/umi.0a1b2c3d.js", "identity", "", script},
		{"/p__zip.9f8e7d6c.js", "gzip, br", "gzip", "2 as gzip"},
		{"/static/logo.0a1b2c3d.svg", "gzip, br", "", "<svg/>"},
	} {
		a := g.Send(t, http.MethodGet, test.path, "", apptest.Header("Accept-Encoding", test.asked))
		if a.Header.Get("Content-Encoding") != test.encoding || a.Header.Get("Vary") != "Accept-Encoding" || a.Body != test.body {
			t.Errorf("%s as %q: %v %q", test.path, test.asked, a.Header, a.Body)
		}
		tags[a.Header.Get("ETag")] = true
	}
	if len(tags) != 5 {
		t.Errorf("two forms of a file have one ETag: %v", tags)
	}
}

func TestWhatIsNoFileOfTheUI(t *testing.T) {
	g := startUI(t)
	for _, path := range []string{
		"/missing.js", "/static", "/static/", "/umi.0a1b2c3d.js.gz", "/umi.0a1b2c3d.js.br", "/INDEX.HTML", "/%2e%2e/%2e%2e/etc/passwd",
		"/static/..%5c..%5cindex.html", "/.git/config", "/index.html%00", "/api/Nothing", "/a/../../x",
	} {
		if a := g.Send(t, http.MethodGet, path, ""); a.Status != http.StatusNotFound || a.Body != `{"code":404,"msg":"请求地址不存在","data":null}` {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		if a := g.Send(t, method, "/index.html", ""); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d %s", method, a.Status, a.Body)
		}
	}
	if a := g.Send(t, http.MethodHead, "/index.html", ""); a.Status != http.StatusOK || a.Body != "" {
		t.Errorf("HEAD: %d %s", a.Status, a.Body)
	}
}

func TestAPathTypedWithoutTheHashLeadsToItsPage(t *testing.T) {
	g := startUI(t)
	browser := apptest.Header("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
	for path, want := range map[string]string{
		"/dormitory/repair":                "/#/dormitory/repair",
		"/dormitory/repair?status=1&b=2":   "/#/dormitory/repair?status=1&b=2",
		"/%E5%AE%BF%E8%88%8D":              "/#/%E5%AE%BF%E8%88%8D",
		"//elsewhere.example/a%0d%0aX:%20": "/#/elsewhere.example/a%0d%0aX:%20",
	} {
		a := g.Send(t, http.MethodGet, path, "", browser)
		if a.Status != http.StatusFound || a.Header.Get("Location") != want {
			t.Errorf("%s: %d to %q", path, a.Status, a.Header.Get("Location"))
		}
	}
	for _, path := range []string{"/missing.js", "/IndexHandler.ashx"} {
		if a := g.Send(t, http.MethodGet, path, "", browser); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.Status)
		}
	}
	if a := g.Send(t, http.MethodPost, "/dormitory/repair", "{}", browser); a.Status != http.StatusNotFound {
		t.Errorf("a POST: %d", a.Status)
	}
}
