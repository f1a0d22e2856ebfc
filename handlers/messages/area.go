// Package messages serves 消息 and 发送记录. It sends notices on to 企业微信 and by SMS, sends the messages of staff, and stores
// the channels that each user has chosen.
package messages

import (
	"context"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/jobs"
	"qiao/gateway/message"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/gateway/wechat"
)

const (
	textMenu = "message-text"
	logMenu  = "message-log"
	base     = "/api/message"

	maySend   = textMenu + ".send"
	mayEdit   = textMenu + ".edit"
	mayResend = logMenu + ".resend"
	maySet    = "setting.edit"
)

// Area is the messages to people.
var Area = area.Declaration{
	Records: map[string][]record.Table{"message": {Templates, Kinds}},
	Answers: map[string][]typescript.Answer{
		"message": {
			{Name: "MessagePreview", Shape: preview{}},
			{Name: "MessageSent", Shape: sentTo{}},
			{Name: "MessageSum", Shape: sum{}},
			{Name: "MessageResent", Shape: resent{}},
			{Name: "MessageKinds", Shape: kindList{}},
		},
		"messagechoice": {{Name: "MessageChoices", Shape: choices{}}},
	},
	Open: func(p area.Parts) area.Services {
		h := &Handlers{
			DB: p.DB, Channels: message.Channels(p.Sends), Now: p.Now, Sessions: p.Sessions, Strangers: p.Strangers,
			LinkHosts: p.Config.Messages.LinkHosts, Addresses: []string{p.Config.UI.Address, p.Config.Wechat.RedirectURL},
		}
		if p.Config.Wechat.Callbacks() {
			h.callback = newCallback(p)
		}
		h.AgreeByCard = func(ctx context.Context, origin audit.Origin, applicationID, taskID string) error {
			return p.Calls.AgreeByCard(ctx, origin, applicationID, taskID) // which is opened later
		}
		old := message.Retention{DB: p.DB, Keep: p.Config.Messages.Keep(), Log: p.Log, Now: p.Now}
		return area.Services{Routes: h.Routes(), Jobs: []jobs.Job{h.noticesJob(), h.urgentJob(), old.Job()}}
	},
}

// Handlers serves the routes below /api/message.
type Handlers struct {
	DB       *store.DB         // main
	Channels []message.Channel // that are configured
	Now      func() time.Time
	// Sessions has the people who press buttons of cards, and Strangers the refused calls of 企业微信.
	Sessions  *session.Manager
	Strangers *audit.Bounded
	// AgreeByCard is area.Calls.AgreeByCard.
	AgreeByCard func(ctx context.Context, origin audit.Origin, applicationID, taskID string) error

	LinkHosts []string // messages.link_hosts
	Addresses []string // of this system, as people call it

	callback         *wechat.Callback // nil where it is not configured
	templates, kinds *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	own := session.SignedIn()
	routes := []gateway.Route{
		{Methods: "GET", Path: base + "/index", Access: session.Menu(textMenu), Effect: gateway.Read, Entry: "messages/messages"},
		{Methods: "GET", Path: base + "/roles", Access: session.Button(maySend), Effect: gateway.Read, Entry: "messages/roles"},
		{Methods: "POST", Path: base + "/preview", Access: session.Button(maySend), Effect: gateway.Read, Summary: "预览消息及接收人数", Handle: h.Preview},
		{Methods: "POST", Path: base + "/send", Access: session.Button(maySend), Effect: gateway.Write, Summary: "发送消息，或定时发送", Handle: h.Send},
		{Methods: "POST", Path: base + "/cancel/:id", Access: session.Button(maySend), Effect: gateway.Write, Summary: "取消定时消息", Handle: h.Cancel},
		{Methods: "GET", Path: base + "/log/index", Access: session.Menu(logMenu), Effect: gateway.Read, Entry: "messages/log"},
		{Methods: "GET", Path: base + "/log/export", Access: session.Button(logMenu + ".export"), Effect: gateway.Read, Entry: "messages/log", Export: true},
		{Methods: "GET", Path: base + "/log/sums", Access: session.Menu(logMenu), Effect: gateway.Read, Summary: "每天各类消息的发送数量", Handle: h.Sums, Query: []string{"from", "to"}},
		{Methods: "POST", Path: base + "/log/resend", Access: session.Button(mayResend), Effect: gateway.Write, Summary: "重新发送失败的消息", Handle: h.Resend},
		{Methods: "GET", Path: base + "/choices", Access: own, Effect: gateway.Read, Summary: "本人接收消息的渠道", Handle: h.Choices},
		{Methods: "POST", Path: base + "/choices", Access: own, Effect: gateway.Write, Summary: "设置本人接收消息的渠道", Handle: h.Choose},
	}
	return slices.Concat(routes, h.templateRoutes(), h.kindRoutes(), h.callbackRoutes(), h.olderRoutes())
}
