package entry

import (
	"math"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

// pagedSelect is the statement with the page mark, with the places at which it is cut
// to make its count, in bytes of the body.
type pagedSelect struct {
	start  int  // of the statement: WITH or SELECT
	choose int  // of its own SELECT, behind the WITH
	order  int  // of its ORDER BY, which a count leaves out
	tail   int  // behind the mark
	end    int  // of the statement
	plain  bool // its ORDER BY may be an expression: no DISTINCT, and not of several SELECTs
	from   int  // of its own FROM
	where  int  // behind its own WHERE
	mark   int  // of the page mark
	// row names one row of the record's table; empty where the statement does not begin with that table.
	row string
}

var changingWords = []string{"INSERT", "UPDATE", "DELETE", "MERGE", "INTO"}

// checkPage finds the SELECT that a page mark ends; nil if there is none.
func (b *body) checkPage(f *header.Findings, e *Entry, page mark, tokens []sqltext.Token) *pagedSelect {
	line := b.lineAt(page.start)
	for _, other := range b.marks {
		if other.text == pageMark && other.start > page.start {
			f.Add(b.lineAt(other.start), "%s stands twice; only one statement of an entry can be cut into pages", pageMark)
		}
	}
	before, after, end := statementAround(tokens, page.start)
	outer := slices.DeleteFunc(slices.Clone(before), func(t sqltext.Token) bool { return t.Depth > 0 })
	if len(before) == 0 || !before[0].Is("SELECT") && !before[0].Is("WITH") || slices.ContainsFunc(outer, isChange) {
		f.Add(line, "%s belongs at the end of a SELECT, with a ; before the statement where another one precedes", pageMark)
		return nil
	}
	if len(after) > 0 && !after[0].Is("OPTION") {
		f.Add(line, "behind %s stands %s; only OPTION (…) may follow, then end the statement with a ;", pageMark, after[0].Text)
		return nil
	}
	mixes := func(t sqltext.Token) bool { return slices.ContainsFunc(mixingWords, t.Is) }
	if e.OfRoute() && before[0].Offset != tokens[0].Offset {
		f.Add(line, "the list of a route is its first result set; write the SELECT with %s first", pageMark)
	}
	s := &pagedSelect{plain: !slices.ContainsFunc(outer, mixes), start: before[0].Offset, choose: before[0].Offset, order: b.orderStart(outer, page), tail: page.end(), end: min(end, len(b.text))}
	if i := slices.IndexFunc(outer, func(t sqltext.Token) bool { return t.Is("SELECT") }); i >= 0 {
		s.choose = outer[i].Offset
	}
	s.mark = page.start
	s.findRow(b, e, outer)
	if s.order < 0 {
		f.Add(line, "%s needs an ORDER BY before it, or rows are repeated and lost between pages; write ORDER BY, or sort in the header and %s here", pageMark, sortMark)
		return nil
	}
	return s
}

// findRow finds the name of the record's row in a list of SQLite: FROM Crm_Customer c … WHERE has c.rowid.
func (s *pagedSelect) findRow(b *body, e *Entry, outer []sqltext.Token) {
	from := slices.IndexFunc(outer, func(t sqltext.Token) bool { return t.Is("FROM") })
	where := slices.IndexFunc(outer, func(t sqltext.Token) bool { return t.Is("WHERE") })
	windows := slices.ContainsFunc(outer, func(t sqltext.Token) bool { return t.Is("OVER") })
	if b.dialect != store.SQLite || !s.plain || windows || from < 0 || where < from+3 || !outer[from+1].Is(e.record.name) || outer[from+2].Is("AS") {
		return
	}
	s.from, s.where = outer[from].Offset, outer[where].Offset+len(outer[where].Text)
	s.row = outer[from+2].Text + ".rowid"
}

// mixingWords are the words of a SELECT that can be ordered only by the columns of its list.
var mixingWords = []string{"DISTINCT", "UNION", "INTERSECT", "EXCEPT", "GROUP"}

func isChange(token sqltext.Token) bool { return slices.ContainsFunc(changingWords, token.Is) }

// statementAround returns the tokens of the statement before and after a place, and the
// end of the statement: for a text without a semicolon, beyond the end of every text.
func statementAround(tokens []sqltext.Token, place int) (before, after []sqltext.Token, end int) {
	for _, token := range tokens {
		isEnd := token.Text == ";" && token.Depth == 0
		switch {
		case isEnd && token.Offset < place:
			before = nil
		case isEnd:
			return before, after, token.Offset
		case token.Offset < place:
			before = append(before, token)
		default:
			after = append(after, token)
		}
	}
	return before, after, math.MaxInt
}

// orderStart is where the ORDER BY of the statement begins, written out or as
// a mark, or -1.
func (b *body) orderStart(outer []sqltext.Token, page mark) int {
	if i := slices.IndexFunc(outer, func(t sqltext.Token) bool { return t.Is("ORDER") }); i >= 0 {
		return outer[i].Offset
	}
	for _, m := range b.marks {
		if m.text == sortMark && m.start > outer[0].Offset && m.start < page.start {
			return m.start
		}
	}
	return -1
}

// writeTotal adds the statement that counts the rows of all pages, up to the cap. It
// comes last, so that the tables of the body keep their positions.
func (b *body) writeTotal(out *strings.Builder, edits []edit) {
	p, bound := b.page, counting[b.dialect]
	out.WriteString("\n")
	if !b.ended {
		out.WriteString(";")
	}
	b.write(out, p.start, p.choose, edits)
	out.WriteString("SELECT COUNT(*) AS " + totalColumn + " FROM (SELECT " + bound.before + "1 AS n FROM (")
	b.write(out, p.choose, p.order, edits)
	out.WriteString("\n) AS counted" + bound.behind + ") AS bounded") // on a line of its own: a comment may come before
	b.write(out, p.tail, p.end, edits)
	out.WriteString(";")
}

// counting bounds the rows of a SELECT that are counted.
var counting = map[store.Dialect]struct{ before, behind string }{
	store.SQLite:    {behind: " LIMIT @" + pageCount},
	store.SQLServer: {before: "TOP (@" + pageCount + ") "},
}

// hiding is the text around a column that keeps the database from reading an index in the column's order. A search
// usually finds few rows: reading the table once and sorting the result is faster than looking up each row of the
// index. The text changes neither the value nor its collation.
var hiding = map[store.Dialect][2]string{
	store.SQLite:    {"+", ""},
	store.SQLServer: {"CASE WHEN @" + pageSize + " > 0 THEN ", " END"},
}

// writeSearch writes a search that first finds the rows of the page and then reads their columns. SQLite joins the other
// tables before it sorts: a text that many rows have would join them for all of these rows, and sort the joined rows.
func (b *body) writeSearch(out *strings.Builder, edits []edit) {
	p := b.page
	b.write(out, 0, p.where, edits)
	out.WriteString(" " + p.row + " IN (SELECT " + p.row + " ")
	b.write(out, p.from, p.tail, edits)
	out.WriteString(") ")
	b.write(out, p.order, p.mark, edits)
	b.write(out, p.tail, len(b.text), edits)
}

// searches reports whether a variant looks for a text and returns a page.
func (p *pagedSelect) searches(v Variant) bool { return p != nil && p.plain && v.Search && !v.Whole }

// leavesIndex returns the text that hides the first column of the order in a variant.
func (b *body) leavesIndex(v Variant) [2]string {
	if !b.page.searches(v) {
		return [2]string{}
	}
	return hiding[b.dialect]
}

// paging is the clause of each dialect.
var paging = map[store.Dialect]string{
	store.SQLite:    "LIMIT @" + pageSize + " OFFSET @" + pageOffset,
	store.SQLServer: "OFFSET @" + pageOffset + " ROWS FETCH NEXT @" + pageSize + " ROWS ONLY",
}
