package compare

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
			n.pair(candidate{i: i, j: group[0], group: true})
			groups[cells[0].hash] = group[1:]
		}
	}
}

// trustGroups takes groups for sure where no row was equal and nothing else tells rows apart, as in a table of few values
// with a new id in each row. Where most rows are the same ones, a group may be a row that came and another one that went.
func (n *near) trustGroups() {
	if n.anySure || !n.noneEqual {
		return
	}
	for _, row := range n.grouped {
		n.m.unsure[row] = false
	}
}

// pairByPlace pairs what is left in its order: rows of one value alone, any rows where nothing at all is equal and both
// sides have as many, and other rows that are alike.
func (n *near) pairByPlace() {
	sameLength := len(n.table.a) == len(n.table.b)
	anyRow := n.telling() <= 1 || sameLength && n.noneEqual && n.nonePaired()
	left, right := n.left(n.a, n.m.toB), n.left(n.b, n.m.toA)
	for len(left) > 0 && len(right) > 0 {
		i, j := left[0], right[0]
		c, ok := candidate{i: i, j: j, sure: sameLength && n.a[i] == n.b[j]}, true
		if !anyRow {
			c, ok = n.alike(i, j)
		}
		switch {
		case ok:
			n.pair(c)
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
