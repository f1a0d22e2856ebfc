// Package app wires a gateway: it opens the databases, caches and files of the
// configuration, fills an empty database, builds the server and serves.
package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/backup/watch"
	"qiao/gateway/bridge"
	"qiao/gateway/cache"
	"qiao/gateway/check"
	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/contacts"
	"qiao/gateway/files"
	"qiao/gateway/jobs"
	"qiao/gateway/outbox"
	"qiao/gateway/password"
	"qiao/gateway/registry"
	"qiao/gateway/replica"
	"qiao/gateway/server"
	"qiao/gateway/store"
	"qiao/gateway/telemetry"
	"qiao/gateway/wechat"
)

// Options are the settings and dependencies with which an App is opened.
type Options struct {
	Config config.Config
	Log    *slog.Logger
	Now    func() time.Time // company time; nil reads the clock of Redis, or without one that of the machine
	// Version is the name of the release, such as v1.2.0.
	Version string
	// Release is the number in appVersion.json. It grows with every release and
	// is equal on all instances of one.
	Release int
	// HashCost is the cost of a password's hash in a test; the zero value means
	// password.FullCost, and no setting changes it.
	HashCost password.Cost
	// Space is the space on the disk of a folder, in a test; nil asks the system.
	Space func(folder string) (free, size uint64, err error)
}

// App is everything that a running gateway holds open.
type App struct {
	Config    config.Config
	Log       *slog.Logger
	Now       func() time.Time
	version   string
	release   int
	Databases map[string]*store.DB // by configured name
	replica   *replica.Replica     // the read-only copy of main; nil without one
	Cache     cache.Cache          // of the sessions
	counters  cache.Cache          // counts the attempts of strangers; the same as Cache on Redis
	Files     files.Storage
	bucket    *files.S3 // a part of Files; nil without files.s3
	Hasher    *password.Hasher
	Live      *registry.Live       // after BuildServer or OpenLive
	Server    *server.Server       // after BuildServer
	Strangers *audit.Bounded       // after BuildServer: audit rows of failed sign-ins, refused writes
	Usage     *clients.Usage       // after BuildServer: counts the calls of clients
	Wechat    *wechat.Client       // nil where 企业微信 is not configured
	Contacts  *contacts.Contacts   // nil where the directory of 企业微信 is not configured
	Bridge    *bridge.Bridge       // after BuildServer; nil without a legacy system
	Telemetry *telemetry.Telemetry // nil where no collector is configured
	messages  *outbox.Metrics
	jobRuns   *jobs.Metrics
	backups   *watch.Watch
	areaJobs  []jobs.Job      // after BuildServer
	found     []check.Finding // at the start
	applied   int             // steps of the schema, at the start
	phones    http.Handler    // the page of the stand-in of 企业微信; nil without it
	shared    *cache.Clock    // of Redis, which Now reads; nil where no other gateway has it
	demo      bool            // messages that nothing else sends are in the log
}

// Open connects to the databases and the cache, checks whether they are fit for a gateway,
// brings the main database's schema up to date, and opens the folder of the files. The caller
// closes the App.
func Open(ctx context.Context, o Options) (_ *App, err error) {
	a := &App{
		Config: o.Config, Log: o.Log, Now: o.Now, version: o.Version, release: o.Release,
		Databases: map[string]*store.DB{}, messages: outbox.NewMetrics(), jobRuns: jobs.NewMetrics(),
		Hasher: password.NewHasher(o.Config.SignIn.HashParallel, o.Config.SignIn.HashQueue,
			o.Config.Compat.LegacyHash, o.Config.Compat.PasswordFormat == "md5"),
	}
	if o.HashCost != (password.Cost{}) {
		a.Hasher.SetCost(o.HashCost)
	}
	defer func() {
		if err != nil {
			a.Close()
		}
	}()
	if a.Telemetry, err = telemetry.Open(ctx, a.Config.OTLP, a.version, a.Log); err != nil {
		return nil, err
	}
	if err := a.openCaches(ctx); err != nil {
		return nil, err
	}
	if err := a.openDatabases(ctx); err != nil {
		return nil, err
	}
	if a.Config.Wechat.On() {
		a.Wechat = wechat.New(a.Config.Wechat, a.Cache, a.Now, a.Log)
	}
	if a.Config.Wechat.Contacts() {
		a.Contacts = contacts.New(a.Main(), a.Wechat, a.Now, a.Log)
	}
	if a.bucket, err = openBucket(a.Config, a.Log); err != nil {
		return nil, err
	}
	if err := a.check(ctx); err != nil {
		return nil, err
	}
	if err := a.migrate(ctx); err != nil {
		return nil, err
	}
	if err := a.openFiles(); err != nil {
		return nil, err
	}
	a.watchBackups(o)
	return a, nil
}

