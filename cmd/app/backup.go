package app

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"qiao/gateway/backup"
	"qiao/gateway/backup/continuous"
	"qiao/gateway/backup/watch"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// Data is the data of an installation, opened beside the gateways that may use it. Unlike an App it changes nothing: a new program may open
// the database of an older one.
type Data struct {
	Config config.Config
	DB     *store.DB
	Files  files.Storage
}

// OpenData opens the data of an installation.
func OpenData(ctx context.Context, cfg config.Config) (*Data, error) {
	if err := NeedDatabases(cfg); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, registry.MainDatabase, cfg.Databases[registry.MainDatabase])
	if err != nil {
		return nil, err
	}
	d := &Data{Config: cfg, DB: db}
	bucket, err := openBucket(cfg, slog.New(slog.DiscardHandler))
	if err == nil {
		d.Files, err = openStorage(cfg, bucket)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return d, nil
}

// Close closes the data.
func (d *Data) Close() error { return errors.Join(d.DB.Close(), d.Files.Close()) }

// Backup backs the data up into a target, and keeps so many back-ups there; 0 keeps all. It records for the gateways how that
// has ended. unrecorded is why it could not; the back-up is as good.
func Backup(ctx context.Context, cfg config.Config, target string, keep int, version string) (result backup.Result, unrecorded, err error) {
	d, err := OpenData(ctx, cfg)
	if err != nil {
		return backup.Result{}, nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	began := time.Now()
	result, err = d.backup(ctx, target, keep, version)
	failure := whyEnded(ctx, err)
	ctx = context.WithoutCancel(ctx) // a run that was ended is recorded as well
	if result.Manifest.Name != "" {  // it is complete, also where older ones could not be removed
		m := result.Manifest
		run := watch.Run{Seconds: time.Since(began).Seconds(), Target: target, Name: m.Name, Files: len(m.Files)}
		if m.Database != nil {
			run.Database = m.Database.Size
		}
		for _, content := range m.Files {
			run.Contents += content.Size
		}
		unrecorded = watch.Succeeded(ctx, d.DB, watch.Backup, m.Time, run)
	}
	if failure != nil {
		unrecorded = errors.Join(unrecorded, watch.Failed(ctx, d.DB, watch.Backup, time.Now(), failure))
	}
	return result, unrecorded, err
}

// whyEnded returns the error of a failed run. A run that was ended by a signal gets an error that says so.
func whyEnded(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errors.New("it was ended before it was complete")
	}
	return err
}

func (d *Data) backup(ctx context.Context, target string, keep int, version string) (backup.Result, error) {
	cfg := d.Config
	to, err := backup.Open(target, cfg.Files.S3, cfg.DataDir)
	if err != nil {
		return backup.Result{}, err
	}
	defer to.Close()
	source := backup.Source{DB: d.DB, Storage: d.Files, Work: workOf(cfg, target), Program: version, Now: time.Now}
	if d.DB.Dialect() == store.SQLite {
		source.File = cfg.Databases[registry.MainDatabase].DSN
	}
	result, err := backup.Run(ctx, source, to, keep)
	if err == nil {
		return result, nil
	}
	if missing, failed := missingSteps(ctx, cfg); failed == nil && missing > 0 {
		err = fmt.Errorf("the database is %s behind this program; make the back-up with the program that the gateways run: %w", Steps(missing), err)
	}
	return result, err
}

// workOf is a folder in the data folder for back-ups into a target.
func workOf(cfg config.Config, target string) string {
	if folder, err := filepath.Abs(target); err == nil && !strings.HasPrefix(target, "s3://") {
		target = folder
	}
	sum := sha256.Sum256([]byte(target))
	return filepath.Join(cfg.DataDir, fmt.Sprintf(".backup-%x", sum[:4]))
}

// Restoring says what to restore.
type Restoring struct {
	Target string
	Name   string    // of the back-up; empty: the newest
	At     time.Time // the newest from before this moment; zero: any
	Force  bool      // keep what is in the data folder under another name
}

// Restored is the result of a restore.
type Restored struct {
	backup.Manifest
	Until  time.Time // of the newest transaction, where the database comes from the log; zero where it is that of the back-up
	Folder string    // that has the data now
	Old    string    // what the folder was renamed to; empty where it was empty
}

