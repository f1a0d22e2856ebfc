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
	"time"

	"qiao/gateway/disk"
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

// Run backs up a source. Then it removes older back-ups, unless keep is 0, and the contents that no back-up names.
func Run(ctx context.Context, s Source, to files.Objects, keep int) (_ Result, err error) {
	held, ctx, err := Lock(ctx, to, "locks", "back-up")
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, held.Release()) }()
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
	if disk.IsFull(err) {
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

// prepare removes the remains of a killed back-up, and lists the target.
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
		// A damaged manifest does not stop the new back-up. The sweep of the target reports it.
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
