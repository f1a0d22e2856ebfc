package wire

// Pick makes an answer of a part of the first result set: of the columns whose places
// choose returns, in that order. The other result sets pass unchanged.
func Pick(a Answer, choose func(columns []Column) ([]int, error)) Answer {
	return &picked{Answer: a, choose: choose}
}

type picked struct {
	Answer
	choose  func(columns []Column) ([]int, error)
	sets    int
	columns []int
	values  []Value
}

// Enough implements Sated for the wrapped answer.
func (p *picked) Enough() bool {
	sated, ok := p.Answer.(Sated)
	return ok && sated.Enough()
}

func (p *picked) Columns(columns []Column) (err error) {
	if p.sets++; p.sets > 1 {
		return p.Answer.Columns(columns)
	}
	if p.columns, err = p.choose(columns); err != nil {
		return err
	}
	chosen := make([]Column, len(p.columns))
	for i, at := range p.columns {
		chosen[i] = columns[at]
	}
	p.values = make([]Value, len(chosen))
	return p.Answer.Columns(chosen)
}

func (p *picked) Row(values []Value) error {
	if p.sets > 1 {
		return p.Answer.Row(values)
	}
	for i, at := range p.columns {
		p.values[i] = values[at]
	}
	return p.Answer.Row(p.values)
}
