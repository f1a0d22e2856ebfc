package tsql

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// eval returns the label of an expression. It reports the errors that SQL Server finds in it.
func (r *Reader) eval(e *expr, s *scope) label {
	if e == nil {
		return label{standing: null}
	}
	switch e.op {
	case columnOf:
		found, _, err := s.lookUp(e)
		if err != nil {
			r.unread(e.offset, err)
		}
		return found
	case literalOf, variable:
		return label{standing: coercible}
	case collateOf:
		return r.collate(e, s)
	case castOf:
		return r.cast(e, s)
	case caseOf:
		return r.caseOf(e, s)
	case compare:
		r.compare(e, r.all(e.args, s))
		return label{standing: noText}
	case nullOf:
		return label{standing: null}
	case arithmetic:
		return r.result(e, r.all(e.args, s))
	case call:
		return r.call(e, s)
	case subquery:
		return r.subquery(e, s)
	}
	r.all(e.args, s)
	return label{standing: noText}
}

func (r *Reader) collate(e *expr, s *scope) label {
	r.eval(e.args[0], s)
	if e.text != Keys && e.text != Words {
		r.note(e.offset, "COLLATE "+e.text+" is neither that of keys nor that of words")
	}
	return label{explicit, e.text}
}

func (r *Reader) all(list []*expr, s *scope) []label {
	labels := make([]label, len(list))
	for i, e := range list {
		labels[i] = r.eval(e, s)
	}
	return labels
}

// result returns the label of a text that is made of other texts.
func (r *Reader) result(e *expr, labels []label) label {
	var made label
	for _, l := range labels {
		met, ok := meet(made, l)
		if !ok {
			r.conflict(e, made, l)
		}
		made = met
	}
	return made
}

func (r *Reader) compare(e *expr, labels []label) {
	for i, l := range labels[1:] {
		if _, ok := meet(labels[0], l); !ok {
			r.conflict(e, labels[0], l)
		}
		isSearch := e.text == "LIKE" && i == 0 && e.args[1].op == variable
		if isSearch && labels[0] == (label{implicit, Keys}) {
			r.note(e.offset, "LIKE @… heeds case in a key: state the collation of words")
		}
	}
}

func (r *Reader) conflict(e *expr, a, b label) {
	name := strings.TrimSpace(e.text)
	if e.op == caseOf {
		name = "CASE"
	}
	r.note(e.offset, fmt.Sprintf("%s meets %s in %s", a.collation, b.collation, name))
}

var textTypes = []string{"NVARCHAR", "VARCHAR", "NCHAR", "CHAR", "SYSNAME"}

func (r *Reader) cast(e *expr, s *scope) label {
	l := r.eval(e.args[0], s)
	if !slices.Contains(textTypes, e.text) {
		return label{standing: noText}
	}
	return l.asText()
}

func (r *Reader) caseOf(e *expr, s *scope) label {
	operand := r.eval(e.args[0], s)
	var results []label
	pairs := e.args[1 : len(e.args)-1]
	for i := 0; i < len(pairs); i += 2 {
		when := r.eval(pairs[i], s)
		if _, ok := meet(operand, when); e.args[0] != nil && !ok {
			r.conflict(e, operand, when)
		}
		results = append(results, r.eval(pairs[i+1], s))
	}
	return r.result(e, append(results, r.eval(e.args[len(e.args)-1], s)))
}

// The effect of functions on texts.
var (
	ofAll      = []string{"COALESCE", "ISNULL", "REPLACE", "NULLIF"}
	ofFirst    = []string{"LEFT", "RIGHT", "SUBSTRING", "UPPER", "LOWER", "LTRIM", "RTRIM", "REVERSE", "REPLICATE", "MIN", "MAX", "LAG", "LEAD", "JSON_VALUE", "JSON_QUERY"}
	comparing  = []string{"CHARINDEX", "PATINDEX"}
	ofNone     = []string{"COUNT", "SUM", "AVG", "LEN", "DATALENGTH", "DATEADD", "DATEDIFF", "DATEFROMPARTS", "YEAR", "MONTH", "DAY", "ROUND", "ABS", "ROW_NUMBER", "RANK", "ERROR_NUMBER", "NEWID", "SYSDATETIME", "OBJECT_ID", "EOMONTH", "ISJSON", "FLOOR", "CEILING"}
	ofText     = []string{"CHAR", "NCHAR", "FORMAT", "ERROR_MESSAGE", "DB_NAME"}
	aggregates = []string{"MIN", "MAX", "SUM", "COUNT", "AVG"}
)

func (r *Reader) call(e *expr, s *scope) label {
	if slices.Contains(aggregates, e.text) && !e.window {
		r.aggregate(e, s)
	}
	r.all(e.over, s)
	labels := r.all(e.args, s)
	switch {
	case e.text == "CONCAT":
		for i, l := range labels {
			labels[i] = l.asText()
		}
		return r.result(e, labels)
	case slices.Contains(ofAll, e.text):
		return r.result(e, labels)
	case slices.Contains(ofFirst, e.text):
		return labels[0]
	case e.text == "STUFF":
		return r.result(e, []label{labels[0], labels[3]})
	case slices.Contains(comparing, e.text):
		r.compare(e, labels[:2])
	case slices.Contains(ofText, e.text):
		return label{standing: coercible}
	case !slices.Contains(ofNone, e.text):
		r.unread(e.offset, fmt.Errorf("no function %s", e.text))
	}
	return label{standing: noText}
}

func (r *Reader) subquery(e *expr, s *scope) label {
	columns := r.query(e.query, s)
	switch {
	case e.query.isXML:
		return label{standing: coercible}
	case len(columns) == 0:
		return label{standing: noText}
	}
	return columns[0].label
}

// aggregate reports an aggregate over a subquery or another aggregate (130), and one over a
// column of an outer query together with other columns (8124).
func (r *Reader) aggregate(e *expr, s *scope) {
	names, outer := map[string]bool{}, false
	for part := range parts(e.args) {
		switch {
		case part.op == subquery, part.op == call && slices.Contains(aggregates, part.text) && !part.window:
			r.note(part.offset, e.text+" of a subquery or an aggregate")
		case part.op == columnOf:
			_, out, _ := s.lookUp(part)
			outer = outer || out > 0
			names[strings.ToLower(part.table+"."+part.text)] = true
		}
	}
	if outer && len(names) > 1 {
		r.note(e.offset, e.text+" of a column of an outer query beside another column")
	}
}

// parts yields the expressions below a list, but not those of subqueries.
func parts(list []*expr) iter.Seq[*expr] {
	return func(yield func(*expr) bool) { walk(list, yield) }
}

func walk(list []*expr, yield func(*expr) bool) bool {
	for _, e := range list {
		if e != nil && (!yield(e) || !walk(e.args, yield)) {
			return false
		}
	}
	return true
}
