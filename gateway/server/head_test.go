package server_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// TestHeadAnswersAsGet has what load balancers and older clients ask by HEAD, and addresses with a slash at their end.
func TestHeadAnswersAsGet(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		token := apptest.Token(g.SignIn(t, "admin"))
		for _, path := range []string{
			"/healthz", "/readyz", "/metrics", "/appVersion.json", "/appConfig.json", "/admin/dormitory/inventory/index?limit=1", "/NoticeModule/NoticeHandler.ashx?action=list",
			"/", "/openapi.json", "/api/staff/export", "/api/staff/template", "/vue-element-admin/user/info", "//NoticeModule/NoticeHandler.ashx?action=list",
		} {
			get, head := g.Send(t, http.MethodGet, path, "", token), g.Send(t, http.MethodHead, path, "", token)
			if head.Status != http.StatusOK || get.Status != http.StatusOK || head.Body != "" || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") {
				t.Errorf("%s: GET %d %s, HEAD %d %s", path, get.Status, get.Header.Get("Content-Type"), head.Status, head.Header.Get("Content-Type"))
			}
		}
		if a := g.Send(t, http.MethodHead, apptest.LogoutPath, "", token); a.Status != http.StatusMethodNotAllowed {
			t.Errorf("HEAD of a write: %d", a.Status)
		}
		for _, path := range []string{
			"/healthz/", "/appVersion.json/", "/admin/dormitory/inventory/index/", "/NoticeModule/NoticeHandler.ashx/?action=list", "/api/custom/", "/vue-element-admin/user/info/",
			"//admin/dormitory/inventory/index?limit=1", "/NoticeModule//NoticeHandler.ashx?action=list", "/NoticeModule/NoticeHandler.ashx//?action=list", "//healthz",
		} {
			if a := g.Send(t, http.MethodGet, path, "", token); a.Status != http.StatusOK || a.Code != 0 {
				t.Errorf("%s: %d %.200s", path, a.Status, a.Body)
			}
		}
		for _, path := range []string{"/api/Procedure/ProcedureToInt/", "//api/Procedure/ProcedureToInt", "/api//Procedure/ProcedureToInt"} { // its body arrives: no redirect takes it away
			if a := g.Send(t, http.MethodPost, path, `{"CXType":"待处理报修数量"}`, token); a.Status != http.StatusOK || a.Code != 0 {
				t.Errorf("%s: %d %.200s", path, a.Status, a.Body)
			}
		}
		for _, path := range []string{"/api/Procedure/ProcedureToInt", "/NoticeModule/NoticeHandler.ashx?action=read"} {
			if a := g.Send(t, http.MethodHead, path, "", token); a.Status != http.StatusMethodNotAllowed || !strings.Contains(a.Header.Get("Allow"), "POST") {
				t.Errorf("HEAD %s: %d, Allow %q", path, a.Status, a.Header.Get("Allow"))
			}
		}
	})
}
