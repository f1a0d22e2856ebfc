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

// methods are tried on routes that do not have them.
var methods = []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"}

// takesItsMethodsAlone calls a route by each of its methods with an empty body, where no other call of the walk does, and
// by two that it does not have. i is the route's place, so that each method is tried on some of the routes.
func (w *walk) takesItsMethodsAlone(t *testing.T, i int, route gateway.Route) {
	t.Helper()
	send := func(c *caller, method string) apptest.Answer {
		a := c.send(t, func(who ...apptest.Option) apptest.Answer { return w.g.Send(t, method, addressOf(route), "", who...) })
		requireNoFailure(t, route, a)
		return a
	}
	stranger, admin := w.caller("STRANGER"), w.caller("RIGHT")
	for n, method := range strings.Split(route.Methods, "|") {
		if n == 0 && route.Effect == registry.Read {
			continue // it has no body: the call with one is the same
		}
		for _, c := range []*caller{stranger, admin} {
			checkStranger(t, method+" of "+route.String(), send(c, method), c == stranger, route.Access.IsPublic())
		}
	}
	other := i
	for w.takes(route, methods[other%len(methods)]) {
		other++
	}
	for c, method := range map[*caller]string{stranger: "NONSENSE", admin: methods[other%len(methods)]} {
		if a := send(c, method); a.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s: a route takes its own methods alone: %s answers %d %s", route, method, a.Status, a.Body)
		}
	}
}

// takes reports whether the address of a route takes a method, for this route or another one. A read takes HEAD as GET.
func (w *walk) takes(route gateway.Route, method string) bool {
	return slices.ContainsFunc(w.routes, func(other gateway.Route) bool {
		by := strings.Split(other.Methods, "|")
		head := method == http.MethodHead && other.Effect == registry.Read && slices.Contains(by, http.MethodGet)
		return other.Path == route.Path && other.Action == route.Action && (head || slices.Contains(by, method))
	})
}

// checkStranger checks that a call is taken for one without a session if it is one, and that only public routes answer those.
func checkStranger(t *testing.T, name string, a apptest.Answer, stranger, public bool) {
	t.Helper()
	turnedAway := a.Code == errs.SessionUnknown.Code || a.Code == errs.SessionUnknown.Status // older and newer routes
	if turnedAway != (stranger && !public) {
		t.Errorf("%s: only public routes answer strangers, and all know a session: stranger %t, public %t: %d %s", name, stranger, public, a.Status, a.Body)
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
					checkStranger(t, name, a, account == "", false)
					if a.Status >= http.StatusInternalServerError || a.Code == errs.BadRequest.Code {
						t.Errorf("%s: %s", name, a.Body)
					}
				}
			}
		}
	}
}
