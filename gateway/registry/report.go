package registry

import (
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/registry/usage"
)

// liveMetrics show the content of the registry and the results of its reloads.
type liveMetrics struct {
	entries *prometheus.GaugeVec
	reloads *prometheus.CounterVec
	loaded  prometheus.Gauge
}

func newLiveMetrics() liveMetrics {
	return liveMetrics{
		entries: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "qiao_entries", Help: "Procedures and files of the registry by source and state.",
		}, []string{"source", "state"}),
		reloads: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_entry_reloads_total", Help: "Reloads of procedures.dir: changed, unchanged, failed (a part cannot be read).",
		}, []string{"result"}),
		loaded: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "qiao_entries_loaded_timestamp_seconds", Help: "When procedures.dir was last read as a whole.",
		}),
	}
}

// Collectors are the metrics of the registry and of its calls.
func (l *Live) Collectors() []prometheus.Collector {
	return []prometheus.Collector{l.counters.entries, l.counters.reloads, l.counters.loaded, l.usage}
}

// countReload adds a reload to the metrics; problem is the reason if a part of the
// folder could not be read.
func (l *Live) countReload(c changes, problem error) {
	result := "unchanged"
	switch {
	case problem != nil:
		result = "failed"
	case c.any():
		result = "changed"
	}
	l.counters.reloads.WithLabelValues(result).Inc()
	if problem == nil {
		l.counters.loaded.Set(float64(l.now().UnixNano()) / 1e9)
	}
}

// report writes the registry's state to the log and the metrics: one line for
// the reload, and one for each file whose problem is new.
func (l *Live) report(s *snapshot, c changes, first bool, elapsed time.Duration) {
	counts := s.countGroups()
	for _, source := range Layers {
		for _, state := range States {
			l.counters.entries.WithLabelValues(string(source), string(state)).Set(float64(counts[group{source, state}]))
		}
	}
	changed := l.reportProblems(s)
	if dir := l.config.Procedures.Dir; dir != "" && (first || changed || c.any()) {
		good, stale, bad := counts[group{LayerSite, Serving}], counts[group{LayerSite, Stale}], counts[group{LayerSite, Quarantined}]
		l.log.Info("entries reloaded", "dir", dir, "entries", good+stale, "added", c.added, "changed", c.changed, "removed", c.removed,
			"quarantined", stale+bad, "ms", elapsed.Milliseconds())
	}
}

// reportProblems logs the new problems, and reports whether any problem has come or gone.
func (l *Live) reportProblems(s *snapshot) (changed bool) {
	problem := ""
	if s.problem != nil {
		problem = s.problem.Error()
	}
	if problem != "" && problem != l.site.problem {
		l.log.Error("entries cannot be read; what was read before goes on serving", "reason", oneLine(problem))
	}
	reported := map[string]string{}
	for i := range s.files {
		f := &s.files[i]
		reason := joined(f.findings())
		if reason == "" {
			continue
		}
		reported[f.path] = reason
		if l.site.reported[f.path] != reason {
			changed = true
			l.log.Error("entry quarantined", "file", f.path, "state", string(f.state()), "reason", oneLine(reason))
		}
	}
	changed = changed || problem != l.site.problem || len(reported) != len(l.site.reported)
	l.site.problem, l.site.reported = problem, reported
	return changed
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", "; ") }

// group is one of the groups in which entries are counted.
type group struct {
	source Layer
	state  State
}

// countGroups counts the procedures and files by layer and state.
func (s *snapshot) countGroups() map[group]int {
	counts := map[group]int{}
	for _, layer := range s.binary {
		for _, v := range layer.versions {
			state := Overridden
			if s.registry.answers(v.procedure) {
				state = Serving
			}
			counts[group{layer.name, state}]++
		}
	}
	for i := range s.files {
		counts[group{LayerSite, s.files[i].state()}]++
	}
	return counts
}

// meters are the keys under which the snapshot's procedures are counted.
func (s *snapshot) meters() map[usage.Key]bool {
	keys := make(map[usage.Key]bool, len(s.files))
	for _, layer := range s.binary {
		for _, v := range layer.versions {
			keys[v.procedure.meter.Key()] = true
		}
	}
	for i := range s.files {
		if v := s.files[i].serving; v != nil {
			keys[v.procedure.meter.Key()] = true
		}
	}
	return keys
}
