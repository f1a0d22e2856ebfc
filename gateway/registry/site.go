package registry

import (
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/entry"
)

// site is the folder of the site's own entries as it was last read.
type site struct {
	files    map[string]*file  // by path
	order    []*file           // by path as well
	holders  map[Key]string    // the path of the file that answers a call
	dirs     []string          // those that were read
	news     bool              // something has changed since it was last arranged
	removed  int               // how many that served have gone since
	problem  string            // of the folder, as the log has told it
	reported map[string]string // what the log has told of files, by path
}

// take brings the files to what a listing of the folder has. now is the
// company's time.
func (s *site) take(root string, found listing, now time.Time) {
	there := make(map[string]bool, len(found.files))
	for _, item := range found.files {
		there[item.path] = true
		f := s.files[item.path]
		if f == nil {
			f = &file{path: item.path}
			s.files[item.path] = f
		}
		s.news = f.refresh(root, item.stamp, now) || s.news
	}
	for path, f := range s.files {
		if there[path] || !found.sees(path) {
			continue
		}
		delete(s.files, path)
		s.news = true
		if f.serving != nil {
			s.removed++
		}
	}
	s.order = slices.SortedFunc(maps.Values(s.files), func(a, b *file) int { return strings.Compare(a.path, b.path) })
}

// copies are the files as they are now.
func (s *site) copies() []file {
	files := make([]file, len(s.order))
	for i, f := range s.order {
		files[i] = *f
	}
	return files
}

// arrange lays the files over the binary's registry. Where two answer the same
// call, the one that does so already keeps its place, else the first by path
// has it. A file whose new version finds no place goes on with its last good
// one; that may take a place from another, hence the rounds.
func (s *site) arrange(base *Registry) *Registry {
	for _, f := range s.order {
		f.clash = nil
	}
	for {
		registry, refused := s.lay(base)
		if !refused {
			return registry
		}
	}
}

func (s *site) lay(base *Registry) (registry *Registry, refused bool) {
	registry = base.clone()
	claims := s.claims()
	taken := make(map[Key]*Procedure, len(claims))
	for _, f := range s.order {
		v := f.candidate()
		if v == nil {
			continue
		}
		err := claimed(v.procedure, claims)
		if err == nil {
			err = registry.add(v.procedure, taken)
		}
		if err == nil {
			continue
		}
		f.clash, refused = entry.Finding{File: f.path, Text: err.Error()}, true
		if v == f.serving { // nothing is left to fall back on
			f.serving = nil
		}
	}
	return registry, refused
}

// claims are the calls that files answer now and want to go on answering.
func (s *site) claims() map[Key]*Procedure {
	claims := make(map[Key]*Procedure, len(s.holders))
	for _, f := range s.order {
		v := f.candidate()
		if v == nil {
			continue
		}
		for _, key := range v.procedure.calls {
			if s.holders[key] == f.path {
				claims[key] = v.procedure
			}
		}
	}
	return claims
}

func claimed(p *Procedure, claims map[Key]*Procedure) error {
	for _, key := range p.calls {
		if holder := claims[key]; holder != nil && holder != p {
			return answered(p, holder)
		}
	}
	return nil
}

// changes counts what a reload has done to the entries that serve.
type changes struct{ added, changed, removed int }

func (c changes) any() bool { return c != changes{} }

// settle makes the candidates what serves, and remembers who answers what.
func (s *site) settle(usage *Usage) (c changes) {
	s.holders = make(map[Key]string, len(s.holders))
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
		if p.meter == nil { // what serves already is read without a lock
			p.meter = usage.meter(p.Name, p.CXType)
		}
		for _, key := range p.calls {
			s.holders[key] = f.path
		}
	}
	c.removed, s.removed, s.news = s.removed, 0, false
	return c
}
