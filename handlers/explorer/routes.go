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
		{Methods: "GET", Path: "/admin/procedures/list", Access: session.Menu("procedure"), Effect: gateway.Read, Summary: "已登记的存储过程及其状态、调用次数", Handle: h.List, Query: slices.Concat(request.ListQuery, []string{"state", "source"})},
		{Methods: "GET", Path: "/admin/procedures/detail", Access: session.Button("procedure.detail"), Effect: gateway.Read, Summary: "一个存储过程的参数、SQL 和调用统计", Handle: h.Detail, Query: []string{"id"}},
	}
}
