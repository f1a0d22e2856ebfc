package entry

import (
	"slices"
	"strings"

	"qiao/gateway/store"
)

// Text returns what one dialect runs in a variant of the entry.
func (e *Entry) Text(dialect store.Dialect, v Variant) (string, error) {
	if !slices.Contains(e.filters(), v.Filter) || !slices.Contains(e.orders(), v.Sort) {
		return "", e.findingOf(0, "there is no text filtered by %q and sorted by %q", v.Filter, v.Sort)
	}
	b := e.bodies[dialect]
	switch {
	case b == nil && e.Exec != "" && dialect == store.SQLServer:
		return e.execText(), nil
	case b == nil && e.Exec != "":
		return "", e.findingOf(e.execLine, `exec needs SQL Server; for SQLite add a line "-- @dialect sqlite" and statements below it`)
	case b == nil:
		_, err := e.sections.For(string(dialect))
		return "", e.findingOf(0, "%s", err)
	}
	return b.render(e.fill(dialect, v)), nil
}

// Variants lists the texts that are worth checking: the plain one, and one for
// each column to filter by and for each order.
func (e *Entry) Variants() []Variant {
	var variants []Variant
	for _, column := range e.filters() {
		variants = append(variants, Variant{Filter: column})
	}
	for _, order := range e.orders()[1:] {
		variants = append(variants, Variant{Sort: order})
	}
	return variants
}

// filters are the columns to filter by, first none.
func (e *Entry) filters() []string {
	if e.Filter == nil {
		return []string{""}
	}
	return append([]string{""}, e.Filter.columns()...)
}

// orders are the ORDER BY lists, first the default.
func (e *Entry) orders() []string {
	if e.Sort == nil {
		return []string{""}
	}
	return append([]string{""}, e.Sort.lists()...)
}

// fill is what stands in the place of each mark.
func (e *Entry) fill(dialect store.Dialect, v Variant) map[string]string {
	fill := map[string]string{pageMark: paging[dialect]}
	if v.Filter != "" {
		fill[filterMark] = "AND " + v.Filter + " = @" + e.Filter.Value
	}
	if e.Sort != nil {
		fill[sortMark] = e.Sort.clause(v.Sort)
	}
	return fill
}

// render puts the clauses in the place of the marks. The lines are those of
// the file, so what a database says of a line is true of it.
func (b *body) render(fill map[string]string) string {
	var out strings.Builder
	b.write(&out, 0, len(b.text), fill)
	if b.counted {
		b.writeTotal(&out, fill)
	}
	return out.String()
}

// write copies a part of the body. A clause stands between spaces, because
// its mark separated words as any comment does.
func (b *body) write(out *strings.Builder, from, to int, fill map[string]string) {
	for _, m := range b.marks {
		if m.start < from || m.end() > to {
			continue
		}
		out.WriteString(b.text[from:m.start])
		out.WriteString(strings.TrimRight(" "+fill[m.text], " ") + " ")
		from = m.end()
	}
	out.WriteString(b.text[from:to])
}
