package account

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

const index = "/MobileQageModule/IndexHandler.ashx"

// Routes returns the module's routes. Signing in counts as reading: an old client with an old cookie sends no header
// that distinguishes its page from a foreign one, and must be able to sign in again. Foreign pages are refused by the
// headers that browsers send about them (SignsIn).
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET|POST", Path: index, Action: "newlogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.NewLogin},
		{Methods: "POST", Path: index, Action: "login", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.Login},
		{Methods: "POST", Path: index, Action: "getcode", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.GetCode},
		{Methods: "POST", Path: index, Action: "codelogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.CodeLogin},
		{Methods: "POST", Path: index, Action: "changepwd", Access: session.AnySession(), Effect: gateway.Write, Handle: h.ChangePassword},
		{Methods: "GET", Path: index, Action: "getuser", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.User},
		{Methods: "GET", Path: index, Action: "basicapps", Access: session.Departments(session.InformationCentre), Effect: gateway.Read, Handle: h.Candidates},
		{Methods: "POST", Path: index, Action: "switch", Access: session.Departments(session.InformationCentre), Effect: gateway.Write, SignsIn: true, Handle: h.Switch},
		{Methods: "POST", Path: index, Action: "switchback", Access: session.Public(), Effect: gateway.Write, SignsIn: true, Handle: h.SwitchBack},
		{Methods: "POST", Path: "/admin/account/lock", Access: session.AnySession(), Effect: gateway.Write, Handle: h.Lock},
		{Methods: "POST", Path: "/admin/account/unlock", Access: session.AnySession(), Effect: gateway.Write, Handle: h.Unlock},
		{Methods: "POST", Path: "/admin/account/mobile/code", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.AskMobileCode},
		{Methods: "POST", Path: "/admin/account/mobile", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.ChangeMobile},
		{Methods: "POST", Path: "/admin/account/wechat/start", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.BeginWechat},
		{Methods: "POST", Path: "/admin/account/wechat/signin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Handle: h.WechatLogin},
		{Methods: "GET", Path: "/admin/account/wechat", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Binding},
		{Methods: "POST", Path: "/admin/account/wechat/bind", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.BindWechat},
		{Methods: "POST", Path: "/admin/account/wechat/unbind", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.UnbindWechat},
		{Methods: "GET", Path: "/vue-element-admin/user/info", Access: session.AnySession(), Effect: gateway.Read, Handle: h.Info},
		{Methods: "POST", Path: "/vue-element-admin/user/logout", Access: session.Public(), Effect: gateway.Write, SignsOut: true, Handle: h.Logout},
	}
}
