// Package personal keeps data of users for every device: conditions of lists under a name, which may be shared with a
// role, and frequent comments.
package personal

import (
	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the routes.
type Handlers struct{ DB *store.DB } // main

// Routes are the module's. The list of the kept conditions decides who may see them.
func (h *Handlers) Routes() []gateway.Route {
	const path = "/admin/personal"
	own, shares := session.SignedIn(), session.Button(session.RightAuthorize)
	return []gateway.Route{
		{Methods: "GET", Path: path + "/queries", Access: own, Effect: gateway.Read, Summary: "本人保存的和共享给本人的查询条件", Handle: h.Queries},
		{Methods: "PUT", Path: path + "/queries", Access: own, Effect: gateway.Write, Summary: "保存查询条件", Handle: h.Keep},
		{Methods: "DELETE", Path: path + "/queries/:id", Access: own, Effect: gateway.Write, Summary: "删除查询条件", Handle: h.Forget},
		{Methods: "GET", Path: path + "/roles", Access: shares, Effect: gateway.Read, Summary: "可以共享查询条件的角色", Handle: h.Roles},
		{Methods: "GET", Path: path + "/opinions", Access: own, Effect: gateway.Read, Summary: "本人常用的审批意见", Handle: h.Opinions},
		{Methods: "POST", Path: path + "/opinions", Access: own, Effect: gateway.Write, Summary: "保存本人常用的审批意见", Handle: h.KeepOpinions},
	}
}
