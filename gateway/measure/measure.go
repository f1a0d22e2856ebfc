// Package measure has the measurements that benchmarks share: two sides in turns, their
// medians, and the memory that a run needs. Only tests import it.
package measure

import (
	"cmp"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// pairCount is how often both sides run in a benchmark.
const pairCount = 9

// Pairs runs both sides in turns and reports the median of their ratios; it
// returns the median time of each.
func Pairs(b *testing.B, unit string, ours, reference func()) (oursTime, referenceTime time.Duration) {
	b.Helper()
	timed := func(side func()) time.Duration {
		start := time.Now()
		side()
		return time.Since(start)
	}
	var ratios []float64
	var oursTimes, referenceTimes []time.Duration
	for b.Loop() {
		for range pairCount {
			ourTime, theirs := timed(ours), timed(reference)
			oursTimes, referenceTimes = append(oursTimes, ourTime), append(referenceTimes, theirs)
			ratios = append(ratios, float64(theirs)/float64(ourTime))
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(Median(ratios), unit)
	oursTime, referenceTime = Median(oursTimes), Median(referenceTimes)
	b.ReportMetric(float64(oursTime.Microseconds()), "us/ours")
	b.ReportMetric(float64(referenceTime.Microseconds()), "us/reference")
	return oursTime, referenceTime
}

// Median is the middle one of the values.
func Median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Growth appends to the list by how many MiB the resident memory of the process grows
// during run, with the garbage collector's default as in a gateway. It appends nothing where
// the system does not report the memory.
func Growth(list []float64, run func()) []float64 {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	debug.FreeOSMemory() // so that the growth is that of this run
	before, measured := Resident()
	stop, peak := make(chan struct{}), make(chan float64)
	go func() { peak <- highest(stop) }()
	run()
	close(stop)
	top := <-peak
	if !measured {
		return list
	}
	return append(list, top-before)
}

// highest returns the highest resident memory in MiB until stop.
func highest(stop <-chan struct{}) (mib float64) {
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		now, _ := Resident()
		mib = max(mib, now)
		select {
		case <-stop:
			return mib
		case <-tick.C:
		}
	}
}

// Resident is this process's resident memory in MiB; ok is false where the system does not
// report it.
func Resident() (mib float64, ok bool) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(text)) // in pages: whole, resident, shared…
	pages, err := strconv.Atoi(fields[1])
	return float64(pages*os.Getpagesize()) / (1 << 20), err == nil
}
