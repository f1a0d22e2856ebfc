package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/google/uuid"
)

const (
	// SweepEvery is how often a running gateway is to call Sweep.
	SweepEvery = 10 * time.Minute
	// grace is how long after its last byte a content may wait for its row. A row is
	// written within half a minute, and the file of a content that is still being received
	// is written to all the time.
	grace = time.Hour
	// mostSwept is how many contents one sweep removes; the next sweep continues.
	mostSwept = 100
)

// ForeignError is a folder in which more contents are without a row than have one. It most
// likely belongs to another database, so no content is removed.
type ForeignError struct{ Named, Unnamed int }

// Error implements error.
func (e *ForeignError) Error() string {
	return fmt.Sprintf("of the contents in the folder %d have a row and %d have none, so none is removed; "+
		"check that files.dir and databases.main belong together, and remove by hand what is not needed", e.Named, e.Unnamed)
}

// sweep is one comparison of a folder with the rows.
type sweep struct {
	folder   *Folder
	rows     Rows
	before   time.Time // by the disk's clock: a content that has not changed since then has no row still to come
	named    int
	unnamed  int
	unwanted []kept   // unnamed contents to remove
	empty    []string // folders of contents that are gone
	missing  []Path
}

// kept is a content in the folder.
type kept struct {
	Path
	fs.FileInfo
}

// Sweep implements Storage. It compares one day after the other, and reads the disk before the rows: a content whose
// row comes later is too young to be removed.
func (f *Folder) Sweep(ctx context.Context, rows Rows) (Swept, error) {
	now, err := f.now()
	if err != nil {
		return Swept{}, err
	}
	s := &sweep{folder: f, rows: rows, before: now.Add(-grace)}
	days, err := s.days(ctx)
	if err != nil {
		return Swept{}, err
	}
	for _, day := range days {
		if err := s.compare(ctx, day); err != nil {
			return Swept{}, err
		}
	}
	return s.remove(ctx)
}

// days are the days of all contents, on the disk or in rows.
func (s *sweep) days(ctx context.Context) ([]string, error) {
	days, err := s.rows.Days(ctx)
	if err != nil {
		return nil, err
	}
	items, err := s.readDir(".")
	for _, item := range items {
		days = append(days, item.Name())
	}
	slices.Sort(days)
	return slices.DeleteFunc(slices.Compact(days), func(day string) bool {
		_, err := time.Parse(time.DateOnly, day)
		return err != nil
	}), err
}

func (s *sweep) compare(ctx context.Context, day string) error {
	onDisk, err := s.list(day)
	if err != nil {
		return err
	}
	named, err := s.rows.Named(ctx, day)
	if err != nil {
		return err
	}
	var lost []Path
	for p := range named {
		if _, found := onDisk[p]; !found {
			lost = append(lost, p)
			continue
		}
		s.named++
		delete(onDisk, p)
	}
	for p, info := range onDisk {
		s.noteUnnamed(kept{p, info})
	}
	return s.noteMissing(ctx, day, lost)
}

// list finds the contents of a day, and notes the folders that are empty.
func (s *sweep) list(day string) (map[Path]fs.FileInfo, error) {
	keys, err := s.readDir(day)
	onDisk := map[Path]fs.FileInfo{}
	for _, key := range keys {
		if _, err := uuid.Parse(key.Name()); err != nil || !key.IsDir() {
			continue
		}
		items, err := s.readDir(path.Join(day, key.Name()))
		if err != nil {
			return nil, err
		}
		if info, err := key.Info(); err == nil && len(items) == 0 && info.ModTime().Before(s.before) {
			s.empty = append(s.empty, path.Join(day, key.Name()))
		}
		for _, item := range items {
			p := Path{Day: day, Key: key.Name(), Name: item.Name()}
			if info, err := item.Info(); err == nil && info.Mode().IsRegular() && p.Valid() {
				onDisk[p] = info
			}
		}
	}
	return onDisk, err
}

// readDir lists a folder. It finds nothing in a file, or in a folder that is gone.
func (s *sweep) readDir(dir string) (items []fs.DirEntry, err error) {
	info, err := s.folder.root.Lstat(dir)
	if err == nil && info.IsDir() {
		items, err = fs.ReadDir(s.folder.root.FS(), dir)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return items, err
}

// noteUnnamed notes a content that no row names.
func (s *sweep) noteUnnamed(k kept) {
	if !k.ModTime().Before(s.before) {
		return
	}
	s.unnamed++
	if len(s.unwanted) < mostSwept {
		s.unwanted = append(s.unwanted, k)
	}
}

// noteMissing notes the contents of rows that are not on the disk. It checks disk and rows again, because both may have
// changed meanwhile.
func (s *sweep) noteMissing(ctx context.Context, day string, lost []Path) error {
	lost = slices.DeleteFunc(lost, func(p Path) bool {
		_, err := s.folder.find(p)
		return !errors.Is(err, fs.ErrNotExist)
	})
	if len(lost) == 0 {
		return nil
	}
	named, err := s.rows.Named(ctx, day)
	for _, p := range lost {
		if _, still := named[p]; still {
			s.missing = append(s.missing, p)
		}
	}
	return err
}

// remove removes the unwanted contents, unless the folder seems to belong to
// another database.
func (s *sweep) remove(ctx context.Context) (Swept, error) {
	swept := Swept{Missing: s.missing}
	if s.unnamed > s.named {
		return swept, &ForeignError{s.named, s.unnamed}
	}
	for _, k := range s.unwanted {
		if err := errors.Join(ctx.Err(), s.folder.Remove(k.Path)); err != nil {
			return swept, err
		}
		swept.Removed = append(swept.Removed, k.Path)
		swept.Bytes += k.Size()
	}
	for _, dir := range s.empty {
		_ = s.folder.root.Remove(dir) // unless something is in it again
	}
	return swept, s.removeIncoming()
}

// removeIncoming removes the files that interrupted uploads of earlier versions have left:
// those versions kept contents in a separate folder until their rows were written.
func (s *sweep) removeIncoming() error {
	const incoming = "incoming"
	items, err := s.readDir(incoming)
	for _, item := range items {
		if info, infoErr := item.Info(); infoErr == nil && info.Mode().IsRegular() && info.ModTime().Before(s.before) {
			err = errors.Join(err, s.folder.root.Remove(path.Join(incoming, item.Name())))
		}
	}
	_ = s.folder.root.Remove(incoming) // unless something is in it
	return err
}
