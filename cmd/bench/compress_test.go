package bench_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
)

// BenchmarkCompressed measures cost and gain of compression on loopback, where the network costs nothing: the same
// calls by a client that asks for gzip and by one that does not.
func BenchmarkCompressed(b *testing.B) {
	gatewayURL, token, _ := startBench(b)
	target := gatewayURL + "/api/Procedure/ProcedureToDataTable"
	b.Run("page-20x12", func(b *testing.B) {
		var bodies []string
		for i := range 64 {
			bodies = append(bodies, fmt.Sprintf(`{"ProcedureName":"P_Bench","CXType":"page","OtherA":"%d"}`, 1+i*997))
		}
		zipped, plain := newLoad(b, target, token, bodies), newLoad(b, target, token, bodies)
		for i, request := range zipped.requests {
			zipped.requests[i] = askingForGzip(request)
		}
		turns := takeTurns(b, loadPairs, func() float64 { return zipped.run(b, stretch) }, func() float64 { return plain.run(b, stretch) })
		b.ReportMetric(0, "ns/op") // says nothing here
		b.ReportMetric(median(turns.ratios), "x-vs-plain")
		b.ReportMetric(median(turns.ours), "req/s")
		b.ReportMetric(median(turns.reference), "plain-req/s")
	})
	b.Run("stream", func(b *testing.B) {
		const body = `{"ProcedureName":"P_Bench","CXType":"all"}`
		zipped, plain := newStreamSide(b, target, token, body), newStreamSide(b, target, token, body)
		zipped.request, zipped.least = askingForGzip(zipped.request), benchRows
		turns := takeTurns(b, pairCount, func() float64 { return zipped.run(b) }, func() float64 { return plain.run(b) })
		b.ReportMetric(0, "ns/op") // says nothing here
		b.ReportMetric(median(turns.ratios), "x-time-of-plain")
		b.ReportMetric(1000*median(turns.ours), "ms")
		b.ReportMetric(1000*median(turns.reference), "plain-ms")
		b.ReportMetric(1000*median(zipped.firstByte), "first-byte-ms")
		b.ReportMetric(1000*median(plain.firstByte), "plain-first-byte-ms")
		b.ReportMetric(float64(zipped.size)/1e6, "MB")
		b.ReportMetric(float64(plain.size)/1e6, "plain-MB")
		if len(zipped.growth) > 1 {
			b.ReportMetric(slices.Max(zipped.growth[1:]), "worst-MiB-growth") // the first one filled SQLite's page cache
		}
	})
}

func askingForGzip(request []byte) []byte {
	return bytes.Replace(request, []byte("\r\n\r\n"), []byte("\r\nAccept-Encoding: gzip\r\n\r\n"), 1)
}
