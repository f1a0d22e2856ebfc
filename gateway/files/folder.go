package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/disk"
	"qiao/gateway/errs"
)

// bufferOf is how many bytes of a content are written to disk at once. The buffer is small
// for small contents, because many of them may come at the same time.
func bufferOf(most int64) int { return int(min(max(most/64, 64<<10), 1<<20)) }

// Folder is a storage on a disk. Several gateways may share one.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, which it makes if there is none.
func OpenFolder(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{root}
	if _, err := f.now(); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot write into the folder: %w", err), root.Close())
	}
	return f, nil
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// now is the disk's own time, by which the ages of contents are computed: the clocks of
// gateways that share the folder may differ from it.
func (f *Folder) now() (now time.Time, err error) {
	const probe = ".now"
	file, err := f.root.OpenFile(probe, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return time.Time{}, err
	}
	_, err = file.Write([]byte{0})
	info, statErr := file.Stat()
	err = errors.Join(err, statErr, file.Close())
	_ = f.root.Remove(probe) // another gateway may have done so
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}

// incoming is the folder of contents that are still being received.
const incoming = "incoming"

// Receive implements Storage. A content is written under another name and gets its own when it
// is whole.
func (f *Folder) Receive(ctx context.Context, p Path, content io.Reader, most int64) (size int64, err error) {
	return f.keep(ctx, p, func(file *os.File) (int64, error) { return receive(file, content, most) })
}

// keep stores what write writes.
func (f *Folder) keep(ctx context.Context, p Path, write func(*os.File) (int64, error)) (size int64, err error) {
	if !p.Valid() {
		return 0, fmt.Errorf("%q is not a path of a stored file", p)
	}
	temporary, size, err := f.writeTemporary(write)
	if err == nil {
		err = f.place(temporary, p)
	}
	if err != nil {
		_ = f.root.Remove(temporary) // what stays is removed by a later sweep
		return 0, err
	}
	if err := f.sync(p.dir()); err != nil {
		_ = f.Remove(ctx, p)
		return 0, err
	}
	return size, nil
}

// writeTemporary calls write with a new file under a temporary name. It returns the name also with an error.
func (f *Folder) writeTemporary(write func(*os.File) (int64, error)) (temporary string, size int64, err error) {
	temporary = path.Join(incoming, uuid.NewString())
	if err := f.root.MkdirAll(incoming, 0o700); err != nil {
		return temporary, 0, diskError(err)
	}
	file, err := f.root.OpenFile(temporary, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return temporary, 0, diskError(err)
	}
	size, err = write(file)
	return temporary, size, errors.Join(err, diskError(file.Close()))
}

// place gives a whole content its path, which no other content has.
func (f *Folder) place(temporary string, p Path) error {
	if _, err := f.root.Lstat(p.below()); err == nil {
		return fmt.Errorf("%s: %w", p, fs.ErrExist)
	}
	for try := 0; ; try++ {
		err := diskError(f.root.MkdirAll(p.dir(), 0o700))
		if err == nil {
			err = diskError(f.root.Rename(temporary, p.below()))
		}
		if err == nil || try == 1 || !errors.Is(err, fs.ErrNotExist) { // a sweep may remove the folder while it is empty
			return err
		}
	}
}

// receive writes a content to disk.
func receive(file *os.File, content io.Reader, most int64) (size int64, err error) {
	buffered := bufio.NewWriterSize(file, bufferOf(most))
	size, err = io.CopyBuffer(plainWriter{buffered}, io.LimitReader(content, most+1), make([]byte, bufferOf(most)))
	switch {
	case err != nil:
		return 0, diskError(err)
	case size > most:
		return 0, ErrTooLarge
	}
	if err := buffered.Flush(); err != nil {
		return 0, diskError(err)
	}
	return size, diskError(file.Sync())
}

// plainWriter hides bufio's ReadFrom, which would read in its own small steps.
type plainWriter struct{ io.Writer }

// diskError informs staff of a full disk; every other failure is for the log.
func diskError(err error) error {
	if disk.IsFull(err) {
		return errs.Failf(errs.NoRoom).Because("store file", err)
	}
	return err
}

// sync makes the names that lead into a folder durable.
func (f *Folder) sync(dir string) error {
	for {
		opened, err := f.root.Open(dir)
		if err != nil {
			return err
		}
		if err := errors.Join(disk.SyncFolder(opened), opened.Close()); err != nil || dir == "." {
			return err
		}
		dir = path.Dir(dir)
	}
}

// Remove implements Storage. Who reads the content can read it to its end.
func (f *Folder) Remove(_ context.Context, p Path) error {
	if !p.Valid() {
		return nil
	}
	if err := f.root.Remove(p.below()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	_ = f.root.Remove(p.dir()) // unless something else is in it
	return nil
}
