package compare

import "strings"

// columns are the keys of the objects among some values, in order, and whether all values are objects.
type columns struct {
	keys    []int
	has     map[int]bool
	objects bool
}

func columnsOf[T any](values []T, at func(*T) *value) columns {
	c := columns{has: map[int]bool{}, objects: true}
	seen := map[*layout]bool{nil: true}
	for i := range values {
		v := at(&values[i])
		if v.kind != object {
			c.objects = false
		}
		if seen[v.layout] {
			continue
		}
		seen[v.layout] = true
		for _, key := range v.layout.keys {
			if !c.has[key] {
				c.has[key] = true
				c.keys = append(c.keys, key)
			}
		}
	}
	return c
}

// without returns the keys of c that other lacks.
func (c columns) without(other columns) (keys []int) {
	for _, key := range c.keys {
		if !other.has[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

// maxRenames bounds the pairs of names that are looked at.
const maxRenames = 4096

// renamed returns the columns that have the same values under another name in all rows, by legacy key. A column whose
// values are all blank is taken for renamed only where the names differ by their letter case.
func (d *differ) renamed(pairs []pair) map[int]int {
	legacy := columnsOf(pairs, func(p *pair) *value { return p.a })
	native := columnsOf(pairs, func(p *pair) *value { return p.b })
	missing, extra := legacy.without(native), native.without(legacy)
	if len(missing)*len(extra) == 0 || len(missing)*len(extra) > maxRenames {
		return nil
	}
	renamed, taken := map[int]int{}, map[int]bool{}
	for _, folded := range []bool{true, false} {
		for _, from := range missing {
			for _, to := range extra {
				_, done := renamed[from]
				if done || taken[to] || folded != strings.EqualFold(d.names.texts[from], d.names.texts[to]) {
					continue
				}
				if same, telling := sameColumn(pairs, from, to); same && (telling || folded) {
					renamed[from], taken[to] = to, true
				}
			}
		}
	}
	return renamed
}

// sameColumn says whether two columns have the same values in all rows, and whether any of these tells something.
func sameColumn(pairs []pair, from, to int) (same, telling bool) {
	for _, p := range pairs {
		i, inA := p.a.layout.at[from]
		j, inB := p.b.layout.at[to]
		if !inA || !inB || p.a.items[i].hash != p.b.items[j].hash {
			return false, false
		}
		telling = telling || !p.a.items[i].blank()
	}
	return true, telling
}
