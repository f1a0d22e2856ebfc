package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/disk"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// Find returns the manifest of a back-up: of a name, or the newest at a moment; without both the newest.
func Find(ctx context.Context, from files.Objects, name string, at time.Time) (Manifest, error) {
	names, err := Names(ctx, from)
	if err != nil {
		return Manifest{}, err
	}
	found := ""
	for _, n := range names {
		if name == n || name == "" && (at.IsZero() || n <= at.UTC().Format(nameLayout)) {
			found = n
		}
	}
	switch {
	case len(names) == 0:
		return Manifest{}, errors.New("the target has no complete back-up; is it the right one?")
	case found == "" && name != "":
		return Manifest{}, fmt.Errorf("the target has no back-up %s; it has those from %s to %s", name, names[0], names[len(names)-1])
	case found == "":
		return Manifest{}, fmt.Errorf("the target has no back-up from before %s; the oldest is %s", at.Format(time.DateTime), names[0])
	}
	m, err := Read(ctx, from, found)
	if err != nil {
		return m, err
	}
	knows, err := store.LastStep()
	if err == nil && m.Schema > knows {
		err = fmt.Errorf("the back-up %s has step %d of the schema, and this program knows steps up to %d; restore with version %s or later", m.Name, m.Schema, knows, m.Program)
	}
	return m, err
}

// WithFilesBefore adds the contents that only the back-up before this one names. A database that was backed up by its own means before the files
// may name a content that was deleted between the two. A running gateway sweeps contents without a row.
func (m Manifest) WithFilesBefore(ctx context.Context, from files.Objects) (Manifest, error) {
	return m.withFiles(ctx, from, -1)
}

// WithFilesAfter adds the contents that only the back-up after this one names. The database of a moment between the two may name them.
func (m Manifest) WithFilesAfter(ctx context.Context, from files.Objects) (Manifest, error) {
	return m.withFiles(ctx, from, +1)
}

// withFiles adds the contents of the back-up that is so many after this one.
func (m Manifest) withFiles(ctx context.Context, from files.Objects, after int) (Manifest, error) {
	names, err := Names(ctx, from)
	if err != nil {
		return m, err
	}
	i := slices.Index(names, m.Name) + after
	if i < 0 || i >= len(names) {
		return m, nil
	}
	other, err := Read(ctx, from, names[i])
	if err != nil {
		return m, err
	}
	own := map[string]bool{}
	for _, c := range m.Files {
		own[c.Path] = true
	}
	for _, c := range other.Files {
		if !own[c.Path] {
			m.Files = append(m.Files, c)
		}
	}
	return m, nil
}

// RestoreDatabase restores the database of a back-up into a file that is not there, and checks it.
func (m Manifest) RestoreDatabase(ctx context.Context, from files.Objects, file string) (err error) {
	content, err := from.Get(ctx, m.part(m.Database.Name))
	if err != nil {
		return fmt.Errorf("%s of the back-up %s cannot be read: %w", m.Database.Name, m.Name, err)
	}
	defer content.Close()
	out, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	sum := newSum(content)
	size, err := io.Copy(out, sum)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return full(err)
	}
	if size != m.Database.Size || sum.text() != m.Database.SHA256 {
		return m.damaged(m.part(m.Database.Name))
	}
	return m.compare(ctx, file)
}

// compare checks a restored database against the manifest.
func (m Manifest) compare(ctx context.Context, file string) error {
	db, err := store.Open(ctx, "restored", EmbeddedAt(file))
	if err != nil {
		return err
	}
	defer db.Close()
	problems, err := db.Problems(ctx)
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("the restored database is damaged: %s", problems[0])
	}
	if err != nil {
		return err
	}
	tables, err := db.Tables(ctx)
	if err != nil {
		return err
	}
	for name, rows := range m.Tables {
		if tables[name] != rows {
			return fmt.Errorf("the restored table %s has %d rows and not %d", name, tables[name], rows)
		}
	}
	return nil
}

func (m Manifest) damaged(name string) error {
	return fmt.Errorf("%s is damaged: its size or SHA-256 is not that of the manifest, so nothing was restored; choose another back-up by --backup, or see gateway verify", name)
}

// RestoreFiles restores the contents of a back-up into a storage. Those that it has already stay, if they are the same.
func (m Manifest) RestoreFiles(ctx context.Context, from files.Objects, to files.Storage) error {
	group, copying := errgroup.WithContext(ctx)
	group.SetLimit(copiedAtOnce)
	for _, c := range m.Files {
		group.Go(func() error { return m.restore(copying, from, to, c) })
	}
	return group.Wait()
}

func (m Manifest) restore(ctx context.Context, from files.Objects, to files.Storage, c Content) error {
	p, ok := files.ParsePath(c.Path)
	if !ok {
		return fmt.Errorf("the manifest of the back-up %s names %q, which is no path of a file", m.Name, c.Path)
	}
	same, err := has(ctx, to, p, c)
	if same || err != nil {
		return err
	}
	content, err := from.Get(ctx, c.object())
	if isGone(err) {
		return m.damaged(c.object())
	}
	if err != nil {
		return err
	}
	defer content.Close()
	sum := newSum(content)
	size, err := to.Receive(ctx, p, sum, c.Size)
	switch {
	case err == nil && size == c.Size && sum.text() == c.SHA256:
		return nil
	case err == nil, errors.Is(err, files.ErrTooLarge):
		return errors.Join(m.damaged(c.object()), to.Remove(ctx, p))
	default:
		return full(fmt.Errorf("%s: %w", c.Path, err))
	}
}

// has reports whether a storage has a content already. Another one at its path is an error.
func has(ctx context.Context, to files.Storage, p files.Path, c Content) (bool, error) {
	content, err := to.Open(ctx, p)
	if isGone(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer content.Close()
	sum := newSum(content)
	if _, err := io.Copy(io.Discard, sum); err != nil {
		return false, err
	}
	if sum.text() != c.SHA256 {
		return false, fmt.Errorf("the storage has another content at %s; move it away", p)
	}
	return true, nil
}

// IntoFolder restores into a folder that is missing or empty. work fills a new folder beside it, which is then renamed. With force the folder may
// be filled: it is renamed first, and old is its new name.
func IntoFolder(folder string, force bool, now time.Time, work func(dir string) error) (old string, err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	filled, err := checkPlace(folder, force)
	if err != nil {
		return "", err
	}
	dir := folder + ".restoring"
	if err := os.RemoveAll(dir); err != nil { // a restore that was killed has left it
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	if err := work(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	if filled {
		old = folder + ".before-" + now.UTC().Format("20060102T150405Z")
		if err := os.Rename(folder, old); err != nil {
			return "", err
		}
	}
	return old, os.Rename(dir, folder) // also in place of an empty folder
}

// checkPlace refuses a folder that has something in it, or that cannot be renamed.
func checkPlace(folder string, force bool) (filled bool, err error) {
	items, err := os.ReadDir(folder)
	if isGone(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if filled = len(items) > 0; filled && !force {
		return true, fmt.Errorf("the folder %s is not empty; choose another --data-dir, or keep it beside the restored one by --force", folder)
	}
	own, err := os.Stat(folder)
	above, aboveErr := os.Stat(filepath.Dir(folder))
	if err := errors.Join(err, aboveErr); err != nil {
		return filled, err
	}
	if disk.Number(own) != disk.Number(above) {
		return filled, fmt.Errorf("the folder %s is a disk of its own and cannot be replaced; restore into a folder on it by --data-dir, and set data_dir to that one", folder)
	}
	return filled, nil
}
