package compare

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// differ walks through two bodies side by side and reports where they differ.
type differ struct {
	*comparison
	excuses        *excuses // or nil
	report         func(finding, Excuse)
	envelope, data *field
	at             []int // the row numbers of the place, from the outermost list on
	unsure         bool  // a row around the place may be aligned with another one
}

func (d *differ) bodies(a, b *value) {
	d.data = &field{name: "@data", key: "@data"}
	d.envelope = &field{name: "@", key: "@"}
	d.noise.mark(d.data)
	d.noise.mark(d.envelope)
	d.compare(a, b, d.root(a, b))
}

// root is the field of two bodies as a whole.
func (d *differ) root(a, b *value) *field {
	if d.isEnvelope(a) && d.isEnvelope(b) {
		return d.envelope
	}
	return d.data
}

// isEnvelope says whether a body is {"code":…,"msg":…,"data":…}; older bodies are their data.
func (d *differ) isEnvelope(v *value) bool {
	if v.kind != object {
		return false
	}
	code, ok := d.member(v, "code")
	return ok && code.scalar() && slices.ContainsFunc([]string{"data", "msg", "message"}, func(name string) bool {
		_, ok := d.member(v, name)
		return ok
	})
}

func (d *differ) member(v *value, name string) (*value, bool) {
	key, ok := d.names.numbers[name]
	if !ok {
		return nil, false
	}
	at, ok := v.layout.at[key]
	if !ok {
		return nil, false
	}
	return &v.items[at], true
}

// found reports a difference at the place where the walk stands, unless it is one of a legacy answer's own.
func (d *differ) found(x finding) {
	x.rows, x.unsure = d.at, d.unsure
	excuse := Excuse("")
	switch {
	case d.hidden(x):
		excuse = ByNoise
	case d.excuses != nil && d.excuses.excuse(d, x):
		excuse = Meanwhile
	}
	d.report(x, excuse)
}

// hidden says that a difference is noise: another order of rows that have none, or another value of the same shape.
func (d *differ) hidden(x finding) bool {
	switch x.class {
	case RowOrder:
		return x.field.shuffle
	case Value, Type, Message:
		return x.field.noisy && x.sameShape()
	}
	return false
}

// compare compares two values of one place.
func (d *differ) compare(a, b *value, f *field) {
	switch {
	case bytes.Equal(a.raw, b.raw):
	case a.kind == list && b.kind == list:
		d.lists(a, b, f)
	case a.kind == object && b.kind == object:
		d.objects(f, []pair{{a: a, b: b, row: -1}})
	case a.scalar() && b.scalar():
		d.scalars(a, b, f)
	default:
		d.found(finding{class: Type, field: f, legacy: a, native: b})
	}
}

func (d *differ) scalars(a, b *value, f *field) {
	class := Value
	switch {
	case a.kind == b.kind && bytes.Equal(a.text, b.text):
		class = Spelling
	case a.kind != b.kind && !lost(a, b) && !lost(b, a), a.kind == number && b.kind == number && sameNumber(a.text, b.text):
		class = Type
	case f.parent == d.envelope && f.name == "@code":
		class = Code
	case f.parent == d.envelope && (f.name == "@msg" || f.name == "@message"):
		class = Message
	}
	d.found(finding{class: class, field: f, legacy: a, native: b})
}

// lost says that a is null where b has a value. That is a wrong value, while null and "" are two types of none.
func lost(a, b *value) bool { return a.kind == null && len(b.text) > 0 }

