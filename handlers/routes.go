// Package handlers is the surface beside the procedures: every route with its
// method, path, access and effect stands in one table, and each module that
// serves routes is a package of its own below this one.
package handlers

import (
	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/handlers/account"
	"qiao/handlers/appinfo"
	"qiao/handlers/explorer"
)

// Modules are the handlers that the routes lead to.
type Modules struct {
	Account  *account.Handlers
	AppInfo  *appinfo.Handlers
	Explorer *explorer.Handlers
}

const index = "/MobileQageModule/IndexHandler.ashx"

// Routes returns the whole surface. Signing in counts as reading: an unchanged
// client that still has an old cookie sends nothing by which its page could be
// told from a foreign one, and must be able to sign in again. Foreign pages are
// kept out by what browsers say of them (SignsIn).
func Routes(m Modules) []gateway.Route {
	return []gateway.Route{
		{Methods: "GET|POST", Path: index, Action: "newlogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: m.Account.NewLogin},
		{Methods: "POST", Path: index, Action: "login", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: m.Account.Login},
		{Methods: "POST", Path: index, Action: "changepwd", Access: session.SignedIn(), Effect: gateway.Write, Handle: m.Account.ChangePassword},
		{Methods: "GET", Path: index, Action: "getuser", Access: session.SignedIn(), Effect: gateway.Read, Handle: m.Account.User},

		{Methods: "GET", Path: "/vue-element-admin/user/info", Access: session.SignedIn(), Effect: gateway.Read, Handle: m.Account.Info},
		{Methods: "POST", Path: "/vue-element-admin/user/logout", Access: session.Public(), Effect: gateway.Write, Handle: m.Account.Logout},

		{Methods: "GET", Path: "/admin/procedures/list", Access: session.Menu("procedure"), Effect: gateway.Read, Handle: m.Explorer.List},
		{Methods: "GET", Path: "/admin/procedures/detail", Access: session.Button("procedure.detail"), Effect: gateway.Read, Handle: m.Explorer.Detail},

		{Methods: "GET|HEAD", Path: "/appConfig.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Config},
		{Methods: "GET|HEAD", Path: "/appVersion.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Version},
	}
}

// VersionBelow repeats the version route below server.version_path.
func VersionBelow(prefix string, m Modules) gateway.Route {
	return gateway.Route{
		Methods: "GET|HEAD", Path: prefix + "/appVersion.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Version,
	}
}
