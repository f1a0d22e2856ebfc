package gateway

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// Registry finds the procedure of a call. It must not change once it serves.
type Registry struct {
	byKey map[registryKey]*Procedure
	all   []*Procedure
}

// registryKey is folded; an empty name or type stands for any.
type registryKey struct{ name, cxtype string }

// NewRegistry builds the registry of layers: the Go procedures, the SQL entries
// of the binary, those of the site. Where two answer the same call the later
// layer wins, unless the earlier procedure is sealed. Whatever is incomplete,
// repeated within a layer or against a seal is an error.
func NewRegistry(layers ...[]Procedure) (*Registry, error) {
	r := &Registry{byKey: map[registryKey]*Procedure{}}
	var problems []error
	for _, layer := range layers {
		problems = append(problems, r.Add(layer)...)
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return r, nil
}

// Add lays procedures over those that are there. One that cannot be taken is
// left out as a whole and its reason returned; the others are added.
func (r *Registry) Add(layer []Procedure) (problems []error) {
	added := map[registryKey]bool{}
	for i := range layer {
		if err := r.add(&layer[i], added); err != nil {
			problems = append(problems, err)
		}
	}
	r.all = distinct(r.byKey)
	return problems
}

func (r *Registry) add(p *Procedure, added map[registryKey]bool) error {
	if err := p.complete(); err != nil {
		return err
	}
	var keys []registryKey
	for _, name := range append([]string{p.Name}, p.Aliases...) {
		key := keyOf(name, p.CXType)
		if added[key] || slices.Contains(keys, key) {
			return fmt.Errorf("procedure %s/%s (%s) is registered twice", name, p.CXType, p.Source)
		}
		if old := r.byKey[key]; old != nil && old.Sealed {
			return fmt.Errorf("%s: %s/%s is sealed: no entry may take its place", p.Source, name, p.CXType)
		}
		keys = append(keys, key)
	}
	for _, key := range keys {
		added[key] = true
		r.byKey[key] = p
	}
	return nil
}

func (p *Procedure) complete() error {
	switch {
	case p.Name == "":
		return fmt.Errorf("a procedure (%s) has no name", p.Source)
	case p.Run == nil:
		return fmt.Errorf("procedure %s/%s has nothing to run", p.Name, p.CXType)
	case !p.Access.Stated():
		return fmt.Errorf("procedure %s/%s states no access", p.Name, p.CXType)
	case p.Effect != Read && p.Effect != Write:
		return fmt.Errorf("procedure %s/%s states no effect", p.Name, p.CXType)
	}
	for _, name := range append([]string{p.Name}, p.Aliases...) {
		switch key := keyOf(name, p.CXType); {
		case key == registryKey{}:
			return fmt.Errorf("procedure %s without a CXType would answer every call", p.Name)
		case key.name == "" && name != AnyName:
			return fmt.Errorf("procedure %s/%s: %q is no name; write %q for any", p.Name, p.CXType, name, AnyName)
		}
	}
	return nil
}

func keyOf(name, cxtype string) registryKey {
	if name == AnyName {
		name = ""
	}
	return registryKey{wire.FoldProcedureName(name), wire.FoldCXType(cxtype)}
}

// Lookup finds the procedure of a call: by name and type, then by name for any
// type, then by type for any name. The error is the caller's business failure.
func (r *Registry) Lookup(name, cxtype string) (*Procedure, error) {
	key := registryKey{wire.FoldProcedureName(name), wire.FoldCXType(cxtype)}
	for _, k := range [...]registryKey{key, {name: key.name}, {cxtype: key.cxtype}} {
		if p := r.byKey[k]; p != nil {
			return p, nil
		}
	}
	if key.cxtype == "" {
		return nil, errs.New(errs.CXTypeMissing)
	}
	return nil, errs.Failf("存储过程不存在: %s/%s", errs.Shorten(strings.TrimSpace(name)), errs.Shorten(strings.TrimSpace(cxtype)))
}

// All lists every procedure, sorted by name and type.
func (r *Registry) All() []*Procedure { return r.all }

func distinct(byKey map[registryKey]*Procedure) []*Procedure {
	seen := map[*Procedure]bool{}
	for _, p := range byKey {
		seen[p] = true
	}
	all := slices.Collect(maps.Keys(seen))
	slices.SortFunc(all, func(a, b *Procedure) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.CXType, b.CXType), cmp.Compare(a.Source, b.Source))
	})
	return all
}
