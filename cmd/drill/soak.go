package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// sampleEvery is how often the gateways are measured.
	sampleEvery = 10 * time.Second
	// fewSamples is the least number for a line.
	fewSamples = 6
	// failingPart is the greatest part of the calls that may fail where there is no fault: other work on the machine may
	// make a gateway look dead.
	failingPart = 0.001
)

// quantity is something that a gateway must not gather.
type quantity struct {
	name string
	// part is how much of its mean it may grow in the second half; floor is a growth that is always allowed.
	part, floor float64
}

var quantities = [...]quantity{
	{"memory, MiB", 0.2, 32}, {"goroutines", 0.1, 20}, {"handles", 0.1, 20}, {"files", 0.1, 10},
}

// sample is what the gateways have at one time.
type sample struct {
	at     time.Duration // since the first
	values [3][len(quantities)]float64
}

// soaked is everything that a soak has measured.
type soaked struct {
	database string
	rate     int
	samples  []sample
	calls    int
	failed   map[string]int
	writes   localcluster.Account
	wrong    []string
}

// soak calls a cluster without any fault, and measures what its gateways gather.
func soak(ctx context.Context, with settings, lasts time.Duration) (s *soaked, err error) {
	err = started(ctx, with, func(d *drill) error {
		s = &soaked{database: d.cluster.Database, rate: d.rate, failed: map[string]int{}}
		if err := d.underLoad(ctx, func() error { return d.sample(ctx, s, lasts) }); err != nil {
			return err
		}
		for _, c := range d.load.ended {
			s.calls++
			if c.failed {
				s.failed[c.kind+" "+c.outcome]++
			}
		}
		s.wrong = d.load.wrong
		s.writes, err = d.compare()
		return err
	})
	return s, err
}

func (d *drill) sample(ctx context.Context, s *soaked, lasts time.Duration) error {
	ticker, began := time.NewTicker(sampleEvery), time.Now()
	defer ticker.Stop()
	for time.Since(began) < lasts {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
		now := sample{at: time.Since(began)}
		for i, g := range d.cluster.Gateways {
			metrics, err := g.Metrics(ctx)
			if err != nil {
				return fmt.Errorf("after %v: %w", now.at.Round(time.Second), err)
			}
			memory, _ := g.Memory()
			now.values[i] = [...]float64{
				float64(memory >> 20), metrics["go_goroutines"], metrics["process_open_fds"], float64(filesBelow(d.cluster.DataDir(i))),
			}
		}
		s.samples = append(s.samples, now)
		fmt.Fprintf(d.progress, "%4.0f s: %v\n", now.at.Seconds(), now.values)
	}
	return nil
}

// filesBelow counts the files of a folder while they come and go.
func filesBelow(dir string) (n int) {
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			n++
		}
		return nil // one that is gone meanwhile is none
	})
	return n
}

// secondHalf are the samples that count: before, caches fill.
func (s *soaked) secondHalf() []sample { return s.samples[len(s.samples)/2:] }

// growth is how much a quantity of a gateway has grown over the second half, by the line that fits best, and its mean.
func (s *soaked) growth(gateway, of int) (grown, mean float64) {
	half := s.secondHalf()
	n := float64(len(half))
	var times float64
	for _, one := range half {
		times += one.at.Seconds() / n
		mean += one.values[gateway][of] / n
	}
	var products, squares float64
	for _, one := range half {
		away := one.at.Seconds() - times
		products += away * (one.values[gateway][of] - mean)
		squares += away * away
	}
	if squares == 0 {
		return 0, mean
	}
	return products / squares * (half[len(half)-1].at - half[0].at).Seconds(), mean
}

// missed are the bars that were missed.
func (s *soaked) missed() (bars []string) {
	if len(s.samples) < fewSamples {
		return []string{fmt.Sprintf("%d samples are too few for a line, the least is %d: soak for longer", len(s.samples), fewSamples)}
	}
	for gateway := range len(s.samples[0].values) {
		for i, q := range quantities {
			grown, mean := s.growth(gateway, i)
			if bar := max(q.floor, q.part*mean); grown > bar {
				bars = append(bars, fmt.Sprintf("gateway %d: %s grew by %.1f in the second half, the bar is %.1f", gateway+1, q.name, grown, bar))
			}
		}
	}
	failed := 0
	for _, n := range s.failed {
		failed += n
	}
	if float64(failed) > failingPart*float64(s.calls) {
		bars = append(bars, fmt.Sprintf("%d of %d calls failed: %s", failed, s.calls, counts(s.failed)))
	}
	return append(bars, missedWrites(s.writes, s.wrong)...)
}

// write writes the report as Markdown.
func (s *soaked) write(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Soak\n\nThree gateways behind HAProxy; %s. %d calls a second without a fault, measured each %v. The growth is that of the line which fits the second half best.\n\n",
		s.database, s.rate, sampleEvery)
	b.WriteString("| gateway | what | first | middle | last | mean of the second half | growth in it | bar |\n|---|---|---|---|---|---|---|---|\n")
	if len(s.samples) > 0 {
		for gateway := range len(s.samples[0].values) {
			for i, q := range quantities {
				grown, mean := s.growth(gateway, i)
				at := func(n int) float64 { return s.samples[n].values[gateway][i] }
				fmt.Fprintf(&b, "| %d | %s | %.0f | %.0f | %.0f | %.1f | %+.1f | %.1f |\n", gateway+1, q.name,
					at(0), at(len(s.samples)/2), at(len(s.samples)-1), mean, grown, max(q.floor, q.part*mean))
			}
		}
		fmt.Fprintf(&b, "\n%d samples in %v.", len(s.samples), s.samples[len(s.samples)-1].at.Round(time.Second))
	}
	failed := "0"
	if len(s.failed) > 0 {
		failed = counts(s.failed)
	}
	fmt.Fprintf(&b, " Calls: %d, failed: %s. Writes: %d acknowledged, %d of these lost, %d there twice. Wrong answers: %d.\n\n## Bars\n\n",
		s.calls, failed, s.writes.Acknowledged, s.writes.Lost, s.writes.Doubled, len(s.wrong))
	writeBars(&b, s.missed(), "All held: no gateway gathers anything.")
	_, err := io.WriteString(out, b.String())
	return err
}
