package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"qiao/gateway/config"
	"qiao/gateway/files"
	filehandlers "qiao/handlers/files"
)

func newServe(g *global) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the gateway until it is stopped",
		Args:  cobra.NoArgs,
		Example: `  gateway serve --demo --addr 127.0.0.1:8080
  gateway serve --config config.yaml`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if addr != "" {
				cfg.Server.Addr = addr
			}
			return serve(cmd.Context(), cmd, cfg, g.demo)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "", "address to listen on, HOST:PORT (server.addr)")
	cmd.Flags().BoolVar(&g.demo, "demo", false, "fill an empty database with demo data and accounts")
	return cmd
}

func serve(ctx context.Context, cmd *cobra.Command, cfg config.Config, demo bool) error {
	reloads := hangUps() // before anything that takes time
	// The port first: a second gateway on it should say so before it touches
	// the database.
	listener, err := listen(ctx, "server.addr", cfg.Server.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	ops, err := listenOps(ctx, cfg)
	if err != nil {
		return err
	}
	a, err := openApp(ctx, cfg, newLog(cmd, cfg.Log.Level))
	if err != nil {
		return err
	}
	defer a.close()
	a.warnOfModes()
	if err := a.fillEmpty(ctx, cmd.OutOrStdout(), demo); err != nil && !errors.Is(err, errFilled) {
		return err
	}
	if err := a.buildServer(ctx); err != nil {
		return err
	}
	stop := a.watchEntries(ctx, reloads)
	defer stop()
	defer a.sweepFiles(ctx)()
	fmt.Fprintf(cmd.OutOrStdout(), "桥 Qiao is ready at %s\n", address(listener, cfg))
	return a.server.Serve(ctx, listener, ops)
}

// hangUps receives SIGHUP for as long as the process lives: while it starts or
// shuts down, one that nobody received would kill it.
func hangUps() <-chan os.Signal {
	received := make(chan os.Signal, 1) // one that comes before the registry waits for it
	signal.Notify(received, syscall.SIGHUP)
	return received
}

// watchEntries reloads the site's entries when they change and when told to,
// until it is stopped. A reload that runs then is waited for.
func (a *app) watchEntries(ctx context.Context, reloads <-chan os.Signal) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { a.live.Watch(ctx) })
	running.Go(func() {
		for {
			select {
			case <-reloads:
				a.live.Reload(ctx)
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		cancel()
		running.Wait()
	}
}

// sweepFiles removes stored contents that no row names, now and then, until it
// is stopped.
func (a *app) sweepFiles(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(files.SweepEvery)
	var running sync.WaitGroup
	running.Go(func() { filehandlers.NewSweeper(a.main(), a.files, a.log).Run(ctx, ticker.C) })
	return func() {
		cancel()
		ticker.Stop()
		running.Wait()
	}
}

func listenOps(ctx context.Context, cfg config.Config) (net.Listener, error) {
	if cfg.Server.OpsAddr == "" {
		return nil, nil
	}
	return listen(ctx, "server.ops_addr", cfg.Server.OpsAddr)
}

func listen(ctx context.Context, key, addr string) (net.Listener, error) {
	var network net.ListenConfig
	listener, err := network.Listen(ctx, "tcp", addr)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s: %s is in use by another program; stop it or choose another address", key, addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s: not allowed to listen on %s; choose a port above 1023 or grant the right", key, addr)
	default:
		return nil, fmt.Errorf("%s: cannot listen on %s: %w", key, addr, err)
	}
}

// address is what a person opens in a browser.
func address(listener net.Listener, cfg config.Config) string {
	scheme := "http://"
	if cfg.Server.TLSCert != "" {
		scheme = "https://"
	}
	text := listener.Addr().String()
	text = strings.Replace(text, "[::]:", "127.0.0.1:", 1)
	return scheme + strings.Replace(text, "0.0.0.0:", "127.0.0.1:", 1)
}