// Restore restores a back-up.
func Restore(ctx context.Context, cfg config.Config, r Restoring) (_ Restored, err error) {
	done := Restored{Folder: cfg.DataDir}
	main := cfg.Databases[registry.MainDatabase]
	embedded := main.Driver == string(store.SQLite)
	switch {
	case !embedded:
		done.Folder = filesDir(cfg) // a SQL Server is restored by its own means
	case main.DSN != filepath.Join(cfg.DataDir, "qiao.db"), cfg.Files.Dir != "":
		return done, errors.New("databases.main.dsn and files.dir must be empty for a restore: it makes a whole data folder; move its parts to their places afterwards")
	}
	from, err := backup.Open(r.Target, cfg.Files.S3, cfg.DataDir)
	if err != nil {
		return done, err
	}
	defer from.Close()
	if done.Manifest, err = backup.Find(ctx, from, r.Name, r.At); err != nil {
		return done, err
	}
	if embedded && done.Database == nil {
		return done, fmt.Errorf("the back-up %s has no database: it was made beside a SQL Server, which has its own back-up; set databases.main to that server", done.Name)
	}
	if !embedded {
		if done.Manifest, err = done.WithFilesBefore(ctx, from); err != nil {
			return done, err
		}
	}
	if !embedded && cfg.Files.Store == config.StoreS3 {
		done.Folder = ""
		return done, restoreFiles(ctx, cfg, done.Manifest, from, "")
	}
	if r.Force && embedded {
		if err := store.Unused(ctx, main.DSN); err != nil {
			return done, err
		}
	}
	log := false
	if embedded && r.Name == "" {
		if log, err = done.inLog(ctx, from, r.At); err != nil {
			return done, err
		}
	}
	done.Old, err = backup.IntoFolder(done.Folder, r.Force, time.Now(), func(dir string) (err error) {
		folder, file := dir, filepath.Join(dir, "qiao.db")
		if embedded {
			folder = filepath.Join(dir, "files")
		}
		switch {
		case log:
			done.Until, err = continuous.Restore(ctx, from, r.At, file)
		case embedded:
			err = done.RestoreDatabase(ctx, from, file)
		}
		if err == nil && embedded {
			err = forgetRuns(ctx, file)
		}
		if err != nil {
			return err
		}
		return restoreFiles(ctx, cfg, done.Manifest, from, folder)
	})
	return done, err
}

// forgetRuns removes what a restored database says of its back-ups: this copy has none yet. A database of before they were
// recorded says nothing.
func forgetRuns(ctx context.Context, file string) (err error) {
	db, err := store.Open(ctx, "restored", backup.EmbeddedAt(file))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tables, err := db.Tables(ctx)
	if err != nil {
		return err
	}
	if _, recorded := tables["Base_BackupRun"]; !recorded {
		return nil
	}
	return watch.Forget(ctx, db)
}

// inLog reports whether the log in a target has the database of a moment, newer than that of the back-up. Where nothing was shipped for a while,
// the back-up may be the newer one. The contents are then those of the back-ups before and after the moment.
func (r *Restored) inLog(ctx context.Context, from files.Objects, at time.Time) (bool, error) {
	span, err := continuous.Find(ctx, from, at)
	if err != nil || span.From.IsZero() || !span.To.After(r.Time) {
		return false, err
	}
	r.Manifest, err = r.WithFilesAfter(ctx, from)
	return err == nil, err
}

// Replicate ships the log of the embedded database into a target until ctx ends.
func Replicate(ctx context.Context, cfg config.Config, target string, every, keep time.Duration, log *slog.Logger) (err error) {
	main := cfg.Databases[registry.MainDatabase]
	if main.Driver != string(store.SQLite) {
		return errors.New("databases.main is a SQL Server, which ships its own log: see BACKUP LOG and availability groups")
	}
	if err := NeedDatabases(cfg); err != nil {
		return err
	}
	to, err := backup.Open(target, cfg.Files.S3, cfg.DataDir)
	if err != nil {
		return err
	}
	defer to.Close()
	held, locked, err := backup.Lock(ctx, to, "log-locks", "replication")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Release()) }()
	defer func() {
		if ctx.Err() == nil { // it has not been asked to end: the lock is lost
			err = errors.Join(err, context.Cause(locked))
		}
	}()
	return continuous.Ship(locked, to, continuous.Options{
		File: main.DSN, Work: workOf(cfg, target) + "-log", Every: every, Keep: keep, Log: log, Shipped: noteShipped(main.DSN, target, log),
	})
}

// noteShipped notes for the gateways how far the replication of a database has come.
func noteShipped(database, target string, log *slog.Logger) func(until time.Time, failure error) {
	state, err := watch.ReadShipping(database)
	if err != nil || state == nil {
		state = &watch.Shipping{}
	}
	state.Target = target
	return func(until time.Time, failure error) {
		state.Failure = ""
		if failure != nil {
			state.Failure = failure.Error()
		} else {
			state.Until = until
		}
		if err := state.Note(database); err != nil {
			log.Warn("the gateways are not told how far the replication has come", "error", err.Error())
		}
	}
}

// restoreFiles restores contents into the store of the settings: the bucket, or a folder.
func restoreFiles(ctx context.Context, cfg config.Config, m backup.Manifest, from files.Objects, folder string) (err error) {
	var to files.Storage
	if cfg.Files.Store == config.StoreS3 {
		to, err = openBucket(cfg, slog.New(slog.DiscardHandler))
	} else {
		to, err = files.OpenFolder(folder)
	}
	if err != nil {
		return err
	}
	return errors.Join(m.RestoreFiles(ctx, from, to), to.Close())
}
