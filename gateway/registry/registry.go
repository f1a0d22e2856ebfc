package registry

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// Registry finds the procedure of a call. It does not change once it is built.
type Registry struct {
	byKey  map[Key]*Procedure
	public bool // some procedure of any layer is open to callers without a session
}

// Key names calls by their folded name and type; an empty field means any. An entry of a
// route has a key with only its entry name, which no call can have.
type Key struct{ name, cxtype, entry string }

// New builds the registry of layers. If procedures of two layers answer the same call,
// the later layer wins, unless the earlier procedure is sealed. It is an error if a
// procedure is incomplete, answers a call that another procedure of its layer answers, or
// would replace a sealed procedure, even for only some of its calls.
func New(layers ...[]*Procedure) (*Registry, error) {
	r := &Registry{byKey: map[Key]*Procedure{}}
	var problems []error
	for _, layer := range layers {
		merged := map[Key]*Procedure{}
		for _, p := range layer {
			if err := r.add(p, merged); err != nil {
				problems = append(problems, fmt.Errorf("%s: %w", p.Source, err))
			}
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return r, nil
}

// clone returns a copy to which another layer can be added.
func (r *Registry) clone() *Registry {
	return &Registry{byKey: maps.Clone(r.byKey), public: r.public}
}

// Public reports whether there may be a procedure for callers without a session.
func (r *Registry) Public() bool { return r.public }

// add adds a procedure, which replaces those of earlier layers; merged are the calls
// that its own layer already answers. If one of its calls is refused, add adds none of
// them.
func (r *Registry) add(p *Procedure, merged map[Key]*Procedure) error {
	if err := p.complete(); err != nil {
		return err
	}
	for _, key := range p.calls {
		if err := r.checkKey(key, p, merged); err != nil {
			return err
		}
	}
	for _, key := range p.calls {
		merged[key] = p
		r.byKey[key] = p
	}
	r.public = r.public || p.Access.IsPublic()
	return nil
}

// checkKey refuses a call that another procedure of the layer answers, or that a sealed
// procedure of an earlier layer answers.
func (r *Registry) checkKey(key Key, p *Procedure, merged map[Key]*Procedure) error {
	if other := merged[key]; other != nil && other != p {
		return answered(p, other)
	}
	if key.entry != "" {
		return r.checkEntry(key, p)
	}
	for _, covering := range [...]Key{key, {name: key.name}, {cxtype: key.cxtype}} {
		if old := r.byKey[covering]; old != nil && old.Sealed && merged[covering] != old {
			return fmt.Errorf("%s/%s is sealed: no entry may take its place; choose another procedure or cxtype", p.Name, p.CXType)
		}
	}
	return nil
}

// checkEntry lets a file of the site replace an entry that routes read, and refuses a
// file that no route reads.
func (r *Registry) checkEntry(key Key, p *Procedure) error {
	if r.byKey[key] == nil && !p.Pinned {
		return errUnread(key.entry)
	}
	return nil
}

func errUnread(name string) error {
	return fmt.Errorf("no route of this gateway reads %s; write procedure and access, or give the file the path of the entry that it is to replace", name)
}

func answered(p, by *Procedure) error {
	return fmt.Errorf("%s/%s is answered by %s already; give one of the two another procedure or cxtype, or remove it",
		p.Name, p.CXType, by.Source)
}

// complete checks that a procedure has all required fields, and sets its calls. It does
// so once for a procedure.
func (p *Procedure) complete() error {
	switch {
	case p.calls != nil:
		return nil
	case p.Name == "":
		return errors.New("a procedure has no name")
	case p.Run == nil:
		return fmt.Errorf("procedure %s/%s has nothing to run", p.Name, p.CXType)
	case p.OfRoute():
		p.calls = []Key{{entry: p.Name}}
		return nil
	case !p.Access.Stated():
		return fmt.Errorf("procedure %s/%s states no access", p.Name, p.CXType)
	case p.Effect != Read && p.Effect != Write:
		return fmt.Errorf("procedure %s/%s states no effect", p.Name, p.CXType)
	case p.Cache > 0 && (p.Effect != Read || p.Key == nil):
		return fmt.Errorf("procedure %s/%s: only what reads and has a Key can be cached", p.Name, p.CXType)
	}
	calls := make([]Key, 0, 1+len(p.Aliases))
	for _, name := range append([]string{p.Name}, p.Aliases...) {
		key := keyOf(name, p.CXType)
		switch {
		case key == Key{}:
			return fmt.Errorf("procedure %s without a CXType would answer every call", p.Name)
		case key.name == "" && name != AnyName:
			return fmt.Errorf("procedure %s/%s: %q is no name; write %q for any", p.Name, p.CXType, name, AnyName)
		case slices.Contains(calls, key):
			return fmt.Errorf("%s stands twice among the names of the procedure; remove one", key)
		}
		calls = append(calls, key)
	}
	p.calls = calls
	return nil
}

// OwnKey is the procedure's key by its first name.
func (p *Procedure) OwnKey() Key { return keyOf(p.Name, p.CXType) }

func keyOf(name, cxtype string) Key {
	if name == AnyName {
		name = ""
	}
	return Key{name: wire.FoldProcedureName(name), cxtype: wire.FoldCXType(cxtype)}
}

// String is the key as refs and messages write it.
func (k Key) String() string {
	if k.entry != "" {
		return k.entry
	}
	return cmp.Or(k.name, AnyName) + "/" + k.cxtype
}

// Entry returns the procedure that routes read under an entry name, nil if there is none.
func (r *Registry) Entry(name string) *Procedure { return r.byKey[Key{entry: name}] }

// Lookup finds the procedure of a call: by name and type, then by name for any type, then
// by type for any name. A sealed procedure for any name comes before one for any type.
// The error is a business failure for the caller.
func (r *Registry) Lookup(name, cxtype string) (*Procedure, error) {
	key := Key{name: wire.FoldProcedureName(name), cxtype: wire.FoldCXType(cxtype)}
	if p := r.find(key); p != nil {
		return p, nil
	}
	if key.cxtype == "" {
		return nil, errs.New(errs.CXTypeMissing)
	}
	return nil, errs.Failf("存储过程不存在：%s/%s", errs.Shorten(strings.TrimSpace(name)), errs.Shorten(strings.TrimSpace(cxtype)))
}

// find returns the procedure that answers a call, nil if there is none.
func (r *Registry) find(key Key) *Procedure {
	if p := r.byKey[key]; p != nil {
		return p
	}
	anyType, anyName := r.byKey[Key{name: key.name}], r.byKey[Key{cxtype: key.cxtype}]
	if anyType == nil || anyName != nil && anyName.Sealed {
		return anyName
	}
	return anyType
}

// answers reports whether any call goes to a procedure.
func (r *Registry) answers(p *Procedure) bool {
	return slices.ContainsFunc(p.calls, func(key Key) bool { return r.byKey[key] == p })
}

// All lists every procedure that answers a call, sorted by name and type.
func (r *Registry) All() []*Procedure {
	seen := map[*Procedure]bool{}
	for _, p := range r.byKey {
		seen[p] = true
	}
	all := slices.Collect(maps.Keys(seen))
	slices.SortFunc(all, func(a, b *Procedure) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.CXType, b.CXType), cmp.Compare(a.Source, b.Source))
	})
	return all
}

// Outdated returns the keys of the procedures whose cached answers the refs make outdated: the key of the named
// procedure itself, that of the procedure which answers the named call, and the keys of all that answer any call of a
// ref with any name or type.
func (r *Registry) Outdated(refs []entry.Ref) map[Key]bool {
	keys := map[Key]bool{}
	for _, ref := range refs {
		named := keyOf(ref.Procedure, ref.CXType)
		keys[named] = true // also if only another gateway has it
		if named.name != "" && named.cxtype != "" {
			if p := r.find(named); p != nil && p.Cache > 0 {
				keys[p.OwnKey()] = true
			}
			continue
		}
		for call, p := range r.byKey {
			if own := p.OwnKey(); p.Cache > 0 && (named.meets(call) || named.meets(own)) {
				keys[own] = true
			}
		}
	}
	return keys
}

// meets reports whether both keys can name the same call.
func (k Key) meets(other Key) bool {
	either := func(a, b string) bool { return a == "" || b == "" || a == b }
	return either(k.name, other.name) && either(k.cxtype, other.cxtype)
}
