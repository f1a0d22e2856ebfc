package bridge_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/store/storetest"
)

// A change of one instance is known to the other one after the next run of its job, which comes twice a second.
func TestAStateReachesTheOtherInstance(t *testing.T) {
	legacy := legacySystem(t)
	one, two := openTwo(t, legacy.URL, nil)
	token := house{one, legacy}.signIn(t, "admin")
	for _, state := range []bridge.State{bridge.Native, bridge.Shadow, bridge.Native, bridge.Legacy} {
		house{one, legacy}.set(t, dashboard, bridge.Setting{State: state})
		two.RunJob(t, "bridge-states")
		before := legacy.Count("P_Dashboard/首页房间查询")
		for _, g := range []*apptest.Gateway{one, two} {
			call(t, g.URL, "POST", procedure, token, dormitory)
		}
		one.Bridge.Comparer.Wait()
		two.Bridge.Comparer.Wait()
		if answered := legacy.Count("P_Dashboard/首页房间查询") > before; answered == (state == bridge.Native) {
			t.Errorf("in %s the legacy system has answered: %v", state, answered)
		}
	}
	for _, job := range two.Jobs() {
		if job.Name == "bridge-states" && job.Every > 500*time.Millisecond {
			t.Errorf("the states are read every %s", job.Every)
		}
	}
}

// Each person is answered by the same system on every instance, and after a restart of both.
func TestCanaryHoldsOnTwoInstancesAndThroughRestarts(t *testing.T) {
	people := layer.Count(50, 400)
	legacy := hospitable(t)
	one, two := openTwo(t, legacy.URL, nil)
	change := bridge.Change{Target: dashboard, Setting: bridge.Setting{State: bridge.Canary, Percent: 10}, Reason: "test", By: "test", Origin: audit.Origin{Now: one.Now()}}
	if err := one.Bridge.Table.Set(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	two.RunJob(t, "bridge-states")
	tokens := make([]string, people)
	for i := range tokens {
		got := call(t, one.URL, "GET", signInQuery(fmt.Sprintf("person%04d", i), "x"), "", "")
		tokens[i] = bridge.ReadSignIn("", nil, []byte(got.body)).Token
	}
	served := func(g *apptest.Gateway) (here []int) {
		for i, token := range tokens {
			switch got := call(t, g.URL, "POST", procedure, token, dormitory); {
			case strings.Contains(got.body, `"code":403,"msg":"拒绝访问"`): // people whom the legacy system has signed in have no rights here
				here = append(here, i)
			case !strings.Contains(got.body, "legacy"):
				t.Fatalf("person %d: %d %s", i, got.status, got.body)
			}
		}
		return here
	}
	first := served(one)
	if part := float64(len(first)) / float64(people); people >= 400 && (part < 0.07 || part > 0.13) || len(first) == 0 {
		t.Errorf("%d of %d are served here", len(first), people)
	}
	again := func() *apptest.Gateway {
		g := apptest.Start(t, one.Config.Databases["main"], before(legacy.URL, func(cfg *config.Config) { cfg.Redis.URL = one.Config.Redis.URL }))
		g.RunJob(t, "bridge-states")
		return g
	}
	for _, g := range []*apptest.Gateway{two, again(), again()} {
		if here := served(g); !slices.Equal(here, first) {
			t.Errorf("another instance serves %v, not %v", here, first)
		}
	}
	t.Logf("%d of %d are served here", len(first), people)
}

// A target that fails here is back in shadow after a few failed calls, also where the calls go to two instances. Both show why.
func TestCanaryFallsBackFromFailures(t *testing.T) {
	legacy := legacySystem(t)
	one, two := openTwo(t, legacy.URL, nil)
	h := house{one, legacy}
	token := h.signIn(t, "admin")
	setting := bridge.Setting{State: bridge.Canary, Percent: 99}
	if !setting.Serves("admin") {
		t.Fatal("admin is the one of the hundred: choose another account")
	}
	h.set(t, dashboard, setting)
	two.RunJob(t, "bridge-states")
	h.loseRooms(t)
	var failed atomic.Int64
	var clients sync.WaitGroup
	stop := gatewaytest.Stopwatch()
	for i := range 4 {
		g := []*apptest.Gateway{one, two}[i%2]
		clients.Go(func() {
			for range 40 {
				if a := g.Post(t, "DataSet", dormitory, apptest.Token(token)); a.Status >= 500 || a.Code != 0 {
					failed.Add(1)
				}
			}
		})
	}
	clients.Wait()
	if n := failed.Load(); n < 5 || n > 20 {
		t.Errorf("%d calls have failed, want 5 to 20", n)
	}
	for _, g := range []*apptest.Gateway{one, two} {
		gatewaytest.Eventually(t, "the fall back", func() bool {
			g.RunJob(t, "bridge-states")
			return g.Bridge.Table.Of(dashboard).State == bridge.Shadow
		})
		if log := g.Send(t, "GET", "/admin/system/operation-log/index?keyword=canary", "", apptest.Token(token), apptest.Header("X-Qiao-UI", "1")).Body; strings.Count(log, "canary → shadow") != 1 {
			t.Errorf("operation log: %s", log)
		}
		if got := storetest.Cells(t, g.Main(), "SELECT Object, Action FROM Audit_Log WHERE Event = 'bridge.change' AND Action LIKE 'canary%'"); got != "p_dashboard/首页房间查询|canary → shadow" {
			t.Errorf("audit: %q", got)
		}
		if got := storetest.Cells(t, g.Main(), "SELECT Reason FROM Bridge_Change WHERE FromState = 'canary'"); !strings.Contains(got, "次失败") {
			t.Errorf("history: %q", got)
		}
	}
	took := stop()
	t.Logf("%d calls have failed; both have fallen back after %s", failed.Load(), took)
	if took > 10*time.Second {
		t.Errorf("it took %s", took)
	}
}

// A procedure that refuses calls by an error of its own does not fail: the legacy system refuses them as well.
func TestARefusalIsNoFailure(t *testing.T) {
	h := open(t, func(cfg *config.Config) {
		cfg.Procedures.Dir = apptest.Site(t, map[string]string{"order.sql": apptest.EntryText(
			"procedure: P_ERP_Order\ncxtype: 订单查询\neffect: read\naccess: signed-in", "-- @dialect sqlite\nSELECT throw(50001, '客户被停用') AS x;\n-- @dialect sqlserver\nTHROW 50001, N'客户被停用', 1;")})
	})
	target, setting := bridge.Procedure("P_ERP_Order", "订单查询"), bridge.Setting{State: bridge.Canary, Percent: 99}
	h.set(t, target, setting)
	token := h.signIn(t, "admin")
	for range 2 * h.Config.Legacy.Fallback.Failures {
		if got := call(t, h.URL, "POST", procedure, token, `{"ProcedureName":"P_ERP_Order","CXType":"订单查询"}`); strings.Contains(got.body, `"code":0`) {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	if state := h.Bridge.Table.Of(target).State; state != bridge.Canary {
		t.Errorf("the target is in %s", state)
	}
}
