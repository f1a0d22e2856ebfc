package personal_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const base = "/admin/personal/"

type query struct{ QueryID, ListName, Name, Search, RoleName string }

// send calls a route and returns the conditions that it answers, as text.
func send(t *testing.T, g *apptest.Gateway, account, method, path, body string) (apptest.Answer, []query) {
	t.Helper()
	a := g.Send(t, method, base+path, body, g.As(t, account)...)
	var data struct{ List []query }
	if a.Code == 0 {
		if err := json.Unmarshal(a.Data, &data); err != nil {
			t.Fatal(a.Body)
		}
	}
	return a, data.List
}

func names(list []query) string {
	var all []string
	for _, q := range list {
		all = append(all, strings.Trim(q.Name+" "+q.RoleName, " "))
	}
	return strings.Join(all, "|")
}

func keep(name, search, role string) string {
	return fmt.Sprintf(`{"ListName":"staff","Name":%q,"Search":%q,"RoleId":%q}`, name, search, role)
}

// Conditions belong to the person, and the same name replaces the earlier ones.
func TestConditionsAreOnesOwn(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		send(t, g, "sushe", http.MethodPut, "queries", keep("在职", "?Status=在职", ""))
		_, list := send(t, g, "sushe", http.MethodPut, "queries", keep("在职", "?Status=离职", ""))
		if names(list) != "在职" || list[0].Search != "?Status=离职" {
			t.Fatalf("%+v", list)
		}
		if _, others := send(t, g, "kefu", http.MethodGet, "queries", ""); names(others) != "" {
			t.Errorf("%+v", others)
		}
		foreign, _ := send(t, g, "kefu", http.MethodDelete, "queries/"+list[0].QueryID, "")
		missing, _ := send(t, g, "kefu", http.MethodDelete, "queries/none", "")
		if foreign.Code == 0 || foreign.Body != missing.Body {
			t.Errorf("%s differs from %s", foreign.Body, missing.Body)
		}
		if _, left := send(t, g, "sushe", http.MethodDelete, "queries/"+list[0].QueryID, ""); len(left) != 0 {
			t.Errorf("%+v", left)
		}
	})
}

// A user who may grant rights shares conditions with a role: its members see them, and can neither change nor delete
// them.
func TestConditionsAreSharedWithARole(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		if a, _ := send(t, g, "sushe", http.MethodPut, "queries", keep("大家的", "?a=1", "everyone")); a.Code == 0 {
			t.Fatal("who may not grant rights has shared")
		}
		_, list := send(t, g, "admin", http.MethodPut, "queries", keep("大家的", "?a=1", "everyone"))
		if len(list) != 1 || list[0].RoleName == "" {
			t.Fatalf("%+v", list)
		}
		_, seen := send(t, g, "sushe", http.MethodGet, "queries", "")
		if len(seen) != 1 || seen[0] != list[0] {
			t.Errorf("%+v", seen)
		}
		// Dealers are of other companies.
		if _, dealer := send(t, g, "jxs", http.MethodGet, "queries", ""); len(dealer) != 0 {
			t.Errorf("%+v", dealer)
		}
		if a, _ := send(t, g, "sushe", http.MethodDelete, "queries/"+list[0].QueryID, ""); a.Code == 0 {
			t.Error("whoever has shared conditions deletes them")
		}
		// One of the same name is the user's own, beside the shared one.
		if _, both := send(t, g, "sushe", http.MethodPut, "queries", keep("大家的", "?a=2", "")); len(both) != 2 {
			t.Errorf("%+v", both)
		}
		if _, left := send(t, g, "admin", http.MethodDelete, "queries/"+list[0].QueryID, ""); len(left) != 0 {
			t.Errorf("%+v", left)
		}
	})
}

// Opinions follow the person too, in their order.
func TestOpinionsAreKept(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		said := func(account string) string {
			t.Helper()
			a, _ := send(t, g, account, http.MethodGet, "opinions", "")
			return string(a.Data)
		}
		if got := said("admin"); got != `{"Opinions":[]}` {
			t.Fatal(got)
		}
		send(t, g, "admin", http.MethodPost, "opinions", `{"Opinions":["同意, 请尽快","退回"]}`)
		if got := said("admin"); got != `{"Opinions":["同意, 请尽快","退回"]}` {
			t.Error(got)
		}
		if a, _ := send(t, g, "admin", http.MethodPost, "opinions", `{"Opinions":["`+strings.Repeat("好", 201)+`"]}`); a.Code == 0 {
			t.Error("an opinion of 201 characters is kept")
		}
		if got := said("sushe"); got != `{"Opinions":[]}` {
			t.Error(got)
		}
	})
}
