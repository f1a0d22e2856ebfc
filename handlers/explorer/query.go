package explorer

import (
	"cmp"
	"maps"
	"slices"

	"qiao/gateway"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/wire/payload"
)

// query is the request of a list. Empty fields do not filter.
type query struct {
	request.Asked

	state  registry.State
	source registry.Layer
}

// asked has the bounds and sort columns of a request.
var asked = request.List{Max: 200, Sorts: slices.Collect(maps.Keys(columns))}

func bindQuery(r *gateway.Request) (query, error) {
	var in struct{ State, Source payload.Text }
	if err := r.Bind(&in); err != nil {
		return query{}, err
	}
	q := query{state: registry.State(in.State), source: registry.Layer(in.Source)}
	if q.state != "" && !slices.Contains(registry.States, q.state) {
		return q, errs.Failf("状态不存在：%s", errs.Shorten(string(q.state)))
	}
	if q.source != "" && !slices.Contains(registry.Layers, q.source) {
		return q, errs.Failf("来源不存在：%s", errs.Shorten(string(q.source)))
	}
	var err error
	q.Asked, err = r.Asked(asked)
	return q, err
}

// columns are the columns by which a list can be sorted; sign is -1 for descending.
var columns = map[string]func(a, b *registry.Row, sign int) int{
	"procedure": func(a, b *registry.Row, sign int) int {
		return sign * cmp.Or(cmp.Compare(a.Procedure, b.Procedure), cmp.Compare(a.CXType, b.CXType))
	},
	"cxtype": func(a, b *registry.Row, sign int) int {
		return sign * cmp.Or(cmp.Compare(shown(a), shown(b)), cmp.Compare(a.Procedure, b.Procedure))
	},
	"calls":     func(a, b *registry.Row, sign int) int { return sign * cmp.Compare(a.Calls, b.Calls) },
	"errors":    func(a, b *registry.Row, sign int) int { return sign * cmp.Compare(a.Errors, b.Errors) },
	"p50":       func(a, b *registry.Row, sign int) int { return compareKnown(a.P50, b.P50, sign) },
	"p95":       func(a, b *registry.Row, sign int) int { return compareKnown(a.P95, b.P95, sign) },
	"lastError": func(a, b *registry.Row, sign int) int { return compareKnown(a.LastError, b.LastError, sign) },
}

// shown is the name of a row in the list: its CXType, where it has one.
func shown(r *registry.Row) string { return cmp.Or(r.CXType, r.Procedure) }

// compareKnown sorts unknown values to the end in either order.
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

// compare is the chosen order; nil is the order of the registry.
func (q *query) compare() func(a, b registry.Row) int {
	column := columns[q.Sort]
	if column == nil {
		return nil
	}
	sign := 1
	if q.Descending {
		sign = -1
	}
	return func(a, b registry.Row) int { return column(&a, &b, sign) }
}

// cut is the page of a list; one behind the end is empty.
func cut[T any](all []T, q *query) []T {
	from := min(q.Offset, int64(len(all)))
	return all[from:min(from+q.Size, int64(len(all)))]
}
