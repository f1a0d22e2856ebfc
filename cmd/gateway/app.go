package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"qiao/frontend"
	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/password"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers"
	"qiao/handlers/account"
	"qiao/handlers/appinfo"
	"qiao/handlers/clienterrors"
	"qiao/handlers/dormitory"
	"qiao/handlers/explorer"
	filehandlers "qiao/handlers/files"
	"qiao/procedures"
)

// app is everything that a running gateway holds open.
type app struct {
	config    config.Config
	log       *slog.Logger
	now       func() time.Time
	databases map[string]*store.DB
	cache     cache.Cache // of the sessions
	counters  cache.Cache // of what strangers may do how often; the same as cache on Redis
	files     folder
	hasher    *password.Hasher
	live      *gateway.Live
	server    *gateway.Server
}

// folder is where contents are stored while the gateway runs.
type folder interface {
	files.Storage
	Close() error
}

// openApp connects to everything, brings the main database's schema up to
// date and builds the server. Whoever gets an app closes it.
func openApp(ctx context.Context, cfg config.Config, log *slog.Logger) (*app, error) {
	location := cfg.Server.Location()
	return openAppAt(ctx, cfg, log, func() time.Time { return time.Now().In(location) })
}

// openAppAt is openApp with a clock of the caller's.
func openAppAt(ctx context.Context, cfg config.Config, log *slog.Logger, now func() time.Time) (_ *app, err error) {
	a := &app{
		config: cfg, log: log, now: now,
		databases: map[string]*store.DB{},
		hasher: password.NewHasher(cfg.SignIn.HashParallel, cfg.SignIn.HashQueue,
			cfg.Compat.LegacyHash, cfg.Compat.PasswordFormat == "md5"),
	}
	defer func() {
		if err != nil {
			a.close()
		}
	}()
	if err := a.openDatabases(ctx); err != nil {
		return nil, err
	}
	if err := a.openCaches(ctx); err != nil {
		return nil, err
	}
	if err := a.openFiles(); err != nil {
		return nil, err
	}
	return a, nil
}

// openFiles opens the folder of what staff upload.
func (a *app) openFiles() error {
	folder, err := files.OpenFolder(a.filesDir())
	if err != nil {
		return fmt.Errorf("files.dir: %w", err)
	}
	a.files = folder
	return nil
}

func (a *app) filesDir() string {
	if dir := a.config.Files.Dir; dir != "" {
		return dir
	}
	return filepath.Join(a.config.DataDir, "files")
}

func (a *app) openDatabases(ctx context.Context) error {
	for name, settings := range a.config.Databases {
		db, err := store.Open(ctx, name, settings)
		if err != nil {
			return err
		}
		a.databases[name] = db
	}
	main := a.main()
	applied, err := main.Migrate(ctx)
	if err != nil {
		return fmt.Errorf("databases.main: cannot bring the schema up to date: %w", err)
	}
	if applied > 0 {
		a.log.Info("schema brought up to date", "steps", applied)
	}
	return nil
}

func (a *app) main() *store.DB { return a.databases[gateway.MainDatabase] }

// openCaches bounds sessions and counters apart from each other in memory:
// strangers make counters, and must not push out sessions with them.
func (a *app) openCaches(ctx context.Context) error {
	if a.config.Redis.URL == "" {
		a.cache = cache.NewMemory(a.config.Cache.MaxEntries, a.now)
		a.counters = cache.NewMemory(a.config.Cache.MaxEntries, a.now)
		return nil
	}
	redis, err := cache.NewRedis(a.config.Redis.URL)
	if err != nil {
		return err
	}
	if err := redis.Ping(ctx); err != nil {
		_ = redis.Close()
		return fmt.Errorf("redis.url: the Redis server does not answer; start it or correct the URL: %w", err)
	}
	a.cache, a.counters = redis, redis
	return nil
}

// buildServer puts the registry, the routes and the UI together.
func (a *app) buildServer(ctx context.Context) error {
	if err := a.openLive(ctx); err != nil {
		return err
	}
	sessions := session.NewManager(a.cache, session.NewDirectory(a.main()), a.config.Session, a.now)
	info, err := appinfo.New(releaseNumber(), a.config)
	if err != nil {
		return err
	}
	modules := handlers.Modules{
		Account: &account.Handlers{
			DB: a.main().Urgent(), Sessions: sessions, Hasher: a.hasher,
			Guard: account.NewGuard(a.counters, a.config.SignIn), Log: a.log,
		},
		AppInfo: info,
		ClientErrors: &clienterrors.Handlers{
			DB: a.main(), Retention: clienterrors.DefaultRetention, Log: a.log,
		},
		Dormitory: &dormitory.Handlers{Live: a.live},
		Explorer:  &explorer.Handlers{Live: a.live},
		Files:     filehandlers.New(a.main(), a.files, a.config.Files, a.log),
	}
	routes := handlers.Routes(modules)
	if prefix := a.config.Server.VersionPath; prefix != "" {
		routes = append(routes, handlers.VersionBelow(prefix, modules))
	}
	ui, _ := frontend.Assets()
	a.server, err = gateway.New(gateway.Options{
		Config: a.config, Cache: a.cache, Counters: a.counters, Sessions: sessions,
		Live: a.live, Routes: routes, UI: ui, Log: a.log, Now: a.now,
	})
	return err
}

// openLive builds the registry: the procedures and entries of the binary, and
// what stands in procedures.dir now.
func (a *app) openLive(ctx context.Context) (err error) {
	a.live, err = gateway.NewLive(ctx, gateway.LiveOptions{
		Config: a.config, Databases: a.databases, Go: procedures.Go(), Shipped: procedures.Entries(), Log: a.log, Now: a.now,
	})
	return err
}

func (a *app) close() {
	for _, db := range a.databases {
		if err := db.Close(); err != nil {
			a.log.Error("close database", "database", db.Name(), "error", err.Error())
		}
	}
	if a.files != nil {
		if err := a.files.Close(); err != nil {
			a.log.Error("close files", "error", err.Error())
		}
	}
	caches := []cache.Cache{a.cache, a.counters}
	if a.cache == a.counters {
		caches = caches[:1]
	}
	for _, c := range caches {
		if c == nil {
			continue
		}
		if err := c.Close(); err != nil {
			a.log.Error("close cache", "error", err.Error())
		}
	}
}
