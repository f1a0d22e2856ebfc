// Package folder reads the folder of a site's own entries: the files, their content, and changes. It does not interpret
// entries.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Listing is the result of one search of the site's folder.
type Listing struct {
	Files      []File           // in the order of their paths
	Dirs       []string         // every folder read, by its real path
	unreadable map[string]error // why files and folders cannot be read, by path
	vanished   bool             // a file or folder was there and then not: it may have been moved with a folder above it
}

// File is one file of a Listing.
type File struct {
	Path string // below the folder, with /
	Stamp
}

// Stamp shows that a file has not changed, without a read of the file.
type Stamp struct {
	Size     int64
	Modified time.Time
}

// tries is how often a folder is read in which files vanish meanwhile.
const tries = 3

// List finds the entries below root. Links are followed as long as they
// stay below it, because some systems replace a whole folder by changing a link
// (a ConfigMap's ..data); each folder is read once, so that a circle of links
// ends. The error says why root itself cannot be read. A file that a move of its
// folder hides for a moment counts as unreadable, not as removed.
func List(root string) (Listing, error) {
	var l Listing
	for range tries {
		l = Listing{unreadable: map[string]error{}}
		if err := l.read(root, ".", map[string]bool{}); err != nil {
			return Listing{}, folderProblem(root, err)
		}
		if !l.vanished {
			break
		}
	}
	slices.SortFunc(l.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return l, nil
}

func (l *Listing) read(root, below string, seen map[string]bool) error {
	base, inside, err := resolve(root, below)
	if err != nil {
		return err
	}
	dir := filepath.Join(base, inside)
	if seen[dir] {
		return nil
	}
	seen[dir] = true
	items, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	l.Dirs = append(l.Dirs, dir)
	for _, item := range items {
		if hidden(item.Name()) {
			continue
		}
		name := path.Join(below, item.Name())
		err := l.add(root, name, item, seen)
		if errors.Is(err, fs.ErrNotExist) {
			if _, gone := os.Lstat(filepath.Join(dir, item.Name())); gone == nil && item.Type()&fs.ModeSymlink != 0 {
				continue // a link to a missing file
			}
			l.vanished = true
		}
		if err != nil {
			l.unreadable[name] = cause(err)
		}
	}
	return nil
}

// add adds a file, or the files of a folder.
func (l *Listing) add(root, name string, item fs.DirEntry, seen map[string]bool) error {
	info, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return l.read(root, name, seen)
	case !info.Mode().IsRegular() || !IsEntry(name):
		return nil
	case item.Type()&fs.ModeSymlink != 0:
		if _, _, err := resolve(root, name); err != nil {
			return err
		}
	}
	l.Files = append(l.Files, File{name, Stamp{info.Size(), info.ModTime()}})
	return nil
}

// errOutside refuses a link that leads out of the site's folder: its target would be shown to the users who may see
// entries.
var errOutside = errors.New("it is a link out of the folder; put the file or folder itself there")

// resolve follows the links of a path below root. It returns the real path of
// root, and the real path of the file below that.
func resolve(root, name string) (base, below string, err error) {
	if root, err = filepath.Abs(root); err != nil {
		return "", "", err
	}
	if base, err = filepath.EvalSymlinks(root); err != nil {
		return "", "", err
	}
	target, err := filepath.EvalSymlinks(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return "", "", err
	}
	if below, err = filepath.Rel(base, target); err != nil || !filepath.IsLocal(below) {
		return "", "", errOutside
	}
	return base, below, nil
}

// hidden reports whether a name is a temporary file of an editor, version control or a mount.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") }

// IsEntry reports whether a name is that of an entry, and not of an editor's backup:
// x.sql~, x.sql.swp, x.sql#.
func IsEntry(name string) bool { return strings.EqualFold(path.Ext(name), ".sql") }

// Covers reports whether the listing shows if a file exists: the file and the folders
// above it could be read.
func (l *Listing) Covers(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if l.unreadable[name] != nil {
			return false
		}
	}
	return true
}

// Problem names the files and folders that cannot be read; nil without any.
func (l *Listing) Problem() error {
	var all []error
	for _, name := range slices.Sorted(maps.Keys(l.unreadable)) {
		all = append(all, fmt.Errorf("procedures.dir: %s cannot be read: %w", name, l.unreadable[name]))
	}
	return errors.Join(all...)
}

// folderProblem says why the folder cannot be read and what an operator can do.
func folderProblem(root string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("procedures.dir: there is no folder %s; create it or correct the setting", root)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("procedures.dir: %s may not be read; give the gateway's user the right to", root)
	default:
		return fmt.Errorf("procedures.dir: %s cannot be read: %w", root, cause(err))
	}
}

// cause returns a file error without its operation and path, which the message already
// has.
func cause(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return file.Err
	}
	return err
}
