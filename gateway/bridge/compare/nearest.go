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
	m            *matching
	a, b         []int // their numbers
	cellsA       [][]cell
	cellsB       [][]cell
	distinct     map[int]bool // whether no value of a column is repeated on either side
	startedEmpty bool         // no rows at all were equal
}

// nearest pairs the rows that are left with those that have most in common with them. What remains then is paired by its
// place, or stays alone.
func (t *table) nearest(m *matching) {
	n := near{table: t, m: m, a: rest(m.toB), b: rest(m.toA), distinct: map[int]bool{}}
	n.startedEmpty = len(n.a) == len(t.a) && len(n.b) == len(t.b)
	if t.common != nil {
		n.cellsA, n.cellsB = n.cells(t.a, n.a), n.cells(t.b, n.b)
		n.group()
		n.vote()
		n.pairGroups()
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
	grouped := len(n.a) == len(n.b) && same > 0 && same < len(sums)
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
type candidate struct{ i, j, score int }

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
			if score, ok := n.alike(i, j); ok {
				found = append(found, candidate{i, j, score})
			}
		}
		for _, j := range voted {
			votes[j] = 0
		}
	}
	slices.SortFunc(found, func(x, y candidate) int {
		return cmp.Or(y.score-x.score, n.distance(x)-n.distance(y), x.i-y.i, x.j-y.j)
	})
	for _, c := range found {
		n.pair(c.i, c.j)
	}
}

func (n *near) distance(c candidate) int { return max(n.a[c.i]-n.b[c.j], n.b[c.j]-n.a[c.i]) }

// pair pairs two rows, unless one of them has a partner.
func (n *near) pair(i, j int) {
	if n.m.toB[n.a[i]] < 0 && n.m.toA[n.b[j]] < 0 {
		n.m.pair(n.a[i], n.b[j])
	}
}

// alike says whether two rows are similar enough to be one: of one group, half of their cells equal, or one in a column
// in which no value is repeated. The score is higher for rows that are more similar.
func (n *near) alike(i, j int) (score int, ok bool) {
	a, b := n.cellsA[i], n.cellsB[j]
	most := max(len(a), len(b))
	for column := range equalCells(a, b) {
		score++
		if column == groupColumn {
			score += most
		}
	}
	if 2*score >= most {
		return score, score > 0
	}
	for column := range equalCells(a, b) {
		if n.isDistinct(column) {
			return score, true
		}
	}
	return score, false
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

// isDistinct says whether no value of a column is repeated on either side, over all rows.
func (n *near) isDistinct(column int) bool {
	distinct, known := n.distinct[column]
	if !known {
		distinct = n.noneRepeated(n.table.a, column) && n.noneRepeated(n.table.b, column)
		n.distinct[column] = distinct
	}
	return distinct
}

func (t *table) noneRepeated(rows []value, column int) bool {
	seen := make(map[uint64]bool, len(rows))
	for i := range rows {
		at, ok := rows[i].layout.at[column]
		if !ok {
			continue
		}
		hash := t.hash(&rows[i].items[at], t.below(t.field, column), true)
		if seen[hash] {
			return false
		}
		seen[hash] = true
	}
	return true
}

// pairGroups pairs the rows of one group in their order.
func (n *near) pairGroups() {
	groups := map[uint64][]int{}
	for j, cells := range n.cellsB {
		if len(cells) > 0 && cells[0].column == groupColumn && n.m.toA[n.b[j]] < 0 {
			groups[cells[0].hash] = append(groups[cells[0].hash], j)
		}
	}
	for i, cells := range n.cellsA {
		if len(cells) == 0 || cells[0].column != groupColumn || n.m.toB[n.a[i]] >= 0 {
			continue
		}
		if group := groups[cells[0].hash]; len(group) > 0 {
			n.pair(i, group[0])
			groups[cells[0].hash] = group[1:]
		}
	}
}

// pairByPlace pairs what is left in its order: rows of one value alone, any rows where nothing at all is equal and both
// sides have as many, and other rows that are alike.
func (n *near) pairByPlace() {
	sameLength := len(n.table.a) == len(n.table.b)
	any := n.telling() <= 1 || sameLength && n.startedEmpty && n.nonePaired()
	left, right := n.left(n.a, n.m.toB), n.left(n.b, n.m.toA)
	for len(left) > 0 && len(right) > 0 {
		i, j := left[0], right[0]
		ok := any
		if !ok {
			_, ok = n.alike(i, j)
		}
		switch {
		case ok:
			n.pair(i, j)
			n.m.unsure[n.a[i]] = !(sameLength && n.a[i] == n.b[j])
			left, right = left[1:], right[1:]
		case len(left) > len(right):
			left = left[1:]
		case len(left) < len(right):
			right = right[1:]
		default:
			left, right = left[1:], right[1:]
		}
	}
}

// telling counts the columns that can tell rows apart: 0 where the rows are no objects.
func (n *near) telling() (columns int) {
	for key := range n.common {
		if !n.below(n.field, key).noisy {
			columns++
		}
	}
	return columns
}

// left returns the rows of near, by index, that have no partner yet.
func (n *near) left(rows, to []int) (left []int) {
	for i, row := range rows {
		if to[row] < 0 {
			left = append(left, i)
		}
	}
	return left
}

func (n *near) nonePaired() bool { return len(n.left(n.a, n.m.toB)) == len(n.a) }
