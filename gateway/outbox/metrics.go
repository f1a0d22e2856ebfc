package outbox

import "github.com/prometheus/client_golang/prometheus"

// Metrics counts the results of messages.
type Metrics struct{ messages *prometheus.CounterVec }

// NewMetrics returns counters with the value zero.
func NewMetrics() *Metrics {
	m := &Metrics{prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "qiao_messages_total", Help: "Messages by kind and result: sent, retried (a try has failed), failed, expired.",
	}, []string{"kind", "result"})}
	for _, kind := range Kinds {
		for _, result := range []string{"sent", "retried", "failed", "expired"} {
			m.messages.WithLabelValues(string(kind), result)
		}
	}
	return m
}

// Collector returns the collector for /metrics.
func (m *Metrics) Collector() prometheus.Collector { return m.messages }

func (m *Metrics) count(kind Kind, result string) {
	m.messages.WithLabelValues(string(kind), result).Inc()
}
