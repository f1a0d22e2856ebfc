package entry

import (
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/scope"
	sqltext "qiao/sql"
)

// A part of a body is between /*if Name*/ and /*end*/. The text of a call leaves it out if the call gives no value for
// the parameter, that is NULL or an empty text. The rest has only plain conditions, for which the database can use an
// index.
const endMark = "/*end*/"

var ifMark = regexp.MustCompile(`^/\*if\s+(` + identifier + `)\s*\*/$`)

const (
	// maxDepth is how deep parts may be nested.
	maxDepth = 3
	// maxOptional is how many parameters may decide about parts.
	maxOptional = 32
)

// Given is a set of the parameters that decide about parts: those with a value.
type Given uint32

// part is one part of a body, in bytes of it.
type part struct {
	open, from int   // of /*if Name*/ and behind it
	to, end    int   // of /*end*/ and behind it
	needs      Given // its own parameter, and those of the parts around it; all must have a value
}

// readParts finds the parts and checks that each lies within one clause.
func (b *body) readParts(f *header.Findings, e *Entry, tokens []sqltext.Token) {
	var open []part
	for start, end := range sqltext.Comments(b.text, string(b.dialect)) {
		switch mark := b.text[start:end]; {
		case mark == endMark && len(open) == 0:
			f.Add(b.lineAt(start), "%s closes nothing; write /*if Name*/ before it, or remove it", mark)
		case mark == endMark:
			last := open[len(open)-1]
			last.to, last.end = start, end
			open = open[:len(open)-1]
			b.checkPart(f, last, tokens)
			b.parts = append(b.parts, last)
		case strings.HasPrefix(mark, "/*if ") || ifMark.MatchString(mark):
			open = append(open, part{open: start, from: end, needs: b.needs(f, e, start, mark, open)})
		}
	}
	for _, p := range open {
		f.Add(b.lineAt(p.open), "%s has no %s; write it where the part ends", b.text[p.open:p.from], endMark)
	}
	slices.SortFunc(b.parts, func(x, y part) int { return x.open - y.open })
}

// needs returns the parameters that must have a value for the part that begins with the
// mark.
func (b *body) needs(f *header.Findings, e *Entry, at int, mark string, around []part) (needs Given) {
	if len(around) > 0 {
		needs = around[len(around)-1].needs
	}
	if len(around) == maxDepth {
		f.Add(b.lineAt(at), "%s stands inside %d others already; write the conditions side by side", mark, maxDepth)
	}
	named := ifMark.FindStringSubmatch(mark)
	if named == nil {
		f.Add(b.lineAt(at), "%s is no mark; write /*if Name*/ with the name of one parameter, or a blank behind /* where it is a comment", mark)
		return needs
	}
	i := slices.IndexFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, named[1]) && !p.pureOutput() })
	switch {
	case i < 0:
		f.Add(b.lineAt(at), "%s: %s is not a declared parameter; add it to params, or correct the name", mark, named[1])
	case e.Filter != nil && (e.Params[i].Name == e.Filter.Name || e.Params[i].Name == e.Filter.Value):
		f.Add(b.lineAt(at), "%s: %s belongs to the filter, whose condition comes and goes by itself; remove the mark", mark, named[1])
	default:
		needs |= e.optional(f, b.lineAt(at), e.Params[i].Name)
	}
	return needs
}

// optional is the bit of a parameter that decides about parts, in any dialect.
func (e *Entry) optional(f *header.Findings, line int, name string) Given {
	i := slices.Index(e.Optional, name)
	if i < 0 {
		i = len(e.Optional)
		e.Optional = append(e.Optional, name)
	}
	if i >= maxOptional {
		f.Add(line, "more than %d parameters decide about parts, which is no entry; write fewer", maxOptional)
		return 0
	}
	return 1 << i
}

// checkPart refuses a part whose removal would change more than the conditions of the
// statement.
func (b *body) checkPart(f *header.Findings, p part, tokens []sqltext.Token) {
	named, line := b.text[p.open:p.from], b.lineAt(p.open)
	i := slices.IndexFunc(tokens, func(t sqltext.Token) bool { return t.Offset >= p.from })
	depth := 0
	for ; i >= 0 && i < len(tokens) && tokens[i].Offset < p.to && depth >= 0; i++ {
		switch tokens[i].Text {
		case "(":
			depth++
		case ")":
			depth--
		case ";":
			f.Add(line, "%s: a ; stands in the part; a part is of one statement, close it before the ;", named)
		}
	}
	if depth != 0 {
		f.Add(line, "%s: the part opens and closes different numbers of parentheses; put both into it, or none", named)
	}
	inside := func(at int) bool { return at >= p.open && at < p.end }
	if slices.ContainsFunc(b.marks, func(m mark) bool { return inside(m.start) }) || b.page != nil && (inside(b.page.start) || inside(b.page.choose) || inside(b.page.order)) {
		f.Add(line, "%s: %s, %s, %s, %s and the SELECT and ORDER BY of a page are in every text; close the part before them", named, filterMark, sortMark, pageMark, scopeMark)
	}
}

// around returns the parameters that must have a value for the text at a place to be
// included.
func (b *body) around(at int) (needs Given) {
	for _, p := range b.parts {
		if at >= p.from && at < p.to {
			needs |= p.needs
		}
	}
	return needs
}

// locate finds where a body with parts uses each parameter.
func (b *body) locate(e *Entry) {
	if len(b.parts) == 0 {
		return
	}
	b.sites = map[string][]Given{}
	for token := range sqltext.Scan(b.text, string(b.dialect)) {
		if !token.IsPlaceholder() {
			continue
		}
		i := slices.IndexFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, token.Text[1:]) })
		if needs := b.around(token.Offset); i >= 0 && !slices.Contains(b.sites[e.Params[i].Name], needs) {
			b.sites[e.Params[i].Name] = append(b.sites[e.Params[i].Name], needs)
		}
	}
}

// binds reports whether the text of a call uses the parameter. The filter's own
// parameters are never in the text of the body.
func (b *body) binds(e *Entry, name string, given Given) bool {
	if b.sites == nil || name == scope.Param || e.Filter != nil && (name == e.Filter.Name || name == e.Filter.Value) {
		return true
	}
	return slices.ContainsFunc(b.sites[name], func(needs Given) bool { return needs&given == needs })
}

// allGiven is the set of every parameter that decides about parts.
func (e *Entry) allGiven() Given { return 1<<len(e.Optional) - 1 }
