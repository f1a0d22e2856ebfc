package tsql

import (
	"fmt"
	"strings"
)

// query reads a query in the scope around it and returns its columns.
func (r *Reader) query(q *query, around *scope) []column {
	s := around.inside()
	for _, t := range q.tables {
		r.withTable(t, s)
	}
	var columns []column
	var last *scope
	for i, p := range q.parts {
		inner := s.inside()
		found := r.part(p, inner)
		if i == 0 {
			columns, last = found, inner
			continue
		}
		columns = r.union(p, columns, found)
		last = s.inside()
	}
	r.orderBy(q, last, columns)
	return columns
}

func (r *Reader) orderBy(q *query, s *scope, columns []column) {
	if len(q.order) == 0 {
		return
	}
	s.outputs = columns
	for i, l := range r.all(q.order, s) {
		r.sorted(q.order[i], l)
	}
}

// sorted reports an order that depends on the collation of the database.
func (r *Reader) sorted(e *expr, l label) {
	if l.standing == coercible || l.collation == ofDatabase {
		r.note(e.offset, "an order by "+ofDatabase)
	}
}

// withTable adds a table of WITH to the scope. Its first SELECT defines the columns, so that
// the other SELECTs can name the table itself.
func (r *Reader) withTable(t tableExpr, s *scope) {
	first := *t.query
	first.parts = first.parts[:1]
	quiet := &Reader{text: r.text, tables: r.tables}
	s.tables = append(s.tables, relation{t.name, named(asColumns(quiet.query(&first, s)), t.columns)})
	columns := named(asColumns(r.query(t.query, s)), t.columns)
	s.tables[len(s.tables)-1].columns = columns
}

func (r *Reader) union(p *part, columns, more []column) []column {
	if len(columns) != len(more) {
		r.unread(p.offset(), fmt.Errorf("%d and %d columns in UNION", len(columns), len(more)))
	}
	joined := make([]column, len(columns))
	for i, c := range columns {
		met, ok := meet(c.label, more[i].label)
		if !ok {
			r.note(p.offset(), fmt.Sprintf("%s meets %s in column %d of UNION", c.label.collation, more[i].label.collation, i+1))
		}
		joined[i] = column{c.name, met}
	}
	return joined
}

// part reads one SELECT. s is its own scope.
func (r *Reader) part(p *part, s *scope) []column {
	if p.rows != nil {
		var columns []column
		for i, row := range p.rows {
			var found []column
			for _, l := range r.all(row, s) {
				found = append(found, column{label: l})
			}
			if columns = found; i > 0 {
				columns = r.union(p, columns, found)
			}
		}
		return columns
	}
	for _, from := range p.sources {
		columns := r.source(from, s)
		s.sources = append(s.sources, relation{from.alias, named(columns, from.columns)})
	}
	r.all(p.where, s)
	r.all(p.group, s)
	r.eval(p.top, s)
	return r.items(p, s)
}

func (r *Reader) items(p *part, s *scope) []column {
	var columns []column
	for _, i := range p.items {
		if i.value.op == starOf {
			for _, from := range s.sources {
				if i.value.text == "*" && i.value.table != "" && !strings.EqualFold(from.alias, i.value.table) {
					continue
				}
				columns = append(columns, from.columns...)
			}
			continue
		}
		l := r.eval(i.value, s)
		if p.distinct && i.value.op != literalOf {
			r.sorted(i.value, l)
		}
		columns = append(columns, column{i.name, l})
	}
	return columns
}

func (r *Reader) source(from *source, s *scope) []column {
	around := s.around
	if from.lateral {
		around = s
	}
	switch {
	case from.query != nil:
		return asColumns(r.query(from.query, around))
	case from.args != nil:
		r.all(from.args, s)
		if from.typed == nil {
			r.unread(from.offset, fmt.Errorf("%s without WITH", from.name))
		}
		return from.typed
	}
	if t, found := around.table(from.name); found {
		return t.columns
	}
	return r.table(from.name, from.offset).columns
}

func asColumns(columns []column) []column {
	for i := range columns {
		columns[i].label = columns[i].label.asColumn()
	}
	return columns
}

// named gives the columns the names of a list, if there is one.
func named(columns []column, names []string) []column {
	given := append([]column(nil), columns...)
	for i := range names {
		if i < len(given) {
			given[i].name = names[i]
		}
	}
	return given
}

func (p *part) offset() int {
	switch {
	case len(p.items) > 0:
		return p.items[0].value.offset
	case len(p.rows) > 0:
		return p.rows[0][0].offset
	}
	return 0
}
