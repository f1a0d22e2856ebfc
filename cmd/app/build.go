package app

import (
	"context"
	"slices"
	"time"

	"qiao/frontend"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/clients"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/handlers"
	"qiao/procedures"
)

// BuildServer puts the registry, the routes and the UI together.
func (a *App) BuildServer(ctx context.Context) (err error) {
	if err := a.OpenLive(ctx); err != nil {
		return err
	}
	sessions := session.NewManager(a.Cache, session.NewDirectory(a.Main()), a.Config.Session, a.Now)
	a.Strangers = audit.NewBounded(a.Main(), a.counters)
	a.Usage = clients.NewUsage(a.Main(), a.Now)
	sessions.LimitPasswords(time.Duration(a.Config.Password.MaxAge) * 24 * time.Hour)
	areas := handlers.Open(area.Parts{
		Config: a.Config, Version: a.version, Release: a.release, Sends: a.sends, DB: a.Main(), Cache: a.Cache, Counters: a.counters, Sessions: sessions,
		Hasher: a.Hasher, Live: a.Live, Files: a.attachments(), Strangers: a.Strangers, Log: a.Log, Now: a.Now,
		Wechat: a.Wechat, Contacts: a.Contacts,
	})
	a.areaJobs = areas.Jobs
	ui, _ := frontend.Assets()
	a.Server, err = server.New(server.Options{
		Config: a.Config, Cache: a.Cache, Counters: a.counters, Sessions: sessions,
		Live: a.Live, Routes: areas.Routes, UI: ui, Numbers: handlers.Numbers(), Strangers: a.Strangers, Usage: a.Usage, Log: a.Log, Now: a.Now, Phones: a.phones,
		Collectors: append(a.jobRuns.Collectors(), a.messages.Collector()),
	})
	return err
}

// OpenLive builds the registry: the procedures and entries of the binary, and the files in procedures.dir.
func (a *App) OpenLive(ctx context.Context) (err error) {
	a.Live, err = registry.NewLive(ctx, registry.Options{
		Config: a.Config, Databases: a.Databases, Go: procedures.Go(), Shipped: Entries(), Records: handlers.EntryRecords(), Log: a.Log, Now: a.Now,
	})
	return err
}

// Entries are the SQL entries of the binary: those that clients call by name, and those that only routes read.
func Entries() registry.Shipped { return slices.Concat(procedures.Entries(), handlers.Lists()) }
