package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// measuredCapacity is a call that costs 2 ms, of which 1.25 ms in the gateway, on two cores.
func measuredCapacity() *capacity {
	costs := map[string]time.Duration{kinds[0]: 1250 * time.Microsecond, kinds[1]: 250 * time.Microsecond, kinds[2]: 200 * time.Microsecond, kinds[4]: 300 * time.Microsecond}
	return &capacity{database: "SQLite", cores: 2, lasts: 20 * time.Second, mixes: []*mix{
		{name: "reads", costs: costs, rates: map[int]float64{1: 1000, 3: 760}},
		{name: "writes", costs: costs, rates: map[int]float64{1: 1240, 3: 300}, oneWriter: true},
	}}
}

func TestACapacityMissesItsBars(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(c *capacity){
		"":                               func(*capacity) {},
		"1 gateways serve 740 calls":     func(c *capacity) { c.mixes[0].rates[1] = 740 },
		"3 gateways serve 1260 calls":    func(c *capacity) { c.mixes[0].rates[3] = 1260 },
		"writes: 3 gateways serve 300":   func(c *capacity) { c.mixes[1].oneWriter = false },
		"7 calls failed":                 func(c *capacity) { c.failed = 7 },
		"no processor time was measured": func(c *capacity) { c.mixes[0].costs = nil },
	} {
		c := measuredCapacity()
		change(c)
		if got := strings.Join(c.missed(), "; "); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var report bytes.Buffer
	if err := measuredCapacity().write(&report); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| gateway | 1.25 | 1.25 |", "| sum | 2.00 | 2.00 |", "| reads | 3 | 1000 | 760 | 0.76 |", "| writes | 3 | 1000 | 300 | 0.30 (the gateways wait", "All held"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("the report has no %q:\n%s", want, report.String())
		}
	}
}

func TestModesThatExcludeEachOther(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"use one of them":              {"-soak", "10m", "-capacity", "20s"},
		"must be longer than 0s, such": {"-capacity", "-1s"},
	} {
		if err := command(context.Background(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}
