package tsql

import (
	"errors"
	"strings"
)

// batch is the shared state of a text's statements: their table variables, and the rows that
// a trigger sees.
type batch struct{ variables map[string]relation }

func (b *batch) scope() *scope {
	s := &scope{}
	for _, t := range b.variables {
		s.tables = append(s.tables, t)
	}
	return s
}

// statement reads the next statement.
func (r *Reader) statement(p *parser, b *batch) {
	s := b.scope()
	t := p.peek()
	switch {
	case p.take(";"):
	case p.isOneOf(0, "WITH", "SELECT", "INSERT", "UPDATE", "DELETE"):
		r.queryOrWrite(p, s)
	case p.take("DECLARE"):
		r.declare(p, b)
	case p.take("SET"):
		r.set(p, s)
	case p.take("IF"), p.take("WHILE"):
		r.eval(p.expr(), s)
		r.statement(p, b)
	case p.take("ELSE"):
		r.statement(p, b)
	case p.take("BEGIN"):
		r.block(p, b)
	case p.take("CREATE"):
		r.create(p, b)
	case p.take("ALTER"):
		r.alter(p, b)
	case p.take("DROP"):
		r.drop(p)
	case p.isOneOf(0, "EXEC", "THROW", "RETURN", "PRINT", "BREAK", "COMMIT", "ROLLBACK", "SAVE"):
		p.skipTo(";", "END")
	default:
		p.fail(t, "a statement")
	}
}

// queryOrWrite reads a statement that begins with SELECT or WITH.
func (r *Reader) queryOrWrite(p *parser, s *scope) {
	tables := p.with()
	if !p.isOneOf(0, "INSERT", "UPDATE", "DELETE") {
		r.query(p.body(tables), s)
		return
	}
	for _, t := range tables {
		r.withTable(t, s)
	}
	r.write(p, s)
}

func (r *Reader) block(p *parser, b *batch) {
	if p.isOneOf(0, "TRAN", "TRANSACTION") {
		p.next()
		return
	}
	if !p.take("TRY") {
		p.take("CATCH")
	}
	for !p.take("END") {
		r.statement(p, b)
	}
	if !p.take("TRY") {
		p.take("CATCH")
	}
}

func (r *Reader) declare(p *parser, b *batch) {
	for {
		name := p.next().text
		p.take("AS")
		if p.take("TABLE") {
			b.variables[strings.ToLower(name)] = relation{name, p.definition().columns}
		} else {
			p.typeName()
			if p.take("=") {
				r.eval(p.expr(), b.scope())
			}
		}
		if !p.take(",") {
			return
		}
	}
}

func (r *Reader) set(p *parser, s *scope) {
	if p.next().kind != param {
		p.skipTo(";", "END", "SELECT", "INSERT", "UPDATE", "DELETE", "DECLARE")
		return
	}
	p.need("=")
	r.eval(p.expr(), s)
}

// write reads an INSERT, UPDATE or DELETE.
func (r *Reader) write(p *parser, s *scope) {
	verb := p.next()
	if p.take("TOP") {
		r.eval(p.primary(), s)
	}
	if !p.take("INTO") {
		p.take("FROM")
	}
	target := &source{name: p.tableName(), offset: verb.offset}
	if verb.is("INSERT") {
		r.insert(p, s, target)
		return
	}
	w := &part{}
	if p.take("SET") {
		w.items = p.assignments()
	}
	r.output(p, s, target)
	if p.take("FROM") {
		p.sources(w)
	}
	if p.take("WHERE") {
		w.where = append(w.where, p.expr())
	}
	r.resolveWrite(w, s, target)
}

func (p *parser) assignments() []item {
	var items []item
	for {
		p.tableName()
		p.need("=")
		items = append(items, item{value: p.expr()})
		if !p.take(",") {
			return items
		}
	}
}

// resolveWrite resolves the expressions of an UPDATE or DELETE in the scope of its tables. The
// target is a source that FROM names under an alias, or a table of its own.
func (r *Reader) resolveWrite(w *part, s *scope, target *source) {
	isAlias := false
	for _, from := range w.sources {
		isAlias = isAlias || strings.EqualFold(from.alias, target.name)
	}
	if !isAlias {
		target.alias = target.name
		w.sources = append([]*source{target}, w.sources...)
	}
	r.part(w, s.inside())
}

func (r *Reader) insert(p *parser, s *scope, target *source) {
	if p.peek().is("(") && !p.startsQuery(1) {
		p.names()
	}
	r.output(p, s, target)
	switch {
	case p.isOneOf(0, "SELECT", "WITH", "VALUES", "("):
		r.query(p.query(), s)
	case p.take("DEFAULT"):
		p.need("VALUES")
	default:
		r.unread(p.peek().offset, errors.New("an INSERT of SELECT or VALUES is what can be read"))
	}
}

// output reads OUTPUT INSERTED.x, DELETED.y INTO @t (x, y).
func (r *Reader) output(p *parser, s *scope, target *source) {
	if !p.take("OUTPUT") {
		return
	}
	columns := r.source(target, &scope{around: s})
	inner := s.inside()
	inner.sources = []relation{{"INSERTED", columns}, {"DELETED", columns}}
	for {
		r.eval(p.item().value, inner)
		if !p.take(",") {
			break
		}
	}
	if p.take("INTO") {
		p.tableName()
		if p.peek().is("(") {
			p.names()
		}
	}
}
