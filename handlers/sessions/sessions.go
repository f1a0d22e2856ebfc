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
		{Methods: "GET", Path: ownPath + "/sessions", Access: session.SignedIn(), Effect: gateway.Read, Summary: "本人登录中的设备", Handle: h.Own},
		{Methods: "GET", Path: ownPath + "/sign-ins", Access: session.SignedIn(), Effect: gateway.Read, Summary: "本人的登录记录", Handle: h.OwnSignIns, Query: signInsQuery},
		{Methods: "POST", Path: ownPath + "/signout/:id", Access: session.SignedIn(), Effect: gateway.Write, Summary: "退出本人的一台设备", Handle: h.SignOutOwn},
		{Methods: "POST", Path: ownPath + "/signout-others", Access: session.SignedIn(), Effect: gateway.Write, Summary: "退出本人的其他设备", Handle: h.SignOutOthers},
		{Methods: "GET", Path: onlinePath + "/index", Access: session.Menu(onlineMenu), Effect: gateway.Read, Summary: "在线用户", Handle: h.Online, Query: request.ListQuery},
		{Methods: "POST", Path: onlinePath + "/signout/:user", Access: session.Button(onlineMenu + ".signout"), Effect: gateway.Write, Summary: "让一个用户的全部设备退出登录", Handle: h.SignOutPerson},
		{Methods: "POST", Path: onlinePath + "/signout/:user/:session", Access: session.Button(onlineMenu + ".signout"), Effect: gateway.Write, Summary: "让一个用户的一台设备退出登录", Handle: h.SignOutSession},
		{Methods: "GET", Path: staffPath + "/sessions/:id", Access: session.Button(staffReset), Effect: gateway.Read, Summary: "员工登录中的设备", Handle: h.OfPerson},
		{Methods: "GET", Path: staffPath + "/sign-ins/:id", Access: session.Button(staffReset), Effect: gateway.Read, Summary: "员工的登录记录", Handle: h.SignInsOfPerson, Query: signInsQuery},
	}
}
