package compare

// Learn counts what differs between two answers of the legacy server to the same call, asked right before and right after
// the native run. It looks at values of the same shape and at the order of rows. Where one of the two failed or has
// another code, or where only one is JSON, there is nothing to learn.
func (n *Noise) Learn(first, second Answer, bounds Bounds) {
	s := sample{seen: map[fieldPart]bool{}, differed: map[fieldPart]bool{}}
	s.look(first, second, bounds)
	n.mu.Lock()
	defer n.mu.Unlock()
	for key := range s.seen {
		if f := n.entry(key, s.differed[key]); f != nil {
			f.Seen++
			if s.differed[key] {
				f.Differed++
			}
			f.age()
		}
	}
}

// sample is what two answers show of each field.
type sample struct{ seen, differed map[fieldPart]bool }

// look aligns rows as if nothing were noise: a field that was taken for noise by mistake must not confirm itself by rows
// that are aligned without it.
func (s *sample) look(first, second Answer, bounds Bounds) {
	if !bothWhole(first, second) || first.Status != second.Status {
		return
	}
	c := newComparison(known{}, bounds)
	a, b := c.read(first), c.read(second)
	switch {
	case a.reason != "" || b.reason != "":
		return
	case a.value == nil && b.value == nil:
		key := fieldPart{bodyField.name, OfValue}
		s.seen[key] = true
		s.differed[key] = !sameBody(first, second)
		return
	case a.value == nil || b.value == nil:
		return
	}
	d := differ{comparison: c}
	otherCode := false
	d.report = func(x finding, _ Excuse) {
		otherCode = otherCode || x.class == Code
		s.add(x)
	}
	d.bodies(a.value, b.value)
	if otherCode {
		clear(s.differed)
		return
	}
	s.fields(&d, a.value, d.root(a.value, b.value))
}

func (s *sample) add(x finding) {
	switch x.class {
	case RowOrder:
		s.differed[fieldPart{x.field.name, OfOrder}] = true
	case Value, Type, Message:
		if !x.unsure && x.legacy.shape() == x.native.shape() {
			s.differed[fieldPart{x.field.name, OfValue}] = true
		}
	}
}

// fields notes all fields of the first answer.
func (s *sample) fields(d *differ, v *value, f *field) {
	switch v.kind {
	case list:
		if len(v.items) > 1 { // one row has no order
			s.seen[fieldPart{f.name, OfOrder}] = true
		}
		for i := range v.items {
			s.fields(d, &v.items[i], d.rows(f))
		}
	case object:
		for _, at := range v.layout.read {
			s.fields(d, &v.items[at], d.below(f, v.layout.keys[at]))
		}
	default:
		if f.name != "@code" {
			s.seen[fieldPart{f.name, OfValue}] = true
		}
	}
}
