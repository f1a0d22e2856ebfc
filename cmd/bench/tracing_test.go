package bench_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"qiao/gateway/config"
)

// BenchmarkTracing measures calls of a page of 20 rows with every tenth call traced to a collector against the same without a
// collector. The collector reads what it gets and does nothing with it, because that is the work of another machine.
func BenchmarkTracing(b *testing.B) {
	const bar = 0.95
	var received atomic.Int64
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		received.Add(n)
	}))
	b.Cleanup(collector.Close)
	_, tracedURL, tracedToken := startBenchSite(b, benchEntries, func(cfg *config.Config) { cfg.OTLP.Endpoint = collector.URL })
	_, plainURL, plainToken := startBenchSite(b, benchEntries)
	const path = "/api/Procedure/ProcedureToDataTable"
	bodies := []string{`{"ProcedureName":"P_Bench","CXType":"page","OtherA":"998"}`}
	on, off := newLoad(b, tracedURL+path, tracedToken, bodies), newLoad(b, plainURL+path, plainToken, bodies)
	turns := takeTurns(b, loadPairs, func() float64 { return on.run(b, stretch) }, func() float64 { return off.run(b, stretch) })
	if received.Load() == 0 {
		b.Fatal("no call was traced")
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-off")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(median(turns.ours), "req/s")
	b.ReportMetric(median(turns.reference), "off-req/s")
}
