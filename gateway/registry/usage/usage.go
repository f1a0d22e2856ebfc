// Package usage counts and times the calls of procedures, and keeps their last failures.
package usage

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"qiao/gateway/errs"
)

// Usage counts and times the calls of every procedure, and keeps their last failures. It
// is kept by name and CXType, so that a reload loses nothing. Labels come only from the
// registry, never from a request.
type Usage struct {
	calls   *prometheus.CounterVec
	seconds *prometheus.HistogramVec

	mu     sync.RWMutex
	meters map[Key]*Meter

	slow slowCalls
}

// Key is a procedure's name and CXType as it states them.
type Key struct{ Procedure, CXType string }

// callBuckets grow by about a half each, from 0.1 ms to a minute: fine enough to
// estimate a median and a 95th percentile.
var callBuckets = prometheus.ExponentialBucketsRange(1e-4, 60, 34)

// New returns a Usage without any calls.
func New() *Usage {
	return &Usage{
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_procedure_calls_total", Help: "Procedure calls by entry and result.",
		}, []string{"procedure", "cxtype", "result"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "qiao_procedure_seconds", Help: "Time of a procedure call, by entry.", Buckets: callBuckets,
		}, []string{"procedure", "cxtype"}),
		meters: map[Key]*Meter{}, slow: slowCalls{of: map[Key]*slowOf{}},
	}
}

// Meter is the usage of one procedure.
type Meter struct {
	usage    *Usage
	key      Key
	series   atomic.Pointer[series] // set by the first call: most entries of a big folder are never called
	failures failures
}

// series are the labelled metrics that nearly every call needs.
type series struct {
	ok      prometheus.Counter
	seconds prometheus.Histogram
}

// Key is the procedure whose calls the meter counts.
func (m *Meter) Key() Key { return m.key }

// Meter returns the meter of a procedure, and makes it if there is none.
func (u *Usage) Meter(key Key) *Meter {
	u.mu.Lock()
	defer u.mu.Unlock()
	m := u.meters[key]
	if m == nil {
		m = &Meter{usage: u, key: key}
		u.meters[key] = m
	}
	return m
}

// Keep removes the meters and labels of all procedures but the given ones.
func (u *Usage) Keep(keys map[Key]bool) {
	u.slow.keep(keys)
	u.mu.Lock()
	defer u.mu.Unlock()
	for key := range u.meters {
		if !keys[key] {
			delete(u.meters, key)
			u.calls.DeletePartialMatch(prometheus.Labels{"procedure": key.Procedure, "cxtype": key.CXType})
			u.seconds.DeleteLabelValues(key.Procedure, key.CXType)
		}
	}
}

// count adds a call by its result: ok, or the name of a kind of failure.
func (m *Meter) count(result string, elapsed time.Duration) {
	known := m.series.Load()
	if known == nil {
		if known = m.usage.resolve(m); known == nil {
			return
		}
	}
	known.seconds.Observe(elapsed.Seconds())
	if result == resultOK {
		known.ok.Inc()
		return
	}
	m.usage.countFailure(m, result)
}

// Count adds a call, its duration and its error, nil for a success. tell describes an error to keep, with the message
// for the client.
func (m *Meter) Count(err error, elapsed time.Duration, tell func(*errs.Error) Failure) {
	result := resultOf(err)
	m.count(result, elapsed)
	if isError(result) {
		known := errs.As(err)
		failure := tell(known)
		failure.Detail = detailOf(known)
		m.failures.add(failure)
	}
}

// resolve looks up the labels of a procedure. It returns nil for a procedure
// that has been removed: its last call must not bring its labels back.
func (u *Usage) resolve(m *Meter) *series {
	u.mu.RLock()
	defer u.mu.RUnlock()
	if u.meters[m.key] != m {
		return nil
	}
	known := &series{
		ok:      u.calls.WithLabelValues(m.key.Procedure, m.key.CXType, resultOK),
		seconds: u.seconds.WithLabelValues(m.key.Procedure, m.key.CXType).(prometheus.Histogram),
	}
	m.series.Store(known)
	return known
}

func (u *Usage) countFailure(m *Meter, result string) {
	u.mu.RLock()
	defer u.mu.RUnlock()
	if u.meters[m.key] == m {
		u.calls.WithLabelValues(m.key.Procedure, m.key.CXType, result).Inc()
	}
}

const resultOK = "ok"

func resultOf(err error) string {
	if err == nil {
		return resultOK
	}
	return errs.As(err).Kind.Name
}

// isError reports whether a failure is one of the procedure or its database. A deliberate
// refusal is not an error, nor is a caller who has disconnected.
func isError(result string) bool {
	switch result {
	case resultOK, errs.Business.Name, errs.CXTypeMissing.Name, errs.Cancelled.Name:
		return false
	default:
		return true
	}
}

// Summary is the usage of one procedure since the gateway started.
type Summary struct {
	Calls  uint64
	Errors uint64 // failures that are not the procedure's own refusals
	// P50 and P95 are estimates to within half of the true ones, 0 without calls.
	P50, P95 time.Duration
}

// Of is the usage of a procedure; zero for one that has no meter.
func (u *Usage) Of(key Key) Summary {
	m := u.of(key)
	if m == nil {
		return Summary{}
	}
	var s Summary
	s.Errors = m.failures.total()
	var read dto.Metric
	if known := m.series.Load(); known != nil && known.seconds.Write(&read) == nil {
		h := read.GetHistogram()
		s.Calls, s.P50, s.P95 = h.GetSampleCount(), quantile(h, 0.50), quantile(h, 0.95)
	}
	return s
}

// Failures lists the last errors of a procedure, the newest first.
func (u *Usage) Failures(key Key) []Failure {
	m := u.of(key)
	if m == nil {
		return nil
	}
	return m.failures.list()
}

func (u *Usage) of(key Key) *Meter {
	u.mu.RLock()
	defer u.mu.RUnlock()
	return u.meters[key]
}

// Describe implements prometheus.Collector.
func (u *Usage) Describe(descriptions chan<- *prometheus.Desc) {
	u.calls.Describe(descriptions)
	u.seconds.Describe(descriptions)
}

// Collect implements prometheus.Collector.
func (u *Usage) Collect(metrics chan<- prometheus.Metric) {
	u.calls.Collect(metrics)
	u.seconds.Collect(metrics)
}

// quantile estimates the time below which a share of the calls stays. It assumes that
// the calls of a bucket are spread evenly over it.
func quantile(h *dto.Histogram, share float64) time.Duration {
	rank := share * float64(h.GetSampleCount())
	var below uint64
	var from float64
	for _, bucket := range h.GetBucket() {
		if count := bucket.GetCumulativeCount(); float64(count) >= rank && count > below {
			part := (rank - float64(below)) / float64(count-below)
			return time.Duration((from + part*(bucket.GetUpperBound()-from)) * float64(time.Second))
		}
		below, from = bucket.GetCumulativeCount(), bucket.GetUpperBound()
	}
	return time.Duration(from * float64(time.Second)) // beyond the last bucket, or no calls
}
