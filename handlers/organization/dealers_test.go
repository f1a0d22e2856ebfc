package organization_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// Dealers are other companies. Their people see the own organisation, what is below it and the chain above it, on each way
// of finding people and departments; people of the factory see the factory.
func TestDealersSeeTheirOwnOrganisation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		above := organisation(t, g, admin)
		homes := homesOf(t, g, admin)
		for account, home := range map[string]string{"jxs": "10201", "duhui": "1020101"} {
			who := apptest.Token(g.Session(t, account))
			near := func(unit string) bool { return isBelow(above, unit, home) || isBelow(above, home, unit) }
			people := idsOf(t, g, who, "user")
			for user, unit := range homes {
				if slices.Contains(people, user) && !near(unit) {
					t.Errorf("%s of %s sees a person of %s", account, home, unit)
				}
			}
			if !slices.ContainsFunc(people, func(user string) bool { return homes[user] == home }) {
				t.Errorf("%s sees no colleague: %v", account, people)
			}
			for unit := range above {
				for source, units := range map[string][]string{"people": idsOf(t, g, who, "department"), "部门数据查询": unitsOf(t, g, who)} {
					if slices.Contains(units, unit) != near(unit) {
						t.Errorf("%s of %s and %s: %s shows it: %t", account, home, unit, source, !near(unit))
					}
				}
			}
			if a := g.Send(t, http.MethodGet, "/admin/dormitory/inventory/all", "", who); !strings.Contains(a.Body, `"list":[]`) {
				t.Errorf("%s sees rooms of the factory: %.200s", account, a.Body)
			}
		}
		if units := unitsOf(t, g, apptest.Token(g.Session(t, "putong"))); len(units) != len(above) {
			t.Errorf("the factory sees %d of %d organisations", len(units), len(above))
		}
	})
}

// isBelow reports whether a unit is another one or below it.
func isBelow(above map[string]string, unit, other string) bool {
	for ; unit != "" && unit != other; unit = above[unit] {
	}
	return unit != "" && unit == other
}

// homesOf are the organisations of all people who have one.
func homesOf(t *testing.T, g *apptest.Gateway, who apptest.Option) map[string]string {
	t.Helper()
	var list struct {
		List []struct{ UserId, OrganizationId string } //nolint:revive // as on the wire
	}
	g.ReadInto(t, who, "/api/staff/index?pageSize=1000", &list)
	homes := map[string]string{}
	for _, person := range list.List {
		homes[person.UserId] = person.OrganizationId
	}
	return homes
}

func idsOf(t *testing.T, g *apptest.Gateway, who apptest.Option, kind string) (ids []string) {
	t.Helper()
	var list struct {
		List []struct{ Id string } //nolint:revive // as on the wire
	}
	g.ReadInto(t, who, "/admin/people?pageSize=1000&kind="+kind, &list)
	for _, row := range list.List {
		ids = append(ids, row.Id)
	}
	return ids
}

func unitsOf(t *testing.T, g *apptest.Gateway, who apptest.Option) (ids []string) {
	t.Helper()
	var rows []unit
	a := g.Post(t, "DataTable", `{"ProcedureName":"P_Base_Organization","CXType":"部门数据查询"}`, who)
	if err := json.Unmarshal(a.Data, &rows); err != nil || a.Code != 0 {
		t.Fatal(a.Body)
	}
	for _, row := range rows {
		ids = append(ids, row.OrganizationId)
	}
	return ids
}
