package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/check"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// Check opens each database and Redis of the settings, one after the other, checks it
// and closes it again, tries the bucket of the files, and asks the legacy servers. It creates nothing that stays: a
// SQLite file that does not exist is a finding.
func Check(ctx context.Context, cfg config.Config) []check.Finding {
	var found []check.Finding
	for _, name := range slices.Sorted(maps.Keys(cfg.Databases)) {
		found = append(found, checkDatabase(ctx, cfg, name)...)
	}
	if cfg.Redis.URL != "" {
		found = append(found, checkRedis(ctx, cfg.Redis.URL)...)
	}
	found = append(found, check.Modes(dataPaths(cfg))...)
	found = append(found, tryBucket(ctx, cfg)...)
	found = append(found, checkLegacy(ctx, cfg.Legacy)...)
	return append(found, checkFront(cfg)...)
}

func checkDatabase(ctx context.Context, cfg config.Config, name string) []check.Finding {
	settings := cfg.Databases[name]
	if settings.Driver == string(store.SQLite) {
		if _, err := os.Stat(settings.DSN); errors.Is(err, fs.ErrNotExist) {
			return []check.Finding{{
				Level: check.OK, Subject: "database " + name,
				Sentence: fmt.Sprintf("the file %s is not there yet; the first start creates it", settings.DSN),
			}}
		}
	}
	db, err := store.Open(ctx, name, settings)
	if err != nil {
		return []check.Finding{check.Closed(name, err)}
	}
	defer db.Close()
	options := optionsOf(cfg, name, time.Now)
	options.Thorough = true
	return check.Database(ctx, db, options)
}

func checkRedis(ctx context.Context, url string) []check.Finding {
	redis, err := openRedis(ctx, url)
	if err != nil {
		return []check.Finding{{Level: check.Error, Subject: "redis", Sentence: strings.TrimPrefix(err.Error(), "redis.url: ")}}
	}
	defer redis.Close()
	return check.Redis(ctx, redis)
}

func optionsOf(cfg config.Config, name string, now func() time.Time) check.Options {
	return check.Options{Main: name == registry.MainDatabase, Now: now, File: cfg.Databases[name].DSN}
}

// check asks everything that is open, and fails where the gateway cannot work with it.
func (a *App) check(ctx context.Context) error {
	for _, name := range slices.Sorted(maps.Keys(a.Databases)) {
		a.found = append(a.found, check.Database(ctx, a.Databases[name], optionsOf(a.Config, name, a.Now))...)
	}
	if redis, shared := a.Cache.(*cache.Redis); shared {
		a.found = append(a.found, check.Redis(ctx, redis)...)
	}
	a.found = append(a.found, check.Modes(dataPaths(a.Config))...)
	a.found = append(a.found, pingBucket(ctx, a.bucket)...)
	a.found = append(a.found, checkFront(a.Config)...)
	return check.Refusal(a.found)
}

// tellFindings logs the findings of the start: problems as warnings, and good findings at
// info level where the schema has changed, as at the first start, else at debug level.
func (a *App) tellFindings(ctx context.Context) {
	good := slog.LevelDebug
	if a.applied > 0 {
		good = slog.LevelInfo
	}
	for _, f := range a.found {
		level := good
		if f.Level != check.OK {
			level = slog.LevelWarn
		}
		a.Log.Log(ctx, level, "check", "subject", f.Subject, "found", f.Sentence)
	}
}

// dataPaths are the folders that hold data, and the embedded databases with
// their log and index. A file is hidden from other users where its folder is.
func dataPaths(cfg config.Config) []string {
	paths := []string{cfg.DataDir, filesDir(cfg)}
	for _, name := range slices.Sorted(maps.Keys(cfg.Databases)) {
		if db := cfg.Databases[name]; db.Driver == string(store.SQLite) {
			paths = append(paths, db.DSN, db.DSN+"-wal", db.DSN+"-shm")
		}
	}
	return paths
}
