package handlers_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/sql/seed"
)

// TestWhatIsGrantedIsOpenAndNothingElse walks the menus of every demo account: each route is open
// to an account that has the menu or the button that the route states, and refuses every other
// account.
func TestWhatIsGrantedIsOpenAndNothingElse(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for _, account := range seed.DemoAccounts() {
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		who, opened, shut := apptest.Token(g.Session(t, account)), 0, 0
		for _, route := range g.Server.Routes() {
			kind, id, ofRight := strings.Cut(route.Access.String(), ": ")
			if !ofRight || kind != "menu" && kind != "button" {
				continue
			}
			may := kind == "menu" && identity.MayMenu(id) || kind == "button" && identity.MayButton(id)
			if refused := call(t, g, route, who).Code == errs.Forbidden.Code; refused == may {
				t.Errorf("%s to %s, which %s opens: refused %t, granted %t", route, account, route.Access, refused, may)
			}
			if may {
				opened++
			} else {
				shut++
			}
		}
		if account != "admin" && shut == 0 || account == "admin" && opened < 40 {
			t.Errorf("%s: %d routes are open, %d shut", account, opened, shut)
		}
	}
}

// call calls a route for a record that is not there: it changes nothing.
func call(t *testing.T, g *apptest.Gateway, route gateway.Route, who ...apptest.Option) apptest.Answer {
	t.Helper()
	method, _, _ := strings.Cut(route.Methods, "|")
	body := ""
	if route.Effect == gateway.Write && route.Upload == 0 {
		body = "{}"
	}
	a := g.Send(t, method, addressOf(route), body, who...)
	if a.Status == http.StatusTooManyRequests || a.Status >= http.StatusInternalServerError {
		t.Errorf("%s: %d %s", route, a.Status, a.Body)
	}
	return a
}

// addressOf returns an address of the route for a record that does not exist.
func addressOf(route gateway.Route) string {
	segments := strings.Split(route.Path, "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, ":") {
			segments[i] = "nothing"
		}
	}
	path := strings.Join(segments, "/")
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	return path
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
		stated := route.Access.String()
		if kind, _, _ := strings.Cut(stated, ":"); (kind == "menu" || kind == "button") && !known[stated] {
			t.Errorf("%s states %s, which is not in the menu", route, stated)
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
