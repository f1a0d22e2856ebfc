package tsql

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// definition is the content of the parentheses of CREATE TABLE.
type definition struct {
	columns  []column
	checks   []*expr
	foreigns []foreign
}

type foreign struct {
	columns, referenced []string
	table               string
	offset              int
}

// columnOf reads the name and type of a column, and the collation it states.
func (p *parser) columnOf() column {
	c := column{name: p.next().text, label: label{standing: noText}}
	if slices.Contains(textTypes, p.typeName()) {
		c.label = label{implicit, ofDatabase}
	}
	if p.take("COLLATE") {
		c.label.collation = p.next().text
	}
	return c
}

func (p *parser) definition() definition {
	var d definition
	p.need("(")
	for {
		if !p.isOneOf(0, "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN") {
			d.columns = append(d.columns, p.columnOf())
		}
		p.constraints(&d)
		if !p.take(",") {
			break
		}
	}
	p.need(")")
	return d
}

// constraints reads on to the next column.
func (p *parser) constraints(d *definition) {
	for {
		p.skipTo(",", ")", ";", "CHECK", "FOREIGN")
		switch {
		case p.take("CHECK"):
			p.need("(")
			d.checks = append(d.checks, p.expr())
			p.need(")")
		case p.isOneOf(0, "FOREIGN"):
			f := foreign{offset: p.next().offset}
			p.need("KEY")
			f.columns = p.names()
			p.need("REFERENCES")
			f.table, f.referenced = p.tableName(), p.names()
			d.foreigns = append(d.foreigns, f)
		default:
			return
		}
	}
}

func (r *Reader) create(p *parser, b *batch) {
	switch {
	case p.take("TABLE"):
		name := p.tableName()
		d := p.definition()
		r.tables[strings.ToLower(name)] = relation{name, d.columns}
		r.constrain(name, d)
	case p.take("VIEW"):
		r.view(p, b)
	case p.take("TRIGGER"):
		r.trigger(p)
	default: // an index
		p.skipTo(";")
	}
}

func (r *Reader) view(p *parser, b *batch) {
	name := p.tableName()
	var names []string
	if p.peek().is("(") {
		names = p.names()
	}
	p.need("AS")
	r.tables[strings.ToLower(name)] = relation{name, named(asColumns(r.query(p.query(), b.scope())), names)}
}

func (r *Reader) constrain(name string, d definition) {
	t := r.tables[strings.ToLower(name)]
	s := &scope{sources: []relation{t}}
	r.all(d.checks, s)
	for _, f := range d.foreigns {
		other := t
		if !strings.EqualFold(f.table, name) {
			other = r.table(f.table, f.offset)
		}
		for i := range f.columns {
			a, _ := t.find(f.columns[i])
			if b, _ := other.find(f.referenced[i]); a != b {
				r.note(f.offset, fmt.Sprintf("%s meets %s in a foreign key", a.collation, b.collation))
			}
		}
	}
}

// trigger reads the statement of a trigger, which can use the rows before and after the change.
func (r *Reader) trigger(p *parser) {
	p.tableName()
	p.need("ON")
	on := r.table(p.tableName(), p.peek().offset)
	p.skipTo("AS")
	p.next()
	r.statement(p, &batch{variables: map[string]relation{
		"inserted": {"inserted", on.columns}, "deleted": {"deleted", on.columns},
	}})
}

func (r *Reader) alter(p *parser, b *batch) {
	if p.take("VIEW") {
		r.view(p, b)
		return
	}
	p.need("TABLE")
	at := p.peek().offset
	t := r.table(p.tableName(), at)
	switch {
	case p.take("ADD"):
		var d definition
		if !p.isOneOf(0, "CONSTRAINT") {
			t.columns = append(slices.Clip(t.columns), p.columnOf())
		}
		p.constraints(&d)
		r.tables[strings.ToLower(t.alias)] = t
		r.constrain(t.alias, d)
	case p.take("DROP"):
		r.dropColumns(p, t)
	default:
		r.unread(at, errors.New("an ALTER COLUMN takes the database's collation: make the column as it is to be"))
	}
}

func (r *Reader) dropColumns(p *parser, t relation) {
	if !p.take("COLUMN") {
		p.skipTo(";")
		return
	}
	for {
		name := p.next()
		if _, found := t.find(name.text); !found {
			r.unread(name.offset, fmt.Errorf("no column %s", name.text))
		}
		t.columns = slices.DeleteFunc(slices.Clone(t.columns), func(c column) bool { return strings.EqualFold(c.name, name.text) })
		if !p.take(",") {
			break
		}
	}
	r.tables[strings.ToLower(t.alias)] = t
}

func (r *Reader) drop(p *parser) {
	if p.isOneOf(0, "TABLE", "VIEW") {
		p.next()
		at := p.peek().offset
		name := p.tableName()
		r.table(name, at)
		delete(r.tables, strings.ToLower(name))
		return
	}
	p.skipTo(";")
}
