package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"qiao/gateway/localcluster"
)

// soakedWith are sixty samples, in which the quantities of the second gateway are those of the function, and all others are
// constant.
func soakedWith(values func(n int) [len(quantities)]float64) *soaked {
	s := &soaked{calls: 10_000, writes: localcluster.Account{Begun: 10, Acknowledged: 10}}
	for n := range 60 {
		one := sample{at: time.Duration(n) * 10 * time.Second}
		for i := range one.values {
			one.values[i] = [...]float64{200, 60, 40, 5}
		}
		one.values[1] = values(n)
		s.samples = append(s.samples, one)
	}
	return s
}

func TestAGatewayThatGathersSomethingIsFound(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]struct {
		values func(n int) [4]float64
		want   string
	}{
		"noise": {func(n int) [4]float64 {
			return [...]float64{200 + float64(n%7)*5, 60 + float64(n%5)*4, 40 + float64(n%3)*9, float64(n % 4)}
		}, ""},
		"warming up":       {func(n int) [4]float64 { return [...]float64{200 + 3*float64(min(n, 30)), 60, 40, 5} }, ""},
		"memory":           {func(n int) [4]float64 { return [...]float64{200 + 2*float64(n), 60, 40, 5} }, "gateway 2: memory, MiB grew by 58.0 in the second half, the bar is 57.8"},
		"a goroutine each": {func(n int) [4]float64 { return [...]float64{200, 60 + float64(n), 40, 5} }, "gateway 2: goroutines grew by 29.0 in the second half, the bar is 20.0"},
		"a handle each":    {func(n int) [4]float64 { return [...]float64{200, 60, 40 + float64(n), 5} }, "gateway 2: handles grew by 29.0 in the second half, the bar is 20.0"},
		"files":            {func(n int) [4]float64 { return [...]float64{200, 60, 40, float64(n)} }, "gateway 2: files grew by 29.0 in the second half, the bar is 10.0"},
		"that is given back": {func(n int) [4]float64 {
			return [...]float64{400 - 3*float64(n), 200 - float64(n), 200 - float64(n), 90 - float64(n)}
		}, ""},
	} {
		s := soakedWith(of.values)
		if got := strings.Join(s.missed(), "; "); got != of.want {
			t.Errorf("%s: %q, want %q", name, got, of.want)
		}
	}
}

func TestASoakMissesItsOtherBars(t *testing.T) {
	t.Parallel()
	constant := func(int) [4]float64 { return [...]float64{200, 60, 40, 5} }
	for want, change := range map[string]func(s *soaked){
		"5 samples are too few":        func(s *soaked) { s.samples = s.samples[:5] },
		"11 of 10000 calls failed":     func(s *soaked) { s.failed = map[string]int{"read 503": 11} },
		"1 are lost, and 0 are there":  func(s *soaked) { s.writes.Lost = 1 },
		"0 are lost, and 2 are there":  func(s *soaked) { s.writes.Doubled = 2 },
		"no write was acknowledged":    func(s *soaked) { s.writes.Acknowledged = 0 },
		"a wrong answer: list: 3 byte": func(s *soaked) { s.wrong = []string{"list: 3 bytes"} },
	} {
		s := soakedWith(constant)
		s.failed = map[string]int{"read 503": 10}
		if missed := s.missed(); len(missed) > 0 {
			t.Fatalf("before the change: %q", missed)
		}
		change(s)
		if got := strings.Join(s.missed(), "; "); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		var report bytes.Buffer
		if err := s.write(&report); err != nil || !strings.Contains(report.String(), "- missed: ") || strings.Contains(report.String(), "All held") {
			t.Errorf("%v, %s", err, report.String())
		}
	}
}

func TestWrongFlagsAreRefused(t *testing.T) {
	t.Parallel()
	for flags, want := range map[string]string{
		"-rate 0":           "-rate: must be at least 1",
		"-database-gone 0s": "-database-gone: must be longer than 0s",
		"-soak 59s":         "-soak: must be at least 1m0s",
		"-soak -1s":         "-soak: must be at least 1m0s",
		"-nothing":          "flag provided but not defined",
	} {
		var out, progress bytes.Buffer
		if err := command(context.Background(), strings.Fields(flags), &out, &progress); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", flags, err, want)
		}
	}
}
