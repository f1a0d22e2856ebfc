package bridge_test

import (
	"strings"
	"testing"

	"qiao/gateway/bridge"
	"qiao/gateway/config"
)

// The metrics count the answers of each side, the comparisons and the targets by state, and say whether a legacy server is down.
func TestMetrics(t *testing.T) {
	h := open(t, func(cfg *config.Config) { cfg.Legacy.Upstreams[0].Prefixes = []string{"/api/"} })
	metrics := func(want map[string]string) {
		t.Helper()
		text := h.Send(t, "GET", "/metrics", "").Body
		for series, value := range want {
			if !strings.Contains(text, "\n"+series+" "+value+"\n") {
				t.Errorf("%s is not %s:\n%s", series, value, linesOf(text, "qiao_bridge_"))
			}
		}
	}
	metrics(map[string]string{
		`qiao_bridge_calls_total{side="legacy",upstream="main"}`: "0", `qiao_bridge_comparisons_total{result="different"}`: "0",
		`qiao_bridge_targets{state="shadow"}`: "0", `qiao_bridge_circuit_open{upstream="main"}`: "0", `qiao_bridge_dropped_total{what="sample"}`: "0",
	})
	token := h.Session(t, "admin")
	pass := func() { call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, dormitory) }
	pass()
	h.set(t, dashboard, bridge.Setting{State: bridge.Native})
	pass()
	pass()
	h.Bridge.Tally.Compared(bridge.Shape{Target: dashboard}, true, false)
	h.Bridge.Tally.Compared(bridge.Shape{Target: dashboard}, false, true)
	h.legacy.Close()
	for range 3 {
		_ = h.Bridge.Upstreams.List()[0].Check(t.Context()) // fails
	}
	metrics(map[string]string{
		`qiao_bridge_calls_total{side="legacy",upstream="main"}`: "1", `qiao_bridge_calls_total{side="native",upstream="main"}`: "2",
		`qiao_bridge_comparisons_total{result="equal"}`: "1", `qiao_bridge_comparisons_total{result="skipped"}`: "1",
		`qiao_bridge_targets{state="native"}`: "1", `qiao_bridge_circuit_open{upstream="main"}`: "1",
	})
}

func linesOf(text, prefix string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, prefix) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}
