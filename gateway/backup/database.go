package backup

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"qiao/gateway/attachments"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// mostPasses bounds the copies of the database that are made because contents were deleted meanwhile.
const mostPasses = 10

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
