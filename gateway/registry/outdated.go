package registry

import "qiao/gateway/entry"

// Outdated are the keys of the procedures whose kept answers the refs name: of
// the named procedure itself, of what answers the named call, and of all that
// answer some call of a ref to any name or any type.
func (r *Registry) Outdated(refs []entry.Ref) map[Key]bool {
	keys := map[Key]bool{}
	for _, ref := range refs {
		named := keyOf(ref.Procedure, ref.CXType)
		keys[named] = true // also where only another gateway has it
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

// meets reports whether some call is one of both keys.
func (k Key) meets(other Key) bool {
	either := func(a, b string) bool { return a == "" || b == "" || a == b }
	return either(k.name, other.name) && either(k.cxtype, other.cxtype)
}
