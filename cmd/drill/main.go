// Command drill makes faults in a cluster of gateways under load, one after the other: gateways are killed, frozen and
// restarted, Redis, the database and the object storage go, a network is lost, a disk is full, a clock jumps. With -soak it makes none, and
// looks whether the gateways gather memory, goroutines, handles or files; with -capacity it measures what a call costs. It writes a report in Markdown, and ends
// with 1 where a bar is missed. Everything runs on this machine, on 127.0.0.1 alone.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"qiao/gateway/localcluster"
)

// defaultRate is what two cores bear that run the clients, the gateways and everything that these need.
const defaultRate = 100

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "drill:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, args []string, out, progress io.Writer) error {
	with := settings{environ: os.Environ(), progress: progress, loose: 1}
	var soaks, capacities time.Duration
	flags := flag.NewFlagSet("drill", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.IntVar(&with.rate, "rate", defaultRate, "calls a second")
	flags.BoolVar(&with.quick, "quick", false, "the faults of one minute alone")
	flags.StringVar(&with.only, "only", "", "the faults whose name contains this alone, such as Redis")
	flags.DurationVar(&with.databaseGone, "database-gone", 15*time.Second, "how long the database is gone")
	flags.DurationVar(&soaks, "soak", 0, "no faults, but the same load for so long")
	flags.DurationVar(&capacities, "capacity", 0, "no faults, but what a call costs and how many calls the machine serves, each measured for so long")
	flags.StringVar(&with.binary, "gateway", "", "the gateway; empty: one that is built from the sources here")
	flags.StringVar(&with.configs, "deploy", "deploy", "folder of haproxy.cfg, redis.conf and redis-sentinel.conf")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case with.rate < 1:
		return errors.New("-rate: must be at least 1 call a second")
	case with.databaseGone <= 0:
		return errors.New("-database-gone: must be longer than 0s, such as 15s")
	case soaks != 0 && capacities != 0:
		return errors.New("-soak and -capacity: use one of them")
	case capacities < 0:
		return errors.New("-capacity: must be longer than 0s, such as 20s")
	case soaks != 0 && soaks < fewSamples*sampleEvery:
		return fmt.Errorf("-soak: must be at least %v, or there are too few samples for a line", fewSamples*sampleEvery)
	}
	if with.binary == "" {
		dir, err := os.MkdirTemp("", "qiao-drill-gateway-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		fmt.Fprintln(progress, "== building the gateway")
		if with.binary, err = localcluster.BuildGateway(".", dir, "drill"); err != nil {
			return err
		}
		with.clocks = true
	}
	var r result
	var err error
	with.quick = with.quick || soaks+capacities > 0 // no proxies
	switch {
	case soaks > 0:
		r, err = soak(ctx, with, soaks)
	case capacities > 0:
		r, err = measureCapacity(ctx, with, capacities)
	default:
		r, err = run(ctx, with)
	}
	if err != nil {
		return err
	}
	if err := r.write(out); err != nil {
		return err
	}
	if missed := r.missed(); len(missed) > 0 {
		return fmt.Errorf("%d bars are missed", len(missed))
	}
	return nil
}

// result is the result of a drill, a soak or a measurement of the capacity.
type result interface {
	write(out io.Writer) error
	missed() []string
}
