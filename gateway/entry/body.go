package entry

import (
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

// The marks are the only places of a body that the gateway replaces. Each mark is a
// comment, so that the body runs unchanged in any tool.
const (
	filterMark = "/*filter*/"
	sortMark   = "/*sort*/"
	pageMark   = "/*page*/"
	scopeMark  = "/*scope*/"
)

// body is the statements of one dialect.
type body struct {
	dialect store.Dialect
	text    string          // each line where the file has it
	marks   []mark          // in order
	params  []sqltext.Token // the placeholders, each where it is first used
	page    *pagedSelect    // nil without a page mark
	parts   []part          // that a call can leave out, in order
	// sites has, for each parameter of a body with parts, one set for each place that
	// uses it: the parameters that must have a value for that place.
	sites   map[string][]Given
	counted bool // whether a last statement counts the rows of all pages
	ended   bool // whether the body ends with a semicolon
	talks   bool
}

// mark is a mark's text and where it begins in the body.
type mark struct {
	text  string
	start int
}

func (m mark) end() int { return m.start + len(m.text) }

// talkWords are the words that can send lines to the client, directly or through a
// procedure that they call.
var talkWords = []string{"PRINT", "RAISERROR", "EXEC", "EXECUTE"}

// readBodies reads the statements for each dialect that the file has.
func (e *Entry) readBodies(f *header.Findings, records Records) {
	e.bodies = map[store.Dialect]*body{}
	for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
		text, err := e.sections.For(string(dialect))
		if err != nil {
			continue // matters only where that database is connected
		}
		tokens := slices.Collect(sqltext.Scan(text, string(dialect)))
		b := newBody(text, dialect, tokens)
		if e.Exec != "" && dialect == store.SQLServer {
			f.Add(b.firstLine(), "exec calls %s, so there are no statements for SQL Server; remove them, or exec", e.Exec)
			continue
		}
		b.check(f, e, tokens)
		b.checkScope(f, e, records, tokens)
		e.bodies[dialect] = b
	}
	e.addImplicit()
	e.addScope(f)
	for _, b := range e.bodies {
		b.locate(e)
	}
}

func newBody(text string, dialect store.Dialect, tokens []sqltext.Token) *body {
	b := &body{dialect: dialect, text: text}
	for _, token := range tokens {
		if token.IsPlaceholder() && len(b.params) <= header.MaxKeys && !b.uses(token.Text[1:]) {
			b.params = append(b.params, token)
		}
		b.talks = b.talks || slices.ContainsFunc(talkWords, token.Is)
		b.ended = token.Text == ";"
	}
	for start, end := range sqltext.Comments(b.text, string(dialect)) {
		if text := b.text[start:end]; slices.Contains([]string{filterMark, sortMark, pageMark, scopeMark}, text) {
			b.marks = append(b.marks, mark{text, start})
		}
	}
	return b
}

// check makes sure that each mark has its key in the header and each key its mark:
// one without the other would do nothing.
func (b *body) check(f *header.Findings, e *Entry, tokens []sqltext.Token) {
	if len(b.params) > header.MaxKeys {
		f.Add(b.lineAt(b.params[header.MaxKeys].Offset), "there are more than %d parameters, which is no entry; write fewer", header.MaxKeys)
	}
	for _, pair := range []struct {
		mark, key string
		wanted    bool
	}{{filterMark, "filter", e.Filter != nil}, {sortMark, "sort", e.Sort != nil}, {pageMark, "page", e.Page != nil}, {scopeMark, "scope", e.scoped()}} {
		i := slices.IndexFunc(b.marks, func(m mark) bool { return m.text == pair.mark })
		switch {
		case pair.wanted && i < 0:
			f.Add(b.firstLine(), "the header has %s, but these statements have no %s; write it where the clause belongs", pair.key, pair.mark)
		case !pair.wanted && i >= 0:
			f.Add(b.lineAt(b.marks[i].start), "%s needs %s in the header; add it, or remove the mark", pair.mark, pair.key)
		case i >= 0 && pair.mark == pageMark:
			b.page = b.checkPage(f, e, b.marks[i], tokens)
			b.counted = e.Page.Total && b.page != nil
		}
	}
	b.checkCombobox(f, e)
	b.readParts(f, e, tokens)
	b.checkEscapes(f, e, tokens)
}

// lineAt is the line of the file at an offset of the text.
func (b *body) lineAt(offset int) int { return header.LineAt(b.text, offset) }

func (b *body) firstLine() int { return b.lineAt(sqltext.Start(b.text)) }

// placeholder is the first use of a parameter.
func (b *body) placeholder(name string) (sqltext.Token, bool) {
	i := slices.IndexFunc(b.params, func(t sqltext.Token) bool { return strings.EqualFold(t.Text[1:], name) })
	if i < 0 {
		return sqltext.Token{}, false
	}
	return b.params[i], true
}

func (b *body) uses(name string) bool {
	_, used := b.placeholder(name)
	return used
}
