package account

import (
	"qiao/gateway/area"
	"qiao/gateway/outbox"
	"qiao/gateway/typescript"
)

// Area is signing in, and the user's own account.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"account": {
			{Name: "UserInfo", Shape: userInfo{}},
			{Name: "SwitchedInfo", Shape: switchedInfo{}},
			{Name: "WechatBinding", Shape: binding{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{
		DB: p.DB.Urgent(), Sessions: p.Sessions, Hasher: p.Hasher, Policy: p.PasswordPolicy(),
		Guard: NewGuard(p.Counters, p.Config.SignIn), Codes: NewCodes(p.Counters, p.Hasher, p.Config.SignIn.Window),
		SendsMobileCodes: p.Sends(outbox.MobileCode), Calls: p.Calls, Strangers: p.Strangers, Log: p.Log,
		WechatRedirect: p.Config.Wechat.RedirectURL, States: p.Counters,
	}
	if p.Wechat != nil {
		h.Wechat = p.Wechat
	}
	return area.Services{Routes: h.Routes()}
}
