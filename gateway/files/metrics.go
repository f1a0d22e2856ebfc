package files

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics counts and times the requests to the object storage.
type Metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

// NewMetrics returns counters with the value zero.
func NewMetrics() *Metrics {
	m := &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_files_requests_total",
			Help: "Requests to the object storage by operation and result: ok (any answer below 500), failed, cancelled (by the client), refused (while it does not answer).",
		}, []string{"operation", "result"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "qiao_files_request_seconds", Help: "Time until the object storage answers, by operation.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 60},
		}, []string{"operation"}),
	}
	for _, operation := range []string{"PutObject", "GetObject", "HeadObject", "DeleteObject", "ListObjectsV2"} {
		for _, result := range []string{"ok", "failed", "cancelled", "refused"} {
			m.requests.WithLabelValues(operation, result)
		}
	}
	return m
}

func (m *Metrics) count(operation, result string, elapsed time.Duration) {
	m.requests.WithLabelValues(operation, result).Inc()
	if result == "ok" || result == "failed" {
		m.seconds.WithLabelValues(operation).Observe(elapsed.Seconds())
	}
}

// Collectors returns the collectors for /metrics.
func (s *S3) Collectors() []prometheus.Collector {
	return []prometheus.Collector{
		s.transport.metrics.requests, s.transport.metrics.seconds,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "qiao_files_circuit_open", Help: "1 while requests to the object storage are refused because it does not answer.",
		}, func() float64 {
			if s.transport.circuit.isOpen() {
				return 1
			}
			return 0
		}),
	}
}
