//go:build unix

package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"qiao/gateway/files"
)

func TestAPathWithoutAFileIsNotFound(t *testing.T) {
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "a.png")
	folder := open(t, dir)
	inside := files.NewPath(today, "a.png")
	put(t, folder, inside, "one")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	stored := func(p files.Path) string { return filepath.Join(dir, p.Day, p.Key, p.Name) }
	for name, make := range map[string]func(path string) error{
		"a FIFO":                func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"a link to a file":      func(path string) error { return os.Symlink("../"+inside.Key+"/a.png", path) },
		"a link to one outside": func(path string) error { return os.Symlink(outside, path) },
		"a link to nothing":     func(path string) error { return os.Symlink("nothing", path) },
		"a link to itself":      func(path string) error { return os.Symlink("a.png", path) },
		"a folder":              func(path string) error { return os.Mkdir(path, 0o700) },
		"a folder that is a file": func(path string) error {
			return errors.Join(os.Remove(filepath.Dir(path)), os.WriteFile(filepath.Dir(path), nil, 0o600))
		},
		"a folder that is a link": func(path string) error {
			return errors.Join(os.Remove(filepath.Dir(path)), os.Symlink(inside.Key, filepath.Dir(path)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := files.NewPath(today, "a.png")
			if err := os.Mkdir(filepath.Dir(stored(path)), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := make(stored(path)); err != nil {
				t.Fatal(err)
			}
			content, err := folder.Open(t.Context(), path)
			if err == nil {
				content.Close()
			}
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("opened: %v", err)
			}
		})
	}
}
