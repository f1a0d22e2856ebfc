package bench_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/measure"
)

// BenchmarkBridgeShadow measures the 99th percentile of calls that the legacy system answers, at a steady 200 a second: with
// a target in shadow against one without a state, in the budget of the defaults and with each call compared.
func BenchmarkBridgeShadow(b *testing.B) {
	for _, bench := range []struct {
		name   string
		adjust func(*config.Shadow)
	}{
		{"defaults", func(*config.Shadow) {}},
		{"all", func(s *config.Shadow) { s.PerSecond, s.PerTarget = 1_000_000, 1_000_000 }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			legacy := bridgetest.StandIn(b)
			start := func() *apptest.Gateway {
				return apptest.StartDemo(b, func(cfg *config.Config) {
					cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: legacy.URL, Prefixes: []string{"/"}}}
					bench.adjust(&cfg.Legacy.Shadow)
				})
			}
			without, with := start(), start()
			err := with.Bridge.Table.Set(b.Context(), bridge.Change{
				Target: bridge.Procedure("P_Dashboard", "首页房间查询"), Setting: bridge.Setting{State: bridge.Shadow}, By: "bench", Origin: audit.Origin{Now: with.Now()},
			})
			if err != nil {
				b.Fatal(err)
			}
			reference, shadowed := steady(b, without.URL), steady(b, with.URL)
			var ratios []float64
			var ours, theirs []time.Duration
			for b.Loop() {
				for range 5 {
					with.Clock.Advance(time.Second) // the next second's samples
					theirs, ours = append(theirs, reference()), append(ours, shadowed())
					ratios = append(ratios, float64(ours[len(ours)-1])/float64(theirs[len(theirs)-1]))
				}
			}
			b.ReportMetric(0, "ns/op") // says nothing here
			b.ReportMetric(measure.Median(ratios), "x-p99")
			b.ReportMetric(float64(measure.Median(ours).Microseconds()), "us-p99/shadow")
			b.ReportMetric(float64(measure.Median(theirs).Microseconds()), "us-p99/without")
			with.Bridge.Comparer.Wait()
			with.RunJob(b, "bridge-counts")
			evidence, err := bridge.EvidenceOf(b.Context(), with.Main(), bridge.Procedure("P_Dashboard", "首页房间查询"))
			if err != nil || evidence.Compared == 0 {
				b.Fatalf("nothing was compared: %+v, %v", evidence, err)
			}
			b.ReportMetric(float64(evidence.Compared), "compared")
		})
	}
}

// steady returns a second of 200 calls over four connections, whose 99th percentile it answers.
func steady(b *testing.B, base string) func() time.Duration {
	b.Helper()
	answer, err := http.Get(base + "/MobileQageModule/IndexHandler.ashx?action=newlogin&username=admin&password=" + bridgetest.Password)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.Fatal(err)
	}
	body := `{"ProcedureName":"P_Dashboard","CXType":"首页房间查询"}`
	request := fmt.Appendf(nil, "POST /api/Procedure/ProcedureToDataSet HTTP/1.1\r\nHost: office\r\nX-Token: %s\r\nContent-Length: %d\r\n\r\n%s",
		bridge.ReadSignIn("", nil, text).Token, len(body), body)
	all := make([]*connection, 4)
	for i := range all {
		all[i] = connect(b, strings.TrimSuffix(base, "/"))
	}
	return func() time.Duration {
		var group sync.WaitGroup
		var mu sync.Mutex
		var times []time.Duration
		for i, c := range all {
			group.Go(func() {
				<-time.After(time.Duration(i) * 5 * time.Millisecond)
				tick := time.NewTicker(20 * time.Millisecond)
				defer tick.Stop()
				for range 50 {
					<-tick.C
					start := time.Now()
					_, _, err := c.do(request)
					took := time.Since(start)
					if err != nil {
						b.Error(err)
						return
					}
					mu.Lock()
					times = append(times, took)
					mu.Unlock()
				}
			})
		}
		group.Wait()
		if len(times) < 200 {
			b.Fatal("calls have failed")
		}
		slices.Sort(times)
		return times[len(times)*99/100]
	}
}

// BenchmarkBridgeState measures the lookup of a target's state among 1,000.
func BenchmarkBridgeState(b *testing.B) {
	g := apptest.StartDemo(b, func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: "http://127.0.0.1:1", Prefixes: []string{"/"}}}
	})
	const many = 1000
	targets := make([]bridge.Target, many)
	for i := range targets {
		targets[i] = bridge.Procedure(fmt.Sprintf("P_Target%d", i), "查询")
		change := bridge.Change{Target: targets[i], Setting: bridge.Setting{State: bridge.Shadow}, By: "bench", Origin: audit.Origin{Now: g.Now()}}
		if err := g.Bridge.Table.Set(b.Context(), change); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; b.Loop(); i++ {
		if g.Bridge.Table.Of(targets[i%many]).State != bridge.Shadow {
			b.Fatal("the state is lost")
		}
	}
	b.ReportMetric(100, "bar-ns")
}
