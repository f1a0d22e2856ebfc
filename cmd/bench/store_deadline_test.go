package bench_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/measure"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// BenchmarkPastTheDeadline measures how long after its deadline a call ends
// that would never end by itself, and that every connection is usable after it.
func BenchmarkPastTheDeadline(b *testing.B) {
	const allowed, bar, calls = 20 * time.Millisecond, 50, 40
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "
	for name, text := range map[string]string{"before-the-first-row": endless + "COUNT(*) FROM n", "in-mid-stream": endless + "i FROM n"} {
		b.Run(name, func(b *testing.B) {
			db := storetest.OpenSQLite(b, itemTable+"; INSERT INTO item (Id, Name) VALUES (1, 'bed'), (2, 'desk'), (3, 'chair')")
			statement := prepare(b, db, text, store.Options{})
			after := prepare(b, db, "SELECT COUNT(*) FROM item", store.Options{})
			var late []float64
			for b.Loop() {
				for range calls {
					late = append(late, milliseconds(pastDeadline(b, statement, allowed)))
					var sink storetest.Recorder
					if err := after.Run(b.Context(), nil, &sink); err != nil || sink.Cells() != "3" {
						b.Fatalf("the next call: %s, %v", sink.Cells(), err)
					}
				}
			}
			b.ReportMetric(0, "ns/op") // says nothing here
			b.ReportMetric(measure.Median(late), "ms-late")
			b.ReportMetric(slices.Max(late), "worst-ms-late")
			b.ReportMetric(bar, "bar-ms")
		})
	}
}

// pastDeadline runs an endless statement and returns how late it ended.
func pastDeadline(b *testing.B, statement *store.Statement, allowed time.Duration) time.Duration {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), allowed)
	defer cancel()
	deadline, _ := ctx.Deadline()
	err := statement.Run(ctx, nil, &discard{})
	if !errs.Is(err, errs.Timeout) {
		b.Fatalf("it ended with %v", err)
	}
	return time.Since(deadline)
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
