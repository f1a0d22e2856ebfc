// Package explorer shows the information centre the procedures, the errors in the files of entries,
// and the statistics of the calls.
package explorer

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/wire/payload"
)

// Handlers reads the live registry; it changes nothing.
type Handlers struct {
	Live *registry.Live
}

// list is a page of the procedures, with how many there are of each state and
// source whichever of them is asked for.
type list struct {
	List    []registry.Row         `json:"list"`
	Total   int                    `json:"total"`
	States  map[registry.State]int `json:"states"`
	Sources map[registry.Layer]int `json:"sources"`
	Problem string                 `json:"problem"` // why procedures.dir, or a part of it, cannot be read; empty when it can
}

// List answers GET /admin/procedures/list.
func (h *Handlers) List(r *gateway.Request) (any, error) {
	q, err := bindQuery(r)
	if err != nil {
		return nil, err
	}
	answer := list{States: map[registry.State]int{}, Sources: map[registry.Layer]int{}}
	var found []*registry.Item
	items := h.Live.Items()
	for i := range items {
		item := &items[i]
		if !item.Matches(q.Keyword) {
			continue
		}
		inState, inSource := q.state == "" || q.state == item.State, q.source == "" || q.source == item.Source
		if inSource {
			answer.States[item.State]++
		}
		if inState {
			answer.Sources[item.Source]++
		}
		if inState && inSource {
			found = append(found, item)
		}
	}
	answer.Total, answer.List = len(found), h.page(found, &q)
	if err := h.Live.Problem(); err != nil {
		answer.Problem = err.Error()
	}
	return answer, nil
}

// page describes the items of one page. Only another order than the registry's
// needs the usage of all of them.
func (h *Handlers) page(found []*registry.Item, q *query) []registry.Row {
	compare := q.compare()
	if compare == nil {
		return h.rows(cut(found, q))
	}
	rows := h.rows(found)
	slices.SortStableFunc(rows, compare)
	return cut(rows, q)
}

func (h *Handlers) rows(items []*registry.Item) []registry.Row {
	rows := make([]registry.Row, len(items))
	for i, item := range items {
		rows[i] = h.Live.Row(item)
	}
	return rows
}

// Detail answers GET /admin/procedures/detail.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	var in struct{ ID payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	items := h.Live.Items()
	for i := range items {
		if items[i].ID == string(in.ID) {
			return h.detail(&items[i]), nil
		}
	}
	return nil, errs.Failf("没有这个存储过程")
}
