// Package continuous ships the log of the embedded database into the target of back-ups, every few seconds, and restores
// the database as it was at a moment. Litestream does the work on SQLite's log; a target is the one that back-ups have.
//
// It runs in a process of its own: Litestream opens the file of the database beside SQLite, and closing it would drop the
// locks that a process has on the file.
package continuous

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"qiao/gateway/files"
)

// Options are the settings of Ship.
type Options struct {
	File  string // the database
	Work  string // a folder for what is on its way; it is removed at the end
	Every time.Duration
	// Keep is how far back a moment may lie.
	Keep time.Duration
	Log  *slog.Logger
	// Shipped is told after each shipping: everything that was written before a moment is in the target, or the shipping has failed.
	Shipped func(until time.Time, failure error)
}

// lastTime bounds the shipping of the last changes at the end.
const lastTime = 30 * time.Second

// Ship ships the log of a database until ctx ends. Then it ships the rest.
func Ship(ctx context.Context, to files.Objects, o Options) (err error) {
	if err := os.RemoveAll(o.Work); err != nil {
		return err
	}
	if err := os.MkdirAll(o.Work, 0o700); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(o.Work)) }()
	db := litestream.NewDB(o.File)
	replica := litestream.NewReplicaWithClient(db, newClient(to, o.Work))
	replica.SyncInterval = o.Every
	db.Replica = replica
	db.MonitorInterval = min(time.Second, o.Every)
	store := litestream.NewStore([]*litestream.DB{db}, litestream.DefaultCompactionLevels)
	store.SnapshotRetention, store.ShutdownSyncTimeout, store.Logger = o.Keep, lastTime, o.Log
	db.SetLogger(o.Log)
	if err := store.Open(ctx); err != nil {
		return err
	}
	tell(ctx, db, o)
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*lastTime)
	defer cancel()
	began := time.Now()
	if err := store.Close(closing); err != nil {
		return err
	}
	o.Shipped(began, nil)
	return nil
}

// tell ships again and again until ctx ends, and tells how far that has come. Litestream ships by itself as well, but does not
// tell when it has found nothing to ship.
func tell(ctx context.Context, db *litestream.DB, o Options) {
	ticker := time.NewTicker(o.Every)
	defer ticker.Stop()
	for {
		began := time.Now()
		if err := db.SyncAndWait(ctx); ctx.Err() == nil {
			o.Shipped(began, err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Span is the time that the log of a target covers.
type Span struct {
	// From is the oldest moment that can be restored, To the time of the newest transaction.
	From, To time.Time
}

// Find returns the span of the log in a target until a moment, the zero time for the whole of it. Without a log it is the
// zero value.
func Find(ctx context.Context, from files.Objects, until time.Time) (s Span, err error) {
	parts, err := newClient(from, "").list(ctx, folder)
	if err != nil {
		return s, err
	}
	for _, part := range parts {
		if !until.IsZero() && !part.CreatedAt.Before(until) {
			continue
		}
		if part.MinTXID == 1 || part.Level == litestream.SnapshotLevel {
			if s.From.IsZero() || part.CreatedAt.Before(s.From) {
				s.From = part.CreatedAt
			}
		}
		if part.CreatedAt.After(s.To) {
			s.To = part.CreatedAt
		}
	}
	return s, nil
}

// Verify reads the whole log in a target, and returns the names of the damaged parts with their errors.
func Verify(ctx context.Context, from files.Objects) (damaged []string, err error) {
	c := newClient(from, "")
	parts, err := c.list(ctx, folder)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		content, err := c.OpenLTXFile(ctx, part.Level, part.MinTXID, part.MaxTXID, 0, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it was merged into a longer one meanwhile
		}
		if err != nil {
			return nil, err
		}
		err = ltx.NewDecoder(content).Verify()
		_ = content.Close() // it was only read
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			damaged = append(damaged, fmt.Sprintf("%s: %v", nameOf(key{part.Level, part.MinTXID, part.MaxTXID}, part.CreatedAt), err))
		}
	}
	slices.Sort(damaged)
	return damaged, nil
}

// Restore writes the database as it was at a moment, the zero time for the newest one, into a file that is not there. The
// moment of the last transaction in it is returned.
func Restore(ctx context.Context, from files.Objects, at time.Time, file string) (until time.Time, err error) {
	c := newClient(from, "")
	log := slog.New(slog.DiscardHandler)
	plan, err := litestream.CalcRestorePlan(ctx, c, 0, at, log)
	if err != nil {
		return until, fmt.Errorf("the log in the target does not reach back to that moment: %w", err)
	}
	for _, part := range plan {
		if part.CreatedAt.After(until) {
			until = part.CreatedAt
		}
	}
	db := litestream.NewDB(file)
	db.SetLogger(log)
	replica := litestream.NewReplicaWithClient(db, c)
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.Timestamp = file, at
	options.IntegrityCheck = litestream.IntegrityCheckFull
	if err := replica.Restore(ctx, options); err != nil {
		return until, fmt.Errorf("the database cannot be restored from the log: %w", err)
	}
	return until, os.Chmod(file, 0o600) // as all data: for this user alone
}
