package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/attachments"
	"qiao/gateway/check"
	"qiao/gateway/config"
	"qiao/gateway/files"
)

// openFiles opens the storage of the files.
func (a *App) openFiles() (err error) {
	a.Files, err = openStorage(a.Config, a.bucket)
	return err
}

// openStorage opens the place where new contents are stored, and the other one where there is one: contents are read in both.
func openStorage(cfg config.Config, bucket *files.S3) (files.Storage, error) {
	folder, err := openFolder(cfg)
	switch {
	case err != nil:
		return nil, err
	case bucket == nil:
		return folder, nil
	case folder == nil:
		return bucket, nil
	case cfg.Files.Store == config.StoreS3:
		return files.Join(bucket, folder)
	default:
		return files.Join(folder, bucket)
	}
}

// openFolder opens the folder of the files. Where new contents are stored in a bucket, a missing folder is not made, and the result is nil.
func openFolder(cfg config.Config) (*files.Folder, error) {
	if cfg.Files.Store == config.StoreS3 {
		if _, err := os.Stat(filesDir(cfg)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil //nolint:nilnil // there is no folder
		}
	}
	folder, err := files.OpenFolder(filesDir(cfg))
	if err != nil {
		return nil, fmt.Errorf("files.dir: %w", err)
	}
	return folder, nil
}

// openBucket opens the bucket of the settings, which need not answer yet; nil without one.
func openBucket(cfg config.Config, log *slog.Logger) (*files.S3, error) {
	if !cfg.Files.S3.On() {
		return nil, nil //nolint:nilnil // there is no bucket
	}
	return files.OpenS3(cfg.Files.S3, log)
}

// attachments keeps the uploaded files in their storage and the main database.
func (a *App) attachments() *attachments.Store {
	return &attachments.Store{DB: a.Main(), Storage: a.Files, Quota: a.Config.Files.Quota, Log: a.Log}
}

// filesCollectors are the metrics of the bucket, if there is one.
func (a *App) filesCollectors() []prometheus.Collector {
	if a.bucket == nil {
		return nil
	}
	return a.bucket.Collectors()
}

// filesProblem says why the bucket cannot be used now; nil without one.
func (a *App) filesProblem() func() error {
	if a.bucket == nil {
		return nil
	}
	return a.bucket.Problem
}

// FilesDir is the folder of uploaded files.
func (a *App) FilesDir() string { return filesDir(a.Config) }

func filesDir(cfg config.Config) string {
	if dir := cfg.Files.Dir; dir != "" {
		return dir
	}
	return filepath.Join(cfg.DataDir, "files")
}

// bucketPatience bounds the questions to the bucket at the start.
const bucketPatience = 3 * time.Second

// pingBucket asks at the start whether the bucket can be used.
func pingBucket(ctx context.Context, bucket *files.S3) []check.Finding {
	if bucket == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, bucketPatience)
	defer cancel()
	return []check.Finding{findingOf(bucket.Ping(ctx))}
}

// tryBucket stores, reads and deletes a content in the bucket of the settings.
func tryBucket(ctx context.Context, cfg config.Config) []check.Finding {
	if !cfg.Files.S3.On() {
		return nil
	}
	bucket, err := openBucket(cfg, slog.New(slog.DiscardHandler))
	if err == nil {
		defer bucket.Close()
		err = bucket.Try(ctx)
	}
	return []check.Finding{findingOf(err)}
}

// findingOf is the finding about a bucket. One that does not answer keeps nothing but files from working; one
// that refuses needs other settings.
func findingOf(err error) check.Finding {
	f := check.Finding{Level: check.OK, Subject: "files.s3", Sentence: "the bucket can be used: good"}
	if err == nil {
		return f
	}
	if files.Unreachable(err) {
		f.Level = check.Warning
		f.Sentence = fmt.Sprintf("%s: files can be neither stored nor read until it answers; start the object storage, or correct files.s3.endpoint", err)
		return f
	}
	f.Level = check.Error
	f.Sentence = fmt.Sprintf("%s; correct the keys or their rights, or files.s3.bucket", err)
	return f
}

// MoveFiles moves the stored files to the store of the settings, from the other one. note gets the counts after each file.
func (a *App) MoveFiles(ctx context.Context, to string, note func(files.Moved)) (files.Moved, error) {
	switch {
	case a.bucket == nil:
		return files.Moved{}, errors.New("files.s3.bucket: there is no bucket; set files.s3 on all instances first")
	case a.Config.Files.Store != to:
		return files.Moved{}, fmt.Errorf("files.store is %s: new files still go there, so set it to %s on all instances and restart them first", a.Config.Files.Store, to)
	}
	folder, err := files.OpenFolder(filesDir(a.Config))
	if err != nil {
		return files.Moved{}, fmt.Errorf("files.dir: %w", err)
	}
	defer folder.Close()
	if to == config.StoreS3 {
		return files.Move(ctx, folder, a.bucket, attachments.Rows(a.Main()), note)
	}
	return files.Move(ctx, a.bucket, folder, attachments.Rows(a.Main()), note)
}
