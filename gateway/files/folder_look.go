package files

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"time"

	"github.com/google/uuid"
)

// Sweep implements Storage.
func (f *Folder) Sweep(ctx context.Context, rows Rows) (Swept, error) {
	return sweepPlace(ctx, f, rows)
}

func (f *Folder) setting() string { return "files.dir" }

// folderLook is a look through a folder.
type folderLook struct {
	*Folder
	before time.Time // by the disk's clock: a content that has not changed since then has no row still to come
	empty  []string  // folders of contents that are gone
}

func (f *Folder) look(context.Context) (look, error) {
	now, err := f.now()
	return &folderLook{Folder: f, before: now.Add(-grace)}, err
}

func (l *folderLook) days(context.Context) (days []string, err error) {
	items, err := l.readDir(".")
	for _, item := range items {
		days = append(days, item.Name())
	}
	return days, err
}

// list finds the contents of a day, and notes the folders that are empty.
func (l *folderLook) list(_ context.Context, day string) (map[Path]kept, error) {
	keys, err := l.readDir(day)
	stored := map[Path]kept{}
	for _, key := range keys {
		if _, err := uuid.Parse(key.Name()); err != nil || !key.IsDir() {
			continue
		}
		items, err := l.readDir(path.Join(day, key.Name()))
		if err != nil {
			return nil, err
		}
		if info, err := key.Info(); err == nil && len(items) == 0 && info.ModTime().Before(l.before) {
			l.empty = append(l.empty, path.Join(day, key.Name()))
		}
		for _, item := range items {
			p := Path{Day: day, Key: key.Name(), Name: item.Name()}
			if info, err := item.Info(); err == nil && info.Mode().IsRegular() && p.Valid() {
				stored[p] = kept{p, info.Size(), info.ModTime()}
			}
		}
	}
	return stored, err
}

// readDir lists a folder. It finds nothing in a file, or in a folder that is gone.
func (l *folderLook) readDir(dir string) (items []fs.DirEntry, err error) {
	info, err := l.root.Lstat(dir)
	if err == nil && info.IsDir() {
		items, err = fs.ReadDir(l.root.FS(), dir)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return items, err
}

// old compares the time of the last byte, which a content that is still being received changes all the time.
func (l *folderLook) old(k kept) bool { return k.modified.Before(l.before) }

// tidy removes empty folders, and the files of interrupted uploads.
func (l *folderLook) tidy(context.Context) error {
	for _, dir := range l.empty {
		_ = l.root.Remove(dir) // unless something is in it again
	}
	items, err := l.readDir(incoming)
	for _, item := range items {
		if info, infoErr := item.Info(); infoErr == nil && info.Mode().IsRegular() && info.ModTime().Before(l.before) {
			err = errors.Join(err, l.root.Remove(path.Join(incoming, item.Name())))
		}
	}
	return err
}
