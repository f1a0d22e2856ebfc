package tsql

import (
	"fmt"
)

// column is a column of a table, view or query.
type column struct {
	name  string
	label label
}

// relation is a list of columns under a name. Names that differ only in case are different,
// as in a database with a case-sensitive collation.
type relation struct {
	alias   string
	columns []column
}

func (r relation) find(name string) (label, bool) {
	for _, c := range r.columns {
		if c.name == name {
			return c.label, true
		}
	}
	return label{}, false
}

// scope is the set of names that a query's expressions can use: its own sources, then those
// of the queries around it, and the tables of WITH.
type scope struct {
	sources []relation
	tables  []relation
	outputs []column // columns of the result, which ORDER BY may name
	around  *scope
}

func (s *scope) inside() *scope { return &scope{around: s} }

// lookUp finds a column, and how many queries further out its source is.
func (s *scope) lookUp(e *expr) (found label, out int, err error) {
	for ; s != nil; s = s.around {
		for _, c := range s.outputs {
			if e.table == "" && c.name == e.text {
				return c.label, out, nil
			}
		}
		for _, r := range s.sources {
			if e.table != "" && r.alias != e.table {
				continue
			}
			if found, isThere := r.find(e.text); isThere {
				return found, out, nil
			}
		}
		if len(s.sources) > 0 {
			out++
		}
	}
	return label{}, 0, fmt.Errorf("no column %s %s", e.table, e.text)
}

// table finds a table of WITH.
func (s *scope) table(name string) (relation, bool) {
	for ; s != nil; s = s.around {
		for _, t := range s.tables {
			if t.alias == name {
				return t, true
			}
		}
	}
	return relation{}, false
}
