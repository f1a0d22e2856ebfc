package messages

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/message"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// olderRoutes are the routes by which clients of the .NET service send messages.
func (h *Handlers) olderRoutes() []gateway.Route {
	query := []string{"touser", "account", "accounts", "title", "content", "description", "url"}
	send := session.Button(maySend)
	return []gateway.Route{
		{Methods: "GET|POST", Path: base + "/SendTextMessage", Access: send, Effect: gateway.Write, Summary: "发送文本消息，旧地址", Handle: h.SendText, Query: query},
		{Methods: "GET|POST", Path: base + "/SendAuditMessage", Access: session.AnyMenu("approval-mine", "approval-todo", textMenu), Effect: gateway.Write, Summary: "发送审批消息，旧地址", Handle: h.SendAudit, Query: query},
		{Methods: "GET|POST", Path: "/CommonApi/SendWeChatMsgHandler.ashx", Access: send, Effect: gateway.Write, Summary: "发送企业微信消息，旧地址", Handle: h.SendWechat, Query: query},
	}
}

// olderTitle is the title of a message that comes without one.
const olderTitle = "通知"

// mostApprovers is how many people one may send the message of an application to without the right to send messages.
const mostApprovers = 20

// olderMessage is a message as older clients send one, with names of theirs or in the form of 企业微信.
type olderMessage struct {
	Title, Content, Description, URL payload.Text
	MsgType                          payload.Text
	ToParty, ToTag                   payload.Text
	Text, Markdown                   json.RawMessage
	TextCard                         json.RawMessage
}

// olderAnswer is sentTo with what the sender should know.
type olderAnswer struct {
	sentTo
	Note string `json:",omitempty"`
}

// SendText answers SendTextMessage: a text in 企业微信.
func (h *Handlers) SendText(r *gateway.Request) (any, error) {
	return h.sendOlder(r, func(olderMessage) message.Format { return message.Text })
}

// SendAudit answers SendAuditMessage: a card that leads to an application. Whoever may submit applications or decide about them may
// send it to those who have to do with one; who may send messages, to everybody.
func (h *Handlers) SendAudit(r *gateway.Request) (any, error) {
	if !r.Caller.MayButton(maySend) && !r.Caller.MayMenu("approval-mine") && !r.Caller.MayMenu("approval-todo") {
		return nil, errs.New(errs.Forbidden)
	}
	return h.sendOlder(r, func(olderMessage) message.Format { return message.Card })
}

// SendWechat answers SendWeChatMsgHandler.ashx: a card where the call has a Url or is one, else a text.
func (h *Handlers) SendWechat(r *gateway.Request) (any, error) {
	return h.sendOlder(r, func(in olderMessage) message.Format {
		if in.URL != "" || strings.EqualFold(string(in.MsgType), "textcard") {
			return message.Card
		}
		return message.Text
	})
}

func (h *Handlers) sendOlder(r *gateway.Request, formatOf func(olderMessage) message.Format) (any, error) {
	in, err := readOlder(r)
	if err != nil {
		return nil, err
	}
	d := draft{
		Channel: message.Wechat, Format: formatOf(in), Title: cmp.Or(strings.TrimSpace(string(in.Title)), olderTitle),
		Content: cmp.Or(strings.TrimSpace(string(in.Content)), strings.TrimSpace(string(in.Description))),
	}
	to := h.destinationOf(string(in.URL), r.Host())
	d.PageID, d.ObjectID, d.Link = to.page, to.object, to.link
	if d.To, err = h.olderReceivers(r.Context(), r); err != nil {
		return nil, err
	}
	if len(d.To) > mostApprovers && !r.Caller.MayButton(maySend) {
		return nil, errs.Failf("审批消息一次最多发给 %d 人", mostApprovers)
	}
	sent, err := h.deliver(r, d)
	return olderAnswer{sent, to.note}, err
}

// readOlder reads a message, also in the form of 企业微信: {"touser":…,"msgtype":"textcard","textcard":{…}}.
func readOlder(r *gateway.Request) (in olderMessage, err error) {
	if err := r.Bind(&in); err != nil {
		return in, err
	}
	if in.ToParty != "" || in.ToTag != "" {
		return in, errs.Failf("不能按部门（toparty）或标签（totag）发送，请在 ToUser 里指定接收人的账号")
	}
	var body json.RawMessage
	switch kind := strings.ToLower(string(in.MsgType)); kind {
	case "":
		return in, nil
	case "text":
		body = in.Text
	case "textcard":
		body = in.TextCard
	case "markdown":
		body = in.Markdown
	default:
		return in, errs.Failf("不能发送 msgtype 为 %s 的消息，请用 text 或 textcard", errs.Shorten(kind))
	}
	if len(body) == 0 || body[0] != '{' {
		return in, nil // the content stands beside msgtype
	}
	members, err := payload.DecodeObject(body, payload.Limits{})
	if err != nil {
		return in, err
	}
	for name, into := range map[string]*payload.Text{"title": &in.Title, "content": &in.Content, "description": &in.Description, "url": &in.URL} {
		if raw, given := members[name]; given {
			if err := json.Unmarshal(raw, into); err != nil {
				return in, errs.Wrap(errs.BadRequest, "read message", err)
			}
		}
	}
	return in, nil
}

// olderReceivers reads ToUser, Account or Accounts: accounts here or in 企业微信, separated by | or commas.
func (h *Handlers) olderReceivers(ctx context.Context, r *gateway.Request) (to []target, err error) {
	var names []string
	for _, field := range []string{"touser", "account", "accounts"} {
		sent, _ := payload.List(r.Fields()[field])
		for _, part := range sent {
			names = append(names, strings.FieldsFunc(part, func(c rune) bool { return c == '|' || c == ',' || c == ' ' })...)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	switch {
	case len(names) == 0:
		return nil, errs.Failf("请指定 ToUser（接收人的账号，多个用 | 分隔）")
	case len(names) > mostTargets:
		return nil, errs.Failf("接收人最多 %d 个，请改用页面 消息 按部门或角色发送", mostTargets)
	case slices.Contains(names, "@all"):
		return nil, errs.Failf("不能发给 @all，请指定接收人的账号")
	}
	var found []struct {
		UserID   string `db:"UserId"`
		Account  string `db:"Account"`
		WechatID string `db:"WechatId"`
	}
	if err := h.DB.Select(ctx, &found, "messages/named", store.Args{"Names": store.List(names)}); err != nil {
		return nil, err
	}
	for _, one := range found {
		to = append(to, target{Kind: "user", ID: one.UserID})
		names = slices.DeleteFunc(names, func(name string) bool { return strings.EqualFold(name, one.Account) || name == one.WechatID })
	}
	if len(names) > 0 {
		return nil, errs.Failf("没有账号 %s，或者已停用", errs.Shorten(strings.Join(names, "、")))
	}
	return to, nil
}
