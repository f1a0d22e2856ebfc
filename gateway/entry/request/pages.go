package request

import (
	"math"
	"strconv"
	"strings"

	"qiao/gateway/errs"
)

// Pages reads which page of the rows a caller asks for.
type Pages struct {
	Number, Size Number
	Max          int // rows of the largest page
	Rows         int // of a page when the call does not give a size
}

const (
	// DefaultMax is how many rows the largest page has.
	DefaultMax = 10_000
	// DefaultRows is how many rows a page of a route's list has.
	DefaultRows = 20
	// LastOffset is the largest offset of a page: it is beyond the end of every table, and
	// offset plus page size is still a number that the databases accept.
	LastOffset = math.MaxInt64 / 2
)

// Window returns the rows that a call asks for. A page that is too large, and a text that
// is no number, are errors of kind errs.Business.
func (p Pages) Window(c *Call) (size, offset int64, err error) {
	number, err := p.Number.value(c, 1)
	if err != nil {
		return 0, 0, err
	}
	if size, err = p.Size.value(c, int64(p.Rows)); err != nil {
		return 0, 0, err
	}
	if size > int64(p.Max) {
		return 0, 0, errs.Failf("每页最多 %d 行", p.Max)
	}
	if number-1 > LastOffset/size {
		return size, LastOffset, nil
	}
	return size, (number - 1) * size, nil
}

// Number reads a whole number from 1 that the caller may send.
type Number struct {
	From string // source as written: OtherB.page; empty where the caller cannot send it
	read Source
}

// NewNumber reads the source of a number. One that names nothing is as an empty one.
func NewNumber(from string, ofRoute bool) Number {
	return Number{From: from, read: Sent(from, ofRoute)}
}

// RouteNumber and RouteSize read the page of every route's list.
func RouteNumber() Number { return NewNumber("query.page", true) }

// RouteSize reads how many rows the page has.
func RouteSize() Number { return NewNumber("query.pageSize", true) }

func (n Number) value(c *Call, otherwise int64) (int64, error) {
	if n.read == nil {
		return otherwise, nil
	}
	text, given, err := n.read(c)
	if err != nil || !given {
		return otherwise, err
	}
	value, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || value < 1 {
		return 0, errs.Failf("参数 %s 不是从 1 起的整数：%s", n.From[strings.LastIndexByte(n.From, '.')+1:], errs.Shorten(text))
	}
	return value, nil
}
