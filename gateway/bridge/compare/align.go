package compare

import (
	"hash/maphash"
	"slices"
)

// matching says which rows of two lists are the same one.
type matching struct {
	toB, toA []int // the other side's row, or -1
	// By legacy row: unsure pairs may be two rows, one missing and one extra; of unordered ones another row is equal. The
	// order of neither says anything.
	unsure, unordered []bool
}

func newMatching(a, b int) *matching {
	return &matching{slices.Repeat([]int{-1}, a), slices.Repeat([]int{-1}, b), make([]bool, a), make([]bool, a)}
}

func (m *matching) pair(i, j int) { m.toB[i], m.toA[j] = j, i }

// rest returns the rows without a partner.
func rest(to []int) (rows []int) {
	for i, other := range to {
		if other < 0 {
			rows = append(rows, i)
		}
	}
	return rows
}

// table is what aligning needs to know about two lists of rows.
type table struct {
	*differ
	a, b   []value
	field  *field       // of a row
	common map[int]bool // the columns that both have, or nil where some rows are no objects
	whole  bool         // both have the same columns
}

// align finds the rows that are the same in two lists: first those that are equal but for noise, by their hashes; then
// those that are equal but for types; then, among the rest, those that have most in common.
func (d *differ) align(a, b []value, rows *field) *matching {
	self := func(v *value) *value { return v }
	columnsA, columnsB := columnsOf(a, self), columnsOf(b, self)
	t := table{differ: d, a: a, b: b, field: rows, whole: true}
	if columnsA.objects && columnsB.objects {
		t.common = map[int]bool{}
		for _, key := range columnsA.keys {
			if columnsB.has[key] {
				t.common[key] = true
			}
		}
		t.whole = len(t.common) == len(columnsA.keys) && len(t.common) == len(columnsB.keys)
	}
	m := newMatching(len(a), len(b))
	hashA, hashB := t.hashes(a, m.toB, false), t.hashes(b, m.toA, false)
	m.ends(hashA, hashB)
	for _, loose := range []bool{false, true} {
		if loose {
			hashA, hashB = t.hashes(a, m.toB, true), t.hashes(b, m.toA, true)
		}
		m.equal(hashA, hashB)
		if len(rest(m.toB)) == 0 || len(rest(m.toA)) == 0 {
			return m
		}
	}
	t.nearest(m)
	return m
}

// hashes returns the hashes of the rows without a partner.
func (t *table) hashes(rows []value, to []int, loose bool) []uint64 {
	hashes := make([]uint64, len(rows))
	for i := range rows {
		if to[i] < 0 {
			hashes[i] = t.rowHash(&rows[i], loose)
		}
	}
	return hashes
}

// rowHash is the hash of what a row has in the columns of both sides.
func (t *table) rowHash(row *value, loose bool) uint64 {
	if t.whole {
		return t.hash(row, t.field, loose)
	}
	sum := uint64(0)
	for _, at := range row.layout.read {
		if key := row.layout.keys[at]; t.common[key] {
			sum += mix(t.names.hashes[key], t.hash(&row.items[at], t.below(t.field, key), loose))
		}
	}
	return sum
}

// hash is the hash of a value in which noise counts by its shape alone. The loose one passes over types too. Hashes only
// say which rows to compare: whether these are equal, the comparison says.
func (d *differ) hash(v *value, f *field, loose bool) uint64 {
	switch {
	case !loose && !f.within:
		return v.hash
	case v.scalar() && f.noisy:
		return maphash.String(seed, v.shape())
	case v.scalar() && loose:
		return v.looseHash()
	case v.scalar():
		return v.hash
	}
	kept := &v.kept[0]
	if loose {
		kept = &v.kept[1]
	}
	if *kept == 0 {
		*kept = d.hashItems(v, f, loose)
	}
	return *kept
}

func (d *differ) hashItems(v *value, f *field, loose bool) (hash uint64) {
	if v.kind == list {
		rows := d.rows(f)
		for i := range v.items {
			if row := d.hash(&v.items[i], rows, loose); f.shuffle {
				hash += mix(row, 1)
			} else {
				hash = mix(hash, row)
			}
		}
		return mix(hash, uint64(list))
	}
	for _, at := range v.layout.read {
		key := v.layout.keys[at]
		hash += mix(d.names.hashes[key], d.hash(&v.items[at], d.below(f, key), loose))
	}
	return mix(hash, uint64(object))
}

// ends pairs equal rows from both ends on, so that repeated rows are paired in their places.
func (m *matching) ends(hashA, hashB []uint64) {
	start := 0
	for start < min(len(hashA), len(hashB)) && hashA[start] == hashB[start] {
		m.pair(start, start)
		start++
	}
	for i, j := len(hashA)-1, len(hashB)-1; i >= start && j >= start && hashA[i] == hashB[j]; i, j = i-1, j-1 {
		m.pair(i, j)
	}
}

// equal pairs the rows of equal hashes in their order. Where one side has more of them, which ones are paired is
// arbitrary, and so is their order.
func (m *matching) equal(hashA, hashB []uint64) {
	const none = -1
	first, next := map[uint64]int{}, make([]int, len(hashB))
	for j := len(hashB) - 1; j >= 0; j-- {
		if m.toA[j] >= 0 {
			continue
		}
		next[j] = none
		if after, ok := first[hashB[j]]; ok {
			next[j] = after
		}
		first[hashB[j]] = j
	}
	uneven, paired := map[uint64]bool{}, []int(nil)
	for i, hash := range hashA {
		if m.toB[i] >= 0 {
			continue
		}
		j, ok := first[hash]
		switch {
		case !ok:
		case j == none:
			uneven[hash] = true
		default:
			first[hash] = next[j]
			m.pair(i, j)
			paired = append(paired, i)
		}
	}
	for _, i := range paired {
		hash := hashA[i]
		m.unordered[i] = uneven[hash] || first[hash] != none
	}
}

// moved counts the rows that stand elsewhere, the fewest that explain the order, and returns the first one's places.
func (m *matching) moved() (count, row, other int) {
	var rows, stay []int // stay[n] ends the ascending run of n+1 rows that ends lowest
	for i, j := range m.toB {
		if j >= 0 && !m.unordered[i] && !m.unsure[i] {
			rows = append(rows, i)
		}
	}
	if slices.IsSortedFunc(rows, func(x, y int) int { return m.toB[x] - m.toB[y] }) {
		return 0, 0, 0
	}
	before := make([]int, len(m.toB))
	for _, i := range rows {
		length, _ := slices.BinarySearchFunc(stay, m.toB[i], func(x, j int) int { return m.toB[x] - j })
		before[i] = -1
		if length > 0 {
			before[i] = stay[length-1]
		}
		if length == len(stay) {
			stay = append(stay, i)
		} else {
			stay[length] = i
		}
	}
	stays := map[int]bool{}
	for i := stay[len(stay)-1]; i >= 0; i = before[i] {
		stays[i] = true
	}
	for _, i := range rows {
		if !stays[i] {
			return len(rows) - len(stays), i, m.toB[i]
		}
	}
	return 0, 0, 0
}
