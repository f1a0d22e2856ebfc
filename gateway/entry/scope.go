package entry

import (
	"iter"
	"math"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/entry/sqltype"
	"qiao/gateway/scope"
	sqltext "qiao/sql"
)

// Scope says which rows a caller sees: the rows of the caller's 数据范围, or all rows for a stated reason.
type Scope struct {
	scope.Columns
	None string // why the entry reads rows of every scope
}

func readScope(o *header.Object, e *Entry) *Scope {
	value := o.Node("scope")
	if value == nil {
		return nil
	}
	h := o.Found.Object(value, "scope: ")
	s := &Scope{Columns: scope.Columns{Shop: h.Text("shop"), Owner: h.Text("owner"), Maker: h.Text("maker")}, None: h.Text("none")}
	for key, column := range map[string]string{"shop": s.Shop, "owner": s.Owner, "maker": s.Maker} {
		if column != "" && !qualifiedName.MatchString(column) {
			h.Fail(key, "%q is no column; write one such as c.ShopId", column)
		}
	}
	switch {
	case s.None != "" && s.Columns != scope.Columns{}:
		h.Fail("none", "none says that everybody sees all rows; remove it, or the columns")
	case s.None == "" && s.Shop == "":
		h.Fail("shop", "shop is missing; write the column with the key of the shop, such as c.ShopId, or none: with the reason why everybody sees all rows")
	}
	h.Close()
	if e.Cache > 0 && s.None == "" {
		o.Fail("cache", "cache keeps what a scope shows although somebody loses it; remove cache")
	}
	return s
}

// scoped reports whether the entry has a condition on the rows.
func (e *Entry) scoped() bool { return e.Scope != nil && e.Scope.None == "" }

// checkScope requires a mark beside each table with a scope: in the same parentheses, or in parentheses around
// them.
func (b *body) checkScope(f *header.Findings, e *Entry, records Records, tokens []sqltext.Token) {
	scoped := records.scopedIn(b.text)
	if len(scoped) == 0 {
		return
	}
	var marked [][2]int
	for _, m := range b.marks {
		if m.text == scopeMark {
			marked = append(marked, block(tokens, m.start))
		}
	}
	if e.Scope != nil && (e.Scope.None != "" || len(marked) == 0) {
		return // a scope without a mark has a finding of its own
	}
	for at, name := range b.named() {
		table := scoped[strings.ToLower(name)]
		beside := func(in [2]int) bool { return at >= in[0] && at < in[1] }
		switch {
		case table == "" || e.Scope != nil && slices.ContainsFunc(marked, beside):
		case e.Scope == nil:
			f.Add(b.lineAt(at), "not everybody sees every row of %s; write scope: {shop: c.ShopId, …} in the header and %s beside the conditions, or scope: {none: the reason}", table, scopeMark)
			return
		default:
			f.Add(b.lineAt(at), "%s is read without %s; write it beside the conditions of this SELECT", table, scopeMark)
		}
	}
}

// named yields the words of the text that may be names of tables, with their places. Behind FROM, JOIN and a dot SQLite
// takes a literal for a name, too.
func (b *body) named() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for token := range sqltext.ScanNames(b.text, string(b.dialect)) {
			if !yield(token.Offset, token.Name()) {
				return
			}
			if !token.Is("FROM") && !token.Is("JOIN") && token.Text != "." {
				continue
			}
			rest := b.text[token.Offset+len(token.Text):]
			start := sqltext.Start(rest)
			if start < 0 || rest[start] != '\'' {
				continue
			}
			if literal, _, closed := strings.Cut(rest[start+1:], "'"); closed && !yield(len(b.text)-len(rest)+start, literal) {
				return
			}
		}
	}
}

// block is the stretch of the statement, or of the innermost parentheses, around a place.
func block(tokens []sqltext.Token, place int) [2]int {
	within := [2]int{0, math.MaxInt}
	var opened []int
	for _, token := range tokens {
		switch {
		case token.Text == "(" && token.Offset < place:
			opened = append(opened, token.Offset)
		case token.Text == ")" && token.Offset < place && len(opened) > 0:
			opened = opened[:len(opened)-1]
		case token.Text == ";" && token.Depth == 0 && token.Offset < place:
			within[0] = token.Offset
		case token.Text == ";" && token.Depth == 0 && len(opened) == 0:
			return [2]int{within[0], token.Offset}
		}
	}
	if len(opened) == 0 {
		return within
	}
	within[0] = opened[len(opened)-1]
	return closed(tokens, within)
}

// closed ends a stretch where the parenthesis that begins it is closed.
func closed(tokens []sqltext.Token, within [2]int) [2]int {
	depth := 0
	for _, token := range tokens {
		switch {
		case token.Offset < within[0]:
		case token.Text == "(":
			depth++
		case token.Text == ")":
			if depth--; depth == 0 {
				within[1] = token.Offset
				return within
			}
		}
	}
	return within
}

// scopedIn returns the tables in a text that have a scope, by their names in lower case.
func (r Records) scopedIn(text string) map[string]string {
	found := map[string]string{}
	text = strings.ToLower(text)
	for table, record := range r {
		if name := strings.ToLower(table); record.Scoped && strings.Contains(text, name) {
			found[name] = table
		}
	}
	return found
}

// addScope declares the parameter of the scope's condition.
func (e *Entry) addScope(f *header.Findings) {
	if !e.scoped() {
		return
	}
	const kind, from = "nvarchar(50)", "session.userid"
	if e.declared(scope.Param) {
		f.Add(e.lineOf(scope.Param), "params: %s is the name of the parameter that scope itself binds; choose another", scope.Param)
		return
	}
	text, _ := sqltype.ParseParam(kind, false) // a type that is known
	read, _ := request.Parse(from, e.OfRoute())
	e.Params = append(e.Params, Param{Name: scope.Param, From: from, Type: kind, SQLType: kind, read: read, kind: text, implicit: true})
}
