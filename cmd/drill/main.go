// Command drill makes faults in a cluster of gateways under load, one after the other: gateways are killed, frozen and
// restarted, Redis and the object storage go, a network is lost, a disk is full. It writes a report in Markdown, and ends
// with 1 where a bar is missed. Everything runs on this machine, on 127.0.0.1 alone.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"qiao/gateway/local"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "drill:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, args []string, out, progress io.Writer) error {
	with := settings{environ: os.Environ(), progress: progress}
	flags := flag.NewFlagSet("drill", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.IntVar(&with.rate, "rate", 500, "calls a second")
	flags.BoolVar(&with.quick, "quick", false, "the faults of one minute alone")
	flags.StringVar(&with.binary, "gateway", "", "the gateway; empty: one that is built from the sources here")
	flags.StringVar(&with.configs, "deploy", "deploy", "folder of haproxy.cfg, redis.conf and redis-sentinel.conf")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if with.rate < 1 {
		return fmt.Errorf("-rate: must be at least 1 call a second")
	}
	if with.binary == "" {
		dir, err := os.MkdirTemp("", "qiao-drill-gateway-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		fmt.Fprintln(progress, "== building the gateway")
		if with.binary, err = local.BuildGateway(".", dir); err != nil {
			return err
		}
	}
	r, err := run(ctx, with)
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
