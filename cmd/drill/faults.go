package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

const (
	// noticed is how long HAProxy may take to notice that a gateway does not answer, with a small reserve.
	noticed = 2400 * time.Millisecond
	// failedOver is how long calls may fail until another Redis is the master: Sentinel waits a second, asks, and
	// the gateways connect anew.
	failedOver = 6 * time.Second
)

var errNoMaster = errors.New("no Redis is the master")

// faults are those of a drill, in their order. The quick half has one of each kind that needs no more than seconds.
func (d *drill) faults(quick bool) []fault {
	lasts := 4 * time.Second
	if quick {
		return []fault{d.killed(0, time.Second), d.frozen(1, 3*time.Second), d.redisKilled(time.Second), d.restarted()}
	}
	var all []fault
	for i := range d.cluster.Gateways {
		all = append(all, d.killed(i, lasts), d.frozen(i, lasts))
	}
	all = append(all, d.restarted(), d.cutOff(lasts), d.lossy(lasts), d.redisKilled(lasts), d.redisFrozen(lasts), d.redisFailedOver(), d.redisFull(lasts),
		d.s3Gone(lasts), d.s3Slow(lasts), d.diskFull(2, lasts), d.clockJumps(1, time.Hour, lasts), d.clockJumps(1, -time.Hour, lasts))
	return append(all, d.databaseFaults(lasts)...)
}

func (d *drill) killed(i int, lasts time.Duration) fault {
	f := fault{
		name: fmt.Sprintf("gateway %d killed", i+1), lasts: lasts, allows: inFlight, because: "in flight on it",
		begin: func(context.Context) error { d.cluster.Gateways[i].Kill(); return nil },
		end:   func(ctx context.Context) error { return d.cluster.StartGateway(ctx, i) },
	}
	if _, wired := d.wires.proxies[fmt.Sprint("gateway-", i+1)]; wired {
		f.allows, f.because = until(noticed), "until HAProxy has noticed: its connections end at the proxy of the drill, which refuses none"
	}
	return f
}

func (d *drill) frozen(i int, lasts time.Duration) fault {
	f := fault{
		name: fmt.Sprintf("gateway %d frozen", i+1), lasts: lasts, allows: until(noticed), because: "until HAProxy has noticed",
		begin: func(context.Context) error { return d.cluster.Gateways[i].Freeze() },
		end:   func(context.Context) error { return d.cluster.Gateways[i].Thaw() },
	}
	if d.cluster.SQLite {
		f.allows = either(f.allows, only(lasts+noticed, writes, uploads, signIns))
		f.answered = lasts + noticed
		f.because += fmt.Sprintf("; writes for %v, where it was frozen with the lock of the SQLite file", f.answered)
	}
	return f
}

func (d *drill) restarted() fault {
	return fault{name: "gateways restarted one by one", begin: d.cluster.Restart}
}

// wiredGateway is the gateway whose network can be lost.
const wiredGateway = "gateway-3"

func (d *drill) cutOff(lasts time.Duration) fault {
	const name = wiredGateway
	return fault{
		name: "network to gateway 3 lost", lasts: lasts, allows: until(noticed), because: "until HAProxy has noticed",
		begin: func(context.Context) error { return d.wires.lose(name) },
		end:   func(ctx context.Context) error { return d.wires.mend(ctx, name) },
	}
}

// lossy cuts one connection of twenty between HAProxy and a gateway. HAProxy sends none of these calls again, because it may
// be a write that was made.
func (d *drill) lossy(lasts time.Duration) fault {
	const name, part = wiredGateway, 0.05
	return fault{
		name: "network to gateway 3 cuts 5 % of the connections", lasts: lasts, allows: until(lasts + time.Second), most: part,
		because: "cut ones; a third of all calls go there",
		begin:   func(context.Context) error { return d.wires.reset(name, part) },
		end:     func(ctx context.Context) error { return d.wires.mend(ctx, name) },
	}
}

