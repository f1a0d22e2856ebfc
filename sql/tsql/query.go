package tsql

// query is a SELECT with its WITH, the SELECTs that UNION joins to it, and its order.
type query struct {
	tables []tableExpr // of WITH
	parts  []*part
	order  []*expr
	isXML  bool
}

type tableExpr struct {
	name    string
	columns []string
	query   *query
}

// part is one SELECT, or the rows of VALUES.
type part struct {
	distinct bool
	top      *expr
	items    []item
	sources  []*source
	where    []*expr // conditions, also those of joins
	group    []*expr
	rows     [][]*expr
}

type item struct {
	value *expr
	name  string
}

// source is a table or query that FROM names. A query of an APPLY can use the sources before it.
type source struct {
	name    string // of the table or view
	alias   string
	columns []string
	query   *query
	typed   []column // of OPENJSON … WITH
	args    []*expr  // of a function
	lateral bool
	offset  int
}

func (p *parser) query() *query { return p.body(p.with()) }

// with reads WITH and its tables, if there is one.
func (p *parser) with() []tableExpr {
	var tables []tableExpr
	if !p.take("WITH") {
		return nil
	}
	for {
		t := tableExpr{name: p.next().text}
		if p.peek().is("(") {
			t.columns = p.names()
		}
		p.need("AS")
		p.need("(")
		t.query = p.query()
		p.need(")")
		tables = append(tables, t)
		if !p.take(",") {
			return tables
		}
	}
}

// body reads the query after WITH.
func (p *parser) body(tables []tableExpr) *query {
	q := &query{tables: tables}
	q.union(p)
	if p.take("ORDER") {
		p.need("BY")
		q.order = p.order()
		if p.take("OFFSET") {
			p.skipTo(";", ")")
		}
	}
	if p.take("FOR") {
		p.need("XML")
		q.isXML = true
		p.skipTo(";", ")")
	}
	return q
}

func (q *query) union(p *parser) {
	for {
		if p.take("(") {
			q.union(p)
			p.need(")")
		} else {
			q.parts = append(q.parts, p.part())
		}
		if !p.isOneOf(0, "UNION", "EXCEPT", "INTERSECT") {
			return
		}
		p.next()
		p.take("ALL")
	}
}

func (p *parser) order() []*expr {
	var list []*expr
	for {
		list = append(list, p.expr())
		if !p.take("ASC") {
			p.take("DESC")
		}
		if !p.take(",") {
			return list
		}
	}
}

func (p *parser) part() *part {
	s := &part{}
	if p.take("VALUES") {
		s.rows = p.rows()
		return s
	}
	p.need("SELECT")
	s.distinct = p.take("DISTINCT")
	if p.take("TOP") {
		s.top = p.primary()
	}
	for {
		s.items = append(s.items, p.item())
		if !p.take(",") {
			break
		}
	}
	if p.take("INTO") {
		p.fail(p.peek(), "a SELECT without INTO")
	}
	if p.take("FROM") {
		p.sources(s)
	}
	if p.take("WHERE") {
		s.where = append(s.where, p.expr())
	}
	if p.take("GROUP") {
		p.need("BY")
		s.group = p.list()
	}
	if p.take("HAVING") {
		s.where = append(s.where, p.expr())
	}
	return s
}

func (p *parser) rows() [][]*expr {
	var rows [][]*expr
	for {
		p.need("(")
		rows = append(rows, p.list())
		p.need(")")
		if !p.take(",") {
			return rows
		}
	}
}

func (p *parser) item() item {
	if p.ahead(1).is("=") && (p.peek().kind == param || p.peek().kind == word) { // @v = …
		name := p.next().text
		p.next()
		return item{value: p.expr(), name: name}
	}
	i := item{value: p.expr()}
	if i.value.op == columnOf {
		i.name = i.value.text
	}
	if p.take("AS") || p.isAlias() {
		i.name = p.next().text
	}
	return i
}

// clauses are the words that an alias without AS cannot be.
var clauses = []string{
	"FROM", "WHERE", "GROUP", "HAVING", "ORDER", "UNION", "EXCEPT", "INTERSECT", "FOR", "OFFSET", "ON", "JOIN", "LEFT", "RIGHT", "FULL", "INNER",
	"CROSS", "OUTER", "SET", "OUTPUT", "VALUES", "SELECT", "INTO", "WITH", "IF", "ELSE", "END", "BEGIN", "INSERT", "UPDATE", "DELETE", "DECLARE",
	"EXEC", "THROW", "RETURN", "WHILE", "AS", "APPLY",
}

func (p *parser) isAlias() bool {
	t := p.peek()
	return t.kind == quoted || t.kind == word && !p.isOneOf(0, clauses...)
}

func (p *parser) sources(s *part) {
	p.source(s, false)
	for {
		lateral := false
		switch {
		case p.take(","):
		case p.take("CROSS"), p.take("OUTER"):
			lateral = p.take("APPLY")
			if !lateral {
				p.need("JOIN")
			}
		case p.isOneOf(0, "JOIN", "INNER", "LEFT", "RIGHT", "FULL"):
			p.skipTo("JOIN")
			p.next()
		default:
			return
		}
		p.source(s, lateral)
		if p.take("ON") {
			s.where = append(s.where, p.expr())
		}
	}
}

func (p *parser) source(s *part, lateral bool) {
	from := &source{offset: p.peek().offset, lateral: lateral}
	switch {
	case p.peek().is("(") && (p.startsQuery(1) || p.isOneOf(1, "VALUES")):
		p.next()
		from.query = p.query()
		p.need(")")
	case p.take("("):
		p.sources(s)
		p.need(")")
		return
	default:
		from.name = p.tableName()
		if p.peek().is("(") {
			p.function(from)
		}
	}
	if p.take("AS") || p.isAlias() {
		from.alias = p.next().text
		if p.peek().is("(") {
			from.columns = p.names()
		}
	} else {
		from.alias = from.name
	}
	if p.take("WITH") { // hints
		p.need("(")
		p.skipTo(")")
		p.need(")")
	}
	s.sources = append(s.sources, from)
}

func (p *parser) tableName() string {
	name := p.next().text
	for p.take(".") {
		name += "." + p.next().text
	}
	return name
}

// function reads OPENJSON(…) WITH (…).
func (p *parser) function(from *source) {
	p.need("(")
	from.args = p.list()
	p.need(")")
	if !p.take("WITH") {
		return
	}
	p.need("(")
	for {
		from.typed = append(from.typed, p.columnOf())
		p.skipTo(",", ")")
		if !p.take(",") {
			break
		}
	}
	p.need(")")
}
