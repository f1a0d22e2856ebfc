package explorer

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/procedures/list", Access: session.Menu("procedure"), Effect: gateway.Read, Handle: h.List, Query: slices.Concat(request.ListQuery, []string{"state", "source"})},
		{Methods: "GET", Path: "/admin/procedures/detail", Access: session.Button("procedure.detail"), Effect: gateway.Read, Handle: h.Detail, Query: []string{"id"}},
	}
}
