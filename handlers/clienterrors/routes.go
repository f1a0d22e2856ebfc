package clienterrors

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "POST", Path: "/api/client-errors", Access: session.Public(), Effect: gateway.Write, Rate: Rate, Handle: h.Report},
		{Methods: "GET", Path: "/admin/client-errors/list", Access: session.Menu("error-log"), Effect: gateway.Read, Handle: h.List, Query: slices.Concat(request.ListQuery, []string{"state"})},
		{Methods: "GET", Path: "/admin/client-errors/detail", Access: session.Button("error-log.detail"), Effect: gateway.Read, Handle: h.Detail, Query: []string{"id"}},
		{Methods: "POST", Path: "/admin/client-errors/resolve", Access: session.Button("error-log.handle"), Effect: gateway.Write, Handle: h.Resolve},
		{Methods: "POST", Path: "/admin/client-errors/reopen", Access: session.Button("error-log.handle"), Effect: gateway.Write, Handle: h.Reopen},
		{Methods: "DELETE", Path: "/admin/client-errors/delete", Access: session.Button("error-log.delete"), Effect: gateway.Write, Handle: h.Delete},
	}
}
