package entry

import (
	"math"
	"slices"
	"strings"
)

// Page cuts the rows of a statement into pages.
type Page struct {
	NumberFrom string // source of the page's number as written: OtherB.page
	SizeFrom   string // source of its size as written; empty where every page has Size rows
	Max        int    // rows of the largest page
	Size       int    // rows of a page when the call does not give a size
	Total      bool   // a last table has the number of rows: {Total}
	Cap        int    // the largest number to which rows are counted

	number, size pageValue
}

// pageValue is a whole number from 1 that the caller may send.
type pageValue struct {
	name string // the caller's name for it
	read source // nil where he cannot send it
}

// The parameters of the paging clause.
const (
	pageSize   = "PageSize"
	pageOffset = "PageOffset"
	pageCount  = "PageCount"
)

// totalColumn is the one column of the table that counts the rows.
const totalColumn = "Total"

const (
	defaultMaxPage = 10_000
	// defaultRoutePage is how many rows a page of a route's list has.
	defaultRoutePage = 20
	// defaultCap is the number up to which rows are counted: no user turns to a page
	// beyond it, and counting a million rows takes longer than reading a page.
	defaultCap = 100_000
)

// lastOffset is the largest offset of a page: it is beyond the end of every table, and
// offset plus page size is still a number that the databases accept.
const lastOffset = math.MaxInt64 / 2

// page reads the paging. It also returns a paging with findings, so that the check
// still looks for its mark.
func (o *object) page(e *Entry) *Page {
	value := o.node("page")
	if value == nil {
		return nil
	}
	for i := range e.Params {
		if p := &e.Params[i]; isPageParam(p.Name) {
			o.found.add(p.Line, "params: %s is the name of a parameter that page itself binds; choose another", p.Name)
		}
	}
	h := o.found.object(value, "page: ")
	page := &Page{}
	var size int
	page.NumberFrom, page.number = h.pageNumber(e)
	page.Max = h.number("max", 1, defaultMaxPage)
	page.SizeFrom, page.size, size = h.pageSize(e, page.Max)
	if page.Max > math.MaxInt32 {
		h.fail("max", "max is %d; write at most %d", page.Max, math.MaxInt32)
	}
	page.Size = page.Max
	if size > page.Max {
		h.fail("size", "size: default is more than max; write at most %d", page.Max)
	} else if size > 0 {
		page.Size = size
	}
	page.Total, page.Cap = h.flag("total") || e.OfRoute(), h.number("cap", 1, defaultCap)
	if !page.Total && h.node("cap") != nil {
		h.fail("cap", "cap bounds the count; write total: true as well, or remove it")
	}
	if page.Cap >= math.MaxInt32 {
		h.fail("cap", "cap is %d; write at most %d", page.Cap, math.MaxInt32-1)
	}
	h.close()
	return page
}

func (o *object) pageNumber(e *Entry) (from string, read pageValue) {
	value := o.node("number")
	switch {
	case value == nil && e.OfRoute():
		return e.pageValue("query.page")
	case value == nil:
		o.fail("number", "number is missing; write {from: OtherB.page}")
		return "", pageValue{}
	}
	h := o.found.object(value, "page: number: ")
	defer h.close()
	return h.pageValue(e)
}

// pageSize reads {from: …, default: 20}; size is 0 without a default.
func (o *object) pageSize(e *Entry, most int) (from string, read pageValue, size int) {
	value := o.node("size")
	switch {
	case value == nil && e.OfRoute():
		from, read = e.pageValue("query.pageSize")
		return from, read, min(defaultRoutePage, most)
	case value == nil:
		return "", pageValue{}, 0
	}
	h := o.found.object(value, "page: size: ")
	defer h.close()
	from, read = h.pageValue(e)
	return from, read, h.number("default", 1, 0)
}

func (o *object) pageValue(e *Entry) (from string, value pageValue) {
	from, _ = o.sent(e)
	return e.pageValue(from)
}

func (e *Entry) pageValue(from string) (string, pageValue) {
	return from, pageValue{name: from[strings.LastIndexByte(from, '.')+1:], read: e.sentSource(from)}
}

func isPageParam(name string) bool {
	return slices.ContainsFunc([]string{pageSize, pageOffset, pageCount}, func(known string) bool { return strings.EqualFold(known, name) })
}
