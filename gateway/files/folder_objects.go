package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
)

// Put implements Objects.
func (f *Folder) Put(_ context.Context, name string, content io.Reader, size int64) error {
	if err := checkName(name); err != nil {
		return err
	}
	temporary, got, err := f.writeTemporary(func(file *os.File) (int64, error) { return receive(file, content, size) })
	if err == nil {
		err = checkSize(name, got, size)
	}
	if err == nil {
		err = diskError(f.root.MkdirAll(path.Dir(name), 0o700))
	}
	if err == nil {
		err = diskError(f.root.Rename(temporary, name))
	}
	if err != nil {
		_ = f.root.Remove(temporary) // what stays is removed by Tidy
		return err
	}
	return f.sync(path.Dir(name))
}

// Get implements Objects.
func (f *Folder) Get(_ context.Context, name string) (io.ReadCloser, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	info, err := f.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	return f.root.Open(name)
}

// List implements Objects.
func (f *Folder) List(ctx context.Context, below string) (map[string]Object, error) {
	found := map[string]Object{}
	err := fs.WalkDir(f.root.FS(), below, func(name string, item fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || !item.Type().IsRegular() {
			return err
		}
		info, err := item.Info()
		if err == nil {
			found[name] = Object{info.Size(), info.ModTime()}
		}
		return notGone(err)
	})
	return found, notGone(err)
}

// notGone ignores an entry that was deleted while its folder was listed.
func notGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Delete implements Objects. It also removes the folders that are empty then.
func (f *Folder) Delete(_ context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	if err := notGone(f.root.Remove(name)); err != nil {
		return err
	}
	dir := path.Dir(name)
	for dir != "." && f.root.Remove(dir) == nil { // it was empty
		dir = path.Dir(dir)
	}
	return nil
}

// Tidy implements Objects.
func (f *Folder) Tidy(context.Context) error { return f.root.RemoveAll(incoming) }
