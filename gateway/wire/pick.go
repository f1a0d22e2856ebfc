package wire

import "strconv"

// Picked is a column of an answer that Pick makes.
type Picked struct {
	At int // its place in the result set
	// Label, if set, returns the text that replaces a code. A code without one, NULL and values that are not whole
	// numbers are unchanged.
	Label func(code int64) (label string, ok bool)
}

// Pick makes an answer of a part of the first result set: of the columns that choose returns,
// in that order. The other result sets pass unchanged.
func Pick(a Answer, choose func(columns []Column) ([]Picked, error)) Answer {
	return &picking{Answer: a, choose: choose}
}

type picking struct {
	Answer
	choose  func(columns []Column) ([]Picked, error)
	sets    int
	columns []Picked
	values  []Value
}

// Enough implements Sated for the wrapped answer.
func (p *picking) Enough() bool {
	sated, ok := p.Answer.(Sated)
	return ok && sated.Enough()
}

func (p *picking) Columns(columns []Column) (err error) {
	if p.sets++; p.sets > 1 {
		return p.Answer.Columns(columns)
	}
	if p.columns, err = p.choose(columns); err != nil {
		return err
	}
	chosen := make([]Column, len(p.columns))
	for i, column := range p.columns {
		if chosen[i] = columns[column.At]; column.Label != nil {
			chosen[i].Type = String
		}
	}
	p.values = make([]Value, len(chosen))
	return p.Answer.Columns(chosen)
}

func (p *picking) Row(values []Value) error {
	if p.sets > 1 {
		return p.Answer.Row(values)
	}
	for i, column := range p.columns {
		p.values[i] = column.value(values[column.At])
	}
	return p.Answer.Row(p.values)
}

func (p Picked) value(v Value) Value {
	if p.Label == nil || v.Kind != IntKind {
		return v
	}
	if label, ok := p.Label(v.Int); ok {
		return Value{Kind: TextKind, Bytes: []byte(label)}
	}
	return Value{Kind: TextKind, Bytes: strconv.AppendInt(nil, v.Int, 10)}
}
