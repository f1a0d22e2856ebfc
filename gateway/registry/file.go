package registry

import (
	"cmp"
	"crypto/sha256"
	"time"

	"qiao/gateway/entry/header"
	"qiao/gateway/registry/folder"
)

// file is one file of the site's folder, as it was last read.
type file struct {
	path  string // below the folder, with /
	stamp folder.Stamp
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

func (f *file) id() string { return string(LayerSite) + ":" + f.path }

// problem is why the file is bad, nil when it is good.
func (f *file) problem() error { return cmp.Or(f.broken, f.conflict) }

func (f *file) findings() []header.Finding { return header.Split(f.problem(), f.path) }

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
func (f *file) refresh(root string, now folder.Stamp, read time.Time) (changed bool) {
	if f.stamp == now && !f.recent {
		return false
	}
	f.stamp, f.recent = now, time.Since(now.Modified) < stampResolution
	text, err := folder.ReadEntry(root, f.path)
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

// setResult records the result of a check, and reports whether it is new. A text without a header is not an entry. The
// gateway drops it, because entries are readable by users who may not read other files.
func (f *file) setResult(v *version, broken error, pending bool) (changed bool) {
	if !header.HasHeader(f.text) {
		f.text = ""
	}
	changed = v != nil || f.broken == nil || f.broken.Error() != broken.Error()
	f.checked, f.broken, f.pending = v, broken, pending
	return changed
}
