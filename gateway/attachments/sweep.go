package attachments

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/files"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

// Sweeper removes stored contents that no row names. A gateway leaves them when
// it is killed between storing a content and writing its row, or between
// deleting a row and removing its content.
type Sweeper struct {
	files   *Store
	now     func() time.Time // company time
	missing string           // the missing contents of the last log line
}

// NewSweeper returns a sweeper that logs its work and its findings.
func NewSweeper(files *Store, now func() time.Time) *Sweeper { return &Sweeper{files: files, now: now} }

// Job sweeps.
func (s *Sweeper) Job() jobs.Job {
	return jobs.Job{
		Name: "files-sweep", Every: files.SweepEvery, Do: s.sweep,
		Failure: "stored contents without a row cannot be removed",
	}
}

func (s *Sweeper) sweep(ctx context.Context) error {
	if err := s.files.sweepParts(ctx, s.now()); err != nil { // else they look like contents without a row
		return err
	}
	swept, err := s.files.Storage.Sweep(ctx, Rows(s.files.DB))
	if len(swept.Removed) > 0 {
		s.files.Log.Info("stored contents without a row have been removed", "contents", len(swept.Removed), "bytes", swept.Bytes, "some", some(swept.Removed))
	}
	// Contents may stay missing for long: the log names them again only when the list changes.
	if missing := fmt.Sprint(swept.Missing); len(swept.Missing) > 0 && missing != s.missing {
		s.files.Log.Error("contents that rows name are missing; bring them back from a copy of files.dir or files.s3, or delete the files in the UI",
			"contents", len(swept.Missing), "some", some(swept.Missing))
		s.missing = missing
	}
	return err
}

// some are the first five of many paths, for a line of the log.
func some(paths []files.Path) (texts []string) {
	for _, p := range paths[:min(len(paths), 5)] {
		texts = append(texts, p.String())
	}
	return texts
}

// Rows are the contents that a database names.
func Rows(db *store.DB) files.Rows { return rows{db} }

// rows implements files.Rows.
type rows struct{ db *store.DB }

// Days implements files.Rows.
func (r rows) Days(ctx context.Context) (days []string, err error) {
	err = r.db.Select(ctx, &days, "attachments/days", nil)
	return days, err
}

// Named implements files.Rows. A text that is no path is passed over.
func (r rows) Named(ctx context.Context, day string) (map[files.Path]struct{}, error) {
	sizes, err := Sizes(ctx, r.db, day)
	if err != nil {
		return nil, err
	}
	named := make(map[files.Path]struct{}, len(sizes))
	for p := range sizes {
		named[p] = struct{}{}
	}
	return named, nil
}

// Sizes are the contents that a database names for a day, with their sizes in bytes; 0 is an unknown size.
func Sizes(ctx context.Context, db *store.DB, day string) (map[files.Path]int64, error) {
	from, until := files.Below(day)
	var named []struct {
		Path     string `db:"Path"`
		FileSize int64  `db:"FileSize"`
	}
	if err := db.Select(ctx, &named, "attachments/named", store.Args{"From": from, "Until": until}); err != nil {
		return nil, err
	}
	sizes := make(map[files.Path]int64, len(named))
	for _, row := range named {
		if p, ok := files.ParsePath(row.Path); ok {
			sizes[p] = row.FileSize
		}
	}
	return sizes, nil
}
