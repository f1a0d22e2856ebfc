package wire

import "strconv"

// ColumnNames returns the names of a result set's columns on the wire: those of a
// DataTable, as SqlDataAdapter.Fill makes them. An empty name becomes Column1, Column2….
// The first of repeated names (letter case does not count) stays; each other one gets the
// lowest number from 1 that makes it different from every other name. So no object has
// the same key twice.
func ColumnNames(columns []Column) []string {
	names := make([]string, len(columns))
	used := make(map[string]bool, len(columns))
	first := make([]bool, len(columns))
	for i, column := range columns {
		names[i] = column.Name
		folded := Fold(column.Name)
		first[i] = column.Name != "" && !used[folded]
		if first[i] {
			used[folded] = true
		}
	}
	for i, name := range names {
		switch {
		case name == "":
			names[i] = numbered("Column", used)
		case !first[i]:
			names[i] = numbered(name, used)
		}
	}
	return names
}

// numbered is the first unused one of name1, name2….
func numbered(name string, used map[string]bool) string {
	for n := 1; ; n++ {
		candidate := name + strconv.Itoa(n)
		if folded := Fold(candidate); !used[folded] {
			used[folded] = true
			return candidate
		}
	}
}
