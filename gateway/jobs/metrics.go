package jobs

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics counts and times the runs of jobs.
type Metrics struct {
	runs    *prometheus.CounterVec
	seconds *prometheus.HistogramVec
	success *prometheus.GaugeVec
}

// NewMetrics returns counters with the value zero.
func NewMetrics() *Metrics {
	return &Metrics{
		runs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_job_runs_total", Help: "Runs of jobs by result: ok, failed.",
		}, []string{"task", "result"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "qiao_job_seconds", Help: "Time of a run, by job (the label task: Prometheus calls what it scrapes job).", Buckets: []float64{.001, .01, .1, 1, 10, 60, 600},
		}, []string{"task"}),
		success: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "qiao_job_last_success_timestamp_seconds", Help: "When this instance last ran a job that succeeded; absent before that.",
		}, []string{"task"}),
	}
}

// Collectors returns the collectors for /metrics.
func (m *Metrics) Collectors() []prometheus.Collector {
	return []prometheus.Collector{m.runs, m.seconds, m.success}
}

// expect creates a job's counters with the value zero before its first run ends.
func (m *Metrics) expect(job string) {
	m.runs.WithLabelValues(job, "ok")
	m.runs.WithLabelValues(job, "failed")
}

func (m *Metrics) count(job string, elapsed time.Duration, err error) {
	m.seconds.WithLabelValues(job).Observe(elapsed.Seconds())
	if err != nil {
		m.runs.WithLabelValues(job, "failed").Inc()
		return
	}
	m.runs.WithLabelValues(job, "ok").Inc()
	m.success.WithLabelValues(job).SetToCurrentTime()
}
