package tsql

import "strings"

type operation int

const (
	columnOf operation = iota
	starOf
	literalOf
	numberOf
	nullOf
	variable
	call
	caseOf
	castOf
	collateOf
	arithmetic
	compare // =, <, LIKE, BETWEEN, IN: operators that compare texts
	truth   // AND, OR, NOT, IS NULL, EXISTS: operators whose result is not a text
	subquery
)

// expr is an expression. op decides the meaning of text, args and query.
type expr struct {
	op     operation
	text   string // the name of a column or function, an operator, a collation, a type
	table  string // before the column
	args   []*expr
	over   []*expr // of a window
	window bool
	query  *query
	offset int
}

var comparisons = []string{"=", "<>", "<", ">", "<=", ">=", "!="}

func (p *parser) expr() *expr {
	left := p.both()
	for p.take("OR") {
		left = &expr{op: truth, text: "OR", args: []*expr{left, p.both()}, offset: left.offset}
	}
	return left
}

func (p *parser) both() *expr {
	left := p.not()
	for p.take("AND") {
		left = &expr{op: truth, text: "AND", args: []*expr{left, p.not()}, offset: left.offset}
	}
	return left
}

func (p *parser) not() *expr {
	if at := p.peek().offset; p.take("NOT") {
		return &expr{op: truth, text: "NOT", args: []*expr{p.not()}, offset: at}
	}
	return p.predicate()
}

func (p *parser) predicate() *expr {
	left := p.sum()
	at := p.peek().offset
	if p.take("IS") {
		p.take("NOT")
		p.need("NULL")
		return &expr{op: truth, text: "IS NULL", args: []*expr{left}, offset: at}
	}
	for _, operator := range comparisons {
		if p.take(operator) {
			return &expr{op: compare, text: operator, args: []*expr{left, p.sum()}, offset: at}
		}
	}
	if p.peek().is("NOT") && p.isOneOf(1, "LIKE", "IN", "BETWEEN") {
		p.next()
	}
	switch {
	case p.take("LIKE"):
		e := &expr{op: compare, text: "LIKE", args: []*expr{left, p.sum()}, offset: at}
		if p.take("ESCAPE") {
			p.sum()
		}
		return e
	case p.take("BETWEEN"):
		low := p.sum()
		p.need("AND")
		return &expr{op: compare, text: "BETWEEN", args: []*expr{left, low, p.sum()}, offset: at}
	case p.take("IN"):
		return p.in(left, at)
	}
	return left
}

func (p *parser) in(left *expr, at int) *expr {
	e := &expr{op: compare, text: "IN", args: []*expr{left}, offset: at}
	if p.peek().is("(") && p.startsQuery(1) {
		e.args = append(e.args, p.primary())
		return e
	}
	p.need("(")
	e.args = append(e.args, p.list()...)
	p.need(")")
	return e
}

func (p *parser) list() []*expr {
	list := []*expr{p.expr()}
	for p.take(",") {
		list = append(list, p.expr())
	}
	return list
}

func (p *parser) sum() *expr     { return p.chain(p.product, "+", "-", "&", "|") }
func (p *parser) product() *expr { return p.chain(p.sign, "*", "/", "%") }

func (p *parser) chain(operand func() *expr, operators ...string) *expr {
	left := operand()
	for p.isOneOf(0, operators...) && p.peek().kind == mark {
		operator := p.next()
		left = &expr{op: arithmetic, text: operator.text, args: []*expr{left, operand()}, offset: operator.offset}
	}
	return left
}

func (p *parser) sign() *expr {
	if p.take("-") || p.take("+") {
		return p.sign()
	}
	e := p.primary()
	for p.peek().is("COLLATE") {
		at := p.next().offset
		e = &expr{op: collateOf, text: p.next().text, args: []*expr{e}, offset: at}
	}
	return e
}

func (p *parser) primary() *expr {
	t := p.next()
	switch {
	case t.kind == literal:
		return &expr{op: literalOf, text: t.text, offset: t.offset}
	case t.kind == number:
		if p.take(".") && p.peek().kind == number {
			p.next()
		}
		return &expr{op: numberOf, offset: t.offset}
	case t.kind == param:
		return &expr{op: variable, text: t.text, offset: t.offset}
	case t.is("("):
		return p.parenthesis(t.offset)
	case t.is("*"):
		return &expr{op: starOf, offset: t.offset}
	case t.is("NULL"), t.is("DEFAULT"):
		return &expr{op: nullOf, offset: t.offset}
	case t.is("CASE"):
		return p.caseOf(t.offset)
	case t.is("EXISTS"):
		return &expr{op: truth, text: "EXISTS", args: []*expr{p.primary()}, offset: t.offset}
	case t.kind != word && t.kind != quoted:
		p.fail(t, "an expression")
	}
	if p.peek().is("(") && t.kind == word {
		return p.call(t)
	}
	return p.column(t)
}

func (p *parser) parenthesis(at int) *expr {
	if p.startsQuery(0) {
		e := &expr{op: subquery, query: p.query(), offset: at}
		p.need(")")
		return e
	}
	e := p.expr()
	p.need(")")
	return e
}

func (p *parser) column(t token) *expr {
	e := &expr{op: columnOf, text: t.text, offset: t.offset}
	if strings.HasPrefix(t.text, "@@") {
		e.op = numberOf
	}
	for p.take(".") {
		part := p.next()
		e.table, e.text = e.text, part.text
		if part.is("*") {
			e.op = starOf
		}
	}
	return e
}

// caseOf reads a CASE: args are the operand, pairs of WHEN and THEN, and the ELSE. A missing
// operand or ELSE is nil.
func (p *parser) caseOf(at int) *expr {
	e := &expr{op: caseOf, args: []*expr{nil}, offset: at}
	if !p.peek().is("WHEN") {
		e.args[0] = p.expr()
	}
	for p.take("WHEN") {
		when := p.expr()
		p.need("THEN")
		e.args = append(e.args, when, p.expr())
	}
	var otherwise *expr
	if p.take("ELSE") {
		otherwise = p.expr()
	}
	p.need("END")
	e.args = append(e.args, otherwise)
	return e
}

func (p *parser) call(name token) *expr {
	p.need("(")
	e := &expr{op: call, text: strings.ToUpper(name.text), offset: name.offset}
	switch e.text {
	case "CAST":
		e.op, e.args = castOf, []*expr{p.expr()}
		p.need("AS")
		e.text = p.typeName()
	case "CONVERT":
		e.op, e.text = castOf, p.typeName()
		p.need(",")
		e.args = p.list()[:1]
	default:
		if strings.HasPrefix(e.text, "DATE") && !p.peek().is(")") && p.isOneOf(1, ",") && p.peek().kind == word {
			p.next() // DAY of DATEADD(DAY, …) is no column
			p.next()
		}
		p.take("DISTINCT")
		if !p.peek().is(")") {
			e.args = p.list()
		}
	}
	p.need(")")
	if p.take("OVER") {
		e.window = true
		p.need("(")
		e.over = p.windowParts()
	}
	return e
}

func (p *parser) windowParts() []*expr {
	var parts []*expr
	if p.take("PARTITION") {
		p.need("BY")
		parts = p.list()
	}
	if p.take("ORDER") {
		p.need("BY")
		parts = append(parts, p.order()...)
	}
	p.need(")")
	return parts
}

// typeName returns the type without its length: NVARCHAR for NVARCHAR(50).
func (p *parser) typeName() string {
	name := strings.ToUpper(p.next().text)
	if p.take("(") {
		p.skipTo(")")
		p.need(")")
	}
	return name
}
