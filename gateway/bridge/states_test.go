package bridge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

var dashboard = bridge.Procedure("P_Dashboard", "首页房间查询")

// Of a thousand accounts about the percentage is served here, and each always by the same system.
func TestCanaryServesAShareOfThePeople(t *testing.T) {
	setting := bridge.Setting{State: bridge.Canary, Percent: 10}
	served := 0
	for i := range 1000 {
		person := fmt.Sprintf("user%04d", i)
		if setting.Serves(person) {
			served++
		}
		if setting.Serves(person) != (bridge.Setting{State: bridge.Canary, Percent: 10}).Serves(person) {
			t.Fatalf("%s changes sides", person)
		}
		if setting.Serves(person) && !(bridge.Setting{State: bridge.Canary, Percent: 50}).Serves(person) {
			t.Fatalf("%s is lost by a higher percentage", person)
		}
	}
	if served < 70 || served > 130 {
		t.Errorf("%d of 1000 are served here, want 100 ± 30", served)
	}
}

func TestSettingsThatMakeNoSense(t *testing.T) {
	for _, setting := range []bridge.Setting{
		{State: "fast"}, {State: bridge.Canary}, {State: bridge.Canary, Percent: 100}, {State: bridge.Native, Percent: 5},
	} {
		if err := setting.Check(); err == nil {
			t.Errorf("%+v is accepted", setting)
		}
	}
}

// A target moves on by its evidence, or by a reason, which is kept.
func TestGates(t *testing.T) {
	h := open(t, nil)
	change := bridge.Change{Target: dashboard, Setting: bridge.Setting{State: bridge.Native}, By: "test", Origin: audit.Origin{Now: h.Now()}}
	err := h.Bridge.Table.Set(t.Context(), change)
	if err == nil || !strings.Contains(err.Error(), "已比较 0 次，需要 200 次") || !strings.Contains(err.Error(), "比较过 0 天，需要 3 天") {
		t.Errorf("without evidence: %v", err)
	}
	compared := func(day, calls, equal int) {
		t.Helper()
		h.Clock.Advance(time.Duration(day) * 24 * time.Hour)
		for i := range calls {
			h.Bridge.Tally.Compared(bridge.Shape{Target: dashboard, Endpoint: "ProcedureToDataSet"}, i < equal, false)
		}
		if err := h.Bridge.Tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	compared(0, 400, 398)
	compared(1, 300, 300)
	compared(1, 300, 297)
	err = h.Bridge.Table.Set(t.Context(), change)
	if err == nil || !strings.Contains(err.Error(), "一致率 99.50%，需要 99.9%") {
		t.Errorf("with 0.5 %% differences: %v", err)
	}
	compared(0, 4000, 4000)
	if err := h.Bridge.Table.Set(t.Context(), change); err != nil {
		t.Errorf("with enough evidence: %v", err)
	}
	other := bridge.Procedure("P_Other", "")
	change.Target, change.Reason = other, "旧系统下周关闭"
	if err := h.Bridge.Table.Set(t.Context(), change); err != nil {
		t.Errorf("with a reason: %v", err)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT FromState, ToState, Reason FROM Bridge_Change WHERE Target = 'p_other/'"); got != "legacy|native|旧系统下周关闭" {
		t.Errorf("history: %s", got)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT Object, Action FROM Audit_Log WHERE Event = 'bridge.change' ORDER BY Object"); !strings.Contains(got, "p_other/|legacy → native") {
		t.Errorf("audit: %s", got)
	}
}

// A target that fails here goes back to shadow by itself, with a row in history and audit.
func TestCanaryFallsBack(t *testing.T) {
	h := open(t, func(cfg *config.Config) { cfg.Legacy.Fallback.Differences = 3 })
	token := h.signIn(t, "admin")
	h.set(t, dashboard, bridge.Setting{State: bridge.Canary, Percent: 1})
	if (bridge.Setting{State: bridge.Canary, Percent: 1}).Serves("admin") {
		t.Fatal("admin is one of the hundred: choose another account")
	}
	h.legacy.Set("P_Dashboard/首页房间查询", bridgetest.Behaviour{Kind: bridgetest.Value, Column: "Rooms", Text: "7"})
	for range 4 {
		call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, dormitory)
		h.Clock.Advance(time.Second) // the next second's samples
	}
	h.Bridge.Comparer.Wait()
	gatewaytest.Eventually(t, "the fall back", func() bool { return h.Bridge.Table.Of(dashboard).State == bridge.Shadow })
	gatewaytest.Eventually(t, "the fall back", func() bool {
		return strings.HasPrefix(storetest.Cells(t, h.Main(), "SELECT ToState, CreateUserName FROM Bridge_Change ORDER BY ChangeId DESC"), "shadow|系统")
	})
	if err := h.Bridge.Comparer.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT Class, Field FROM Bridge_Difference"); !strings.Contains(got, "Rooms") {
		t.Errorf("differences: %s", got)
	}
}
