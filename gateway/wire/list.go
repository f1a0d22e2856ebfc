package wire

import (
	"io"
	"strconv"

	"qiao/gateway/errs"
)

// Page says which rows of a list the first result set has. The zero Page means all rows.
type Page struct {
	Size, Offset int64
	// Counted is the number up to which the last result set counts the rows of all pages;
	// it counts one more if there are more rows. 0 means that nothing counts them.
	Counted int64
}

// NewList makes {"list":[…],"total":N} of the first result set, with "more":true if the
// count ended before the last row. If the page itself shows how many rows there are, the
// count is not run (Enough).
func NewList(w io.Writer, options Options, page Page) Answer {
	return &list{stream: newStream(w, options), page: page}
}

type list struct {
	stream
	page   Page
	sets   int
	listed int64
	typ    Type // of the counting column
	total  int64
}

// Enough implements Sated: a page that is not full is the last one.
func (l *list) Enough() bool {
	ends := l.listed < l.page.Size && (l.listed > 0 || l.page.Offset == 0)
	if l.sets != 1 || l.page.Counted == 0 || !ends {
		return false
	}
	l.total = l.page.Offset + l.listed
	return true
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
	if l.page.Counted == 0 && l.options.ReadOnly {
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
	if l.page.Counted == 0 || len(values) == 0 {
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
	if l.page.Counted > 0 {
		total = min(l.total, l.page.Counted)
	}
	l.buf = append(l.buf, `],"total":`...)
	l.buf = strconv.AppendInt(l.buf, total, 10)
	if l.page.Counted > 0 && l.total > l.page.Counted {
		l.buf = append(l.buf, `,"more":true`...)
	}
	l.buf = append(l.buf, '}')
	return l.finish()
}
