package registry

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

// listing is what stands in the site's folder.
type listing struct {
	files []listed         // in the order of their paths
	dirs  []string         // every folder read, by its real path
	blind map[string]error // files and folders that cannot be looked at, by path
}

// listed is one file of a listing.
type listed struct {
	path string // below the folder, with /
	stamp
}

// stamp tells without reading it that a file is as it was.
type stamp struct {
	size     int64
	modified time.Time
}

// listFolder finds the entries below root. Links are followed as long as they
// stay below it, so that folders which are swapped as a whole (a ConfigMap's
// ..data) work; each folder is read once, so that no circle of links is
// endless. The error says why root itself cannot be read.
func listFolder(root string) (listing, error) {
	l := listing{blind: map[string]error{}}
	if err := l.read(root, ".", map[string]bool{}); err != nil {
		return listing{}, folderProblem(root, err)
	}
	slices.SortFunc(l.files, func(a, b listed) int { return strings.Compare(a.path, b.path) })
	return l, nil
}

func (l *listing) read(root, below string, seen map[string]bool) error {
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
	l.dirs = append(l.dirs, dir)
	for _, item := range items {
		if hidden(item.Name()) {
			continue
		}
		name := path.Join(below, item.Name())
		if err := l.look(root, name, item, seen); err != nil && !errors.Is(err, fs.ErrNotExist) { // gone meanwhile, or a link to nothing
			l.blind[name] = cause(err)
		}
	}
	return nil
}

func (l *listing) look(root, name string, item fs.DirEntry, seen map[string]bool) error {
	info, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return l.read(root, name, seen)
	case !info.Mode().IsRegular() || !isEntry(name):
		return nil
	case item.Type()&fs.ModeSymlink != 0:
		if _, _, err := resolve(root, name); err != nil {
			return err
		}
	}
	l.files = append(l.files, listed{name, stamp{info.Size(), info.ModTime()}})
	return nil
}

// errOutside is a link that leads out of the site's folder. It is not
// followed: whoever may see entries would see files of the host as well.
var errOutside = errors.New("it is a link out of the folder; put the file or folder itself there")

// resolve follows the links of a path below root. It gives where root really
// is, and the path below that.
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

// hidden names are those of editors, version control and mounts.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") }

// isEntry passes over what editors leave behind: x.sql~, x.sql.swp, x.sql#.
func isEntry(name string) bool { return strings.EqualFold(path.Ext(name), ".sql") }

// sees reports whether the listing can tell if a file is there.
func (l *listing) sees(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if l.blind[name] != nil {
			return false
		}
	}
	return true
}

// problem names what cannot be looked at; nil when all can.
func (l *listing) problem() error {
	var all []error
	for _, name := range slices.Sorted(maps.Keys(l.blind)) {
		all = append(all, fmt.Errorf("procedures.dir: %s cannot be read: %w", name, l.blind[name]))
	}
	return errors.Join(all...)
}

// folderProblem says what an operator can do about a folder.
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

// cause drops the operation and path that a file error repeats.
func cause(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return file.Err
	}
	return err
}
