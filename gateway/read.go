package gateway

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/entry"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// checkEntry checks that a route's entry is there, and has what the route needs.
// A file of the site may replace it later, but can neither add nor remove it.
func (s *Server) checkEntry(route Route) error {
	if route.Entry == "" {
		return nil
	}
	p := s.live.Shipped(route.Entry)
	switch {
	case p == nil:
		return fmt.Errorf("route %s: there is no entry %s.sql that routes read", route, route.Entry)
	case route.Export && p.Entry.Export == nil:
		return fmt.Errorf("route %s: the entry %s has no export", route, route.Entry)
	}
	return nil
}

// checkPaths checks that what an entry reads of a path is in that of one of
// its routes; with another it is as if it were not sent.
func (s *Server) checkPaths(routes []Route) error {
	for _, route := range routes {
		if route.Entry == "" {
			continue
		}
		for _, p := range s.live.Shipped(route.Entry).Entry.Params {
			name, ofPath := strings.CutPrefix(p.From, "path.")
			has := func(r Route) bool {
				return r.Entry == route.Entry && slices.Contains(strings.Split(r.Path, "/"), ":"+name)
			}
			if ofPath && !slices.ContainsFunc(routes, has) {
				return fmt.Errorf("route %s: the entry %s reads path.%s, which no path of its routes has", route, route.Entry, name)
			}
		}
	}
	return nil
}

// Read runs an entry that routes read, for a handler that goes on working with
// its rows. values are what its parameters take from handler.NAME; the route
// that the handler serves has said who may read it.
func (r *Request) Read(name string, values map[string]string, sink wire.Sink) error {
	p, call, err := r.s.entryCall(name, r)
	if err != nil {
		return err
	}
	call.Request.Handler, call.Out = values, sink
	ctx, cancel := context.WithTimeout(r.Context(), r.s.live.Timeout(p))
	defer cancel()
	return r.s.runInTurn(ctx, p, call)
}

// Asked is what the request asks of a list that Go code makes.
func (r *Request) Asked(list entry.List) (entry.Asked, error) {
	values, err := r.values()
	if err != nil {
		return entry.Asked{}, err
	}
	return list.Read(values)
}

// values are the request as entries read it: whatever the method, its query and
// its body each by itself.
func (r *Request) values() (entry.Request, error) {
	values := entry.Request{Path: r.c.Param, Query: r.fields}
	if method := r.c.Request.Method; method == http.MethodGet || method == http.MethodHead {
		return values, nil
	}
	var err error
	values.Body = r.fields
	values.Query, err = r.s.queryFields(r.c.Request)
	return values, err
}

// entryCall is a request's call of an entry, as it serves at this moment.
func (s *Server) entryCall(name string, r *Request) (*registry.Procedure, *registry.Call, error) {
	values, err := r.values()
	if err != nil {
		return nil, nil, err
	}
	call := &registry.Call{Caller: r.Caller, Address: r.Address(), Now: s.now(), Request: values}
	p, err := s.live.ResolveEntry(call, name)
	return p, call, err
}

// list answers with a page of the route's entry.
func (s *Server) list(c *gin.Context, route *Route, r *Request) {
	p, call, err := s.entryCall(route.Entry, r)
	if err != nil {
		s.fail(c, err)
		return
	}
	stateOf(c).procedure = p
	call.Request.ToldMore = true
	s.performNow(c, p, call, func(w io.Writer, o wire.Options) wire.Answer {
		return visible(wire.NewList(w, o, pageOf(p.Entry, call)), p.Entry, r)
	}, s.live.Timeout(p))
}

// pageOf is which rows a call lists. What it cannot ask for is refused when it
// is run.
func pageOf(e *entry.Entry, call *registry.Call) (page wire.Page) {
	if e.Page == nil {
		return page
	}
	page.Counted = int64(e.Page.Cap)
	page.Size, page.Offset, _ = e.Page.Window(entry.Input{Request: call.Request}, call.DB.Dialect())
	return page
}

// visible leaves the columns out that the caller does not see.
func visible(a wire.Answer, e *entry.Entry, r *Request) wire.Answer {
	if len(e.Restricted) == 0 {
		return a
	}
	return wire.Pick(a, func(columns []wire.Column) ([]int, error) {
		var seen []int
		for i := range columns {
			if !e.Hides(columns[i].Name, r.Caller) {
				seen = append(seen, i)
			}
		}
		return seen, nil
	})
}
