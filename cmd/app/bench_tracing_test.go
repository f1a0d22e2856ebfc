package app_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/telemetry/telemetrytest"
)

// BenchmarkTracing measures calls of a page of 20 rows with every tenth call traced to a collector against the same without a
// collector. The collector works in the same process, on the same processors.
func BenchmarkTracing(b *testing.B) {
	const bar = 0.95
	collector := telemetrytest.HTTP(b)
	_, tracedURL, tracedToken := startBenchSite(b, benchEntries, func(cfg *config.Config) { cfg.OTLP.Endpoint = collector.URL })
	_, plainURL, plainToken := startBenchSite(b, benchEntries)
	const path = "/api/Procedure/ProcedureToDataTable"
	bodies := []string{`{"ProcedureName":"P_Bench","CXType":"page","OtherA":"998"}`}
	on, off := newLoad(b, tracedURL+path, tracedToken, bodies), newLoad(b, plainURL+path, plainToken, bodies)
	turns := takeTurns(b, loadPairs, func() float64 { return on.run(b, stretch) }, func() float64 { return off.run(b, stretch) })
	if len(collector.Spans()) == 0 {
		b.Fatal("no call was traced")
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-off")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(median(turns.ours), "req/s")
	b.ReportMetric(median(turns.reference), "off-req/s")
}
