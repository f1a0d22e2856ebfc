package bench_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"

	"qiao/gateway/measure"
)

// BenchmarkStream measures 200,000 rows of twelve columns over HTTP against
// the same rows by MapScan and encoding/json, both row by row.
func BenchmarkStream(b *testing.B) {
	const bar = 10.0
	gatewayURL, token, pool := startBench(b)
	target, body := gatewayURL+"/api/Procedure/ProcedureToDataTable", `{"ProcedureName":"P_Bench","CXType":"all"}`
	bare := mapScanHandler(b, pool)
	for _, side := range []string{target, bare} {
		if rows := rowsOf(b, side, token, body); len(rows) != benchRows || len(rows[0]) != 12 {
			b.Fatalf("%s answered %d rows", side, len(rows))
		}
	}
	ours, reference := newStreamSide(b, target, token, body), newStreamSide(b, bare, token, body)
	ours.run(b)
	ours.growth = nil // the first one filled SQLite's page cache
	for b.Loop() {
		for range pairCount {
			ours.run(b)
			reference.run(b)
		}
	}
	var ratios []float64
	for i, seconds := range reference.seconds {
		ratios = append(ratios, seconds/ours.seconds[len(ours.seconds)-len(reference.seconds)+i])
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(ratios), "x-vs-MapScan+json")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(1000*median(ours.seconds), "ms")
	b.ReportMetric(1000*median(reference.seconds), "MapScan-ms")
	b.ReportMetric(1000*median(ours.firstByte), "first-byte-ms")
	if len(ours.growth) == 0 {
		b.Log("memory growth is not measured: there is no /proc/self/statm here")
		return
	}
	b.ReportMetric(slices.Max(ours.growth), "worst-MiB-growth")
	b.ReportMetric(slices.Max(reference.growth), "MapScan-MiB-growth")
}

// streamSide is one side and its measurements, run by run.
type streamSide struct {
	connection *connection
	request    []byte
	least      int // bytes that every body has
	seconds    []float64
	firstByte  []float64 // seconds
	size       int       // of the last body
	growth     []float64 // MiB of resident memory above that before the run
}

func newStreamSide(b *testing.B, target, token, body string) *streamSide {
	b.Helper()
	return &streamSide{connection: connect(b, target), request: request(b, target, token, body), least: benchRows * 100}
}

// run makes the call once and returns its seconds.
func (s *streamSide) run(b *testing.B) float64 {
	b.Helper()
	var firstByte, took time.Duration
	var size int
	var err error
	s.growth = measure.Growth(s.growth, func() {
		start := time.Now()
		firstByte, size, err = s.connection.do(s.request)
		took = time.Since(start)
	})
	if err != nil || size < s.least {
		b.Fatalf("%d bytes: %v", size, err)
	}
	s.size = size
	s.seconds, s.firstByte = append(s.seconds, took.Seconds()), append(s.firstByte, firstByte.Seconds())
	return took.Seconds()
}

// mapScanHandler sends every row as one map, as generic gateways do.
func mapScanHandler(b *testing.B, pool *sqlx.DB) (target string) {
	b.Helper()
	statement, err := pool.Preparex(allQuery)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { statement.Close() })
	return serveBare(b, func(c *gin.Context) {
		rows, err := statement.QueryxContext(c.Request.Context())
		if err != nil {
			c.AbortWithStatus(http.StatusInternalServerError)
			return
		}
		defer rows.Close()
		separator := `{"code":0,"msg":"成功","data":[`
		encoder := json.NewEncoder(c.Writer)
		for rows.Next() {
			row := map[string]any{}
			if err := rows.MapScan(row); err != nil {
				panic(http.ErrAbortHandler)
			}
			fmt.Fprint(c.Writer, separator)
			separator = ","
			if err := encoder.Encode(row); err != nil {
				panic(http.ErrAbortHandler)
			}
		}
		if rows.Err() != nil {
			panic(http.ErrAbortHandler)
		}
		fmt.Fprint(c.Writer, "]}")
	})
}
