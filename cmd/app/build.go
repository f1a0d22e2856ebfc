package app

import (
	"context"

	"qiao/frontend"
	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/handlers"
	"qiao/handlers/account"
	"qiao/handlers/appinfo"
	"qiao/handlers/clienterrors"
	"qiao/handlers/dormitory"
	"qiao/handlers/explorer"
	filehandlers "qiao/handlers/files"
	"qiao/procedures"
)

// BuildServer puts the registry, the routes and the UI together.
func (a *App) BuildServer(ctx context.Context) error {
	if err := a.OpenLive(ctx); err != nil {
		return err
	}
	sessions := session.NewManager(a.Cache, session.NewDirectory(a.Main()), a.Config.Session, a.Now)
	info, err := appinfo.New(a.release, a.Config)
	if err != nil {
		return err
	}
	modules := handlers.Modules{
		Account: &account.Handlers{
			DB: a.Main().Urgent(), Sessions: sessions, Hasher: a.Hasher,
			Guard: account.NewGuard(a.counters, a.Config.SignIn), Log: a.Log,
		},
		AppInfo: info,
		ClientErrors: &clienterrors.Handlers{
			DB: a.Main(), Retention: clienterrors.DefaultRetention, Log: a.Log,
		},
		Dormitory: &dormitory.Handlers{Live: a.Live, DB: a.Main()},
		Explorer:  &explorer.Handlers{Live: a.Live},
		Files:     filehandlers.New(a.Main(), a.Files, a.Config.Files, a.Log),
	}
	routes := handlers.Routes(modules)
	if prefix := a.Config.Server.VersionPath; prefix != "" {
		routes = append(routes, handlers.VersionBelow(prefix, modules))
	}
	ui, _ := frontend.Assets()
	a.Server, err = gateway.New(gateway.Options{
		Config: a.Config, Cache: a.Cache, Counters: a.counters, Sessions: sessions,
		Live: a.Live, Routes: routes, UI: ui, Log: a.Log, Now: a.Now,
	})
	return err
}

// OpenLive builds the registry: the procedures and entries of the binary, and
// what stands in procedures.dir now.
func (a *App) OpenLive(ctx context.Context) (err error) {
	a.Live, err = gateway.NewLive(ctx, gateway.LiveOptions{
		Config: a.Config, Databases: a.Databases, Go: procedures.Go(), Shipped: procedures.Entries(), Log: a.Log, Now: a.Now,
	})
	return err
}
