package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/handlers"
)

// calledByOlder are the beginnings of the paths that the specification's clients call, which
// are not changed (section 7). Written out once more: docs/wire-contract.md promises them.
var calledByOlder = []string{
	"/vue-element-admin/", "/api/File/", "/files/",
	"/admin/dormitory/inventory/", "/admin/dormitory/into/", "/admin/dormitory/single/", "/admin/dormitory/cost/", "/admin/dormitory/outsource/", "/admin/dormitory/repair/",
	"/api/flow/index", "/api/staff/index", "/api/role/index", "/api/custom/", "/api/contract/pc/", "/api/aftersales/", "/api/cabinet/quotationlist/", "/api/account/remit/", "/api/account/delete/", "/appConfig.json", "/appVersion.json",
}

func isCalledByOlder(route gateway.Route) bool {
	for _, beginning := range calledByOlder {
		if strings.HasPrefix(route.Path+"/", beginning) {
			return true
		}
	}
	return strings.HasSuffix(route.Path, ".ashx")
}

// refusesUnknownParameters: no route of ours ignores a parameter that it does not read; routes that older clients call do.
func (w *walk) refusesUnknownParameters(t *testing.T, route gateway.Route) {
	t.Helper()
	joint := "?"
	if route.Action != "" {
		joint = "&"
	}
	a := w.caller("RIGHT").send(t, func(who ...apptest.Option) apptest.Answer {
		return w.g.Send(t, firstMethod(route), addressOf(route)+joint+"nonsense=1", "", who...)
	})
	refused := a.Status == http.StatusBadRequest && strings.Contains(a.Message, "没有查询参数 nonsense")
	switch older := isCalledByOlder(route); {
	case older && refused:
		t.Errorf("%s: a parameter that a route does not read is refused, but not to older clients: %s", route, a.Body)
	case !older && !refused:
		t.Errorf("%s: a parameter that a route does not read is refused: %d %.200q", route, a.Status, a.Body)
	case !older:
		w.ours++
	}
}

// TestParametersThatAreNotKnown checks which parameters are refused, and the message.
func TestParametersThatAreNotKnown(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "admin"))
	for path, want := range map[string]string{
		"/admin/inspection/quality/switching?suplierid=1":          "没有查询参数 suplierid，请改用：keyword、materialid、order、page、pageSize、sort、strictness、supplierid",
		"/admin/inspection/list/history/x?page=1":                  "没有查询参数 page：这个地址没有查询参数，请去掉",
		"/admin/procedures/detail?id=x&" + strings.Repeat("a", 99): "没有这样的查询参数，请改用：id",
		"/admin/inspection/partner/all?%zz=1":                      "请求参数错误",
		"/admin/inspection/partner/all?=1":                         "没有这样的查询参数：这个地址没有查询参数，请去掉",
		"/admin/inspection/partner/all?&&":                         "",
		"/admin/inspection/partner/all":                            "",
		"/admin/inspection/quality/switching?SUPPLIERID=1&page=2":  "",
	} {
		a := g.Send(t, http.MethodGet, path, "", who)
		if ok := a.Status == http.StatusOK && a.Code == 0; ok != (want == "") || !ok && (a.Status != http.StatusBadRequest || a.Message != want) {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	// A write is refused before anything is written. A caller without a session gets only the error
	// about the session.
	const add = "/admin/system/parameter/add?x=1"
	body := `{"Category":"公告类别","Name":"测试","Value":"测试"}`
	if a := g.Send(t, http.MethodPut, add, body, who); a.Status != http.StatusBadRequest {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodPut, add, body); a.Status != http.StatusUnauthorized {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// TestRecordsAreReadByTheirKeys: every page of records opens a detail by the list and the key.
func TestRecordsAreReadByTheirKeys(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "admin"))
	served := map[string]bool{}
	for _, route := range g.Server.Routes() {
		served[route.Path] = true
	}
	for _, tables := range handlers.Records() {
		for _, table := range tables {
			path := table.Path + "/index"
			if !served[path] {
				continue
			}
			a := g.Send(t, http.MethodGet, path+"?page=1&pageSize=1&"+table.Key+"=nothing", "", who)
			if a.Status != http.StatusOK || a.Code != 0 {
				t.Errorf("%s by %s: %d %s", path, table.Key, a.Status, a.Body)
			}
		}
	}
}
