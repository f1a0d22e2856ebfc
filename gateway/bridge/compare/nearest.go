package compare

import (
	"cmp"
	"iter"
	"slices"
)

// The work for rows that differ is bounded: a value that more rows have than these says nothing about which row is the
// same, and so many rows are looked at for each.
const (
	rareRows   = 16
	candidates = 6
)

// cell is the value of a row in a column.
type cell struct {
	column int
	hash   uint64
}

// groupColumn is a column of its own: the hash of all columns that have, over all rows that are left, the same values on
// both sides. Where one column is wrong in every row, the others still tell which row is which.
const groupColumn = -1

// near is the rows of two lists that are left, each with its cells in the order of the columns.
type near struct {
	*table
	m         *matching
	a, b      []int // their numbers
	cellsA    [][]cell
	cellsB    [][]cell
	distinct  map[int]bool // whether no value of a column is repeated on either side
	weights   map[int]float64
	grouped   []int // the legacy rows that were paired because of their group alone
	anySure   bool  // some rows were surely paired
	noneEqual bool  // no rows at all were equal
}

// nearest pairs the rows that are left with those that have most in common with them. What remains then is paired by its
// place, or stays alone.
func (t *table) nearest(m *matching) {
	n := near{table: t, m: m, a: rest(m.toB), b: rest(m.toA), distinct: map[int]bool{}}
	n.noneEqual = len(n.a) == len(t.a) && len(n.b) == len(t.b)
	if t.common != nil {
		n.cellsA, n.cellsB = n.cells(t.a, n.a), n.cells(t.b, n.b)
		n.weigh()
		n.group()
		n.vote()
		n.pairGroups()
		n.trustGroups()
	}
	n.pairByPlace()
}

func (t *table) cells(rows []value, which []int) [][]cell {
	all := make([][]cell, len(which))
	for i, row := range which {
		all[i] = t.rowCells(&rows[row])
	}
	return all
}

// rowCells returns the cells in the columns of both sides that are not noise, after one place for the group.
func (t *table) rowCells(row *value) []cell {
	cells := make([]cell, 1, len(row.items)+1)
	cells[0].column = groupColumn
	for _, at := range row.layout.read {
		key := row.layout.keys[at]
		if column := t.below(t.field, key); t.common[key] && !column.noisy {
			cells = append(cells, cell{key, t.hash(&row.items[at], column, true)})
		}
	}
	slices.SortFunc(cells[1:], func(x, y cell) int { return cmp.Compare(x.column, y.column) })
	return cells
}

// group sets the cells of the group column. Without one, they are taken away.
func (n *near) group() {
	sums := map[int]uint64{} // 0 where both sides have the same values
	for _, cells := range n.cellsA {
		for _, c := range cells[1:] {
			sums[c.column] += mix(c.hash, 1)
		}
	}
	for _, cells := range n.cellsB {
		for _, c := range cells[1:] {
			sums[c.column] -= mix(c.hash, 1)
		}
	}
	same := 0
	for _, sum := range sums {
		if sum == 0 {
			same++
		}
	}
	// Beside rows that are equal, a few rows have a column in common by chance.
	enough := n.noneEqual || 2*same >= len(sums)
	grouped := len(n.a) == len(n.b) && same > 0 && same < len(sums) && enough
	for _, side := range [][][]cell{n.cellsA, n.cellsB} {
		for i, cells := range side {
			if !grouped {
				side[i] = cells[1:]
				continue
			}
			for _, c := range cells[1:] {
				if sums[c.column] == 0 {
					cells[0].hash += mix(uint64(c.column), c.hash)
				}
			}
		}
	}
}

// candidate is a pair of rows by their index in near.
type candidate struct {
	i, j  int
	score float64
	group bool // they are of one group
	sure  bool // they are surely the same row
}

// vote pairs rows by the rare values that they have in common, the most similar ones first.
func (n *near) vote() {
	index := map[cell][]int{}
	for j, cells := range n.cellsB {
		for _, c := range cells {
			if rows := index[c]; len(rows) <= rareRows {
				index[c] = append(rows, j)
			}
		}
	}
	var found []candidate
	votes := make([]int, len(n.b))
	for i, cells := range n.cellsA {
		var voted []int
		for _, c := range cells {
			rows := index[c]
			if len(rows) > rareRows {
				continue
			}
			for _, j := range rows {
				if votes[j] == 0 {
					voted = append(voted, j)
				}
				votes[j]++
			}
		}
		slices.SortStableFunc(voted, func(x, y int) int { return votes[y] - votes[x] })
		for _, j := range voted[:min(len(voted), candidates)] {
			if c, ok := n.alike(i, j); ok {
				found = append(found, c)
			}
		}
		for _, j := range voted {
			votes[j] = 0
		}
	}
	slices.SortFunc(found, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.score, x.score), n.distance(x)-n.distance(y), x.i-y.i, x.j-y.j)
	})
	for _, c := range found {
		n.pair(c)
	}
}

func (n *near) distance(c candidate) int { return max(n.a[c.i]-n.b[c.j], n.b[c.j]-n.a[c.i]) }

// pair pairs two rows, unless one of them has a partner.
func (n *near) pair(c candidate) {
	row, other := n.a[c.i], n.b[c.j]
	if n.m.toB[row] >= 0 || n.m.toA[other] >= 0 {
		return
	}
	n.m.pair(row, other)
	n.m.unsure[row] = !c.sure
	n.anySure = n.anySure || c.sure
	if c.group && !c.sure {
		n.grouped = append(n.grouped, row)
	}
}

// alike says whether two rows may be one: they are of one group, or half of their cells are equal. They surely are where
// half of what tells rows apart is equal, or the value of a column in which no value is repeated. The score is higher for
// rows that are more similar.
func (n *near) alike(i, j int) (c candidate, ok bool) {
	a, b := n.cellsA[i], n.cellsB[j]
	equal, most := 0, max(n.weight(a), n.weight(b))
	c = candidate{i: i, j: j}
	for column := range equalCells(a, b) {
		equal++
		c.score += n.weights[column]
		if column == groupColumn {
			c.group = true
		}
	}
	told := c.score
	if c.group {
		c.score += most
	}
	c.sure = equal > 0 && 2*told >= most
	if !c.sure {
		for column := range equalCells(a, b) {
			c.sure = c.sure || column != groupColumn && n.isDistinct(column)
		}
	}
	return c, c.group || c.sure || equal > 0 && 2*equal >= max(len(a), len(b))
}

// equalCells are the columns in which two rows are equal.
func equalCells(a, b []cell) iter.Seq[int] {
	return func(yield func(int) bool) {
		for x, y := 0, 0; x < len(a) && y < len(b); {
			switch {
			case a[x].column < b[y].column:
				x++
			case a[x].column > b[y].column:
				y++
			default:
				if a[x].hash == b[y].hash && !yield(a[x].column) {
					return
				}
				x++
				y++
			}
		}
	}
}
