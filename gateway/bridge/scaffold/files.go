package scaffold

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"qiao/gateway/entry/starter"
	"qiao/gateway/wholefile"
)

// files are the places of the entries that a run has given away.
type files struct {
	dir   string
	force bool
	taken map[string]bool // in lower case: not every file system tells letter cases apart
}

func newFiles(dir string, force bool) *files { return &files{dir, force, map[string]bool{}} }

// place returns a path below the folder that no other entry of the run has.
func (f *files) place(procedure, cxtype string) string {
	path := starter.Path(procedure, cxtype)
	for n := 2; f.taken[strings.ToLower(path)]; n++ {
		path = strings.TrimSuffix(starter.Path(procedure, cxtype), ".sql") + fmt.Sprintf("-%d.sql", n)
	}
	f.taken[strings.ToLower(path)] = true
	return path
}

// write writes a whole file, or says that one is there. A gateway that watches the folder never sees a part of it.
func (f *files) write(path, text string) (there bool, err error) {
	path = filepath.Join(f.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // the gateway's user reads it
		return false, err
	}
	if f.force {
		return false, wholefile.Write(path, []byte(text), 0o644)
	}
	err = wholefile.Create(path, []byte(text), 0o644)
	if errors.Is(err, fs.ErrExist) {
		return true, nil
	}
	return false, err
}
