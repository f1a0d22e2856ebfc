package entry

import (
	"strings"

	"qiao/gateway/store"
)

// SumsQuery is the parameter of the query that asks for the sums of all rows in place of a page.
const SumsQuery = "sums"

// HasSums reports whether the list can answer sums: of the columns whose totals its spreadsheet has.
func (e *Entry) HasSums() bool { return e.Page != nil && len(e.summed()) > 0 }

// summed are the names of the columns with a total.
func (e *Entry) summed() (columns []string) {
	if e.Export == nil {
		return nil
	}
	for _, column := range e.Export.Columns {
		if column.Total {
			columns = append(columns, column.Name)
		}
	}
	return columns
}

// sum is the exact sum of a column in each dialect. SQLite adds decimals as floats, whose sum is the
// decimal again once it is rounded; SQL Server adds in the type of the column, which INT would overflow.
var sum = map[store.Dialect][2]string{
	store.SQLite:    {"ROUND(SUM(", "), 6)"},
	store.SQLServer: {"SUM(CAST(", " AS DECIMAL(38, 6)))"},
}

// renderSums is the statement that adds up the rows of all pages: one row, with a column for each sum. As
// in a count, the rows have no order, and the lines stay those of the file.
func (b *body) renderSums(columns []string, edits []edit) string {
	p, around := b.page, sum[b.dialect]
	var out strings.Builder
	b.write(&out, 0, p.choose, edits)
	out.WriteString("SELECT ")
	for i, column := range columns {
		if i > 0 {
			out.WriteString(", ")
		}
		out.WriteString(around[0] + column + around[1] + " AS " + column)
	}
	out.WriteString(" FROM (")
	b.write(&out, p.choose, p.order, edits)
	out.WriteString("\n) AS summed") // on a line of its own: a comment may come before
	b.write(&out, p.tail, p.end, edits)
	return out.String()
}
