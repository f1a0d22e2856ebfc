package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"syscall"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/errs"
)

const (
	// incoming is the folder of contents that are kept aside.
	incoming = "incoming"
	// abandoned is the age of a content that nobody holds any more: one that
	// still comes is written to all the time.
	abandoned = time.Hour
	// SweepEvery is how often a running gateway is to call Sweep.
	SweepEvery = 10 * time.Minute
	// writeBuffer is what is written to disk at once, in bytes.
	writeBuffer = 1 << 20
)

// Folder is a storage on a disk. Several gateways may share one.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, which it makes if there is none, and sweeps it.
func OpenFolder(dir string, now time.Time) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{root}
	if err := f.root.MkdirAll(incoming, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot write into the folder: %w", err), root.Close())
	}
	if err := f.Sweep(now); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot write into the folder: %w", err), root.Close())
	}
	return f, nil
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Sweep removes what a gateway that was killed left aside, once it is an hour
// old: what is younger may still be another gateway's, which shares the folder.
// now is the time of the disk.
func (f *Folder) Sweep(now time.Time) error {
	left, err := fs.ReadDir(f.root.FS(), incoming)
	if err != nil {
		return err
	}
	for _, item := range left {
		info, err := item.Info()
		if err != nil || now.Sub(info.ModTime()) < abandoned || now.Sub(keptSince(item.Name())) < abandoned {
			continue // gone meanwhile, or another gateway's
		}
		if err := f.root.Remove(path.Join(incoming, item.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// SweepOn sweeps at every tick until ctx ends; log takes what goes wrong.
func (f *Folder) SweepOn(ctx context.Context, ticks <-chan time.Time, log *slog.Logger) {
	for {
		select {
		case now := <-ticks:
			if err := f.Sweep(now); err != nil {
				log.Error("what interrupted uploads left cannot be removed", "error", err.Error())
			}
		case <-ctx.Done():
			return
		}
	}
}

// newAside is a name below incoming. It tells since when it is there: a backup
// is as old as the file that it is of.
func newAside() string { return path.Join(incoming, uuid.Must(uuid.NewV7()).String()) }

// keptSince reads the time in a name of newAside; zero for any other name.
func keptSince(name string) time.Time {
	id, err := uuid.Parse(name)
	if err != nil || id.Version() != 7 {
		return time.Time{}
	}
	return time.Unix(id.Time().UnixTime())
}

// Receive implements Storage.
func (f *Folder) Receive(content io.Reader, most int64) (_ Draft, err error) {
	name := newAside()
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, diskError(err)
	}
	draft := &localDraft{folder: f, name: name}
	defer func() {
		if err != nil {
			_ = file.Close() // a second time where closing itself has failed
			draft.Discard()
		}
	}()
	buffered := bufio.NewWriterSize(file, writeBuffer)
	draft.size, err = io.CopyBuffer(plainWriter{buffered}, io.LimitReader(content, most+1), make([]byte, writeBuffer))
	if err != nil {
		return nil, diskError(err)
	}
	if draft.size > most {
		return nil, ErrTooLarge
	}
	for _, finish := range []func() error{buffered.Flush, file.Sync, file.Close} {
		if err := finish(); err != nil {
			return nil, diskError(err)
		}
	}
	return draft, nil
}

// plainWriter hides bufio's ReadFrom, which would read in its own small steps.
type plainWriter struct{ io.Writer }

// diskError tells staff of a full disk; every other failure is for the log.
func diskError(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return &errs.Error{Kind: errs.Business, Text: "服务器存储空间不足，请联系信息中心", Op: "store file", Err: err}
	}
	return err
}

// localDraft is a file below incoming.
type localDraft struct {
	folder *Folder
	name   string // empty once it is placed or gone
	size   int64
}

// Size implements Draft.
func (d *localDraft) Size() int64 { return d.size }

// Place implements Draft.
func (d *localDraft) Place(p Path) error {
	if !p.Valid() {
		return fmt.Errorf("%q is not a path of a stored file", p)
	}
	root := d.folder.root
	if err := root.MkdirAll(p.dir(), 0o700); err != nil {
		return diskError(err)
	}
	if err := root.Rename(d.name, p.below()); err != nil {
		return diskError(err)
	}
	d.Discard() // a rename onto another name of the same content leaves both
	for _, dir := range []string{p.dir(), p.Day, "."} {
		if err := syncDir(root, dir); err != nil {
			return err
		}
	}
	return nil
}

// Discard implements Draft.
func (d *localDraft) Discard() {
	if d.name != "" {
		_ = d.folder.root.Remove(d.name) // it may be gone; what stays is swept away later
		d.name = ""
	}
}

// syncDir makes the names in a folder durable.
func syncDir(root *os.Root, dir string) error {
	opened, err := root.Open(dir)
	if err != nil {
		return err
	}
	defer opened.Close()
	return opened.Sync()
}

// Backup implements Storage. It is a second name of the same content, which
// stays when another takes the place of the first.
func (f *Folder) Backup(p Path) (Draft, error) {
	if !p.Valid() {
		return nil, fs.ErrNotExist
	}
	info, err := f.root.Stat(p.below())
	if err != nil {
		return nil, err
	}
	draft := &localDraft{folder: f, name: newAside(), size: info.Size()}
	if err := f.root.Link(p.below(), draft.name); err != nil {
		return nil, diskError(err)
	}
	return draft, nil
}

// Remove implements Storage.
func (f *Folder) Remove(p Path) error {
	if !p.Valid() {
		return nil
	}
	if err := f.root.Remove(p.below()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	_ = f.root.Remove(p.dir()) // unless something else is in it
	return nil
}
