package handlers_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/sql/seed"
)

// opensToItsRightAlone calls a route that states a menu or a button as one account that has it, and as one that has not; in
// the long layer as all. i is the route's place, by which the accounts take turns. putong and admin have called it already.
func (w *walk) opensToItsRightAlone(t *testing.T, i int, route gateway.Route) {
	t.Helper()
	of := map[bool][]*caller{}
	for _, account := range []string{"sushe", "pinzhi", "kefu", "caiwu", "jxs"} {
		c := w.staff[account]
		may, ofRight := mayCall(route, c.may)
		if !ofRight {
			return
		}
		of[may] = append(of[may], c)
	}
	for _, callers := range of {
		for n := range min(layer.Count(1, len(callers)), len(callers)) {
			c := callers[(i+n)%len(callers)]
			w.checkRight(t, route, c, c.send(t, func(who ...apptest.Option) apptest.Answer { return call(t, w.g, route, who...) }))
		}
	}
}

// mayCall reports whether somebody has the menu or the button that a route states, if it states one.
func mayCall(route gateway.Route, who *session.Identity) (may, ofRight bool) {
	switch kind, id, _ := strings.Cut(route.Access.String(), ": "); kind {
	case "menu":
		return slices.ContainsFunc(strings.Split(id, ", "), who.MayMenu), true
	case "button":
		return who.MayButton(id), true
	default:
		return false, false
	}
}

// checkRight checks that a route is open to an account that has its menu or button, and refuses every other account.
func (w *walk) checkRight(t *testing.T, route gateway.Route, c *caller, a apptest.Answer) {
	t.Helper()
	may, ofRight := mayCall(route, c.may)
	if !ofRight {
		return
	}
	if refused := a.Code == errs.Forbidden.Code; refused == may {
		t.Errorf("%s: what is granted is open, and nothing else: %s opens it, granted to %s %t, refused %t", route, route.Access, c.kind, may, refused)
	}
	if may {
		w.opened[c.kind]++
	} else {
		w.shut[c.kind]++
	}
}

// TestEveryRightOfARouteCanBeGranted fails where a route states a menu or a button that no
// administrator can find and grant.
func TestEveryRightOfARouteCanBeGranted(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	var items []struct {
		Type   string `db:"ItemType"`
		ID     string `db:"ItemId"`
		Code   string `db:"Code"`
		Parent string `db:"ParentId"`
		Name   string `db:"FullName"`
	}
	if err := g.Main().Select(t.Context(), &items, "rights/items", store.Args{}); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, item := range items {
		known[item.Type+": "+item.Code] = true
	}
	for _, route := range g.Server.Routes() {
		kind, ids, _ := strings.Cut(route.Access.String(), ": ")
		for id := range strings.SplitSeq(ids, ", ") {
			if stated := kind + ": " + id; (kind == "menu" || kind == "button") && !known[stated] {
				t.Errorf("%s states %s, which is not in the menu", route, stated)
			}
		}
	}
}

// TestWhoSeesAPageReadsItsList calls the list of every page in the menus of every
// demo account, as the menu's declaration names it.
func TestWhoSeesAPageReadsItsList(t *testing.T) {
	g, apis := apptest.StartDemo(t, nil), map[string]string{}
	for _, page := range seed.Pages() {
		apis[page.ID] = page.API
	}
	for _, account := range seed.DemoAccounts() {
		who := apptest.Token(g.Session(t, account))
		var menus []struct{ ID string }
		if err := json.Unmarshal(g.Call(t, "DataTable", "模块权限含角色查询", nil, who).Data, &menus); err != nil || len(menus) == 0 {
			t.Fatalf("%s sees %d menus: %v", account, len(menus), err)
		}
		lists := 0
		for _, menu := range menus {
			api := apis[menu.ID]
			if api == "" || strings.HasPrefix(api, "/api/Procedure/") {
				continue // procedures state their access each: see TestEveryProcedureStatesWhoMayCallIt
			}
			if a := g.Send(t, http.MethodGet, api, "", who); a.Code != 0 {
				t.Errorf("%s sees %s, but %s answers %d %s", account, menu.ID, api, a.Status, a.Body)
			}
			lists++
		}
		if account == "admin" && lists < 8 {
			t.Errorf("%d lists were read", lists)
		}
	}
}

// TestWhatIsGrantedOpensProceduresAndNothingElse walks the procedures that a menu or a
// button opens, as every demo account.
func TestWhatIsGrantedOpensProceduresAndNothingElse(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	opened, shut := 0, 0
	for _, account := range seed.DemoAccounts() {
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		who := apptest.Token(g.Session(t, account))
		for _, p := range g.Live.Current().All() {
			kind, id, ofRight := strings.Cut(p.Access.String(), ": ")
			if !ofRight || kind != "menu" && kind != "button" || p.Entry != nil && p.Entry.OfRoute() {
				continue
			}
			may := kind == "menu" && identity.MayMenu(id) || kind == "button" && identity.MayButton(id)
			a := g.Post(t, "DataTable", `{"ProcedureName":"`+p.Name+`","CXType":"`+p.CXType+`"}`, who)
			if refused := a.Code == errs.Forbidden.Code; refused == may {
				t.Errorf("%s/%s to %s: %s, granted %t", p.Name, p.CXType, account, a.Body, may)
			}
			if may {
				opened++
			} else {
				shut++
			}
		}
	}
	if opened == 0 || shut == 0 {
		t.Errorf("%d procedures were open, %d shut", opened, shut)
	}
}
