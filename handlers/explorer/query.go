package explorer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
)

const (
	defaultPageSize = 20
	maxPageSize     = 200
)

// query is what a list is asked for. Empty is everything.
type query struct {
	keyword        string
	state          gateway.State
	source         gateway.Layer
	page, pageSize int
	compare        func(a, b *gateway.Row) int // nil is the order of the registry
}

func bindQuery(r *gateway.Request) (query, error) {
	var in struct{ Keyword, State, Source, Page, PageSize, Sort, Order gateway.Text }
	if err := r.Bind(&in); err != nil {
		return query{}, err
	}
	q := query{
		keyword: string(in.Keyword), state: gateway.State(in.State), source: gateway.Layer(in.Source),
	}
	if q.state != "" && !slices.Contains(gateway.States, q.state) {
		return q, errs.Failf("状态不存在: %s", errs.Shorten(string(q.state)))
	}
	if q.source != "" && !slices.Contains(gateway.Layers, q.source) {
		return q, errs.Failf("来源不存在: %s", errs.Shorten(string(q.source)))
	}
	var err error
	if q.page, err = positive("page", in.Page, 1); err != nil {
		return q, err
	}
	if q.pageSize, err = positive("pageSize", in.PageSize, defaultPageSize); err != nil {
		return q, err
	}
	if q.pageSize > maxPageSize {
		return q, errs.Failf("每页最多 %d 行", maxPageSize)
	}
	q.compare, err = comparison(string(in.Sort), string(in.Order))
	return q, err
}

// positive reads a whole number from 1.
func positive(name string, text gateway.Text, fallback int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || n < 1 {
		return 0, errs.Failf("参数 %s 不是从 1 起的整数: %s", name, errs.Shorten(string(text)))
	}
	return n, nil
}

// columns are what a list can be sorted by; sign is -1 for descending.
var columns = map[string]func(a, b *gateway.Row, sign int) int{
	"procedure": func(a, b *gateway.Row, sign int) int {
		return sign * cmp.Or(cmp.Compare(a.Procedure, b.Procedure), cmp.Compare(a.CXType, b.CXType))
	},
	"calls":     func(a, b *gateway.Row, sign int) int { return sign * cmp.Compare(a.Calls, b.Calls) },
	"errors":    func(a, b *gateway.Row, sign int) int { return sign * cmp.Compare(a.Errors, b.Errors) },
	"p50":       func(a, b *gateway.Row, sign int) int { return compareKnown(a.P50, b.P50, sign) },
	"p95":       func(a, b *gateway.Row, sign int) int { return compareKnown(a.P95, b.P95, sign) },
	"lastError": func(a, b *gateway.Row, sign int) int { return compareKnown(a.LastError, b.LastError, sign) },
}

// compareKnown puts what is not known at the end of either order.
func compareKnown[T cmp.Ordered](a, b *T, sign int) int {
	switch {
	case a != nil && b != nil:
		return sign * cmp.Compare(*a, *b)
	case a != nil:
		return -1
	case b != nil:
		return 1
	default:
		return 0
	}
}

func comparison(sort, order string) (func(a, b *gateway.Row) int, error) {
	sign, knownOrder := map[string]int{"": 1, "asc": 1, "desc": -1}[order]
	compare, knownSort := columns[sort]
	switch {
	case !knownOrder:
		return nil, errs.Failf("排序方向不存在: %s", errs.Shorten(order))
	case sort == "":
		return nil, nil
	case !knownSort:
		return nil, errs.Failf("排序字段不存在: %s", errs.Shorten(sort))
	default:
		return func(a, b *gateway.Row) int { return compare(a, b, sign) }, nil
	}
}

// cut is the page of a list; one behind the end is empty.
func cut[T any](all []T, q *query) []T {
	if q.page-1 > len(all)/q.pageSize {
		return all[:0]
	}
	from := (q.page - 1) * q.pageSize
	return all[from:min(from+q.pageSize, len(all))]
}
