// Package handlers is the surface beside the procedures: every route with its
// method, path, access and effect stands in one table, and each module that
// serves routes is a package of its own below this one.
package handlers

import (
	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/handlers/account"
	"qiao/handlers/appinfo"
	"qiao/handlers/clienterrors"
	"qiao/handlers/dormitory"
	"qiao/handlers/explorer"
	"qiao/handlers/files"
)

// Modules are the handlers that the routes lead to.
type Modules struct {
	Account      *account.Handlers
	AppInfo      *appinfo.Handlers
	Dormitory    *dormitory.Handlers
	Explorer     *explorer.Handlers
	ClientErrors *clienterrors.Handlers
	Files        *files.Handlers
}

const index = "/MobileQageModule/IndexHandler.ashx"

// Routes returns the whole surface. Signing in counts as reading: an unchanged
// client that still has an old cookie sends nothing by which its page could be
// told from a foreign one, and must be able to sign in again. Foreign pages are
// kept out by what browsers say of them (SignsIn). A write without a Rate has
// the gateway's own (limits.writes).
func Routes(m Modules) []gateway.Route {
	return append(m.Dormitory.Routes(), []gateway.Route{
		{Methods: "GET|POST", Path: index, Action: "newlogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: m.Account.NewLogin},
		{Methods: "POST", Path: index, Action: "login", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: m.Account.Login},
		{Methods: "POST", Path: index, Action: "changepwd", Access: session.AnySession(), Effect: gateway.Write, Handle: m.Account.ChangePassword},
		{Methods: "GET", Path: index, Action: "getuser", Access: session.SignedIn(), Effect: gateway.Read, Handle: m.Account.User},
		{Methods: "GET", Path: index, Action: "basicapps", Access: session.Departments(session.InformationCentre), Effect: gateway.Read, Handle: m.Account.Candidates},
		{Methods: "POST", Path: index, Action: "switch", Access: session.Departments(session.InformationCentre), Effect: gateway.Write, SignsIn: true, Handle: m.Account.Switch},
		{Methods: "POST", Path: index, Action: "switchback", Access: session.Public(), Effect: gateway.Write, SignsIn: true, Handle: m.Account.SwitchBack},

		{Methods: "GET", Path: "/vue-element-admin/user/info", Access: session.AnySession(), Effect: gateway.Read, Handle: m.Account.Info},
		{Methods: "POST", Path: "/vue-element-admin/user/logout", Access: session.Public(), Effect: gateway.Write, Handle: m.Account.Logout},

		{Methods: "GET", Path: "/admin/procedures/list", Access: session.Menu("procedure"), Effect: gateway.Read, Handle: m.Explorer.List},
		{Methods: "GET", Path: "/admin/procedures/detail", Access: session.Button("procedure.detail"), Effect: gateway.Read, Handle: m.Explorer.Detail},

		{Methods: "POST", Path: "/api/client-errors", Access: session.Public(), Effect: gateway.Write, Rate: clienterrors.Rate, Handle: m.ClientErrors.Report},
		{Methods: "GET", Path: "/admin/client-errors/list", Access: session.Menu("error-log"), Effect: gateway.Read, Handle: m.ClientErrors.List},
		{Methods: "GET", Path: "/admin/client-errors/detail", Access: session.Button("error-log.detail"), Effect: gateway.Read, Handle: m.ClientErrors.Detail},
		{Methods: "POST", Path: "/admin/client-errors/resolve", Access: session.Button("error-log.handle"), Effect: gateway.Write, Handle: m.ClientErrors.Resolve},
		{Methods: "POST", Path: "/admin/client-errors/reopen", Access: session.Button("error-log.handle"), Effect: gateway.Write, Handle: m.ClientErrors.Reopen},
		{Methods: "DELETE", Path: "/admin/client-errors/delete", Access: session.Button("error-log.delete"), Effect: gateway.Write, Handle: m.ClientErrors.Delete},

		{Methods: "POST", Path: "/api/File/UploadFilePost", Access: session.Departments(session.InformationCentre), Effect: gateway.Write, Upload: m.Files.MaxBody(), Handle: m.Files.Upload},
		{Methods: "GET", Path: "/api/File/DeleteFile", Access: session.Departments(session.InformationCentre), Effect: gateway.Write, Handle: m.Files.Delete},
		{Methods: "GET|HEAD", Path: "/files/:day/:key/:name", Access: session.Public(), Effect: gateway.Read, Handle: m.Files.Serve},

		{Methods: "GET|HEAD", Path: "/appConfig.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Config},
		{Methods: "GET|HEAD", Path: "/appVersion.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Version},
	}...)
}

// VersionBelow repeats the version route below server.version_path.
func VersionBelow(prefix string, m Modules) gateway.Route {
	return gateway.Route{
		Methods: "GET|HEAD", Path: prefix + "/appVersion.json", Access: session.Public(), Effect: gateway.Read, Handle: m.AppInfo.Version,
	}
}
