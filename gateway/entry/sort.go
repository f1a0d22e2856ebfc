package entry

import (
	"maps"
	"slices"
	"strings"

	"qiao/gateway/errs"
)

// Sort lets the caller order the rows by one column of a list.
type Sort struct {
	LabelFrom string            // source of the label as written: OtherB.sort
	OrderFrom string            // source of the direction as written; empty where it is always ascending
	Allow     map[string]string // label → column of the body
	Default   []Term            // the order without a label, and after the caller's column

	label, order source
}

// Term is one column of an ORDER BY list.
type Term struct {
	Column string
	Desc   bool
}

func (t Term) String() string {
	if t.Desc {
		return t.Column + " DESC"
	}
	return t.Column + " ASC"
}

// directions are the words for a direction in lower case, and whether they
// mean descending.
var directions = map[string]bool{"": false, "asc": false, "ascend": false, "升序": false, "desc": true, "descend": true, "降序": true}

// sort reads the order. It also returns an order with findings, so that the check
// still looks for its mark.
func (o *object) sort(e *Entry) *Sort {
	value := o.node("sort")
	if value == nil {
		return nil
	}
	h := o.found.object(value, "sort: ")
	sort := &Sort{}
	sort.LabelFrom, sort.label = h.sentBy(e, "name", "query.sort", true)
	sort.OrderFrom, sort.order = h.sentBy(e, "order", "query.order", false)
	sort.Allow, sort.Default = h.allow(), h.terms("default")
	h.close()
	return sort
}

// sentBy reads {from: …}, which must be a value that the caller sends. In a route's
// list the default is the parameter name that all lists have.
func (o *object) sentBy(e *Entry, key, ofRoute string, required bool) (from string, read source) {
	value := o.node(key)
	switch {
	case value == nil && e.OfRoute():
		return ofRoute, requestSource(ofRoute)
	case value == nil && required:
		o.fail(key, "%s is missing; write {from: OtherB.%s}", key, key)
		return "", nil
	case value == nil:
		return "", nil
	}
	h := o.found.object(value, o.where+key+": ")
	defer h.close()
	return h.sent(e)
}

func (o *object) sent(e *Entry) (from string, read source) {
	from = o.text("from")
	read = e.sentSource(from)
	switch {
	case read == nil && e.OfRoute():
		o.fail("from", "from is %q; write such as query.page or body.page", from)
	case read == nil:
		o.fail("from", "from is %q; write a payload field (OtherA) or a key of its JSON (OtherB.Building)", from)
	}
	return from, read
}

// terms reads a list such as "i.InDate DESC, i.ID".
func (o *object) terms(key string) []Term {
	var terms []Term
	for part := range strings.SplitSeq(o.text(key), ",") {
		words := strings.Fields(part)
		desc := len(words) == 2 && strings.EqualFold(words[1], "DESC")
		if len(words) == 0 || len(words) > 2 || len(words) == 2 && !desc && !strings.EqualFold(words[1], "ASC") || !qualifiedName.MatchString(words[0]) {
			o.fail(key, "%s has %q; write columns such as i.InDate DESC, i.ID", key, strings.TrimSpace(part))
			return nil
		}
		term := Term{Column: words[0], Desc: desc}
		if slices.ContainsFunc(terms, func(t Term) bool { return sameColumn(t.Column, term.Column) }) {
			o.fail(key, "%s has %s twice; remove one", key, term.Column)
		}
		terms = append(terms, term)
	}
	return terms
}

// sameColumn reports whether two names may be the same column, which an ORDER BY may
// not list twice: a name without a table may be a column of any table.
func sameColumn(a, b string) bool {
	qualifierA, columnA := splitColumn(a)
	qualifierB, columnB := splitColumn(b)
	return strings.EqualFold(columnA, columnB) && (qualifierA == "" || qualifierB == "" || strings.EqualFold(qualifierA, qualifierB))
}

func splitColumn(name string) (qualifier, column string) {
	if qualifier, column, qualified := strings.Cut(name, "."); qualified {
		return qualifier, column
	}
	return "", name
}

// by returns the ORDER BY list that puts a column first. The other columns of the
// default decide between equal rows. They turn with the direction, so that one index
// serves both directions: the database reads it forwards or backwards.
func (s *Sort) by(column string, desc bool) string {
	terms := []string{Term{Column: column, Desc: desc}.String()}
	for _, term := range s.Default {
		if !sameColumn(term.Column, column) {
			term.Desc = term.Desc != (desc != s.Default[0].Desc)
			terms = append(terms, term.String())
		}
	}
	return strings.Join(terms, ", ")
}

// clause returns the ORDER BY for a list, or for the default. The two texts that hide a
// column from its index stand before and after the first column.
func (s *Sort) clause(list string, hidden [2]string) string {
	if list == "" && len(s.Default) > 0 {
		first := s.Default[0]
		list = s.by(first.Column, first.Desc)
	}
	column, rest, _ := strings.Cut(list, " ")
	if strings.Contains(column, ".") { // T-SQL accepts a bare name of the SELECT list alone, not in an expression
		column = hidden[0] + column + hidden[1]
	}
	return "ORDER BY " + column + " " + rest
}

// lists are the ORDER BY lists that a caller can choose.
func (s *Sort) lists() []string {
	var lists []string
	for _, column := range slices.Compact(slices.Sorted(maps.Values(s.Allow))) {
		lists = append(lists, s.by(column, false), s.by(column, true))
	}
	return lists
}

// bind returns the ORDER BY list that a call asks for, empty for the default. It
// consists only of the entry's own columns. A column that the caller may not see is
// refused like an unknown one: its order would show its values.
func (s *Sort) bind(e *Entry, c *call) (string, error) {
	label, desc, err := s.asked(c)
	if err != nil || label == "" {
		return "", err
	}
	column, ok := s.Allow[label]
	if _, bare := splitColumn(column); !ok || e.Hides(bare, c.Caller) {
		return "", errs.Failf("排序字段不存在：%s", errs.Shorten(label))
	}
	return s.by(column, desc), nil
}

// asked is the label that a call orders by, empty for none, and the direction.
func (s *Sort) asked(c *call) (label string, desc bool, err error) {
	if s.order != nil {
		word, _, err := s.order(c)
		if err != nil {
			return "", false, err
		}
		var known bool
		if desc, known = directions[strings.ToLower(strings.TrimSpace(word))]; !known {
			return "", false, errs.Failf("排序方向不存在：%s", errs.Shorten(word))
		}
	}
	label, _, err = s.label(c)
	return label, desc, err
}
