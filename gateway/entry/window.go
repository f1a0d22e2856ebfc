package entry

import (
	"strconv"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// bind adds the arguments of the paging clause and of the count.
func (p *Page) bind(c *call, dialect store.Dialect, args []store.Arg) ([]store.Arg, error) {
	size, offset, err := p.Window(c.Input, dialect)
	if err != nil {
		return nil, err
	}
	if p.Total {
		count := int64(p.Cap)
		if c.ToldMore {
			count++ // the row that shows whether there are more rows
		}
		args = append(args, store.Arg{Name: pageCount, Value: count})
	}
	return append(args, store.Arg{Name: pageSize, Value: size}, store.Arg{Name: pageOffset, Value: offset}), nil
}

// Window returns the rows that a call asks for, as far as rows are counted.
func (p *Page) Window(in Input, dialect store.Dialect) (size, offset int64, err error) {
	size, offset, err = p.window(&call{Input: in})
	if err == nil && p.Total {
		size, offset = p.within(dialect, size, offset)
	}
	return size, offset, err
}

// window returns the rows that a call asks for.
func (p *Page) window(c *call) (size, offset int64, err error) {
	number, err := p.number.value(c, 1)
	if err != nil {
		return 0, 0, err
	}
	if size, err = p.size.value(c, int64(p.Size)); err != nil {
		return 0, 0, err
	}
	if size > int64(p.Max) {
		return 0, 0, errs.Failf("每页最多 %d 行", p.Max)
	}
	if number-1 > lastOffset/size {
		return size, lastOffset, nil
	}
	return size, (number - 1) * size, nil
}

// within ends the pages where the count ends. For a page behind it, SQLite is asked for
// no rows; SQL Server does not accept such a page, so it looks behind the end of the table.
func (p *Page) within(dialect store.Dialect, size, offset int64) (int64, int64) {
	switch left := int64(p.Cap) - offset; {
	case left > 0:
		return min(size, left), offset
	case dialect == store.SQLite:
		return 0, 0
	default:
		return 1, lastOffset
	}
}

func (v pageValue) value(c *call, otherwise int64) (int64, error) {
	if v.read == nil {
		return otherwise, nil
	}
	text, given, err := v.read(c)
	if err != nil || !given {
		return otherwise, err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 1 {
		return 0, errs.Failf("参数 %s 不是从 1 起的整数：%s", v.name, errs.Shorten(text))
	}
	return n, nil
}
