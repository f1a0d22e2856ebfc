// Package backup keeps copies of a gateway's data in a folder or in a bucket, checks them and restores them.
//
// A target has
//
//	backups/20261127T114500.000Z/qiao.db         the database
//	backups/20261127T114500.000Z/SHA256SUMS      of the two others
//	backups/20261127T114500.000Z/manifest.json   written last: without it there is no back-up
//	files/2026-11-20/KEY/NAME                    the contents of files, once for all back-ups
//	locks/KEY                                    of the back-up that runs
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"qiao/gateway/attachments"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// Source is a gateway's data, which gateways may be using.
type Source struct {
	DB *store.DB
	// File is the file of a SQLite database. It is empty where the database is a SQL Server, which backs up itself.
	File    string
	Storage files.Storage
	// Work is a folder for the copy of the database until it is in the target. No back-up into another target has the same.
	Work    string
	Program string // the version of the program
	Now     func() time.Time
}

// Result are the counts of a back-up.
type Result struct {
	Manifest Manifest
	Copied   int   // contents that the target did not have
	Bytes    int64 // of them and of the database
	Removed  []string
	Swept    int // contents that no back-up names any more
}

// mostPasses bounds the copies of the database that are made because contents were deleted meanwhile.
const mostPasses = 10

// Run backs up a source. Then it removes older back-ups, unless keep is 0, and the contents that no back-up names.
func Run(ctx context.Context, s Source, to files.Objects, keep int) (_ Result, err error) {
	held, ctx, err := lock(ctx, to)
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, held.release()) }()
	r := &run{Source: s, to: to, known: map[string]Content{}}
	if err := r.prepare(ctx); err != nil {
		return Result{}, full(err)
	}
	if err := r.write(ctx); err != nil {
		return Result{}, full(err)
	}
	if err := r.clean(ctx, keep); err != nil {
		return r.Result, fmt.Errorf("the back-up %s is complete, but older ones could not be removed: %w", r.Manifest.Name, err)
	}
	return r.Result, nil
}

// full says it where a target has no room left.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fmt.Errorf("the target or the data folder is full; make room, or remove older back-ups by --keep: %w", err)
	}
	return err
}

// run is one back-up.
type run struct {
	Source
	Result
	to    files.Objects
	known map[string]Content      // what earlier back-ups say about contents, by path
	there map[string]files.Object // the contents of the target, by name
}

// prepare removes what a killed back-up has left, and reads what the target has.
func (r *run) prepare(ctx context.Context) (err error) {
	if err := r.to.Tidy(ctx); err != nil {
		return err
	}
	if err := os.RemoveAll(r.Work); err != nil { // a killed back-up has left it
		return err
	}
	names, err := Names(ctx, r.to)
	if err != nil {
		return err
	}
	if err := removeParts(ctx, r.to, names); err != nil {
		return err
	}
	for _, name := range names {
		// One that cannot be read keeps nobody from making a new back-up. It is reported when the target is swept.
		if m, err := Read(ctx, r.to, name); err == nil {
			for _, c := range m.Files {
				r.known[c.Path] = c
			}
		}
	}
	r.there, err = r.to.List(ctx, "files")
	return err
}

func (r *run) write(ctx context.Context) error {
	r.Manifest = Manifest{Format: format, Program: r.Program}
	// Most contents are copied before the database, so that few can be deleted between the two.
	if _, err := r.contents(ctx, r.DB); err != nil {
		return err
	}
	if r.File == "" {
		return r.withoutDatabase(ctx)
	}
	defer os.RemoveAll(r.Work)
	for pass := 1; ; pass++ {
		again, err := r.pass(ctx, pass == mostPasses)
		if err != nil {
			return err
		}
		if !again {
			return r.seal(ctx)
		}
	}
}

// withoutDatabase is the back-up of the files alone.
func (r *run) withoutDatabase(ctx context.Context) (err error) {
	if r.Manifest.Schema, err = r.DB.SchemaStep(ctx); err != nil {
		return err
	}
	r.begin()
	gone, err := r.contents(ctx, r.DB)
	if err != nil {
		return err
	}
	r.Manifest.Missing = gone
	return r.seal(ctx)
}

