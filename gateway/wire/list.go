package wire

import (
	"io"
	"strconv"

	"qiao/gateway/errs"
)

// NewList makes {"list":[…],"total":N} of the first result set. The last one
// counts the rows where counted is not 0: as far as that, and one more where
// there are more, which adds "more":true. Else the total is the rows listed.
func NewList(w io.Writer, options Options, counted int) Answer {
	return &list{stream: newStream(w, options), counted: int64(counted)}
}

type list struct {
	stream
	sets    int
	counted int64
	listed  int64
	typ     Type // of the counting column
	total   int64
}

func (l *list) Columns(columns []Column) error {
	if l.sets++; l.sets > 1 {
		return l.another(columns)
	}
	if err := l.begin(columns); err != nil {
		return err
	}
	l.buf = append(l.buf, `{"list":[`...)
	return nil
}

// another begins a further result set, which may be the count.
func (l *list) another(columns []Column) error {
	if l.counted == 0 && l.options.ReadOnly {
		return ErrEnough
	}
	l.typ = Auto
	if len(columns) > 0 {
		l.typ = columns[0].Type
	}
	return nil
}

func (l *list) Row(values []Value) error {
	if l.sets == 1 {
		l.listed++
		return l.row(values)
	}
	if l.counted == 0 || len(values) == 0 {
		return nil
	}
	var err error
	if l.total, err = readInt(l.typ, values[0]); err != nil {
		return errs.Wrap(errs.ProcedureFailed, "read the total", err)
	}
	return nil
}

func (l *list) Close() error {
	if l.ended {
		return nil
	}
	if l.sets == 0 {
		l.buf = append(l.buf, `{"list":[`...)
	}
	total := l.listed
	if l.counted > 0 {
		total = min(l.total, l.counted)
	}
	l.buf = append(l.buf, `],"total":`...)
	l.buf = strconv.AppendInt(l.buf, total, 10)
	if l.counted > 0 && l.total > l.counted {
		l.buf = append(l.buf, `,"more":true`...)
	}
	l.buf = append(l.buf, '}')
	return l.finish()
}
