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
		{Methods: "GET|POST", Path: index, Action: "newlogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "用账号和密码登录", Handle: h.NewLogin},
		{Methods: "POST", Path: index, Action: "login", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "用账号和密码登录，旧客户端", Handle: h.Login},
		{Methods: "POST", Path: index, Action: "getcode", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "获取登录验证码", Handle: h.GetCode},
		{Methods: "POST", Path: index, Action: "codelogin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "用验证码登录", Handle: h.CodeLogin},
		{Methods: "POST", Path: index, Action: "changepwd", Access: session.AnySession(), Effect: gateway.Write, Summary: "修改本人的密码", Handle: h.ChangePassword},
		{Methods: "GET", Path: index, Action: "getuser", Access: session.SignedIn(), Effect: gateway.Read, Summary: "当前登录的用户", Handle: h.User},
		{Methods: "GET", Path: index, Action: "basicapps", Access: session.Departments(session.InformationCentre), Effect: gateway.Read, Summary: "可以切换到的账号", Handle: h.Candidates},
		{Methods: "POST", Path: index, Action: "switch", Access: session.Departments(session.InformationCentre), Effect: gateway.Write, SignsIn: true, Summary: "切换到另一个账号", Handle: h.Switch},
		{Methods: "POST", Path: index, Action: "switchback", Access: session.Public(), Effect: gateway.Write, SignsIn: true, Summary: "切换回本人的账号", Handle: h.SwitchBack},
		{Methods: "POST", Path: "/admin/account/lock", Access: session.AnySession(), Effect: gateway.Write, Summary: "锁定屏幕", Handle: h.Lock},
		{Methods: "POST", Path: "/admin/account/unlock", Access: session.AnySession(), Effect: gateway.Write, Summary: "解锁屏幕", Handle: h.Unlock},
		{Methods: "POST", Path: "/admin/account/mobile/code", Access: session.SignedIn(), Effect: gateway.Write, Summary: "获取更换手机号的验证码", Handle: h.AskMobileCode},
		{Methods: "POST", Path: "/admin/account/mobile", Access: session.SignedIn(), Effect: gateway.Write, Summary: "更换本人的手机号", Handle: h.ChangeMobile},
		{Methods: "POST", Path: "/admin/account/wechat/start", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "开始企业微信扫码登录", Handle: h.BeginWechat},
		{Methods: "POST", Path: "/admin/account/wechat/signin", Access: session.Public(), Effect: gateway.Read, SignsIn: true, Summary: "用企业微信登录", Handle: h.WechatLogin},
		{Methods: "GET", Path: "/admin/account/wechat", Access: session.SignedIn(), Effect: gateway.Read, Summary: "本人绑定的企业微信", Handle: h.Binding},
		{Methods: "POST", Path: "/admin/account/wechat/bind", Access: session.SignedIn(), Effect: gateway.Write, Summary: "绑定本人的企业微信", Handle: h.BindWechat},
		{Methods: "POST", Path: "/admin/account/wechat/unbind", Access: session.SignedIn(), Effect: gateway.Write, Summary: "解除本人的企业微信绑定", Handle: h.UnbindWechat},
		{Methods: "GET", Path: "/vue-element-admin/user/info", Access: session.AnySession(), Effect: gateway.Read, Summary: "当前用户的资料、菜单和按钮", Handle: h.Info},
		{Methods: "POST", Path: "/vue-element-admin/user/logout", Access: session.Public(), Effect: gateway.Write, SignsOut: true, Summary: "退出登录", Handle: h.Logout},
	}
}
