package compare

func (n *near) weight(cells []cell) (sum float64) {
	for _, c := range cells {
		sum += n.weights[c.column]
	}
	return sum
}

// weighRows is how many rows of each side are looked at for the weights.
const weighRows = 200

// weigh sets how well each column tells rows apart: near 0 where all rows have the same value, 1 where no two rows have.
func (n *near) weigh() {
	n.weights = map[int]float64{}
	rows := 0
	for _, side := range [][]value{n.table.a, n.table.b} {
		seen := map[cell]bool{}
		for i := range side[:min(len(side), weighRows)] {
			rows++
			for _, c := range n.rowCells(&side[i])[1:] {
				if !seen[c] {
					seen[c] = true
					n.weights[c.column]++
				}
			}
		}
	}
	for column := range n.weights {
		n.weights[column] /= float64(rows)
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
