package request

import (
	"slices"

	"qiao/gateway/entry/sqltype"
	"qiao/gateway/errs"
)

// List is a list that Go code makes of data that is in no database. A request for it
// is the same as for the lists of entries: keyword, page, pageSize, sort and order of
// the query, with the same bounds and the same refusals.
type List struct {
	Sorts []string // the columns that the caller can sort by
	Max   int      // rows of the largest page; 0 means the limit of entries
}

// ListQuery are the parameters of the query that a List reads.
var ListQuery = []string{"keyword", "page", "pageSize", "sort", "order"}

// Asked is the content of a caller's request for a List.
type Asked struct {
	Keyword      string // empty is everything
	Sort         string // empty is the list's own order
	Descending   bool
	Size, Offset int64 // of the page
}

// keywordType bounds the keyword, in UTF-16 units: no row has a longer text by which a
// user would look for it.
const keywordType = "nvarchar(200)"

// Read reads the caller's request. A request that the list cannot serve is an error of
// kind errs.Business, whose text gives the reason.
func (l List) Read(values Values) (asked Asked, err error) {
	c := NewCall(Input{Values: values})
	kind, _ := sqltype.ParseParam(keywordType, false) // a type that is known
	keyword, _, err := requestSource("query.keyword")(c)
	if err != nil {
		return asked, err
	}
	if _, err = kind.Value("keyword", keyword, nil); err != nil {
		return asked, err
	}
	asked.Keyword = keyword
	if asked.Sort, asked.Descending, err = RouteOrder().Read(c); err != nil {
		return asked, err
	}
	if asked.Sort != "" && !slices.Contains(l.Sorts, asked.Sort) {
		return asked, errs.Failf("排序字段不存在：%s", errs.Shorten(asked.Sort))
	}
	pages := Pages{Number: RouteNumber(), Size: RouteSize(), Max: l.Max}
	if pages.Max == 0 {
		pages.Max = DefaultMax
	}
	pages.Rows = min(DefaultRows, pages.Max)
	asked.Size, asked.Offset, err = pages.Window(c)
	return asked, err
}
