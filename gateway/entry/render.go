package entry

import (
	"slices"
	"strings"

	"qiao/gateway/store"
)

// Text returns the text that one dialect runs for a variant of the entry.
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
	if v.Sums && b.page != nil {
		return b.renderSums(e.summed(), b.edits(v.Given, e.fill(b, v))), nil
	}
	return b.render(v, e.fill(b, v)), nil
}

// Variants lists the texts that the gateway checks: the plain text without any part and
// with all of them, and one text for each column to filter by, for each order, for a
// search, and for each part alone. All other texts combine pieces that these checks
// have shown to be valid.
func (e *Entry) Variants() []Variant {
	var variants []Variant
	for _, column := range e.filters() {
		variants = append(variants, Variant{Filter: column})
	}
	for _, order := range e.orders()[1:] {
		variants = append(variants, Variant{Sort: order})
	}
	if e.searches() {
		variants = append(variants, Variant{Search: true})
	}
	if e.Page != nil && e.Export != nil {
		variants = append(variants, Variant{Whole: true})
	}
	if e.HasSums() {
		variants = append(variants, Variant{Sums: true})
	}
	for i := range e.Optional {
		variants = append(variants, Variant{Given: 1 << i})
	}
	if len(e.Optional) > 1 {
		variants = append(variants, Variant{Given: e.allGiven()})
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

// fill returns the text that replaces each mark.
func (e *Entry) fill(b *body, v Variant) map[string]string {
	fill := map[string]string{}
	if !v.Whole {
		fill[pageMark] = paging[b.dialect]
	}
	if v.Filter != "" {
		fill[filterMark] = "AND " + v.Filter + " = @" + e.Filter.Value
	}
	if e.scoped() {
		fill[scopeMark] = "AND " + e.Scope.Condition()
	}
	if e.Sort != nil {
		fill[sortMark] = e.Sort.clause(v.Sort, b.leavesIndex(v))
	}
	return fill
}

// render replaces the marks with the clauses and leaves out the parts that the call
// does not need. The lines stay those of the file, so that a line number in an error of
// SQL Server is right.
func (b *body) render(v Variant, fill map[string]string) string {
	edits := b.edits(v.Given, fill)
	var out strings.Builder
	if b.page.searches(v) && b.page.row != "" {
		b.writeSearch(&out, edits)
	} else {
		b.write(&out, 0, len(b.text), edits)
	}
	if b.counted && !v.Whole {
		b.writeTotal(&out, edits)
	}
	return out.String()
}

// edit replaces a stretch of a body.
type edit struct {
	start, end int
	text       string
}

// edits are the replacements of a variant, in order. A clause has spaces around it,
// because its mark separated words as any comment does.
func (b *body) edits(given Given, fill map[string]string) []edit {
	edits := make([]edit, 0, len(b.marks)+len(b.parts))
	for _, m := range b.marks {
		edits = append(edits, edit{m.start, m.end(), strings.TrimRight(" "+fill[m.text], " ") + " "})
	}
	outside := 0 // of the parts that are left out already
	for _, p := range b.parts {
		if p.needs&given != p.needs && p.open >= outside {
			edits = append(edits, edit{p.open, p.end, " " + strings.Repeat("\n", strings.Count(b.text[p.open:p.end], "\n"))})
			outside = p.end
		}
	}
	slices.SortFunc(edits, func(x, y edit) int { return x.start - y.start })
	return edits
}

// write copies a stretch of the body with its edits.
func (b *body) write(out *strings.Builder, from, to int, edits []edit) {
	for _, e := range edits {
		if e.start < from || e.end > to {
			continue
		}
		out.WriteString(b.text[from:e.start])
		out.WriteString(e.text)
		from = e.end
	}
	out.WriteString(b.text[from:to])
}
