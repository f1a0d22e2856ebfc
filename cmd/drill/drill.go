package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"qiao/gateway/local"
)

const (
	// startWithin bounds the start of the cluster; the first one builds the object storage.
	startWithin = 10 * time.Minute
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
	rate            int
	quick           bool
	environ         []string
	progress        io.Writer
}

// drill is a cluster under load.
type drill struct {
	settings
	cluster *local.Cluster
	load    *load
	wires   *wires
	disk    string // the small disk of the third gateway
	noDisk  string // why there is none
}

// run starts a cluster, makes the faults one after the other under load, and returns what was measured.
func run(ctx context.Context, with settings) (_ *report, err error) {
	dir, err := os.MkdirTemp("", "qiao-drill-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	d := &drill{settings: with, wires: newWires(), disk: filepath.Join(dir, "disk")}
	defer d.wires.close()
	options := local.Options{
		Binary: with.binary, Configs: with.configs, Dir: dir, Through: d.through,
		// A few accounts of the demo stand for the staff of a company, and clients of one address for their computers.
		Environ:  with.environ,
		Settings: []string{"GATEWAY_LIMITS_ACCOUNT_IN_FLIGHT=2000", "GATEWAY_LIMITS_IN_FLIGHT=4000", "GATEWAY_LIMITS_CONNECTIONS=20000", "GATEWAY_SERVER_DRAIN=1500ms"},
	}
	driver := "sqlite"
	if options.SQLServer() {
		driver = "sqlserver"
	}
	options.Entries = local.Numbered(driver)
	if !with.quick {
		unmount, err := d.mount()
		if err != nil {
			d.noDisk = "a small disk cannot be mounted: " + err.Error()
		} else {
			defer unmount()
			options.Alone = map[int]string{2: d.disk}
		}
	}
	starting, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	if d.cluster, err = local.StartCluster(starting, options); err != nil {
		return nil, err
	}
	defer d.cluster.Kill()
	return d.measure(ctx)
}

// through puts a wire where a fault needs one. A wire before a gateway takes HAProxy's connections also where the gateway
// refuses them, so the other gateways have none.
func (d *drill) through(name, address string) (string, error) {
	if d.quick || name != "s3" && name != wiredGateway {
		return address, nil
	}
	return d.wires.through(name, address)
}

func (d *drill) mount() (unmount func(), err error) {
	if err := os.MkdirAll(d.disk, 0o700); err != nil {
		return nil, err
	}
	return mountDisk(d.disk)
}

func (d *drill) measure(ctx context.Context) (_ *report, err error) {
	if d.load, err = newLoad(d.cluster.Balancer.URL, d.rate); err != nil {
		return nil, err
	}
	calling, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	began := time.Now()
	go func() {
		defer close(ended)
		d.load.run(calling)
	}()
	defer func() {
		stop()
		<-ended
	}()
	r := &report{database: d.cluster.Database, rate: d.rate}
	for _, f := range append([]fault{{name: "no fault", lasts: 3 * time.Second, begin: func(context.Context) error { return nil }}}, d.faults(d.quick)...) {
		if f.skipped != "" {
			r.skipped = append(r.skipped, f)
			continue
		}
		m, err := d.make(ctx, f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintln(d.progress, m.line())
		r.faults = append(r.faults, m)
	}
	stop()
	<-ended
	r.lasted = time.Since(began)
	for _, m := range r.faults { // calls that had not ended yet are there now
		m.count(d.load)
	}
	r.wrong, r.texts = d.load.wrong, d.load.texts
	reader := d.load.user.As()
	if a, err := reader.SignIn("putong", demoPassword); err != nil || reader.Token == "" {
		return nil, fmt.Errorf("sign in at the end: %w %s", err, a.Body)
	}
	r.writes, err = d.load.ledger.Compare(reader)
	return r, err
}

// make makes one fault and waits until all is well again.
func (d *drill) make(ctx context.Context, f fault) (*measured, error) {
	m := &measured{fault: f, from: time.Now()}
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
	d.watch(ctx, m, wellWithin, func() bool {
		return d.cluster.Whole(ctx) && time.Since(ended) > calm && !d.failing(time.Now().Add(-calm))
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

// failing reports whether a call that ended since then has failed.
func (d *drill) failing(since time.Time) bool {
	for _, c := range d.load.between(since, time.Now()) {
		if c.failed {
			return true
		}
	}
	return false
}
