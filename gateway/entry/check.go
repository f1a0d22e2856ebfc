package entry

import (
	"slices"
	"strings"

	"qiao/gateway/store"
)

// CheckParams compares the placeholders that a text uses with the declared
// parameters: each must have its counterpart. The text is that of the variant. Only
// the text with all parts can show which parameters no text uses.
func (e *Entry) CheckParams(used []string, v Variant) error {
	found := &findings{file: e.File}
	for _, name := range used {
		switch {
		case e.belongsToFilter(name, v):
			found.add(e.lineOf(name), "@%s belongs to the filter and is bound only by %s; remove it from the rest", name, filterMark)
		case !e.knows(name):
			found.add(e.lineOf(name), "@%s is not declared; add it to params in the header", name)
		}
	}
	for i := range e.Params {
		p := &e.Params[i]
		if v.Given != e.allGiven() || slices.Contains(e.Optional, p.Name) {
			continue
		}
		isUsed := slices.ContainsFunc(used, func(name string) bool { return strings.EqualFold(name, p.Name) })
		if !isUsed && !p.implicit && !p.pureOutput() && !e.belongsToFilter(p.Name, v) {
			found.add(p.Line, "params: %s is not used in the body; write @%s there or remove it", p.Name, p.Name)
		}
	}
	return found.err()
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
