package bench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"qiao/cmd/app"
)

// calledFile is the entry that the calls of these benchmarks name. Each reload
// changes it: nothing of the version before can be used again.
func calledFile(version int) string {
	return benchHeader("page", "params: {From: {from: OtherA, type: int}}") + pageQuery + fmt.Sprintf(" -- %d", version)
}

const calledName = "called.sql"

// reloader changes the called entry and reloads until it is stopped: without a
// pause, or once every so often.
type reloader struct {
	app     *app.App
	every   time.Duration
	version int
}

// during reloads while work runs, and returns how often.
func (r *reloader) during(b *testing.B, work func()) (reloads int) {
	b.Helper()
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			start := time.Now()
			if err := r.reload(b); err != nil {
				stopped <- err
				return
			}
			reloads++
			time.Sleep(r.every - time.Since(start))
		}
	}()
	work()
	close(stop)
	if err := <-stopped; err != nil {
		b.Fatal(err)
	}
	return reloads
}

func (r *reloader) reload(b *testing.B) error {
	r.version++
	path := filepath.Join(r.app.Config.Procedures.Dir, calledName)
	if err := os.WriteFile(path, []byte(calledFile(r.version)), 0o600); err != nil {
		return err
	}
	r.app.Live.Reload(b.Context())
	return nil
}

// benchCallsWhileReloading measures calls at a steady pace, far below the limit of the
// gateway, in pairs: a stretch without reloads and a stretch with repeated reloads. It
// checks every answer.
func benchCallsWhileReloading(b *testing.B, a *app.App, gatewayURL, token string) {
	const stretch, pace = time.Second, 5 * time.Millisecond
	r := &reloader{app: a}
	if err := r.reload(b); err != nil {
		b.Fatal(err)
	}
	calls := newCalledLoad(b, gatewayURL, token)
	calls.runPaced(b, stretch, pace)
	var quiet, busy, quietP99, busyP99 []float64
	reloads := 0
	for b.Loop() {
		for range pairCount {
			took := calls.runPaced(b, stretch, pace)
			quiet, quietP99 = append(quiet, took...), append(quietP99, quantileOf(took, 0.99))
			reloads += r.during(b, func() { took = calls.runPaced(b, stretch, pace) })
			busy, busyP99 = append(busy, took...), append(busyP99, quantileOf(took, 0.99))
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(quantileOf(busy, 0.5), "p50-ms")
	b.ReportMetric(quantileOf(quiet, 0.5), "quiet-p50-ms")
	b.ReportMetric(median(busyP99), "p99-ms")
	b.ReportMetric(median(quietP99), "quiet-p99-ms")
	b.ReportMetric(slices.Max(busy), "worst-ms")
	b.ReportMetric(slices.Max(quiet), "quiet-worst-ms")
	b.ReportMetric(float64(reloads)/float64(len(quietP99)), "reloads/s")
	b.ReportMetric(float64(len(busy)), "calls")
}

// newCalledLoad calls the called entry and accepts no other answer than that of the first call.
func newCalledLoad(b *testing.B, gatewayURL, token string) *load {
	b.Helper()
	target, body := gatewayURL+"/api/Procedure/ProcedureToDataTable", `{"ProcedureName":"P_Bench","CXType":"page","OtherA":"998"}`
	if rows := rowsOf(b, target, token, body); len(rows) != 20 || rows[0]["Id"] != 998. {
		b.Fatalf("%d rows: %v", len(rows), rows)
	}
	l := newLoad(b, target, token, []string{body})
	_, size, err := l.connections[0].do(l.requests[0])
	if err != nil {
		b.Fatal(err)
	}
	l.size = size
	return l
}

// runPaced calls from every connection at a pace, for as long as d, and returns
// how many milliseconds each call took.
func (l *load) runPaced(b *testing.B, d, pace time.Duration) (milliseconds []float64) {
	b.Helper()
	took := make([][]float64, len(l.connections))
	var group sync.WaitGroup
	start := time.Now()
	for i, conn := range l.connections {
		group.Go(func() {
			for next := start; next.Sub(start) < d; next = next.Add(pace) {
				time.Sleep(time.Until(next))
				sent := time.Now()
				if err := l.call(conn, i); err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(sent).Seconds()*1000)
			}
		})
	}
	group.Wait()
	return slices.Concat(took...)
}

func quantileOf(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(share*float64(len(sorted)-1))]
}

// BenchmarkReloadUnderLoad measures as many calls as go through with twenty
// reloads a second, of a site of 100 entries, and without any.
func BenchmarkReloadUnderLoad(b *testing.B) {
	const stretch, bar = 500 * time.Millisecond, 0.9
	files := benchSite(100)
	files[calledName] = calledFile(0)
	a, gatewayURL, token := startBenchSite(b, files)
	r := &reloader{app: a, every: 50 * time.Millisecond}
	calls := newCalledLoad(b, gatewayURL, token)
	reloads := 0
	turns := takeTurns(b, 2*pairCount, func() (rate float64) {
		reloads += r.during(b, func() { rate = calls.run(b, stretch) })
		return rate
	}, func() float64 { return calls.run(b, stretch) })
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-no-reloads")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(median(turns.ours), "req/s")
	b.ReportMetric(median(turns.reference), "no-reloads-req/s")
	b.ReportMetric(float64(reloads)/stretch.Seconds()/float64(len(turns.ours)+1), "reloads/s")
}
