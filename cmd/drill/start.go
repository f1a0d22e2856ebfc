package main

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"qiao/gateway/localcluster"
)

// started starts a cluster, uses it, and ends it.
func started(ctx context.Context, with settings, use func(d *drill) error) error {
	dir, err := os.MkdirTemp("", "qiao-drill-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	d := &drill{settings: with, wires: newWires(), disk: filepath.Join(dir, "disk")}
	defer d.wires.close()
	options := localcluster.Options{
		Binary: with.binary, Configs: with.configs, Dir: dir, Through: d.through,
		// A few accounts of the demo stand for the staff of a company, and clients of one address for their computers.
		Environ:  with.environ,
		Settings: []string{"GATEWAY_LIMITS_ACCOUNT_IN_FLIGHT=2000", "GATEWAY_LIMITS_IN_FLIGHT=4000", "GATEWAY_LIMITS_CONNECTIONS=20000", "GATEWAY_SERVER_DRAIN=1500ms"},
	}
	driver := "sqlite"
	if options.SQLServer() {
		driver = "sqlserver"
	}
	options.Entries = localcluster.Numbered(driver)
	if !with.quick {
		unmount, err := d.mount()
		if err != nil {
			d.noDisk = "a small disk cannot be mounted: " + err.Error()
		} else {
			defer unmount()
			options.Alone = map[int]string{2: d.disk}
		}
	}
	if d.cluster, err = localcluster.StartCluster(ctx, options); err != nil {
		return err
	}
	defer d.cluster.Kill()
	return use(d)
}

// through puts a wire (a proxy) before a program where a fault needs one. A wire before a gateway takes HAProxy's connections also where the gateway
// refuses them, so the other gateways have none.
func (d *drill) through(name, address string) (string, error) {
	if !d.quick && (name == "s3" || name == wiredGateway || name == localcluster.DatabaseWire) {
		return d.wires.through(name, address)
	}
	return address, nil
}

func (d *drill) mount() (unmount func(), err error) {
	if err := os.MkdirAll(d.disk, 0o700); err != nil {
		return nil, err
	}
	return mountDisk(d.disk)
}

// underLoad does something while the load calls the cluster, and waits for the last answers.
func (d *drill) underLoad(ctx context.Context, do func() error) (err error) {
	if d.load, err = d.settled(ctx); err != nil {
		return err
	}
	calling, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		d.load.run(calling)
	}()
	defer func() {
		stop()
		<-ended
	}()
	return do()
}

// settledWithin is how long the first calls may fail: a database may be slow to open its first connections.
const settledWithin = time.Minute

// settled is a load whose first calls have succeeded.
func (d *drill) settled(ctx context.Context) (*load, error) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for began := time.Now(); ; {
		l, err := newLoad(d.cluster.Balancer.URL, d.rate)
		if err == nil || time.Since(began) > settledWithin {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-ticker.C:
		}
	}
}

// compare reads the writes of the load from the database.
func (d *drill) compare() (localcluster.Account, error) {
	reader := d.load.user.As()
	if a, err := reader.SignIn("putong", demoPassword); err != nil || reader.Token == "" {
		return localcluster.Account{}, failure("sign in at the end", a, err)
	}
	return d.load.ledger.Compare(reader)
}
