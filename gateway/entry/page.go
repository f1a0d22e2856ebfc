package entry

import (
	"math"
	"strconv"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Page cuts the rows of a statement into pages.
type Page struct {
	NumberFrom string // source of the page's number as written: OtherB.page
	SizeFrom   string // source of its size as written; empty where every page has Size rows
	Max        int    // rows of the largest page
	Size       int    // rows of a page where the call does not say
	Total      bool   // a last table tells how many rows there are: {Total}

	number, size pageValue
}

// pageValue is a whole number from 1 that the caller may send.
type pageValue struct {
	name string // as the caller calls it
	read source // nil where he cannot send it
}

// The parameters of the paging clause.
const (
	pageSize   = "PageSize"
	pageOffset = "PageOffset"
)

const defaultMaxPage = 10_000

// lastOffset is as far as a page may begin: behind the end of every table, and
// with the rows of a page still a number that databases know.
const lastOffset = math.MaxInt64 / 2

// page reads the paging. One with findings is returned as well, so that its
// mark is still looked for.
func (o *object) page(e *Entry) *Page {
	value := o.node("page")
	if value == nil {
		return nil
	}
	for i := range e.Params {
		if p := &e.Params[i]; strings.EqualFold(p.Name, pageSize) || strings.EqualFold(p.Name, pageOffset) {
			o.found.add(p.Line, "params: %s is the name of a parameter that page itself binds; choose another", p.Name)
		}
	}
	h := o.found.object(value, "page: ")
	page := &Page{}
	var size int
	page.NumberFrom, page.number = h.pageNumber()
	page.SizeFrom, page.size, size = h.pageSize()
	page.Max = h.number("max", 1, defaultMaxPage)
	if page.Max > math.MaxInt32 {
		h.fail("max", "max is %d; write at most %d", page.Max, math.MaxInt32)
	}
	page.Size = page.Max
	if size > page.Max {
		h.fail("size", "size: default is more than max; write at most %d", page.Max)
	} else if size > 0 {
		page.Size = size
	}
	page.Total = h.flag("total")
	h.close()
	return page
}

func (o *object) pageNumber() (from string, read pageValue) {
	value := o.node("number")
	if value == nil {
		o.fail("number", "number is missing; write {from: OtherB.page}")
		return "", pageValue{}
	}
	h := o.found.object(value, "page: number: ")
	defer h.close()
	return h.pageValue()
}

// pageSize reads {from: …, default: 20}; size is 0 without a default.
func (o *object) pageSize() (from string, read pageValue, size int) {
	value := o.node("size")
	if value == nil {
		return "", pageValue{}, 0
	}
	h := o.found.object(value, "page: size: ")
	defer h.close()
	from, read = h.pageValue()
	return from, read, h.number("default", 1, 0)
}

func (o *object) pageValue() (from string, value pageValue) {
	from, read := o.sent()
	return from, pageValue{name: from[strings.LastIndexByte(from, '.')+1:], read: read}
}

// bind adds the arguments of the paging clause.
func (p *Page) bind(c *call, args []store.Arg) ([]store.Arg, error) {
	number, err := p.number.value(c, 1)
	if err != nil {
		return nil, err
	}
	size, err := p.size.value(c, int64(p.Size))
	if err != nil {
		return nil, err
	}
	if size > int64(p.Max) {
		return nil, errs.Failf("每页最多 %d 行", p.Max)
	}
	offset := int64(lastOffset)
	if number-1 <= lastOffset/size {
		offset = (number - 1) * size
	}
	return append(args, store.Arg{Name: pageSize, Value: size}, store.Arg{Name: pageOffset, Value: offset}), nil
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
	switch {
	case err != nil:
		return 0, errs.Failf("参数 %s 不是整数: %s", v.name, errs.Shorten(text))
	case n < 1:
		return 0, errs.Failf("参数 %s 小于 1: %s", v.name, errs.Shorten(text))
	}
	return n, nil
}

// paging is the clause of each dialect.
var paging = map[store.Dialect]string{
	store.SQLite:    "LIMIT @" + pageSize + " OFFSET @" + pageOffset,
	store.SQLServer: "OFFSET @" + pageOffset + " ROWS FETCH NEXT @" + pageSize + " ROWS ONLY",
}
