package dormitory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

func TestPendingRepairsAreCountedByTheProceduresRule(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for account, want := range map[string]int{"sushe": 18, "putong": 3, "jxs": 0} {
			own := apptest.Token(g.Session(t, account))
			a := g.Send(t, http.MethodGet, "/admin/dormitory/repair/treatCount", "", own)
			var data struct{ Count int }
			if err := json.Unmarshal(a.Data, &data); err != nil || a.Body != fmt.Sprintf(`{"code":0,"msg":"成功","data":{"count":%d}}`, want) {
				t.Errorf("%s: %s", account, a.Body)
			}
			if b := g.Call(t, "Int", "待处理报修数量", nil, own); string(b.Data) != fmt.Sprint(data.Count) {
				t.Errorf("%s: the procedure counts %s, the route %d", account, b.Data, data.Count)
			}
		}
		g.Change(t, "DELETE FROM Dorm_RepairProgress")
		g.Change(t, "DELETE FROM Dorm_Repair")
		if a := g.Send(t, http.MethodGet, "/admin/dormitory/repair/treatCount", "", apptest.Token(g.Session(t, "sushe"))); string(a.Data) != `{"count":0}` {
			t.Errorf("with nothing left: %s", a.Body)
		}
	})
}
