//go:build unix

package files_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"qiao/cmd/apptest"
)

func TestWhatHasTakenAFilesPlaceIsNotServed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	other := filepath.Join(g.Config.DataDir, "files", filepath.FromSlash(apptest.Stored(t, g.Upload(t, "admin", "other.png", apptest.PNG))[len("/files/"):]))
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, instead := range map[string]func(path string) error{
		"fifo.png":    func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"inside.png":  func(path string) error { return os.Symlink(other, path) },
		"outside.png": func(path string) error { return os.Symlink(outside, path) },
		"near.png": func(path string) error {
			return errors.Join(os.WriteFile(path+".near", []byte(apptest.PNG), 0o600), os.Symlink("near.png.near", path))
		},
		"folder.png": func(path string) error { return os.Mkdir(path, 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			path := apptest.Stored(t, g.Upload(t, "admin", name, apptest.PNG))
			file := filepath.Join(g.Config.DataDir, filepath.FromSlash(path))
			if err := errors.Join(os.Remove(file), instead(file)); err != nil {
				t.Fatal(err)
			}
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				if a := g.Send(t, method, apptest.Escaped(path), ""); a.Status != http.StatusNotFound {
					t.Errorf("%s: %d %q", method, a.Status, a.Body)
				}
			}
		})
	}
}
