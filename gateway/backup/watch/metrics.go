package watch

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metricsPatience bounds the question to the database when the metrics are read.
const metricsPatience = 2 * time.Second

var (
	goodAt = prometheus.NewDesc("qiao_backup_last_success_timestamp_seconds",
		"When the last good run of a command was: backup (the moment of its data), verify, verify_target; absent before the first one. Equal on all instances.", []string{"task"}, nil)
	due = prometheus.NewDesc("qiao_backup_due_timestamp_seconds",
		"When the next good run is due at the latest, by backup.max_age and max_verify_age; of the task log by backup.max_lag. Absent where nobody is to be told.", []string{"task"}, nil)
	failed = prometheus.NewDesc("qiao_backup_failed",
		"1 where the last run of a command has failed, else 0; absent where nobody is to be told.", []string{"task"}, nil)
	size = prometheus.NewDesc("qiao_backup_size_bytes",
		"Size of the database and of the files in the last good back-up; absent before the first one.", []string{"part"}, nil)
	lag = prometheus.NewDesc("qiao_replicate_lag_seconds",
		"How far the log that gateway replicate has shipped is behind the database; absent where it has never run, or backup.max_lag is 0.", nil, nil)
	diskFree = prometheus.NewDesc("qiao_disk_free_bytes", "Free space on the disk of the data folder.", nil, nil)
	diskSize = prometheus.NewDesc("qiao_disk_size_bytes", "Size of the disk of the data folder.", nil, nil)
	diskPart = prometheus.NewDesc("qiao_disk_free_ratio", "Free share of the disk of the data folder, from 0 to 1.", nil, nil)
)

// Describe implements prometheus.Collector.
func (w *Watch) Describe(descriptions chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{goodAt, due, failed, size, lag, diskFree, diskSize, diskPart} {
		descriptions <- d
	}
}

// Collect implements prometheus.Collector. What cannot be read is absent, and /readyz says why.
func (w *Watch) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	moment := func(d *prometheus.Desc, at time.Time, task string) {
		if !at.IsZero() {
			gauge(d, float64(at.UnixMilli())/1000, task)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), metricsPatience)
	defer cancel()
	if states, err := w.States(ctx); err == nil {
		for _, s := range states {
			task := string(s.Task)
			moment(goodAt, s.GoodAt, task)
			moment(due, s.Due, task)
			if !s.Due.IsZero() {
				gauge(failed, number(!s.FailedAt.IsZero()), task)
			}
			if s.Task == Backup && !s.GoodAt.IsZero() {
				gauge(size, float64(s.Run.Database), "database")
				gauge(size, float64(s.Run.Contents), "files")
			}
		}
	}
	if log, err := w.Log(); err == nil && log != nil {
		gauge(lag, log.Lag.Seconds())
		moment(due, log.Due, "log")
	}
	if d, err := w.Disk(); err == nil {
		gauge(diskFree, float64(d.Free))
		gauge(diskSize, float64(d.Size))
		gauge(diskPart, d.Share())
	}
}

func number(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
