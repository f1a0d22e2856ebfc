package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Open implements Storage. A path that is not a regular file does not exist, which is
// checked before opening it: links are not followed, and opening a FIFO would wait for a
// writer.
func (f *Folder) Open(_ context.Context, p Path) (Content, error) {
	found, err := f.stat(p)
	if err != nil {
		return Content{}, err
	}
	file, err := f.root.OpenFile(p.below(), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return Content{}, err
	}
	info, err := file.Stat()
	if err != nil || !os.SameFile(found, info) { // another file took its place meanwhile
		return Content{}, errors.Join(err, fs.ErrNotExist, file.Close())
	}
	return Content{ReadSeekCloser: file, Tag: p.Key, Size: info.Size(), Modified: info.ModTime()}, nil
}

// stat looks at a stored file without opening it; the error is fs.ErrNotExist
// where the path does not lead through folders to a regular file.
func (f *Folder) stat(p Path) (fs.FileInfo, error) {
	if !p.Valid() {
		return nil, fs.ErrNotExist
	}
	for _, dir := range []string{p.Day, p.dir()} {
		info, err := f.root.Lstat(dir)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			return nil, fs.ErrNotExist
		}
	}
	info, err := f.root.Lstat(p.below())
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	return info, err
}

func (f *Folder) find(_ context.Context, p Path) (kept, error) {
	info, err := f.stat(p)
	if err != nil {
		return kept{}, err
	}
	return kept{p, info.Size(), info.ModTime()}, nil
}
