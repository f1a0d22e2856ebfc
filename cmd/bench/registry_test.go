package bench_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"qiao/cmd/app"
	"qiao/gateway/measure"
	"qiao/gateway/registry"
)

// BenchmarkRegistry measures a site of 10,000 entries against one of 10.
func BenchmarkRegistry(b *testing.B) {
	small, _, _ := startBenchSite(b, benchSite(10))
	big, gatewayURL, token := startBenchSite(b, benchSite(bigSite))
	requireAll(b, small, 10)
	requireAll(b, big, bigSite)
	b.Run("lookup", func(b *testing.B) { benchLookup(b, small.Live, big.Live) })
	b.Run("reload", func(b *testing.B) { benchReload(b, big) })
	b.Run("save-to-served", func(b *testing.B) { benchSave(b, big) })
	b.Run("calls-while-reloading", func(b *testing.B) { benchCallsWhileReloading(b, big, gatewayURL, token) })
}

// BenchmarkRegistryStart measures reading and checking 10,000 entries from disk
// as at a start, and the memory that they need.
func BenchmarkRegistryStart(b *testing.B) {
	const bar, starts = 5.0, 3
	small, big := openBenchApp(b, benchSite(10)), openBenchApp(b, benchSite(bigSite))
	smallHeap, _, _ := startRegistry(b, small)
	var seconds, heap, rss []float64
	for b.Loop() {
		for range starts {
			ourHeap, ourRSS, took := startRegistry(b, big)
			seconds, heap, rss = append(seconds, took), append(heap, ourHeap), append(rss, ourRSS)
		}
	}
	requireAll(b, small, 10)
	requireAll(b, big, bigSite)
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(seconds), "s")
	b.ReportMetric(slices.Max(seconds), "worst-s")
	b.ReportMetric(bar, "bar-s")
	b.ReportMetric(median(heap), "MiB-heap")
	b.ReportMetric(slices.Max(rss), "MiB-resident")
	b.ReportMetric(smallHeap, "10-entries-MiB-heap")
}

// startRegistry returns how long it took to read and check all entries, in seconds, and
// how much memory they have added to the heap and to the process, in MiB.
func startRegistry(b *testing.B, a *app.App) (heap, rss, seconds float64) {
	b.Helper()
	a.Live = nil
	heapBefore, before := memory()
	start := time.Now()
	if err := a.OpenLive(b.Context()); err != nil {
		b.Fatal(err)
	}
	seconds = time.Since(start).Seconds()
	heapAfter, after := memory()
	return heapAfter - heapBefore, after - before, seconds
}

// requireAll makes sure that every entry of a site serves.
func requireAll(b *testing.B, a *app.App, entries int) {
	b.Helper()
	serving := 0
	for _, item := range a.Live.Items() {
		switch {
		case item.Source != registry.LayerSite:
		case item.State == registry.Serving:
			serving++
		default:
			b.Fatalf("%s is %s: %s", item.File, item.State, item.Problem)
		}
	}
	if serving != entries {
		b.Fatalf("%d entries serve, want %d", serving, entries)
	}
}

// memory is the memory on the heap and of the process, in MiB.
func memory() (heap, rss float64) {
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	rss, _ = measure.Resident() // 0 where the system does not report it
	return float64(stats.HeapAlloc) / (1 << 20), rss
}

// benchLookup finds the procedures of random calls in both registries. It uses other
// calls each time, because the processor would predict the lookups of repeated calls.
func benchLookup(b *testing.B, small, big *registry.Live) {
	const bar, calls, pairs = 1_000, 1_000, 15 * pairCount
	turns := takeTurns(b, pairs,
		func() float64 { return lookUp(b, big, benchKeys(bigSite, calls)) },
		func() float64 { return lookUp(b, small, benchKeys(10, calls)) })
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(turns.ratios), "x-vs-10-entries")
	b.ReportMetric(bar, "bar-ns")
	b.ReportMetric(median(turns.ours), "ns/lookup")
	b.ReportMetric(median(turns.reference), "10-entries-ns/lookup")
}

// lookUp returns the nanoseconds that one lookup takes.
func lookUp(b *testing.B, live *registry.Live, keys [][2]string) float64 {
	b.Helper()
	start := time.Now()
	for _, key := range keys {
		if _, err := live.Current().Lookup(key[0], key[1]); err != nil {
			b.Fatal(err)
		}
	}
	return float64(time.Since(start)) / float64(len(keys))
}

// benchReload changes one random file at a time.
func benchReload(b *testing.B, a *app.App) {
	const bar, reloads = 200.0, 3 * pairCount
	var changed, unchanged []float64
	version := 0
	for b.Loop() {
		for range reloads {
			version++
			i := rand.IntN(bigSite)
			saveBench(b, a, i, version)
			changed = append(changed, timedReload(b, a))
			if summary := servedSummary(b, a, i); summary != benchSummary(version) {
				b.Fatalf("the reload left %s serving", summary)
			}
			unchanged = append(unchanged, timedReload(b, a))
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(changed), "ms")
	b.ReportMetric(slices.Max(changed), "worst-ms")
	b.ReportMetric(bar, "bar-ms")
	b.ReportMetric(median(unchanged), "nothing-changed-ms")
}

// timedReload returns how many milliseconds a reload took.
func timedReload(b *testing.B, a *app.App) float64 {
	start := time.Now()
	a.Live.Reload(b.Context())
	return time.Since(start).Seconds() * 1000
}

// benchSave measures from the end of a save until the new version answers,
// with the folder watched as in production.
func benchSave(b *testing.B, a *app.App) {
	ctx, stop := context.WithCancel(b.Context())
	watched := make(chan struct{})
	go func() { a.Live.Watch(ctx); close(watched) }()
	defer func() { stop(); <-watched }()
	var took []float64
	version := 1_000_000 // no version of before
	save := func() float64 {
		version++
		i := rand.IntN(bigSite)
		saveBench(b, a, i, version)
		start := time.Now()
		for servedSummary(b, a, i) != benchSummary(version) {
			if time.Since(start) > 10*time.Second {
				b.Fatal("the file is not served 10 s after it was saved")
			}
			time.Sleep(time.Millisecond)
		}
		return time.Since(start).Seconds() * 1000
	}
	save() // the watch may not have begun; its first reload finds this one
	for b.Loop() {
		for range pairCount {
			took = append(took, save())
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(median(took), "ms")
	b.ReportMetric(slices.Max(took), "worst-ms")
}
