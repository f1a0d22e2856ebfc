// Package sessions shows the open sessions of users, and signs them out: users see their own sessions, the personnel
// office those of one user, and the information centre those of all users (在线用户).
package sessions

import (
	"qiao/gateway"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the routes of sessions.
type Handlers struct {
	DB       *store.DB // main
	Sessions *session.Manager
}

const (
	ownPath    = "/admin/account"
	staffPath  = "/api/staff"
	staffReset = "staff.reset" // the button of the users who manage accounts
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: ownPath + "/sessions", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Own},
		{Methods: "GET", Path: ownPath + "/sign-ins", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.OwnSignIns, Query: signInsQuery},
		{Methods: "POST", Path: ownPath + "/signout/:id", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.SignOutOwn},
		{Methods: "POST", Path: ownPath + "/signout-others", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.SignOutOthers},
		{Methods: "GET", Path: onlinePath + "/index", Access: session.Menu(onlineMenu), Effect: gateway.Read, Handle: h.Online, Query: request.ListQuery},
		{Methods: "POST", Path: onlinePath + "/signout/:user", Access: session.Button(onlineMenu + ".signout"), Effect: gateway.Write, Handle: h.SignOutPerson},
		{Methods: "POST", Path: onlinePath + "/signout/:user/:session", Access: session.Button(onlineMenu + ".signout"), Effect: gateway.Write, Handle: h.SignOutSession},
		{Methods: "GET", Path: staffPath + "/sessions/:id", Access: session.Button(staffReset), Effect: gateway.Read, Handle: h.OfPerson},
		{Methods: "GET", Path: staffPath + "/sign-ins/:id", Access: session.Button(staffReset), Effect: gateway.Read, Handle: h.SignInsOfPerson, Query: signInsQuery},
	}
}
