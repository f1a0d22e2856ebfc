// Package sampling finds the size of a lot's sample and its limits of defects, by GB/T 2828.1-2012 (ISO 2859-1:1999),
// single sampling plans.
package sampling

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed gbt2828.1-table-*.txt
var files embed.FS

// table is one of the standard's: lines with a heading, and cells below the columns.
type table struct {
	columns []string
	lines   []line
}

type line struct {
	head  string
	cells []string
}

var (
	letters = read("1")
	masters = map[Strictness]table{Normal: read("2-A"), Tightened: read("2-B"), Reduced: read("2-C")}
)

// read parses a table. The last comment line names the columns. The files are part of the binary:
// an error in one is a broken build and panics.
func read(name string) table {
	text, err := files.ReadFile("gbt2828.1-table-" + name + ".txt")
	if err != nil {
		panic(err)
	}
	var t table
	for row := range strings.Lines(string(text)) {
		fields := strings.Fields(strings.TrimPrefix(row, "#"))
		if strings.HasPrefix(row, "#") {
			t.columns = fields
			continue
		}
		if len(fields) != len(t.columns)+1 {
			panic(fmt.Sprintf("sampling: table %s: %q has not one cell for each column", name, row))
		}
		t.lines = append(t.lines, line{head: fields[0], cells: fields[1:]})
	}
	return t
}

// Levels are the inspection levels, the special ones first.
func Levels() []string { return slices.Clone(letters.columns) }

// AQLs are the acceptance quality limits of the tables, the smallest first.
func AQLs() []string { return slices.Clone(masters[Normal].columns[1:]) }

// endless heads the line of table 1 for the largest lots.
const endless = "-"

// Letter is the code letter of a lot, of 2 pieces or more, at an inspection level.
func Letter(lot int, level string) (string, error) {
	column := slices.Index(letters.columns, level)
	if lot < 2 || column < 0 {
		return "", fmt.Errorf("sampling: no code letter for %d pieces at level %q", lot, level)
	}
	for _, l := range letters.lines {
		if l.head == endless || lot <= number(l.head) {
			return l.cells[column], nil
		}
	}
	panic("sampling: table 1 has no last line")
}
