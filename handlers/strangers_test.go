package handlers_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/procedures"
)

// methods are tried on every route, also those that it does not have.
var methods = []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "NONSENSE"}

func TestNoRouteFailsAndOnlyPublicOnesAnswerStrangers(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for _, account := range []string{"", "putong", "admin"} {
		for _, route := range g.Server.Routes() {
			lasting := g.As(t, account) // the route before may have ended all sessions
			path := route.Path
			if route.Action != "" {
				path += "?action=" + route.Action
			}
			for _, method := range methods {
				takes := slices.ContainsFunc(g.Server.Routes(), func(other gateway.Route) bool {
					return other.Path == route.Path && other.Action == route.Action && slices.Contains(strings.Split(other.Methods, "|"), method)
				})
				if !takes && account == "putong" {
					continue // admin and strangers get the same answer to a method that the route does not have
				}
				who := lasting
				if takes && route.Effect == registry.Write {
					who = g.As(t, account) // it may end the session
				}
				a := g.Send(t, method, path, "", who...)
				checkAccess(t, fmt.Sprintf("%s %s as %q", method, path, account), a, account, takes, route.Access.IsPublic())
			}
		}
	}
}

func checkAccess(t *testing.T, name string, a apptest.Answer, account string, takes, public bool) {
	t.Helper()
	stranger := a.Code == errs.SessionUnknown.Code || a.Code == errs.SessionUnknown.Status // older and newer routes
	switch {
	case a.Status >= http.StatusInternalServerError:
		t.Errorf("%s: %d %s", name, a.Status, a.Body)
	case !takes && a.Status != http.StatusMethodNotAllowed:
		t.Errorf("%s: %d %s, want 405", name, a.Status, a.Body)
	case !takes:
	case stranger != (account == "" && !public):
		t.Errorf("%s: %d %s", name, a.Status, a.Body)
	}
}

// procedureAccess lists the callers of each procedure, except the procedures that everybody with a session may call.
var procedureAccess = map[string]string{
	"P_Base_Shop/店铺信息列表查询": "menu: shop",
	"P_Dashboard/首页房间查询":   "menu: dormitory-inventory",
}

func TestEveryProcedureStatesWhoMayCallIt(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	registry := g.Live.Current()
	narrower, writes := map[string]string{}, []string{}
	for _, p := range registry.All() {
		name := p.Name + "/" + p.CXType
		if p.Entry != nil && p.Entry.OfRoute() {
			continue // only routes read it, and they state the access
		}
		if access := p.Access.String(); access != "signed-in" {
			narrower[name] = access
		}
		if p.Effect.String() == "write" {
			writes = append(writes, name)
		}
	}
	if diff := cmp.Diff(procedureAccess, narrower); diff != "" {
		t.Error(diff)
	}
	want := []string{
		"P_Base_QuickEntry/快捷入口保存", "P_Notice/公告全部已读写入", "P_Notice/公告已读写入", "P_SystemEvaluation/反馈答复已读写入", "P_SystemEvaluation/系统评价信息写入",
	}
	if diff := cmp.Diff(want, writes); diff != "" {
		t.Errorf("procedures that write: %s", diff)
	}
}

// hostile are parameters that must not make any procedure fail.
var hostile = []string{
	`{}`,
	`{"OtherA":"' OR 1=1; DROP TABLE Base_User --","OtherB":"{","Myresult":"["}`,
	`{"OtherA":"%_[\\","OtherB":{"ShaiXuanN":{},"ShaiXuanV":[],"FileType":[1]},"Myresult":{"ModID":{}}}`,
	`{"OtherA":9e99,"OtherB":true,"Ontime":"2026-13-45","Entime":-1,"Myresult":[[[]]]}`,
	`{"OtherA":"😀` + strings.Repeat("长", 5000) + `","OtherB":"null","Myresult":"null"}`,
	`{"BaseDataName":"none"}`,
}

func TestNoProcedureFailsAndNoneAnswersStrangers(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	registry := g.Live.Current()
	if len(registry.All()) < len(procedures.Go()) {
		t.Fatalf("only %d procedures", len(registry.All()))
	}
	sessions := map[string][]apptest.Option{"": nil, "putong": g.As(t, "putong"), "admin": g.As(t, "admin")}
	for _, p := range registry.All() {
		for i, fields := range hostile {
			shapes := []string{"DataSet"}
			if i == 0 {
				shapes = []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"}
			}
			body := fmt.Sprintf(`{"ProcedureName":%q,"CXType":%q,%s`, p.Name, p.CXType, strings.TrimPrefix(fields, "{"))
			body = strings.Replace(body, ",}", "}", 1)
			for _, shape := range shapes {
				for account, who := range sessions {
					a := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+shape, body, who...)
					name := fmt.Sprintf("%s/%s as %q to %s with %.80s", p.Name, p.CXType, account, shape, fields)
					checkAccess(t, name, a, account, true, false)
					if a.Code == errs.BadRequest.Code {
						t.Errorf("%s: %s", name, a.Body)
					}
				}
			}
		}
	}
}
