package folder

import (
	"fmt"
	"io"
	"os"
)

// maxEntrySize is the longest file that is read, in bytes: real entries are far smaller.
const maxEntrySize = 256 << 10

// Entries lists the entries in a folder as a reload finds them, by their paths below
// it with /. The error names the files that cannot be read; the list has all others.
func Entries(dir string) ([]string, error) {
	found, err := List(dir)
	if err != nil {
		return nil, err
	}
	files := make([]string, len(found.Files))
	for i, file := range found.Files {
		files[i] = file.Path
	}
	return files, found.Problem()
}

// ReadEntry reads one of the Entries below root. The file may have changed
// since it was listed, so its size and place are checked again.
func ReadEntry(root, name string) ([]byte, error) {
	text, err := readBounded(root, name)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the file cannot be read: %w; let the gateway's user read it", cause(err))
	case len(text) > maxEntrySize:
		return nil, fmt.Errorf("the file is longer than %d KiB, which no entry is; remove it from the folder", maxEntrySize>>10)
	default:
		return text, nil
	}
}

// readBounded reads at most one byte more than an entry may have. It uses os.Root, so that
// a link that is made after the check cannot lead out of the folder.
func readBounded(root, name string) ([]byte, error) {
	base, below, err := resolve(root, name)
	if err != nil {
		return nil, err
	}
	folder, err := os.OpenRoot(base)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	opened, err := folder.Open(below)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return io.ReadAll(io.LimitReader(opened, maxEntrySize+1))
}
