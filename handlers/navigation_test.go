package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
)

const (
	chrome     = "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36"
	asksAPage  = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	noLink     = "打开链接或网址不能执行此操作，请在系统的页面中操作"
	deleteFile = "/api/File/DeleteFile?FilePath=x"
)

// No route that a link can open writes or signs in, for any session.
func TestNoRouteWritesOrSignsInByALink(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := g.Session(t, "admin")
	links := map[string][]apptest.Option{
		"over TLS":    {apptest.Header("Sec-Fetch-Mode", "navigate"), apptest.Header("Sec-Fetch-Site", "same-origin")},
		"without TLS": {apptest.Header("User-Agent", chrome), apptest.Header("Accept", asksAPage)},
	}
	for _, route := range g.Server.Routes() {
		if route.Effect != registry.Write && !route.SignsIn {
			continue
		}
		path := route.Path
		if route.Action != "" {
			path += "?action=" + route.Action
		}
		for method := range strings.SplitSeq(route.Methods, "|") {
			for name, link := range links {
				a := g.Send(t, method, path, "", append(link, apptest.Cookie(own))...)
				if a.Status != http.StatusForbidden && a.Code != errs.Forbidden.Code || a.Message != noLink {
					t.Errorf("%s %s %s: %d %s", method, path, name, a.Status, a.Body)
				}
			}
		}
	}
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", append(links["over TLS"], apptest.Cookie(own))...); a.Status != http.StatusOK || a.Code != 0 && a.Code != 20000 {
		t.Errorf("reading by a link: %s", a.Body)
	}
}

// Requests of scripts, apps and programs still work: their headers distinguish them from a link.
func TestWhatIsNoLinkGoesOn(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for name, c := range map[string]struct {
		options []apptest.Option
		goesOn  bool
	}{
		"nothing but the token":          {[]apptest.Option{apptest.Token(g.Session(t, "admin"))}, true},
		"a Java program":                 {[]apptest.Option{apptest.Token(g.Session(t, "admin")), apptest.Header("Accept", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2")}, true},
		"a script":                       {[]apptest.Option{apptest.Cookie(g.Session(t, "admin")), apptest.Header("User-Agent", chrome), apptest.Header("Accept", "*/*"), apptest.Header("Origin", g.URL)}, true},
		"a script that asks for HTML":    {[]apptest.Option{apptest.Cookie(g.Session(t, "admin")), apptest.Header("User-Agent", chrome), apptest.Header("Accept", "text/html, */*; q=0.01"), apptest.Header("X-Requested-With", "XMLHttpRequest"), apptest.Header("Origin", g.URL)}, true},
		"a script with the fixed header": {[]apptest.Option{apptest.Cookie(g.Session(t, "admin")), apptest.Header("User-Agent", chrome), apptest.Header("Accept", asksAPage), apptest.Header("X-Qiao-Client", "web")}, true},
		"fetch of our own page":          {[]apptest.Option{apptest.Cookie(g.Session(t, "admin")), apptest.Header("Sec-Fetch-Mode", "cors"), apptest.Header("Sec-Fetch-Site", "same-origin")}, true},
		"a link":                         {[]apptest.Option{apptest.Cookie(g.Session(t, "admin")), apptest.Header("User-Agent", chrome), apptest.Header("Accept", asksAPage), apptest.Header("Origin", g.URL)}, false},
	} {
		a := g.Send(t, http.MethodGet, deleteFile, "", c.options...)
		if refused := a.Message == noLink; refused == c.goesOn || c.goesOn && a.Message != "文件不存在，可能已被删除" {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	java := []apptest.Option{apptest.Header("User-Agent", "Java/1.8.0_202"), apptest.Header("Accept", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2")}
	if a := g.TrySignIn(t, "putong", "Demo@2026", java...); a.Code != 0 {
		t.Errorf("a Java program signs in: %s", a.Body)
	}
}
