package registry

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"time"

	"qiao/gateway/entry/header"
)

// file is one file of the site's folder, as it was last read.
type file struct {
	path  string // below the folder, with /
	stamp stamp
	hash  [sha256.Size]byte
	text  string
	read  time.Time // company time
	// recent is set where the file was changed so shortly before it was read
	// that a later change may have left the stamp as it is.
	recent bool

	pending  bool     // the text must be checked: it is new, or its problem may have gone
	checked  *version // the version that the text makes; nil where the text has a problem
	broken   error    // the problem of the text
	conflict error    // why the checked version cannot be merged with the other procedures

	serving *version // the last good version, which answers calls
}

// stampResolution is longer than any file system rounds the times of its files to.
const stampResolution = 2 * time.Second

// maxEntrySize is the longest file that is read, in bytes: real entries are far smaller.
const maxEntrySize = 256 << 10

func (f *file) id() string { return string(LayerSite) + ":" + f.path }

// problem is why the file is bad, nil when it is good.
func (f *file) problem() error { return cmp.Or(f.broken, f.conflict) }

func (f *file) findings() []header.Finding { return header.Split(f.problem(), f.path) }

// state returns the state of the file.
func (f *file) state() State {
	switch {
	case f.serving == nil:
		return Quarantined
	case f.problem() != nil:
		return Stale
	default:
		return Serving
	}
}

// candidate returns the version that should serve: the version of the current text, or
// otherwise the one that served before; nil if there is neither.
func (f *file) candidate() *version {
	if f.problem() == nil {
		return f.checked
	}
	return f.serving
}

// refresh reads the file if it may have changed, and reports whether it has.
// read is the company's time.
func (f *file) refresh(root string, now stamp, read time.Time) (changed bool) {
	if f.stamp == now && !f.recent {
		return false
	}
	f.stamp, f.recent = now, time.Since(now.modified) < stampResolution
	text, err := ReadEntry(root, f.path)
	if err != nil {
		f.hash, f.recent = [sha256.Size]byte{}, true // the next text that can be read is new
		return f.setResult(nil, err, false)
	}
	hash := sha256.Sum256(text)
	if hash == f.hash {
		return false
	}
	f.hash, f.text, f.read, f.pending = hash, string(text), read, true
	return true
}

// setResult records the result of a check, and reports whether it is new. A text
// without a header is not an entry. The gateway does not keep it, because users who may
// see entries may not see other files.
func (f *file) setResult(v *version, broken error, pending bool) (changed bool) {
	if !header.HasHeader(f.text) {
		f.text = ""
	}
	changed = v != nil || f.broken == nil || f.broken.Error() != broken.Error()
	f.checked, f.broken, f.pending = v, broken, pending
	return changed
}

// ReadEntry reads one of the EntryFiles below root. The file may have changed
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
