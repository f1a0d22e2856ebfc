package folder_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiao/gateway/registry/folder"
)

// TestAFolderThatIsMovedLosesNoFile moves a folder away and back while it is
// listed: no file counts as removed, because the entries of removed files are
// served no longer.
func TestAFolderThatIsMovedLosesNoFile(t *testing.T) {
	root, moves := filepath.Join(t.TempDir(), "entries"), 3000
	if err := os.Mkdir(root, 0o700); err != nil {
		t.Fatal(err)
	}
	const files = 50
	for i := range files {
		if err := os.WriteFile(filepath.Join(root, fmt.Sprint(i, ".sql")), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	moved := make(chan error, 1)
	go func() {
		var err error
		for range moves {
			if err == nil {
				err = os.Rename(root, root+".away")
			}
			if err == nil {
				err = os.Rename(root+".away", root)
			}
		}
		moved <- err
	}()
	for {
		select {
		case err := <-moved:
			if err != nil {
				t.Error(err)
			}
			return
		default:
		}
		l, err := folder.List(root)
		for i := 0; i < files && err == nil; i++ {
			name := fmt.Sprint(i, ".sql")
			if l.Covers(name) && !slices.ContainsFunc(l.Files, func(f folder.File) bool { return f.Path == name }) {
				t.Fatalf("%s counts as removed; problem: %v", name, l.Problem())
			}
		}
	}
}
