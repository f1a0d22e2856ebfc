package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// clients call without a pause, so many that the machine is busy. With fewer calls each costs more: the programs sleep and
	// wake between them.
	clients = 32
	// modelWithin is how far the measurement may be from the model.
	modelWithin = 0.25
)

// capacity has the cost of a call in each program of a cluster, and the calls that they serve.
type capacity struct {
	database string
	cores    int
	lasts    time.Duration
	mixes    []*mix
	failed   int
}

// mix is a mix of calls with its measurements.
type mix struct {
	name string
	next func() string
	// oneWriter is whether its calls write to a file that one gateway at a time can write: three gateways then serve fewer than
	// the model says.
	oneWriter bool
	// costs is the processor time of a call in each kind of program, with one gateway.
	costs map[string]time.Duration
	// rates is the measured number of calls a second, by the number of gateways.
	rates map[int]float64
}

// kinds are the programs in the order of the report; the last is the drill itself, as the clients.
var kinds = [...]string{"gateway", "HAProxy", "Redis", "object storage", "clients"}

// measureCapacity measures what a call costs with one gateway, and how many calls one and three gateways serve.
func measureCapacity(ctx context.Context, with settings, lasts time.Duration) (c *capacity, err error) {
	err = started(ctx, with, func(d *drill) error {
		c = &capacity{database: d.cluster.Database, cores: runtime.NumCPU(), lasts: lasts, mixes: []*mix{
			{name: "reads", next: reading, rates: map[int]float64{}},
			{name: "reads, a quarter writes", next: mixed, oneWriter: d.cluster.SQLite, rates: map[int]float64{}},
		}}
		if d.load, err = d.settled(ctx); err != nil {
			return err
		}
		for _, i := range []int{1, 2} {
			d.cluster.Gateways[i].Stop(ctx)
		}
		idle := d.processor(func() { wait(ctx, lasts) })
		for _, m := range c.mixes {
			d.measureCosts(ctx, c, m, idle)
		}
		for _, i := range []int{1, 2} {
			if err := d.cluster.StartGateway(ctx, i); err != nil {
				return err
			}
		}
		if err := d.cluster.Balancer.Await(ctx, "all gateways are in service", func() bool { return d.cluster.Whole(ctx) }); err != nil {
			return err
		}
		for _, m := range c.mixes {
			m.rates[3] = d.saturate(ctx, c, m)
		}
		return ctx.Err()
	})
	return c, err
}

// measureCosts measures how many calls one gateway serves, and the processor time of a call: that of each kind of program meanwhile, less
// that without calls.
func (d *drill) measureCosts(ctx context.Context, c *capacity, m *mix, idle map[string]time.Duration) {
	busy := d.processor(func() { m.rates[1] = d.saturate(ctx, c, m) })
	m.costs = map[string]time.Duration{}
	for _, kind := range kinds {
		m.costs[kind] = time.Duration(float64(max(0, busy[kind]-idle[kind])) / max(1, m.rates[1]*c.lasts.Seconds()))
	}
}

func wait(ctx context.Context, lasts time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(lasts):
	}
}

// processor is the processor time that each kind of program uses while do runs.
func (d *drill) processor(do func()) map[string]time.Duration {
	used := func() map[string]time.Duration {
		of := map[string]time.Duration{kinds[len(kinds)-1]: localcluster.Processor(os.Getpid())}
		for _, p := range d.cluster.Processes() {
			of[kindOf(p.Name)] += p.Processor()
		}
		return of
	}
	before := used()
	do()
	after := used()
	for kind := range after {
		after[kind] -= before[kind]
	}
	return after
}

// kindOf is the kind of a program by its name.
func kindOf(name string) string {
	switch {
	case strings.HasPrefix(name, "gateway"):
		return kinds[0]
	case name == "haproxy":
		return kinds[1]
	case strings.HasPrefix(name, "redis"), name == "sentinel":
		return kinds[2]
	default:
		return kinds[3]
	}
}

// saturate calls with all clients without a pause, and returns the calls a second that succeeded.
func (d *drill) saturate(ctx context.Context, c *capacity, m *mix) float64 {
	before, began := len(d.load.ended), time.Now()
	var calling sync.WaitGroup
	for range clients {
		calling.Go(func() {
			for time.Since(began) < c.lasts && ctx.Err() == nil {
				d.load.call(m.next())
			}
		})
	}
	calling.Wait()
	took := time.Since(began)
	good := 0
	for _, one := range d.load.ended[before:] {
		if one.failed {
			c.failed++
		} else {
			good++
		}
	}
	return float64(good) / took.Seconds()
}

// sum is the processor time of a call in all programs.
func (m *mix) sum() (sum time.Duration) {
	for _, cost := range m.costs {
		sum += cost
	}
	return sum
}

// predicts is the model: the cores have time for so many calls a second, however many gateways share them.
func (m *mix) predicts(cores int) float64 {
	return float64(cores) * float64(time.Second) / float64(max(m.sum(), 1))
}

// missed are the bars that were missed.
func (c *capacity) missed() (bars []string) {
	for _, m := range c.mixes {
		if m.sum() == 0 {
			return []string{"no processor time was measured: there is no /proc here"}
		}
		for _, gateways := range []int{1, 3} {
			off := m.rates[gateways]/m.predicts(c.cores) - 1
			if gateways > 1 && m.oneWriter || off <= modelWithin && off >= -modelWithin {
				continue
			}
			bars = append(bars, fmt.Sprintf("%s: %d gateways serve %.0f calls a second, %+.0f %% of what the model says; the bar is %.0f %%",
				m.name, gateways, m.rates[gateways], 100*off, 100*modelWithin))
		}
	}
	if c.failed > 0 {
		bars = append(bars, fmt.Sprintf("%d calls failed", c.failed))
	}
	return bars
}

// write writes the report as Markdown.
func (c *capacity) write(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Capacity\n\n%d cores, %v a measurement; %s.\n\n| processor time of a call, ms |", c.cores, c.lasts, c.database)
	for _, m := range c.mixes {
		fmt.Fprintf(&b, " %s |", m.name)
	}
	fmt.Fprintf(&b, "\n|---|%s\n", strings.Repeat("---|", len(c.mixes)))
	row := func(name string, of func(m *mix) time.Duration) {
		fmt.Fprintf(&b, "| %s |", name)
		for _, m := range c.mixes {
			fmt.Fprintf(&b, " %.2f |", float64(of(m))/float64(time.Millisecond))
		}
		b.WriteString("\n")
	}
	for _, kind := range kinds {
		row(kind, func(m *mix) time.Duration { return m.costs[kind] })
	}
	row("sum", (*mix).sum)
	b.WriteString("\n| mix | gateways on this machine | calls a second, by the model | measured | measured / model |\n|---|---|---|---|---|\n")
	for _, m := range c.mixes {
		for _, gateways := range []int{1, 3} {
			note := ""
			if gateways > 1 && m.oneWriter {
				note = " (the gateways wait for each other to write the one file)"
			}
			model := m.predicts(c.cores)
			fmt.Fprintf(&b, "| %s | %d | %.0f | %.0f | %.2f%s |\n", m.name, gateways, model, m.rates[gateways], m.rates[gateways]/model, note)
		}
	}
	b.WriteString("\n## Bars\n\n")
	writeBars(&b, c.missed(), "All held: the model and the measurement agree.")
	_, err := io.WriteString(out, b.String())
	return err
}
