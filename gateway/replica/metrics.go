package replica

import (
	"math"

	"github.com/prometheus/client_golang/prometheus"
)

type metrics struct {
	reads  *prometheus.CounterVec
	failed prometheus.Counter
	used   prometheus.GaugeFunc
	age    prometheus.GaugeFunc
}

func newMetrics(r *Replica) *metrics {
	m := &metrics{
		reads: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_replica_reads_total", Help: "Reads of entries with intent: read, by the database that they were sent to: replica, primary.",
		}, []string{"to"}),
		failed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_replica_failures_total", Help: "Reads that the read-only copy did not answer, and that ran on the database itself.",
		}),
		used: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "qiao_replica_used", Help: "1 while the read-only copy is young enough to be read, else 0.",
		}, func() float64 {
			if age, known := r.Age(); !known || age > r.settings.ReplicaAge {
				return 0
			}
			return 1
		}),
		age: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "qiao_replica_age_seconds", Help: "How old the read-only copy is at most; NaN where that is not known.",
		}, func() float64 {
			age, known := r.Age()
			if !known {
				return math.NaN()
			}
			return age.Seconds()
		}),
	}
	m.reads.WithLabelValues("replica")
	m.reads.WithLabelValues("primary")
	return m
}

// Collectors returns the collectors for /metrics; a nil Replica has none.
func (r *Replica) Collectors() []prometheus.Collector {
	if r == nil {
		return nil
	}
	return []prometheus.Collector{r.metrics.reads, r.metrics.failed, r.metrics.used, r.metrics.age}
}
