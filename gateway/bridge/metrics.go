package bridge

import (
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/bridge/upstream"
)

// metrics count the calls and the comparisons of this instance.
type metrics struct {
	calls       *prometheus.CounterVec
	comparisons *prometheus.CounterVec
	dropped     *prometheus.CounterVec
}

func newMetrics(upstreams []*upstream.Upstream) *metrics {
	m := &metrics{
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_bridge_calls_total", Help: "Calls on paths of the legacy system, by legacy server and the side that has answered: legacy, native.",
		}, []string{"upstream", "side"}),
		comparisons: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_bridge_comparisons_total", Help: "Comparisons of answers by result: equal, different, skipped (the answers could not be compared, or the trial of a write took too long).",
		}, []string{"result"}),
		dropped: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_bridge_dropped_total", Help: "What was dropped because there was too much: sample (a call that was to be compared), count (a call that is in no statistics).",
		}, []string{"what"}),
	}
	for _, u := range upstreams {
		m.calls.WithLabelValues(u.Name, "legacy")
		m.calls.WithLabelValues(u.Name, "native")
	}
	for _, result := range []string{"equal", "different", "skipped"} {
		m.comparisons.WithLabelValues(result)
	}
	for _, what := range []string{"sample", "count"} {
		m.dropped.WithLabelValues(what)
	}
	return m
}

// Collectors returns the collectors for /metrics.
func (b *Bridge) Collectors() []prometheus.Collector {
	all := []prometheus.Collector{b.metrics.calls, b.metrics.comparisons, b.metrics.dropped}
	for _, u := range b.Upstreams.List() {
		all = append(all, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "qiao_bridge_circuit_open", Help: "1 while the calls of a legacy server are refused because it does not answer.",
			ConstLabels: prometheus.Labels{"upstream": u.Name},
		}, func() float64 {
			if u.Well() {
				return 0
			}
			return 1
		}))
	}
	for _, state := range States[1:] { // nobody knows how many targets are in Legacy
		all = append(all, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "qiao_bridge_targets", Help: "Targets by state, without those in legacy.", ConstLabels: prometheus.Labels{"state": string(state)},
		}, func() float64 { return float64(b.Table.count(state)) }))
	}
	return all
}

func (m *metrics) answered(upstream string, natively bool) {
	side := "legacy"
	if natively {
		side = "native"
	}
	m.calls.WithLabelValues(upstream, side).Inc()
}

func (m *metrics) compared(equal, skipped bool) {
	result := "different"
	switch {
	case skipped:
		result = "skipped"
	case equal:
		result = "equal"
	}
	m.comparisons.WithLabelValues(result).Inc()
}
