package dormitory_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// TestBillsWithoutAMonth are those of the newest month with costs, which the lists beside them show first.
func TestBillsWithoutAMonth(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		token := apptest.Token(g.SignIn(t, "sushe"))
		var costs struct {
			List []struct{ Month, CostID string }
		}
		g.ReadInto(t, token, "/admin/dormitory/cost/index?pageSize=1", &costs)
		if len(costs.List) == 0 {
			t.Fatal("no costs")
		}
		var newest, old struct{ List []struct{ Month string } }
		for body, into := range map[string]any{`{}`: &newest, `{"Month":""}`: &old} {
			a := g.Send(t, http.MethodPost, "/admin/dormitory/cost/person", body, token)
			if a.Code != 0 || json.Unmarshal(a.Data, into) != nil {
				t.Fatalf("%s: %s", body, a.Body)
			}
		}
		if len(newest.List) == 0 || newest.List[0].Month != costs.List[0].Month || len(old.List) != len(newest.List) {
			t.Errorf("%d bills, %d with an empty month; the newest cost is of %s", len(newest.List), len(old.List), costs.List[0].Month)
		}
		if a := g.Send(t, http.MethodPost, "/admin/dormitory/cost/person", `{"Month":"x"}`, token); a.Code == 0 {
			t.Errorf("a month that is none: %s", a.Body)
		}
	})
}
