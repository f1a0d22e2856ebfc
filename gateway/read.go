package gateway

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"strings"

	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// Read runs an entry that routes read, for a handler that works with its rows. values are
// the values of its parameters from handler.NAME. It checks no access: the route of the
// handler has checked who may read the rows.
func (r *Request) Read(name string, values map[string]string, sink wire.Sink) error {
	p, call, err := r.Call(name)
	if err != nil {
		return err
	}
	call.Request.Handler, call.Out = values, sink
	ctx, cancel := context.WithTimeout(r.Context(), r.s.Live.Timeout(p))
	defer cancel()
	return r.s.Runner.Run(ctx, p, call)
}

// ReadRows are the rows of an entry that routes list, as the list answers them to the caller. query replaces the query
// of the request; without page and pagesize it is the first page. A blank value matches no row: the list would take it
// for no filter.
func (r *Request) ReadRows(name string, query map[string]string) ([]json.RawMessage, error) {
	for _, value := range query {
		if strings.TrimSpace(value) == "" {
			return nil, nil
		}
	}
	p, call, err := r.Call(name)
	if err != nil {
		return nil, err
	}
	call.Request.Query = map[string]json.RawMessage{}
	for key, value := range query {
		if call.Request.Query[wire.Fold(key)], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), r.s.Live.Timeout(p))
	defer cancel()
	return r.s.Runner.Rows(ctx, p, call)
}

// ReadRow is the first of these rows, with the values of query in its columns of these names. Where the caller sees
// none, the error says that the record, by its label, does not exist.
func (r *Request) ReadRow(name, label string, query map[string]string) (json.RawMessage, error) {
	rows, err := r.ReadRows(name, query)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || !isOf(rows[0], query) {
		return nil, errs.Failf("%s不存在，可能已被删除", label)
	}
	return rows[0], nil
}

// isOf reports whether a row has the values. A database may take two texts for the same that differ, as in a blank at the
// end.
func isOf(row json.RawMessage, values map[string]string) bool {
	var columns map[string]any
	if json.Unmarshal(row, &columns) != nil {
		return false
	}
	for name, value := range values {
		if text, isText := columns[name].(string); isText && text != value {
			return false
		}
	}
	return true
}

// Asked is the page, sort and filters that the request asks of a list that Go code makes.
func (r *Request) Asked(list request.List) (request.Asked, error) {
	values, err := r.values()
	if err != nil {
		return request.Asked{}, err
	}
	if r.route.CalledByOlder() {
		if values.Query, err = listQuery(values.Query, request.ListQuery); err != nil {
			return request.Asked{}, err
		}
	}
	return list.Read(values)
}

// values are the request as entries read it: its query and its body apart, for every
// method. A path such as quotationlist/{page} names the page as the query of others does.
func (r *Request) values() (request.Values, error) {
	values := request.Values{Path: r.c.Param, Query: r.fields}
	if method := r.c.Request.Method; method == http.MethodGet || method == http.MethodHead {
		if page := r.c.Param("page"); page != "" {
			text, err := json.Marshal(page)
			if err != nil {
				return values, err
			}
			values.Query = map[string]json.RawMessage{}
			maps.Copy(values.Query, r.fields)
			values.Query["page"] = text
		}
		return values, nil
	}
	var err error
	values.Body = r.fields
	values.Query, err = exchange.QueryFields(r.c.Request, r.s.Config.Limits.Members)
	return values, err
}

// Call is the request's call of an entry, as it serves at this moment.
func (r *Request) Call(name string) (*registry.Procedure, *registry.Call, error) {
	values, err := r.values()
	if err != nil {
		return nil, nil, err
	}
	call := &registry.Call{
		Caller: r.Caller, Address: r.Address(), Now: r.Now(), Request: values,
		Fresh: exchange.TrialOf(r.Context()) != nil, // an older answer would look like a difference
	}
	p, err := r.s.Live.ResolveEntry(call, name)
	if err != nil || !r.route.CalledByOlder() {
		return p, call, err
	}
	if call.Request.Query, err = listQuery(values.Query, p.Entry.Query()); err != nil {
		return nil, nil, err
	}
	return p, call, checkSort(call.Request.Query, p.Entry, r.Caller)
}
