package bench_test

import (
	"testing"
	"time"
)

// sumQuery is a typical query of a dashboard: a tenth of the rows, grouped.
const sumQuery = `SELECT Building, Room % 10 AS Floor, COUNT(*) AS Stays, SUM(Rent) AS Rent, MIN(InDate) AS Earliest
FROM BenchStay WHERE Id <= @To GROUP BY Building, Room % 10 ORDER BY Building, Floor`

// BenchmarkCachedAnswer measures the same call with and without cache: in the
// entry, both from several connections at once.
func BenchmarkCachedAnswer(b *testing.B) {
	const params = "params: {To: {from: OtherA, type: int}}"
	_, gatewayURL, token := startBenchSite(b, map[string]string{
		"kept.sql": benchHeader("kept", "cache: 1h\n"+params) + sumQuery,
		"sum.sql":  benchHeader("sum", params) + sumQuery,
	})
	target := gatewayURL + "/api/Procedure/ProcedureToDataTable"
	var sides []*load
	for _, cxtype := range []string{"kept", "sum"} {
		body := `{"ProcedureName":"P_Bench","CXType":"` + cxtype + `","OtherA":"20000"}`
		if rows := rowsOf(b, target, token, body); len(rows) != 10 {
			b.Fatalf("%s answered %d rows", cxtype, len(rows))
		}
		sides = append(sides, newLoad(b, target, token, []string{body}))
	}
	const stretch = 200 * time.Millisecond
	turns := takeTurns(b, 2*pairCount, func() float64 { return sides[0].run(b, stretch) }, func() float64 { return sides[1].run(b, stretch) })
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-uncached")
	b.ReportMetric(median(turns.ours), "req/s")
	b.ReportMetric(median(turns.reference), "uncached-req/s")
}
