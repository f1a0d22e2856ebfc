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
		{Methods: "POST", Path: "/api/client-errors", Access: session.Public(), Effect: gateway.Write, Rate: Rate, Summary: "报告页面的错误", Handle: h.Report},
		{Methods: "GET", Path: "/admin/client-errors/list", Access: session.Menu("error-log"), Effect: gateway.Read, Summary: "页面错误的列表", Handle: h.List, Query: slices.Concat(request.ListQuery, []string{"state"})},
		{Methods: "GET", Path: "/admin/client-errors/detail", Access: session.Button("error-log.detail"), Effect: gateway.Read, Summary: "一个页面错误的详情", Handle: h.Detail, Query: []string{"id"}},
		{Methods: "POST", Path: "/admin/client-errors/resolve", Access: session.Button("error-log.handle"), Effect: gateway.Write, Summary: "把页面错误标为已解决", Handle: h.Resolve},
		{Methods: "POST", Path: "/admin/client-errors/reopen", Access: session.Button("error-log.handle"), Effect: gateway.Write, Summary: "重新打开页面错误", Handle: h.Reopen},
		{Methods: "DELETE", Path: "/admin/client-errors/delete", Access: session.Button("error-log.delete"), Effect: gateway.Write, Summary: "删除页面错误", Handle: h.Delete},
	}
}
