package gateway

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"qiao/gateway/errs"
)

const (
	defaultPageSize = 20
	// maxKeyword is the longest keyword that a list is searched for, in
	// characters: no row has a longer text that somebody would know it by.
	maxKeyword = 200
)

// ListQuery is what the lists of newer routes are asked for: keyword, page,
// pageSize, sort and order (docs/wire-contract.md, "Lists").
type ListQuery struct {
	Keyword    string // trimmed; empty is everything
	Page       int    // from 1
	PageSize   int
	Sort       string // one of the list's own names; empty is the list's own order
	Descending bool
}

// ListQuery reads what a list is asked for. sorts are the names that it can be
// sorted by. What it cannot be asked for is errs.Business and says why.
func (r *Request) ListQuery(maxPageSize int, sorts ...string) (ListQuery, error) {
	var in struct{ Keyword, Page, PageSize, Sort, Order Text }
	if err := r.Bind(&in); err != nil {
		return ListQuery{}, err
	}
	q := ListQuery{Keyword: strings.TrimSpace(string(in.Keyword)), Sort: string(in.Sort), Descending: in.Order == "desc"}
	var err error
	if q.Page, err = positive("page", in.Page, 1); err != nil {
		return q, err
	}
	if q.PageSize, err = positive("pageSize", in.PageSize, defaultPageSize); err != nil {
		return q, err
	}
	switch {
	case utf8.RuneCountInString(q.Keyword) > maxKeyword:
		return q, errs.Failf("参数 keyword 超过 %d 个字符", maxKeyword)
	case q.PageSize > maxPageSize:
		return q, errs.Failf("每页最多 %d 行", maxPageSize)
	case !slices.Contains([]Text{"", "asc", "desc"}, in.Order):
		return q, errs.Failf("排序方向不存在: %s", errs.Shorten(string(in.Order)))
	case q.Sort != "" && !slices.Contains(sorts, q.Sort):
		return q, errs.Failf("排序字段不存在: %s", errs.Shorten(q.Sort))
	default:
		return q, nil
	}
}

// Offset is how many rows stand before the page.
func (q ListQuery) Offset() int64 { return int64(q.Page-1) * int64(q.PageSize) }

// positive reads a whole number from 1.
func positive(name string, text Text, fallback int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 32)
	if err != nil || n < 1 {
		return 0, errs.Failf("参数 %s 不是从 1 起的整数: %s", name, errs.Shorten(string(text)))
	}
	return int(n), nil
}
