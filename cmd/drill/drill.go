package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// wellWithin is how long the cluster may take until all is well again. Sentinel asks each server every 10 s, and makes
	// a former master that comes back a replica only after it has asked a few times: calls succeed long before.
	wellWithin = 45 * time.Second
	// lookEvery is how often the memory of the gateways is read, and whether all is well.
	lookEvery = 200 * time.Millisecond
	// calm is the time without a failed call after which all is well.
	calm = time.Second
)

// settings of a drill.
type settings struct {
	binary, configs string
	clocks          bool // of the gateways can be set
	rate            int
	quick           bool
	only            string        // of a fault's name; empty: all faults
	databaseGone    time.Duration // how long the database is gone
	loose           float64       // factor of all bars of time; 1 on a machine that does nothing else
	environ         []string
	progress        io.Writer
}

// drill is a cluster under load.
type drill struct {
	settings
	cluster *localcluster.Cluster
	load    *load
	wires   *wires
	disk    string // the small disk of the third gateway
	noDisk  string // why there is none
}

// run starts a cluster, makes the faults one after the other under load, and returns the measurements.
func run(ctx context.Context, with settings) (r *report, err error) {
	err = started(ctx, with, func(d *drill) error {
		r, err = d.measure(ctx)
		return err
	})
	return r, err
}

func (d *drill) measure(ctx context.Context) (_ *report, err error) {
	r := &report{database: d.cluster.Database, rate: d.rate}
	began := time.Now()
	err = d.underLoad(ctx, func() error {
		nothing := fault{name: "no fault", lasts: 3 * time.Second, begin: func(context.Context) error { return nil }}
		for _, f := range append([]fault{nothing}, d.faults(d.quick)...) {
			if !strings.Contains(f.name, d.only) {
				continue
			}
			if f.skipped != "" {
				r.skipped = append(r.skipped, f)
				continue
			}
			m, err := d.make(ctx, f)
			if err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			fmt.Fprintln(d.progress, m.line())
			r.faults = append(r.faults, m)
		}
		if len(r.faults)+len(r.skipped) == 0 {
			return fmt.Errorf("-only: no fault has %q in its name; run without it to see their names", d.only)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r.lasted = time.Since(began)
	for _, m := range r.faults { // calls that had not ended yet are there now
		m.count(d.load)
	}
	r.wrong, r.texts = d.load.wrong, d.load.texts
	r.writes, err = d.compare()
	return r, err
}

// make makes one fault and waits until all is well again.
func (d *drill) make(ctx context.Context, f fault) (*measured, error) {
	m := &measured{fault: f, loose: d.loose, from: time.Now()}
	if err := f.begin(ctx); err != nil {
		return nil, err
	}
	m.at = time.Now()
	d.watch(ctx, m, f.lasts, func() bool { return false })
	if f.end != nil {
		if err := f.end(ctx); err != nil {
			return nil, err
		}
	}
	ended := time.Now()
	d.watch(ctx, m, m.loosened(wellWithin), func() bool {
		return d.cluster.Whole(ctx) && d.closed(ctx) && time.Since(ended) > calm && !d.failing(time.Now().Add(-calm))
	})
	m.to = time.Now()
	m.well = max(0, m.to.Sub(ended)-calm)
	m.count(d.load)
	return m, ctx.Err()
}

// watch reads the memory of the gateways until a time has passed or something holds.
func (d *drill) watch(ctx context.Context, m *measured, lasts time.Duration, holds func() bool) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for deadline := time.After(lasts); ; {
		for _, g := range d.cluster.Gateways {
			now, _ := g.Memory()
			m.memory = max(m.memory, now)
		}
		select {
		case <-ctx.Done():
			return
		case <-deadline:
			return
		case <-ticker.C:
		}
		if holds() {
			return
		}
	}
}

// closed reports whether the circuit of the object storage is closed in every gateway. A circuit closes at the first request
// for a file after the storage has come back.
func (d *drill) closed(ctx context.Context) bool {
	for _, g := range d.cluster.Gateways {
		values, err := g.Metrics(ctx)
		if err != nil || values["qiao_files_circuit_open"] != 0 {
			return false
		}
	}
	return true
}

// failing reports whether a call that ended since then has failed.
func (d *drill) failing(since time.Time) bool {
	for _, c := range d.load.between(since, time.Now()) {
		if c.failed {
			return true
		}
	}
	return false
}
