package registry

import "qiao/gateway/entry"

// Outdated returns the keys of the procedures whose cached answers the refs make
// outdated: the key of the named procedure itself, that of the procedure which answers
// the named call, and the keys of all that answer some call of a ref to any name or type.
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
