package registry

import (
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/entry/header"
	"qiao/gateway/registry/folder"
	"qiao/gateway/registry/usage"
)

// site is the folder of the site's own entries as it was last read.
type site struct {
	files    map[string]*file  // by path
	order    []*file           // the same files, sorted by path
	owners   map[Key]string    // the path of the file that answers a call
	dirs     []string          // the folders that were read
	changed  bool              // a file has changed since the last merge
	removed  int               // how many serving files were removed since the last commit
	problem  string            // the last folder problem written to the log
	reported map[string]string // the last file problems written to the log, by path
}

// update makes the files match a listing of the folder. now is the company's time.
func (s *site) update(root string, found folder.Listing, now time.Time) {
	present := make(map[string]bool, len(found.Files))
	for _, item := range found.Files {
		present[item.Path] = true
		f := s.files[item.Path]
		if f == nil {
			f = &file{path: item.Path}
			s.files[item.Path] = f
		}
		s.changed = f.refresh(root, item.Stamp, now) || s.changed
	}
	for path := range s.files {
		if !present[path] && found.Covers(path) {
			s.remove(path)
		}
	}
	s.order = slices.SortedFunc(maps.Values(s.files), func(a, b *file) int { return strings.Compare(a.path, b.path) })
}

// remove forgets a file that is no longer in the folder.
func (s *site) remove(path string) {
	if s.files[path].serving != nil {
		s.removed++
	}
	delete(s.files, path)
	s.changed = true
}

// copies are the files as they are now.
func (s *site) copies() []file {
	files := make([]file, len(s.order))
	for i, f := range s.order {
		files[i] = *f
	}
	return files
}

// merge builds the registry of the binary's procedures and the files over them.
// Where two files answer the same call, the file that answers it already keeps
// it; else the first by path gets it. A file whose new version conflicts with
// another file falls back on its last good version. That version may conflict
// with a file that was accepted before, so the merge is repeated until no file
// is refused.
func (s *site) merge(base *Registry) *Registry {
	for _, f := range s.order {
		f.conflict = nil
	}
	for {
		registry, refused := s.mergeOnce(base)
		if !refused {
			return registry
		}
	}
}

// mergeOnce adds the candidate of every file, and reports whether one was refused.
func (s *site) mergeOnce(base *Registry) (registry *Registry, refused bool) {
	registry = base.clone()
	reserved := s.reserved()
	merged := make(map[Key]*Procedure, len(reserved))
	for _, f := range s.order {
		v := f.candidate()
		if v == nil {
			continue
		}
		err := checkReserved(v.procedure, reserved)
		if err == nil {
			err = registry.add(v.procedure, merged)
		}
		if err == nil {
			continue
		}
		f.conflict, refused = header.Finding{File: f.path, Text: err.Error()}, true
		if v == f.serving { // there is no older version to fall back on
			f.serving = nil
		}
	}
	return registry, refused
}

// reserved returns the calls that a file answers now and with its candidate too: no
// other file can claim them.
func (s *site) reserved() map[Key]*Procedure {
	reserved := make(map[Key]*Procedure, len(s.owners))
	for _, f := range s.order {
		v := f.candidate()
		if v == nil {
			continue
		}
		for _, key := range v.procedure.calls {
			if s.owners[key] == f.path {
				reserved[key] = v.procedure
			}
		}
	}
	return reserved
}

// checkReserved refuses a procedure that claims a call reserved for another file.
func checkReserved(p *Procedure, reserved map[Key]*Procedure) error {
	for _, key := range p.calls {
		if owner := reserved[key]; owner != nil && owner != p {
			return answered(p, owner)
		}
	}
	return nil
}

// changes counts the changes of a reload to the entries that serve.
type changes struct{ added, changed, removed int }

func (c changes) any() bool { return c != changes{} }

// commit makes the candidates serve, and records which file answers which call.
func (s *site) commit(calls *usage.Usage) (c changes) {
	s.owners = make(map[Key]string, len(s.owners))
	for _, f := range s.order {
		before := f.serving
		f.serving = f.candidate()
		switch {
		case f.serving == nil:
			continue
		case before == nil:
			c.added++
		case before != f.serving:
			c.changed++
		}
		p := f.serving.procedure
		if p.meter == nil { // calls read a serving procedure without a lock, so it must not change
			p.meter = calls.Meter(usage.Key{Procedure: p.Name, CXType: p.CXType})
		}
		for _, key := range p.calls {
			s.owners[key] = f.path
		}
	}
	c.removed, s.removed, s.changed = s.removed, 0, false
	return c
}