// lists aligns the rows of two lists and compares those that are the same.
func (d *differ) lists(a, b *value, f *field) {
	rows := d.rows(f)
	m := d.align(a.items, b.items, rows)
	if moved, first, at := m.moved(); moved > 0 {
		d.found(finding{class: RowOrder, field: f, left: strconv.Itoa(first), right: strconv.Itoa(at), times: moved})
	}
	for i, j := range m.toB {
		if j < 0 {
			d.within(i, func() { d.found(finding{class: RowMissing, field: rows, legacy: &a.items[i]}) })
		}
	}
	for j, i := range m.toA {
		if i < 0 {
			d.within(j, func() { d.found(finding{class: RowExtra, field: rows, native: &b.items[j]}) })
		}
	}
	var objects []pair
	for i, j := range m.toB {
		if j < 0 {
			continue
		}
		p := pair{a: &a.items[i], b: &b.items[j], row: i, unsure: m.unsure[i]}
		if p.a.kind == object && p.b.kind == object {
			objects = append(objects, p)
			continue
		}
		d.inRow(p, func() { d.compare(p.a, p.b, rows) })
	}
	d.objects(rows, objects)
}

func (d *differ) within(row int, do func()) {
	d.at = append(d.at, row)
	do()
	d.at = d.at[:len(d.at)-1]
}

// pair is two values of one place; row is the number of the legacy row, or -1 outside of a list.
type pair struct {
	a, b   *value
	row    int
	unsure bool
}

func (d *differ) inRow(p pair, do func()) {
	if p.row < 0 {
		do()
		return
	}
	before := d.unsure
	d.unsure = before || p.unsure
	d.within(p.row, do)
	d.unsure = before
}

// objects compares pairs of objects that have the same field: the rows of a table, or a single pair.
func (d *differ) objects(f *field, pairs []pair) {
	renamed := d.renamed(pairs)
	for _, p := range pairs {
		if !bytes.Equal(p.a.raw, p.b.raw) {
			d.inRow(p, func() { d.members(p.a, p.b, f, renamed) })
		}
	}
}

// members compares the members of two objects. renamed has the native keys of the columns that are renamed.
func (d *differ) members(a, b *value, f *field, renamed map[int]int) {
	if a.layout == b.layout {
		for _, at := range a.layout.read {
			d.compare(&a.items[at], &b.items[at], d.below(f, a.layout.keys[at]))
		}
		return
	}
	var common []int // of each common key of a, its index in b
	taken := map[int]bool{}
	for _, at := range a.layout.read {
		key := a.layout.keys[at]
		column := d.below(f, key)
		if other, ok := b.layout.at[key]; ok {
			d.compare(&a.items[at], &b.items[other], column)
			common = append(common, other)
		} else if to, ok := renamed[key]; ok {
			taken[to] = true
			common = append(common, b.layout.at[to])
			d.found(finding{class: ColumnRenamed, field: column, left: d.names.texts[key], right: d.names.texts[to]})
		} else {
			d.found(finding{class: ColumnMissing, field: column, legacy: &a.items[at]})
		}
	}
	for _, at := range b.layout.read {
		key := b.layout.keys[at]
		if _, ok := a.layout.at[key]; !ok && !taken[key] {
			d.found(finding{class: ColumnExtra, field: d.below(f, key), native: &b.items[at]})
		}
	}
	if !slices.IsSorted(common) {
		d.found(finding{class: ColumnReordered, field: f, left: d.keyList(a), right: d.keyList(b)})
	}
	if a.layout.repeats() || b.layout.repeats() {
		d.repeated(a, b, f)
	}
}

// repeated reports keys that one of two objects has more often.
func (d *differ) repeated(a, b *value, f *field) {
	timesA, timesB := a.layout.times(), b.layout.times()
	for _, at := range a.layout.read {
		key := a.layout.keys[at]
		if left, right := timesA[key], timesB[key]; right > 0 && left != right {
			d.found(finding{class: ColumnRepeated, field: d.below(f, key), left: strconv.Itoa(left), right: strconv.Itoa(right)})
		}
	}
}

func (d *differ) keyList(v *value) string {
	var list strings.Builder
	for _, key := range v.layout.keys {
		if list.Len() > 4*d.bounds.Text {
			break
		}
		if list.Len() > 0 {
			list.WriteString(", ")
		}
		list.WriteString(d.names.texts[key])
	}
	return list.String()
}
