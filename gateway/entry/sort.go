package entry

import (
	"maps"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// Sort lets the caller order the rows by one column of a list.
type Sort struct {
	request.Order
	Allow   map[string]string // label → column of the body
	Default []Term            // the order without a label, and after the caller's column
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

// readSort reads the order. It also returns an order with findings, so that the check
// still looks for its mark.
func readSort(o *header.Object, e *Entry) *Sort {
	value := o.Node("sort")
	if value == nil {
		return nil
	}
	h := o.Found.Object(value, "sort: ")
	sort := &Sort{}
	sort.Order = request.NewOrder(readSent(h, e, "name", "query.sort", true), readSent(h, e, "order", "query.order", false), e.OfRoute())
	sort.Allow, sort.Default = readAllow(h), readTerms(h, "default")
	h.Close()
	return sort
}

// readSent reads {from: …}, which must be a value that the caller sends. In a route's
// list the default is the parameter name that all lists have.
func readSent(o *header.Object, e *Entry, key, ofRoute string, required bool) (from string) {
	value := o.Node(key)
	switch {
	case value == nil && e.OfRoute():
		return ofRoute
	case value == nil && required:
		o.Fail(key, "%s is missing; write {from: OtherB.%s}", key, key)
		return ""
	case value == nil:
		return ""
	}
	h := o.Found.Object(value, o.Where+key+": ")
	defer h.Close()
	return readFrom(h, e)
}

func readFrom(o *header.Object, e *Entry) (from string) {
	from = o.Text("from")
	read := request.Sent(from, e.OfRoute())
	switch {
	case read == nil && e.OfRoute():
		o.Fail("from", "from is %q; write such as query.page or body.page", from)
	case read == nil:
		o.Fail("from", "from is %q; write a payload field (OtherA) or a key of its JSON (OtherB.Building)", from)
	}
	return from
}

// readTerms reads a list such as "i.InDate DESC, i.ID".
func readTerms(o *header.Object, key string) []Term {
	var terms []Term
	for part := range strings.SplitSeq(o.Text(key), ",") {
		words := strings.Fields(part)
		desc := len(words) == 2 && strings.EqualFold(words[1], "DESC")
		if len(words) == 0 || len(words) > 2 || len(words) == 2 && !desc && !strings.EqualFold(words[1], "ASC") || !qualifiedName.MatchString(words[0]) {
			o.Fail(key, "%s has %q; write columns such as i.InDate DESC, i.ID", key, strings.TrimSpace(part))
			return nil
		}
		term := Term{Column: words[0], Desc: desc}
		if slices.ContainsFunc(terms, func(t Term) bool { return sameColumn(t.Column, term.Column) }) {
			o.Fail(key, "%s has %s twice; remove one", key, term.Column)
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

// clause returns the ORDER BY for a list, or for the default. The two texts that hide a column from its index are
// before and after the first column.
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

// SortedBy are the labels by which the caller can order the rows.
func (e *Entry) SortedBy(caller *session.Identity) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(e.Sort.Allow)), func(label string) bool {
		_, bare := splitColumn(e.Sort.Allow[label])
		return e.Hides(bare, caller)
	})
}

// bind returns the ORDER BY list that a call asks for, empty for the default. It
// consists only of the entry's own columns. A column that the caller may not see is
// refused like an unknown one: its order would show its values.
func (s *Sort) bind(e *Entry, c *request.Call) (string, error) {
	label, desc, err := s.Read(c)
	if err != nil || label == "" {
		return "", err
	}
	column, ok := s.Allow[label]
	if _, bare := splitColumn(column); !ok || e.Hides(bare, c.Caller) {
		return "", errs.Failf("排序字段不存在：%s", errs.Shorten(label))
	}
	return s.by(column, desc), nil
}
