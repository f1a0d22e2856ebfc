package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// Serve runs a gateway until ctx ends. It first fills an empty database, with demo data
// or with an administrator. At last it prints to out the address at which the gateway is
// ready, where its data is, and the password of that administrator.
func Serve(ctx context.Context, o Options, demo Demo, out io.Writer) error {
	cfg, reloads := o.Config, HangUps() // before anything that takes time
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
	var company *standIn
	if demo != NoDemo && !cfg.Wechat.On() {
		if company, err = newStandIn(ctx, address(listener, cfg)); err != nil {
			return err
		}
		defer company.listener.Close()
		o.Config.Wechat = company.settings
	}
	a, err := Open(ctx, o)
	if err != nil {
		return err
	}
	defer a.Close()
	a.demo = demo != NoDemo
	a.tellFindings(ctx)
	var first strings.Builder
	defer func() { // where the start fails: nothing else knows the password
		if first.Len() > 0 {
			fmt.Fprint(out, first.String())
		}
	}()
	if err := a.FillEmpty(ctx, &first, demo); err != nil && !errors.Is(err, ErrFilled) {
		return err
	}
	if !a.demo {
		if err := a.refuseDemoPasswords(ctx); err != nil {
			return err
		}
	}
	if company != nil {
		if a.phones, err = company.serve(ctx, a); err != nil {
			return err
		}
		fmt.Fprintf(out, "the phones of 企业微信 in the demo are at %s/phones/\n", opsAddress(listener, ops, cfg))
	}
	if err := a.BuildServer(ctx); err != nil {
		return err
	}
	stop := a.WatchEntries(ctx, reloads)
	defer stop()
	defer a.watchSchema(ctx)()
	defer a.jobRunner().Start(ctx, a.Jobs()...)()
	// At once: who waits for the first line reads the others as well.
	fmt.Fprintf(out, "桥 Qiao is ready at %s\nIts data is in %s\n%s", address(listener, cfg), dataOf(cfg), first.String())
	first.Reset()
	return a.Server.Serve(ctx, listener, ops)
}

// dataOf says where the rows and the files of a gateway are.
func dataOf(cfg config.Config) string {
	folder, err := filepath.Abs(cfg.DataDir)
	if err != nil {
		folder = cfg.DataDir
	}
	if cfg.Databases[registry.MainDatabase].Driver == string(store.SQLite) {
		return folder
	}
	return "the SQL Server of databases.main; the folder of this instance is " + folder
}

// HangUps receives SIGHUP during the whole life of the process: a SIGHUP without a receiver would kill the process,
// also while it starts or shuts down.
func HangUps() <-chan os.Signal {
	received := make(chan os.Signal, 1) // one that comes before the registry waits for it
	signal.Notify(received, syscall.SIGHUP)
	return received
}

// WatchEntries reloads the site's entries when they change and when reloads receives a
// signal, until stop is called. stop waits for a reload that still runs.
func (a *App) WatchEntries(ctx context.Context, reloads <-chan os.Signal) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { a.Live.Watch(ctx) })
	running.Go(func() {
		for {
			select {
			case <-reloads:
				a.Live.Reload(ctx)
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
