package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/files"
)

var today = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// left returns the regular files below a folder.
func left(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, item fs.DirEntry, err error) error {
		if err == nil && item.Type().IsRegular() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestAPathOfAFolderIsTakenOnce(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	path := files.NewPath(today, "图.png")
	put(t, folder, path, "one")
	if _, err := folder.Receive(t.Context(), path, strings.NewReader("two"), 100); !errors.Is(err, fs.ErrExist) {
		t.Errorf("another one there: %v", err)
	}
	if got := read(t, folder, path); got != "one" {
		t.Errorf("%q", got)
	}
	if err := folder.Remove(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, path.Day, path.Key)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("its folder: %v", err)
	}
}

func TestNothingOutsideTheFolderIsReached(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "a.png"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := files.NewPath(today, "a.png")
	if err := os.MkdirAll(filepath.Join(dir, path.Day), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, path.Day, path.Key)); err != nil {
		t.Fatal(err)
	}
	if content, err := folder.Open(t.Context(), path); err == nil {
		content.Close()
		t.Error("a link led out of the folder")
	}
}

func TestAFolderThatCannotBeMadeSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := files.OpenFolder(file); err == nil || !strings.Contains(err.Error(), "cannot make the folder") {
		t.Errorf("%v", err)
	}
}

func TestParsePath(t *testing.T) {
	const key = "0190c1b2-0000-4000-8000-000000000000"
	for text, ok := range map[string]bool{
		"/files/2026-11-20/" + key + "/图 1.png":    true,
		`\files\2026-11-20\` + key + `\a.png`:      true,
		"files/2026-11-20/" + key + "/a.png":       false,
		"/files/2026-11-20/" + key + "/..":         false,
		"/files/2026-11-20/" + key + "/a.png/b":    false,
		"/files/2026-11-20/" + key + "/ a.png":     false,
		"/files/2026-11-20/../a.png":               false,
		"/files/../" + key + "/a.png":              false,
		"/files/2026-11-20/" + key + "/a\x00b.png": false,
		"": false,
	} {
		path, got := files.ParsePath(text)
		if got != ok {
			t.Errorf("ParsePath(%q) is %t", text, got)
		}
		if again, _ := files.ParsePath(path.String()); got && again != path {
			t.Errorf("%q reads as %v", path, again)
		}
	}
}

func FuzzParsePath(f *testing.F) {
	f.Add(`\files\2026-11-20\0190c1b2-0000-4000-8000-000000000000\图.png`)
	f.Add("/files/2026-11-20/../../etc/passwd")
	f.Fuzz(func(t *testing.T, text string) {
		path, ok := files.ParsePath(text)
		if ok && !filepath.IsLocal(strings.TrimPrefix(path.String(), "/")) {
			t.Errorf("%q leads to %q", text, path)
		}
	})
}
