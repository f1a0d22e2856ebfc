//go:build unix

package check_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/check"
)

func TestModes(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "qiao.db")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o700, file: 0o600} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	paths := []string{folder, file, filepath.Join(folder, "not there")}
	if diff := cmp.Diff([]string{"ok | stored data, modes | are for the gateway's user alone: good"}, lines(check.Modes(paths), "")); diff != "" {
		t.Error(diff)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o755, file: 0o640} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"warning | stored data, modes | others on this computer may get at " + folder + " (0755); unless that is meant, run chmod 700 " + folder,
		"warning | stored data, modes | others on this computer may get at " + file + " (0640); unless that is meant, run chmod 600 " + file,
	}
	if diff := cmp.Diff(want, lines(check.Modes(paths), "")); diff != "" {
		t.Error(diff)
	}
}
