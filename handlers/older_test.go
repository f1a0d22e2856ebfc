package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/sql/seed"
)

// newer are the routes that do the same as the actions of the older handler services. An action
// without such a route has "".
var newer = map[string]string{
	"ApprovalHandler.ashx?action=relevance":  "PUT /admin/approval/add",
	"ApprovalHandler.ashx?action=sendnotice": "POST /admin/approval/move/:id",
	"ApprovalHandler.ashx?action=update":     "POST /admin/approval/move/:id",
	"ApprovalHandler.ashx?action=sendend":    "POST /admin/approval/move/:id",
	"ApprovalHandler.ashx?action=process":    "GET /admin/approval/detail/:id",
	"ApprovalHandler.ashx?action=approver":   "GET /admin/approval/detail/:id",

	"InspectHandler.ashx?action=partner":       "GET /admin/inspection/partner/all",
	"InspectHandler.ashx?action=category":      "GET /admin/inspection/category/all",
	"InspectHandler.ashx?action=controls":      "GET /admin/inspection/category/all",
	"InspectHandler.ashx?action=defectdetail":  "GET /admin/inspection/list/entry/:id",
	"InspectHandler.ashx?action=defectsummary": "GET /admin/inspection/defect/summary",
	"InspectHandler.ashx?action=cutdefect":     "GET /admin/inspection/cut/index",

	"NoticeHandler.ashx?action=list":   "GET /admin/notice/own",
	"NoticeHandler.ashx?action=filter": "GET /admin/notice/own",
	"NoticeHandler.ashx?action=single": "GET /admin/notice/single/:id",
	"NoticeHandler.ashx?action=read":   "POST /admin/notice/read",
	"NoticeHandler.ashx?action=update": "POST /admin/notice/update/:id",

	"IndexHandler.ashx?action=basicapps": "", "IndexHandler.ashx?action=changepwd": "", "IndexHandler.ashx?action=codelogin": "",
	"IndexHandler.ashx?action=getcode": "", "IndexHandler.ashx?action=getuser": "", "IndexHandler.ashx?action=login": "",
	"IndexHandler.ashx?action=newlogin": "", "IndexHandler.ashx?action=switch": "", "IndexHandler.ashx?action=switchback": "",
}

// areas are the routes by which a record's own page asks for its approval.
var areas = map[string]string{
	"单间住宿": "PUT /admin/dormitory/single/request/add",
	"让步接收": "POST /admin/inspection/list/concession/:id",
	"折扣审批": "POST /api/cabinet/quotationlist/submit/:id",
}

// TestOlderActionsAskForTheRightsOfNewerRoutes walks every action of the older handler services
// as every account of the demo: none is a way around the right that the newer route asks for.
func TestOlderActionsAskForTheRightsOfNewerRoutes(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	routes := map[string]gateway.Route{}
	for _, route := range g.Server.Routes() {
		for method := range strings.SplitSeq(route.Methods, "|") {
			routes[method+" "+route.Path] = route
		}
	}
	asks := func(account, named string) bool {
		t.Helper()
		route, known := routes[named]
		if !known {
			t.Fatalf("%s is no route", named)
		}
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		return route.Access.Check(identity) == nil
	}
	for _, account := range seed.DemoAccounts() {
		who := apptest.Token(g.Session(t, account))
		for _, route := range g.Server.Routes() {
			if route.Action == "" {
				continue
			}
			name := route.Path[strings.LastIndex(route.Path, "/")+1:] + "?action=" + route.Action
			like, known := newer[name]
			switch {
			case !known:
				t.Errorf("%s: write which newer route does the same, whose right it must ask for", name)
			case like == "":
			case (call(t, g, route, who).Code != errs.Forbidden.Code) != asks(account, like):
				t.Errorf("%s as %s: %s decides otherwise", name, account, like)
			}
		}
		for subject, like := range areas {
			a := g.Send(t, http.MethodPost, "/ApprovalModule/ApprovalHandler.ashx?action=relevance", `{"Subject":"`+subject+`","SubjectId":"nothing","Reason":"x"}`, who)
			if (a.Code != errs.Forbidden.Code) != asks(account, like) {
				t.Errorf("relevance of %s as %s: %s, %s decides otherwise", subject, account, a.Body, like)
			}
		}
	}
}
