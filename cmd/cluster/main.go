// Command cluster runs on this machine, and on 127.0.0.1 alone, what production is: three gateways behind HAProxy, a
// Redis with a replica and a Sentinel, an object storage, and demo data. Ctrl-C ends all of it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"qiao/gateway/localcluster"
)

func main() {
	bind := flag.String("bind", "127.0.0.1:8080", "address of HAProxy for browsers")
	binary := flag.String("gateway", "bin/gateway", "the gateway, from make build")
	configs := flag.String("deploy", "deploy", "folder of haproxy.cfg, redis.conf and redis-sentinel.conf")
	buildS3 := flag.Bool("build-s3", false, "only build the object storage, which the next start then finds")
	flag.Parse()
	if *buildS3 {
		if err := localcluster.BuildS3(); err != nil {
			fmt.Fprintln(os.Stderr, "cluster:", err)
			os.Exit(1)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Stdout, localcluster.Options{Binary: *binary, Configs: *configs, Bind: *bind, Environ: os.Environ()})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, o localcluster.Options) (err error) {
	if o.Dir, err = os.MkdirTemp("", "qiao-cluster-"); err != nil {
		return err
	}
	defer os.RemoveAll(o.Dir)
	fmt.Fprintln(out, "== starting; the first time the object storage is built, which takes minutes")
	c, err := localcluster.StartCluster(ctx, o)
	if err != nil {
		return err
	}
	defer func() {
		fmt.Fprintln(out, "== stopping")
		c.Stop()
	}()
	fmt.Fprintf(out, "== %s: three gateways behind HAProxy, accounts of the demo, password Demo@2026; Ctrl-C ends all\n", c.Balancer.URL)
	fmt.Fprintln(out, "   database:", c.Database)
	for i, g := range c.Gateways {
		fmt.Fprintf(out, "   gateway-%d: process %d at %s\n", i+1, g.Pid, g.Printed.URL())
	}
	fmt.Fprintf(out, "   redis: processes %d and %d, sentinel %d\n", c.Redis.Servers[0].Pid, c.Redis.Servers[1].Pid, c.Redis.Sentinel.Pid)
	fmt.Fprintln(out, "   haproxy: the state of the gateways is at", c.Balancer.StatsURL())
	select {
	case p := <-c.Ended():
		if ctx.Err() != nil { // Ctrl-C reaches all of them
			return nil
		}
		return fmt.Errorf("%s ended: %s", p.Name, p.Printed)
	case <-ctx.Done():
		return nil
	}
}