func (a *App) openDatabases(ctx context.Context) error {
	for name, settings := range a.Config.Databases {
		db, err := store.Open(ctx, name, settings)
		if err != nil {
			return err
		}
		a.Databases[name] = db
	}
	a.replica = replica.New(a.Main(), a.Config.Databases[registry.MainDatabase], a.Now, a.Log)
	return nil
}

func (a *App) migrate(ctx context.Context) error {
	applied, err := a.Main().Migrate(ctx)
	a.applied = len(applied)
	for _, step := range applied {
		a.Log.Info("schema step applied", "step", step.Name, "took", step.Took.String())
	}
	if err != nil {
		return fmt.Errorf("databases.main: cannot bring the schema up to date: %w", err)
	}
	if a.applied > 0 {
		a.Log.Info("schema brought up to date", "steps", a.applied)
	}
	return nil
}

// watchBackups looks how old the back-ups of this site are.
func (a *App) watchBackups(o Options) {
	watched := watch.Options{DB: a.Main(), Settings: a.Config.Backup, Folder: a.Config.DataDir, Now: a.Now, Space: o.Space}
	if a.Main().Dialect() == store.SQLite {
		watched.Database = a.Config.Databases[registry.MainDatabase].DSN
	}
	a.backups = watch.New(watched)
}

// Main is the database of Qiao's own tables.
func (a *App) Main() *store.DB { return a.Databases[registry.MainDatabase] }

// openCaches bounds sessions and counters apart from each other in memory:
// strangers make counters, and must not push out sessions with them.
func (a *App) openCaches(ctx context.Context) error {
	if a.Config.Redis.URL == "" {
		if a.Now == nil {
			a.Now = a.zoned(machineNow)
		}
		a.Cache = cache.NewMemory(a.Config.Cache.MaxEntries, a.Now)
		a.counters = cache.NewMemory(a.Config.Cache.MaxEntries, a.Now)
		return nil
	}
	redis, err := openRedis(ctx, a.Config.Redis.URL)
	if err != nil {
		return err
	}
	a.Cache, a.counters = redis, redis
	if a.Now == nil { // gateways that share a Redis share its clock as well
		if a.shared, err = redis.Clock(ctx, machineNow); err != nil {
			return fmt.Errorf("redis.url: the clock of the Redis server cannot be read; allow this user the command TIME: %w", err)
		}
		a.Now = a.zoned(a.shared.Now)
	}
	return nil
}

func openRedis(ctx context.Context, url string) (*cache.Redis, error) {
	redis, err := cache.NewRedis(url)
	if err != nil {
		return nil, err
	}
	if err := redis.Ping(ctx); err != nil {
		_ = redis.Close()
		return nil, fmt.Errorf("redis.url: the Redis server does not answer; start it or correct the URL: %w", err)
	}
	return redis, nil
}

// Close closes everything that Open has opened; it logs failures.
func (a *App) Close() {
	a.Telemetry.Close() // first: it reads metrics for the last time
	if err := a.replica.Close(); err != nil {
		a.Log.Error("close the read-only copy", "error", err.Error())
	}
	for _, db := range a.Databases {
		if err := db.Close(); err != nil {
			a.Log.Error("close database", "database", db.Name(), "error", err.Error())
		}
	}
	if a.Files != nil {
		if err := a.Files.Close(); err != nil {
			a.Log.Error("close files", "error", err.Error())
		}
	}
	caches := []cache.Cache{a.Cache, a.counters}
	if a.Cache == a.counters {
		caches = caches[:1]
	}
	for _, c := range caches {
		if c == nil {
			continue
		}
		if err := c.Close(); err != nil {
			a.Log.Error("close cache", "error", err.Error())
		}
	}
}
