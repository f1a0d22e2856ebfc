package entry

import (
	"math"
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/store"
)

// Page cuts the rows of a statement into pages.
type Page struct {
	request.Pages
	Total bool // a last table has the number of rows: {Total}
	Cap   int  // the largest number to which rows are counted
}

// The parameters of the paging clause.
const (
	pageSize   = "PageSize"
	pageOffset = "PageOffset"
	pageCount  = "PageCount"
)

// totalColumn is the one column of the table that counts the rows.
const totalColumn = "Total"

// defaultCap is the number up to which rows are counted: no user turns to a page beyond
// it, and counting a million rows takes longer than reading a page.
const defaultCap = 100_000

// readPage reads the paging. It also returns a paging with findings, so that the check
// still looks for its mark.
func readPage(o *header.Object, e *Entry) *Page {
	value := o.Node("page")
	if value == nil {
		return nil
	}
	for i := range e.Params {
		if p := &e.Params[i]; isPageParam(p.Name) {
			o.Found.Add(p.Line, "params: %s is the name of a parameter that page itself binds; choose another", p.Name)
		}
	}
	h := o.Found.Object(value, "page: ")
	page := &Page{}
	var size int
	page.Number = readPageNumber(h, e)
	page.Max = h.Number("max", 1, request.DefaultMax)
	page.Size, size = readPageSize(h, e, page.Max)
	if page.Max > math.MaxInt32 {
		h.Fail("max", "max is %d; write at most %d", page.Max, math.MaxInt32)
	}
	page.Rows = page.Max
	if size > page.Max {
		h.Fail("size", "size: default is more than max; write at most %d", page.Max)
	} else if size > 0 {
		page.Rows = size
	}
	page.Total, page.Cap = h.Flag("total") || e.OfRoute(), h.Number("cap", 1, defaultCap)
	if !page.Total && h.Node("cap") != nil {
		h.Fail("cap", "cap bounds the count; write total: true as well, or remove it")
	}
	if page.Cap >= math.MaxInt32 {
		h.Fail("cap", "cap is %d; write at most %d", page.Cap, math.MaxInt32-1)
	}
	h.Close()
	return page
}

func readPageNumber(o *header.Object, e *Entry) request.Number {
	value := o.Node("number")
	switch {
	case value == nil && e.OfRoute():
		return request.RouteNumber()
	case value == nil:
		o.Fail("number", "number is missing; write {from: OtherB.page}")
		return request.Number{}
	}
	h := o.Found.Object(value, "page: number: ")
	defer h.Close()
	return request.NewNumber(readFrom(h, e), e.OfRoute())
}

// readPageSize reads {from: …, default: 20}; rows is 0 without a default.
func readPageSize(o *header.Object, e *Entry, most int) (size request.Number, rows int) {
	value := o.Node("size")
	switch {
	case value == nil && e.OfRoute():
		return request.RouteSize(), min(request.DefaultRows, most)
	case value == nil:
		return request.Number{}, 0
	}
	h := o.Found.Object(value, "page: size: ")
	defer h.Close()
	return request.NewNumber(readFrom(h, e), e.OfRoute()), h.Number("default", 1, 0)
}

func isPageParam(name string) bool {
	return slices.ContainsFunc([]string{pageSize, pageOffset, pageCount}, func(known string) bool { return strings.EqualFold(known, name) })
}

// bind adds the arguments of the paging clause and of the count.
func (p *Page) bind(c *request.Call, dialect store.Dialect, args []store.Arg) ([]store.Arg, error) {
	size, offset, err := p.Window(c, dialect)
	if err != nil {
		return nil, err
	}
	if p.Total {
		count := int64(p.Cap)
		if c.MoreThanCap {
			count++ // the row that shows whether there are more rows
		}
		args = append(args, store.Arg{Name: pageCount, Value: count})
	}
	return append(args, store.Arg{Name: pageSize, Value: size}, store.Arg{Name: pageOffset, Value: offset}), nil
}

// Window returns the rows that a call asks for, as far as rows are counted.
func (p *Page) Window(c *request.Call, dialect store.Dialect) (size, offset int64, err error) {
	size, offset, err = p.Pages.Window(c)
	if err == nil && p.Total {
		size, offset = p.within(dialect, size, offset)
	}
	return size, offset, err
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
		return 1, request.LastOffset
	}
}