// begin names the back-up.
func (r *run) begin() {
	r.Manifest.Time = r.Now().UTC().Truncate(time.Millisecond)
	r.Manifest.Name = r.Manifest.Time.Format(nameLayout)
}

// pass copies the database and then the contents that the copy names. again says that a content was deleted between the two.
func (r *run) pass(ctx context.Context, last bool) (again bool, err error) {
	if err := os.RemoveAll(r.Work); err != nil {
		return false, err
	}
	if err := os.MkdirAll(r.Work, 0o700); err != nil {
		return false, err
	}
	r.begin()
	file := filepath.Join(r.Work, databaseName)
	if err := store.CopyFile(ctx, r.File, file); err != nil {
		return false, fmt.Errorf("the database cannot be copied: %w", err)
	}
	if again, err = r.complete(ctx, file, last); again || err != nil {
		return again, err
	}
	return false, r.putDatabase(ctx, file) // it is closed: its log is a part of the file
}

// complete copies the contents that a copy of the database names, and then checks the copy and counts its rows.
func (r *run) complete(ctx context.Context, file string, last bool) (again bool, err error) {
	db, err := store.Open(ctx, "copy", EmbeddedAt(file))
	if err != nil {
		return false, err
	}
	defer db.Close()
	gone, err := r.contents(ctx, db)
	if err != nil {
		return false, err
	}
	if len(gone) > 0 && !last {
		if deleted, err := r.deleted(ctx, gone); deleted || err != nil {
			return true, err
		}
	}
	r.Manifest.Missing = gone
	return false, r.look(ctx, db)
}

// look checks the copy of the database and counts its rows.
func (r *run) look(ctx context.Context, db *store.DB) error {
	problems, err := db.Problems(ctx)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return fmt.Errorf("the database is damaged, so it is not backed up and older back-ups stay: %s; see gateway verify", strings.Join(problems, "; "))
	}
	if r.Manifest.Tables, err = db.Tables(ctx); err != nil {
		return err
	}
	r.Manifest.Schema, err = db.SchemaStep(ctx)
	return err
}

// EmbeddedAt are the settings of the SQLite database of a file.
func EmbeddedAt(file string) config.Database {
	cfg := config.DefaultDatabase()
	cfg.Driver, cfg.DSN = string(store.SQLite), file
	return cfg
}

// deleted reports whether the database does not name one of the contents any more: its file was deleted or replaced.
func (r *run) deleted(ctx context.Context, gone []string) (bool, error) {
	rows := attachments.Rows(r.DB)
	for _, text := range gone {
		p, _ := files.ParsePath(text)
		named, err := rows.Named(ctx, p.Day)
		if err != nil {
			return false, err
		}
		if _, still := named[p]; !still {
			return true, nil
		}
	}
	return false, nil
}

func (r *run) putDatabase(ctx context.Context, file string) error {
	opened, err := os.Open(file)
	if err != nil {
		return err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return err
	}
	sum := newSum(opened)
	if err := r.to.Put(ctx, r.Manifest.part(databaseName), sum, info.Size()); err != nil {
		return fmt.Errorf("the database cannot be stored: %w", err)
	}
	r.Manifest.Database = &Part{Name: databaseName, Size: info.Size(), SHA256: sum.text()}
	r.Bytes += info.Size()
	return nil
}

// seal writes the manifest. From then on the back-up counts.
func (r *run) seal(ctx context.Context) error {
	there, err := r.to.List(ctx, "files")
	if err != nil {
		return err
	}
	for _, c := range r.Manifest.Files {
		if found, ok := there[c.object()]; !ok || found.Size != c.Size {
			return fmt.Errorf("%s has vanished from the target; is another program deleting in it?", c.Path)
		}
	}
	return r.Manifest.put(ctx, r.to)
}

// sumOf is the SHA-256 of an object, and its size.
func sumOf(ctx context.Context, at files.Objects, name string) (text string, size int64, err error) {
	content, err := at.Get(ctx, name)
	if err != nil {
		return "", 0, err
	}
	defer content.Close()
	sum := newSum(content)
	size, err = io.Copy(io.Discard, sum)
	return sum.text(), size, err
}

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
