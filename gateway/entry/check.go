package entry

import (
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

// CheckParams compares the placeholders that a text uses with the declared
// parameters: each must have its counterpart. The text is that of the variant. Only
// the text with all parts can show which parameters no text uses.
func (e *Entry) CheckParams(used []string, v Variant) error {
	found := header.NewFindings(e.File)
	for _, name := range used {
		switch {
		case e.belongsToFilter(name, v):
			found.Add(e.lineOf(name), "@%s belongs to the filter and is bound only by %s; remove it from the rest", name, filterMark)
		case !e.knows(name):
			found.Add(e.lineOf(name), "@%s is not declared; add it to params in the header", name)
		}
	}
	for i := range e.Params {
		p := &e.Params[i]
		if v.Given != e.allGiven() || slices.Contains(e.Optional, p.Name) {
			continue
		}
		isUsed := slices.ContainsFunc(used, func(name string) bool { return strings.EqualFold(name, p.Name) })
		if !isUsed && !p.implicit && !p.pureOutput() && !e.belongsToFilter(p.Name, v) {
			found.Add(p.Line, "params: %s is not used in the body; write @%s there or remove it", p.Name, p.Name)
		}
	}
	return found.Err()
}

// belongsToFilter reports whether only the filter uses a name: always for the
// filter's label, and for its value in a text without the filter's condition.
func (e *Entry) belongsToFilter(name string, v Variant) bool {
	return e.Filter != nil && (strings.EqualFold(name, e.Filter.Name) || v.Filter == "" && strings.EqualFold(name, e.Filter.Value))
}

// knows reports whether the header binds a placeholder.
func (e *Entry) knows(name string) bool {
	if e.Page != nil && isPageParam(name) {
		return true
	}
	return slices.ContainsFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, name) })
}

// lineOf is the line on which a body first uses a placeholder.
func (e *Entry) lineOf(name string) int {
	for _, dialect := range []store.Dialect{store.SQLServer, store.SQLite} {
		if b := e.bodies[dialect]; b != nil {
			if token, used := b.placeholder(name); used {
				return b.lineAt(token.Offset)
			}
		}
	}
	return 0
}

// escaped matches the text that must follow the ESCAPE of a LIKE: the character with
// which the gateway escapes %, _ and [ in a value.
var escaped = regexp.MustCompile(`^\s*\(?\s*N?'\\'`)

// patternEnds are the words behind the pattern of a LIKE.
var patternEnds = []string{
	"AND", "OR", "THEN", "ELSE", "WHEN", "END", "GROUP", "HAVING", "ORDER", "UNION", "EXCEPT", "INTERSECT",
	"LIMIT", "OPTION", "WHERE", "ON", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "WINDOW", ";", ",",
}

// checkEscapes finds the patterns that a LIKE compares without ESCAPE '\': such a LIKE
// would find nothing for a value that contains %, _, [ or \.
func (b *body) checkEscapes(f *header.Findings, e *Entry, tokens []sqltext.Token) {
	for i, token := range tokens {
		if !token.Is("LIKE") {
			continue
		}
		name, end := "", i+1
		for ; end < len(tokens) && !endsPattern(token, tokens[end]); end++ {
			if t := tokens[end]; t.IsPlaceholder() && e.isPattern(t.Text[1:]) {
				name = t.Text
			}
		}
		if name != "" && !b.escapes(tokens, end) {
			f.Add(b.lineAt(token.Offset), `LIKE %s has no ESCAPE '\'; write LIKE %s ESCAPE '\', or a value with a wildcard in it finds nothing`, name, name)
		}
	}
}

func (b *body) escapes(tokens []sqltext.Token, i int) bool {
	return i < len(tokens) && tokens[i].Is("ESCAPE") && escaped.MatchString(b.text[tokens[i].Offset+len("ESCAPE"):])
}

func endsPattern(like, token sqltext.Token) bool {
	return token.Depth < like.Depth || token.Depth == like.Depth && (token.Is("ESCAPE") || slices.ContainsFunc(patternEnds, token.Is))
}

// isPattern reports whether the gateway makes the parameter's value a pattern.
func (e *Entry) isPattern(name string) bool {
	return slices.ContainsFunc(e.Params, func(p Param) bool { return p.Like != "" && strings.EqualFold(p.Name, name) })
}
