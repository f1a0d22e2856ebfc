package app

import (
	"context"
	"net/http"
	"slices"
	"time"

	"qiao/frontend"
	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/clients"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/tools"
	"qiao/handlers"
	"qiao/procedures"
)

// BuildServer puts the registry, the routes and the UI together.
func (a *App) BuildServer(ctx context.Context) (err error) {
	if err := a.OpenLive(ctx); err != nil {
		return err
	}
	if err := a.backups.Begin(ctx); err != nil {
		return err
	}
	sessions := session.NewManager(a.Cache, session.NewDirectory(a.Main()), a.Config.Session, a.Now)
	a.Strangers = audit.NewBounded(a.Main(), a.counters)
	a.Usage = clients.NewUsage(a.Main(), a.Now)
	sessions.LimitPasswords(time.Duration(a.Config.Password.MaxAge) * 24 * time.Hour)
	if a.Config.Legacy.On() {
		if err := a.openBridge(ctx, sessions); err != nil {
			return err
		}
	}
	areas := handlers.Open(area.Parts{
		Config: a.Config, Version: a.version, Release: a.release, Sends: a.sends, DB: a.Main(), Cache: a.Cache, Counters: a.counters, Sessions: sessions,
		Hasher: a.Hasher, Live: a.Live, Files: a.attachments(), Strangers: a.Strangers, Log: a.Log, Now: a.Now,
		Wechat: a.Wechat, Contacts: a.Contacts, Bridge: a.Bridge, Backups: a.backups,
	})
	a.areaJobs = areas.Jobs
	collectors := append(a.jobRuns.Collectors(), a.messages.Collector(), a.backups)
	collectors = append(collectors, a.filesCollectors()...)
	collectors = append(collectors, a.replica.Collectors()...)
	if a.Bridge != nil {
		collectors = append(collectors, a.Bridge.Collectors()...)
	}
	ui, _ := frontend.Assets()
	a.Server, err = server.New(server.Options{
		Config: a.Config, Cache: a.Cache, Counters: a.counters, Sessions: sessions,
		Live: a.Live, Routes: areas.Routes, UI: ui, Numbers: handlers.Numbers(), Strangers: a.Strangers, Usage: a.Usage, Log: a.Log, Now: a.Now, Phones: a.phones,
		Bridge: a.Bridge, Collectors: collectors, Files: a.filesProblem(), Warnings: a.backups.Warnings, Tracer: a.Telemetry.Tracer(), Tools: a.tools(areas.Routes),
	})
	if err != nil {
		return err
	}
	return a.Telemetry.Export(ctx, a.Server.Gatherer())
}

// tools are the tools of assistants, nil where the operator does not want them.
func (a *App) tools(routes []gateway.Route) func(perform func(*http.Request) tools.Answer) (*tools.Server, error) {
	if !a.Config.MCP.Enabled {
		return nil
	}
	return func(perform func(*http.Request) tools.Answer) (*tools.Server, error) {
		return tools.New(tools.Options{
			Config: a.Config, Version: a.version, Tables: handlers.Tables(), Live: a.Live, Routes: routes, Perform: perform, Shared: a.Cache, Now: a.Now,
		})
	}
}

// openBridge opens the way to the legacy system, and reads the states of the targets.
func (a *App) openBridge(ctx context.Context, sessions *session.Manager) (err error) {
	a.Bridge, err = bridge.New(bridge.Options{
		Settings: a.Config.Legacy, DataDir: a.Config.DataDir, Headers: []string{a.Config.Compat.Header.Name}, DB: a.Main(), Cache: a.Cache,
		Sessions: sessions, Log: a.Log, Now: a.Now,
	})
	if err != nil {
		return err
	}
	return a.Bridge.Table.Refresh(ctx)
}

// OpenLive builds the registry: the procedures and entries of the binary, and the files in procedures.dir.
func (a *App) OpenLive(ctx context.Context) (err error) {
	a.Live, err = registry.NewLive(ctx, registry.Options{
		Config: a.Config, Databases: a.Databases, Replica: a.replica, Go: procedures.Go(), Shipped: Entries(), Records: handlers.EntryRecords(), Log: a.Log, Now: a.Now,
	})
	return err
}

// Entries are the SQL entries of the binary: those that clients call by name, and those that only routes read.
func Entries() registry.Shipped { return slices.Concat(procedures.Entries(), handlers.Lists()) }
