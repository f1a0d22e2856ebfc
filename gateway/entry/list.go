package entry

import (
	"slices"

	"qiao/gateway/errs"
)

// List is a list that Go code makes of data that is in no database. A request for it
// is the same as for the lists of entries: keyword, page, pageSize, sort and order of
// the query, with the same bounds and the same refusals.
type List struct {
	Sorts []string // the columns that the caller can sort by
	Max   int      // rows of the largest page; 0 means the limit of entries
}

// Asked is the content of a caller's request for a List.
type Asked struct {
	Keyword      string // empty is everything
	Sort         string // empty is the list's own order
	Descending   bool
	Size, Offset int64 // of the page
}

// maxKeyword is the longest keyword, in UTF-16 units: no row has a longer text by which
// a user would look for it.
const maxKeyword = "200"

// Read reads the caller's request. A request that the list cannot serve is an error of
// kind errs.Business, whose text gives the reason.
func (l List) Read(r Request) (asked Asked, err error) {
	c := &call{Input: Input{Request: r}}
	kind, _ := textType("nvarchar", maxKeyword, false) // a size that fits
	keyword, _, err := requestSource("query.keyword")(c)
	if err != nil {
		return asked, err
	}
	if _, err = kind.value("keyword", keyword, nil); err != nil {
		return asked, err
	}
	asked.Keyword = keyword
	if asked.Sort, asked.Descending, err = routeSort.asked(c); err != nil {
		return asked, err
	}
	if asked.Sort != "" && !slices.Contains(l.Sorts, asked.Sort) {
		return asked, errs.Failf("排序字段不存在：%s", errs.Shorten(asked.Sort))
	}
	asked.Size, asked.Offset, err = l.page().window(c)
	return asked, err
}

func (l List) page() *Page {
	page := &Page{Max: l.Max}
	if page.Max == 0 {
		page.Max = defaultMaxPage
	}
	page.Size = min(defaultRoutePage, page.Max)
	page.number = pageValue{"page", requestSource("query.page")}
	page.size = pageValue{"pageSize", requestSource("query.pageSize")}
	return page
}

// routeSort reads the order of every route's list.
var routeSort = &Sort{label: requestSource("query.sort"), order: requestSource("query.order")}
