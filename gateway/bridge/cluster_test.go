package bridge_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

// many is how many calls a test makes: few by default, QIAO_CALLS by hand.
func many(t *testing.T, few int) int {
	t.Helper()
	text := os.Getenv("QIAO_CALLS")
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A change of one instance is known to the other one after the next run of its job, which comes twice a second.
func TestAStateReachesTheOtherInstance(t *testing.T) {
	legacy := bridgetest.StandIn(t)
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

// Each person is answered by the same system on every instance and after a restart.
func TestCanaryHoldsOnTwoInstancesAndThroughRestarts(t *testing.T) {
	people := min(many(t, 50), 1000)
	legacy := hospitable(t)
	one, two := openTwo(t, legacy.URL, nil)
	change := bridge.Change{Target: dashboard, Setting: bridge.Setting{State: bridge.Canary, Percent: 10}, Reason: "test", By: "test", Origin: audit.Origin{Now: one.Now()}}
	if err := one.Bridge.Table.Set(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	two.RunJob(t, "bridge-states")
	again := apptest.Start(t, one.Config.Databases["main"], before(legacy.URL, nil))
	again.RunJob(t, "bridge-states")
	here := 0
	for i := range people {
		account := fmt.Sprintf("person%04d", i)
		got := call(t, one.URL, "GET", signInQuery(account, "x"), "", "")
		token := bridge.ReadSignIn("", nil, []byte(got.body)).Token
		natively := make([]bool, 2)
		for j, g := range []*apptest.Gateway{one, two} {
			natively[j] = !strings.Contains(call(t, g.URL, "POST", procedure, token, dormitory).body, "legacy")
		}
		if natively[0] != natively[1] || natively[0] != again.Bridge.Table.Of(dashboard).Serves(account) {
			t.Errorf("%s is served here: %v, after a restart %v", account, natively, again.Bridge.Table.Of(dashboard).Serves(account))
		}
		if natively[0] {
			here++
		}
	}
	if people == 1000 && (here < 70 || here > 130) || here == 0 {
		t.Errorf("%d of %d are served here", here, people)
	}
	t.Logf("%d of %d are served here", here, people)
}

// A target that fails here is back in shadow after a few failed calls, on every instance.
func TestCanaryFallsBackFromFailures(t *testing.T) {
	legacy := bridgetest.StandIn(t)
	one, two := openTwo(t, legacy.URL, nil)
	h := house{one, legacy}
	token := h.signIn(t, "admin")
	setting := bridge.Setting{State: bridge.Canary, Percent: 99}
	if !setting.Serves("admin") {
		t.Fatal("admin is the one of the hundred: choose another account")
	}
	h.set(t, dashboard, setting)
	two.RunJob(t, "bridge-states")
	if one.Config.Databases["main"].Driver == "sqlite" {
		one.Define(t, "ALTER TABLE Dorm_Room RENAME TO Lost_Room")
	} else {
		one.Define(t, "EXEC sp_rename 'Dorm_Room', 'Lost_Room', 'OBJECT'")
	}
	failed := 0
	started := time.Now()
	for range 40 {
		if got := call(t, one.URL, "POST", procedure, token, dormitory); got.status >= 500 || strings.Contains(got.body, `"code":500`) || !strings.Contains(got.body, `"code":0`) {
			failed++
		}
	}
	if failed < 5 || failed > 20 {
		t.Errorf("%d calls have failed, want 5 to 20", failed)
	}
	gatewaytest.Eventually(t, "the fall back", func() bool {
		two.RunJob(t, "bridge-states")
		return two.Bridge.Table.Of(dashboard).State == bridge.Shadow
	})
	if took := time.Since(started); took > 10*time.Second {
		t.Errorf("it took %s", took)
	}
	if got := storetest.Cells(t, one.Main(), "SELECT Object, Action FROM Audit_Log WHERE Event = 'bridge.change' AND Action LIKE 'canary%'"); got != "p_dashboard/首页房间查询|canary → shadow" {
		t.Errorf("audit: %q", got)
	}
	if got := storetest.Cells(t, one.Main(), "SELECT Reason FROM Bridge_Change WHERE FromState = 'canary'"); !strings.Contains(got, "次失败") {
		t.Errorf("history: %q", got)
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