func (d *drill) redisKilled(lasts time.Duration) fault {
	redis := d.cluster.Redis
	return d.redisLost("Redis killed", lasts, func(master int) error { redis.Servers[master].Kill(); return nil }, redis.StartServer)
}

func (d *drill) redisFrozen(lasts time.Duration) fault {
	redis := d.cluster.Redis
	return d.redisLost("Redis frozen", lasts, func(master int) error { return redis.Servers[master].Freeze() },
		func(_ context.Context, master int) error { return redis.Servers[master].Thaw() })
}

// redisLost is the loss of the master, which comes back as a replica.
func (d *drill) redisLost(name string, lasts time.Duration, lose func(master int) error, restore func(ctx context.Context, master int) error) fault {
	master := 0
	return fault{
		name: name, lasts: lasts, allows: until(failedOver), because: "until the replica is the master",
		begin: func(ctx context.Context) error {
			if master = d.cluster.Redis.Master(ctx); master < 0 {
				return errNoMaster
			}
			return lose(master)
		},
		end: func(ctx context.Context) error { return restore(ctx, master) },
	}
}

func (d *drill) redisFailedOver() fault {
	return fault{
		name: "Redis failed over by an operator", lasts: time.Second, allows: until(failedOver), because: "until the replica is the master",
		begin: d.cluster.Redis.Failover,
	}
}

func (d *drill) redisFull(lasts time.Duration) fault {
	before := ""
	return fault{
		name: "Redis full", lasts: lasts, allows: until(lasts + time.Second), because: "while it is full: sessions cannot be opened, nor writes be noted",
		begin: func(ctx context.Context) (err error) {
			before, err = d.cluster.Redis.LimitMemory(ctx, "1")
			return err
		},
		end: func(ctx context.Context) error {
			_, err := d.cluster.Redis.LimitMemory(ctx, before)
			return err
		},
	}
}

// clockJumps sets the clock of a gateway, and sets it right again. No call may notice.
func (d *drill) clockJumps(i int, ahead, lasts time.Duration) fault {
	f := fault{
		name: fmt.Sprintf("clock of gateway %d jumps by %+.0f h", i+1, ahead.Hours()), lasts: lasts,
		begin: func(context.Context) error { return d.cluster.SetClock(i, ahead) },
		end:   func(context.Context) error { return d.cluster.SetClock(i, 0) },
	}
	if !d.clocks {
		f.skipped = "the gateway of -gateway has no clock that can be set"
	}
	return f
}

func (d *drill) s3Gone(lasts time.Duration) fault {
	f := fault{
		name: "object storage killed", lasts: lasts, allows: only(lasts+5*time.Second, uploads), because: "files, while it is gone",
		begin: func(context.Context) error { d.cluster.S3.Kill(); return nil },
		end:   func(ctx context.Context) error { return d.cluster.S3.Start(ctx) },
	}
	return d.needsOwnS3(f)
}

func (d *drill) s3Slow(lasts time.Duration) fault {
	f := fault{
		name: "object storage slow (0.8 s each way)", lasts: lasts,
		begin: func(context.Context) error { return d.wires.delay("s3", 800*time.Millisecond) },
		end:   func(ctx context.Context) error { return d.wires.mend(ctx, "s3") },
	}
	return d.needsOwnS3(f)
}

func (d *drill) needsOwnS3(f fault) fault {
	if d.cluster.S3 == nil {
		f.skipped = "the bucket of GATEWAY_FILES_S3_BUCKET is not ours to stop"
	}
	return f
}

// diskFull fills the disk of what a gateway keeps for itself: exports and uploads on their way. The database and the
// files are elsewhere.
func (d *drill) diskFull(i int, lasts time.Duration) fault {
	filler := filepath.Join(d.disk, "filler")
	f := fault{
		name: fmt.Sprintf("disk of gateway %d full", i+1), lasts: lasts, allows: only(lasts+time.Second, uploads, exports),
		because: "uploads and exports, which pass its disk", skipped: d.noDisk,
		begin: func(context.Context) error { return fillDisk(filler) },
		end:   func(context.Context) error { return os.Remove(filler) },
	}
	return f
}
