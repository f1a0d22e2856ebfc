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
		{Methods: "GET", Path: path + "/queries", Access: own, Effect: gateway.Read, Handle: h.Queries},
		{Methods: "PUT", Path: path + "/queries", Access: own, Effect: gateway.Write, Handle: h.Keep},
		{Methods: "DELETE", Path: path + "/queries/:id", Access: own, Effect: gateway.Write, Handle: h.Forget},
		{Methods: "GET", Path: path + "/roles", Access: shares, Effect: gateway.Read, Handle: h.Roles},
		{Methods: "GET", Path: path + "/opinions", Access: own, Effect: gateway.Read, Handle: h.Opinions},
		{Methods: "POST", Path: path + "/opinions", Access: own, Effect: gateway.Write, Handle: h.KeepOpinions},
	}
}
