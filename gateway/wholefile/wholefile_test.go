package wholefile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"qiao/gateway/wholefile"
)

// holds asserts the content and the mode of a file, and that the folder has no other file.
func holds(t *testing.T, path, content string, mode fs.FileMode) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != content {
		t.Errorf("%q, %v; want %q", got, err, content)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
		t.Errorf("mode %v, %v; want %v", info.Mode(), err, mode)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}

func TestWriteReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, content := range []string{"first", "second, longer", ""} {
		if err := wholefile.Write(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		holds(t, path, content, 0o600)
	}
}

func TestCreateReplacesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := wholefile.Create(path, []byte("first"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Create(path, []byte("second"), 0o644); !errors.Is(err, fs.ErrExist) {
		t.Errorf("the second one: %v", err)
	}
	holds(t, path, "first", 0o644)
}

func TestAFolderThatIsNotThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "a")
	if err := wholefile.Write(path, nil, 0o600); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("write: %v", err)
	}
	if err := wholefile.Create(path, nil, 0o600); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("create: %v", err)
	}
}

// A folder in the way cannot be replaced; nothing is left beside it.
func TestAFailureLeavesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Write(path, []byte("x"), 0o600); err == nil {
		t.Error("a file has replaced a folder")
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}
