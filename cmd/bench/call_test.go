package bench_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
)

// pairCount is how often both sides run in turns; the median pair counts.
const pairCount = 7

// Many short stretches of load rather than a few long ones: other work on the machine
// then disturbs single pairs and not the median.
const (
	stretch   = 100 * time.Millisecond
	loadPairs = 5 * pairCount
)

// BenchmarkCall measures the whole way of a procedure call with everything on
// against a bare handler that is written by hand for the same query, both over
// HTTP on loopback and on the same file.
func BenchmarkCall(b *testing.B) {
	gatewayURL, token, pool := startBench(b)
	for _, size := range []struct {
		name, cxtype, query string
		rows                int
		bar                 float64
	}{
		{name: "page-20x12", cxtype: "page", query: pageQuery, rows: 20, bar: 2.00},
		{name: "row-by-key", cxtype: "key", query: keyQuery, rows: 1, bar: 1.00},
	} {
		b.Run(size.name, func(b *testing.B) {
			ours, reference := gatewayURL+"/api/Procedure/ProcedureToDataTable", bareHandler(b, pool, size.query)
			var bodies []string
			for i := range 64 {
				bodies = append(bodies, fmt.Sprintf(`{"ProcedureName":"P_Bench","CXType":%q,"OtherA":"%d"}`, size.cxtype, 1+i*997))
			}
			for _, target := range []string{ours, reference} {
				if rows := rowsOf(b, target, token, bodies[1]); len(rows) != size.rows || len(rows[0]) != 12 || rows[0]["Id"] != 998. {
					b.Fatalf("%s answered %d rows: %v", target, len(rows), rows)
				}
			}
			compareLoads(b, newLoad(b, ours, token, bodies), newLoad(b, reference, token, bodies), size.bar)
		})
	}
}

// bareHandler serves the query as one would by hand: gin, sqlx, encoding/json
// and nothing else. It returns the handler's address.
func bareHandler(b *testing.B, pool *sqlx.DB, query string) (target string) {
	b.Helper()
	statement, err := pool.Preparex(query)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { statement.Close() })
	return serveBare(b, func(c *gin.Context) {
		var payload struct {
			OtherA json.Number
		}
		if err := json.NewDecoder(c.Request.Body).Decode(&payload); err != nil {
			c.AbortWithStatus(http.StatusBadRequest)
			return
		}
		from, err := payload.OtherA.Int64()
		if err != nil {
			c.AbortWithStatus(http.StatusBadRequest)
			return
		}
		rows := []benchStay{}
		if err := statement.SelectContext(c.Request.Context(), &rows, sql.Named("From", from)); err != nil {
			c.AbortWithStatus(http.StatusInternalServerError)
			return
		}
		c.JSON(http.StatusOK, struct {
			Code int         `json:"code"`
			Msg  string      `json:"msg"`
			Data []benchStay `json:"data"`
		}{Msg: "成功", Data: rows})
	})
}

func serveBare(b *testing.B, handler gin.HandlerFunc) (target string) {
	b.Helper()
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.POST("/bare", handler)
	server := httptest.NewServer(engine)
	b.Cleanup(server.Close)
	return server.URL + "/bare"
}

// compareLoads runs both sides in turns and reports the median pair.
func compareLoads(b *testing.B, ours, reference *load, bar float64) {
	b.Helper()
	turns := takeTurns(b, loadPairs, func() float64 { return ours.run(b, stretch) }, func() float64 { return reference.run(b, stretch) })
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-bare-handler")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(median(turns.ours), "req/s")
	b.ReportMetric(median(turns.reference), "bare-req/s")
}

// turns are the results of both sides, pair by pair, and the ratios of ours to the reference's.
type turns struct{ ours, reference, ratios []float64 }

// takeTurns runs each side once to warm it up and then both in turns.
func takeTurns(b *testing.B, pairs int, ours, reference func() float64) (t turns) {
	b.Helper()
	ours()
	reference()
	for b.Loop() {
		for i := range pairs {
			var a, z float64
			if i%2 == 0 { // each side goes first equally often, so that neither has an advantage
				a = ours()
				z = reference()
			} else {
				z = reference()
				a = ours()
			}
			t.ours, t.reference, t.ratios = append(t.ours, a), append(t.reference, z), append(t.ratios, a/z)
		}
	}
	return t
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
