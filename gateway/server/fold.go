package server

import (
	"net/http"
	"strings"
)

// pathFolding has the registered paths, so that a request in any letter case finds its route, as it did on IIS.
// Segments that are parameters keep their case.
type pathFolding struct {
	root  foldNode
	exact map[string]bool // the registered spellings
}

type foldNode struct {
	path     string               // the registered path that ends here, empty where none does
	literals map[string]*foldNode // by lower-case segment
	name     string               // the segment as registered
	param    *foldNode
}

func (f *pathFolding) add(path string) {
	if f.exact == nil {
		f.exact = map[string]bool{}
	}
	f.exact[path] = true
	node := &f.root
	for segment := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		if strings.HasPrefix(segment, ":") {
			if node.param == nil {
				node.param = &foldNode{}
			}
			node = node.param
			continue
		}
		if node.literals == nil {
			node.literals = map[string]*foldNode{}
		}
		key := strings.ToLower(segment)
		if node.literals[key] == nil {
			node.literals[key] = &foldNode{name: segment}
		}
		node = node.literals[key]
	}
	node.path = path
}

// has reports whether a path in its registered spelling, or with values for its
// parameters, is registered.
func (f *pathFolding) has(path string) bool { return f.registered(path) != "" }

// registered returns the registered path that answers a path in any letter case and with any values for its parameters, empty
// where there is none.
func (f *pathFolding) registered(path string) string {
	if registered := f.find(path); registered != "" {
		return registered
	}
	return f.find(strings.TrimRight(path, "/"))
}

// find passes over a segment that is empty, as IIS does: clients put a base address with a slash at its end before a path with one. Where
// a parameter could stand an empty segment is none: what follows must not be taken for the parameter.
func (f *pathFolding) find(path string) string {
	node := &f.root
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		if literal := node.literals[strings.ToLower(segment)]; literal != nil {
			node = literal
		} else if segment == "" && node.param == nil && path != "/" && path != "" {
			continue
		} else if node = node.param; node == nil || segment == "" {
			return ""
		}
	}
	return node.path
}

// canonical returns the registered spelling of a path; ok is false where
// nothing is registered or nothing needs to change.
func (f *pathFolding) canonical(path string) (folded string, ok bool) {
	if f.exact[path] { // most clients keep to it
		return "", false
	}
	sent := path
	if trimmed := strings.TrimRight(path, "/"); trimmed != path && f.find(path) == "" && f.find(trimmed) != "" {
		path = trimmed // a slash at the end means nothing more
	}
	if f.find(path) == "" {
		return "", false
	}
	node := &f.root
	var segments []string
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		switch literal := node.literals[strings.ToLower(segment)]; {
		case literal != nil:
			segments = append(segments, literal.name)
			node = literal
		case segment == "" && node.param == nil:
		default:
			segments = append(segments, segment)
			node = node.param
		}
	}
	folded = "/" + strings.Join(segments, "/")
	return folded, folded != sent
}

// handler rewrites the path of a request before gin looks it up.
func (f *pathFolding) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if folded, ok := f.canonical(r.URL.Path); ok {
			r.URL.Path, r.URL.RawPath = folded, ""
		}
		next.ServeHTTP(w, r)
	})
}
