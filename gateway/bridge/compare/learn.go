package compare

// Learn counts what differs between two answers of the legacy server to the same call, asked right before and right after
// the native run. It looks at values of the same shape and at the order of rows. Where one of the two failed or has
// another code, or where only one is JSON, there is nothing to learn.
func (n *Noise) Learn(first, second Answer, bounds Bounds) {
	s := sample{seen: map[fieldPart]int{}, differed: map[fieldPart]int{}}
	s.look(first, second, bounds)
	n.mu.Lock()
	defer n.mu.Unlock()
	full := false
	for key, places := range s.seen {
		differed := s.differed[key]*onePlaceIn >= places
		if full && n.fields[key] == nil {
			continue
		}
		f := n.entry(key, differed)
		if f == nil {
			full = full || differed // nothing gives way any more
			continue
		}
		f.Seen++
		if differed {
			f.Differed++
		}
		f.age()
	}
}

// onePlaceIn places of a field must differ for its sample to count as one that differed. Clocks and new ids differ in all
// rows; what other people write meanwhile differs in few of them.
const onePlaceIn = 5

// sample counts in how many places two answers have each field, and in how many they differ.
type sample struct{ seen, differed map[fieldPart]int }

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
		s.seen[key] = 1
		if !sameBody(first, second) {
			s.differed[key] = 1
		}
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
	if x.field.long {
		return
	}
	switch x.class {
	case RowOrder:
		s.differed[fieldPart{x.field.name, OfOrder}]++
	case Value, Type, Message:
		if !x.unsure && x.sameShape() {
			s.differed[fieldPart{x.field.name, OfValue}]++
		}
	}
}

// fields notes all fields of the first answer.
func (s *sample) fields(d *differ, v *value, f *field) {
	if f.long {
		return
	}
	switch v.kind {
	case list:
		if len(v.items) > 1 { // one row has no order
			s.seen[fieldPart{f.name, OfOrder}]++
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
			s.seen[fieldPart{f.name, OfValue}]++
		}
	}
}
