package messages

import (
	"context"
	"net/url"
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
		{Methods: "GET|POST", Path: base + "/SendAuditMessage", Access: send, Effect: gateway.Write, Summary: "发送审批消息，旧地址", Handle: h.SendAudit, Query: query},
		{Methods: "GET|POST", Path: "/CommonApi/SendWeChatMsgHandler.ashx", Access: send, Effect: gateway.Write, Summary: "发送企业微信消息，旧地址", Handle: h.SendWechat, Query: query},
	}
}

// olderTitle is the title of a message that comes without one.
const olderTitle = "通知"

// SendText answers SendTextMessage: a text in 企业微信.
func (h *Handlers) SendText(r *gateway.Request) (any, error) { return h.sendOlder(r, message.Text) }

// SendAudit answers SendAuditMessage: a card that leads to an application.
func (h *Handlers) SendAudit(r *gateway.Request) (any, error) { return h.sendOlder(r, message.Card) }

// SendWechat answers SendWeChatMsgHandler.ashx: a card where the call has a Url, else a text.
func (h *Handlers) SendWechat(r *gateway.Request) (any, error) {
	var in struct{ URL payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	if in.URL != "" {
		return h.sendOlder(r, message.Card)
	}
	return h.sendOlder(r, message.Text)
}

func (h *Handlers) sendOlder(r *gateway.Request, format message.Format) (any, error) {
	var in struct{ Title, Content, Description, URL payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	d := draft{Channel: message.Wechat, Format: format, Title: strings.TrimSpace(string(in.Title)), Content: strings.TrimSpace(string(in.Content))}
	if d.Content == "" {
		d.Content = strings.TrimSpace(string(in.Description))
	}
	if d.Title == "" {
		d.Title = olderTitle
	}
	var err error
	if d.PageID, d.ObjectID, err = recordOf(string(in.URL)); err != nil {
		return nil, err
	}
	if d.To, err = h.olderReceivers(r.Context(), r); err != nil {
		return nil, err
	}
	return h.deliver(r, d)
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

// recordOf reads the address of a record in this system, …/open/{page}/{key}. It refuses other addresses, so that no message
// leads to another site.
func recordOf(address string) (page, object string, err error) {
	if address == "" {
		return "", "", nil
	}
	_, path, found := strings.Cut(address, "/open/")
	page, object, both := strings.Cut(path, "/")
	if found && both {
		page, err = url.PathUnescape(page)
		if err == nil {
			object, err = url.PathUnescape(object)
		}
	}
	if !found || !both || err != nil || page == "" || object == "" || len(page) > 100 || len(object) > 50 || strings.Contains(object, "/") {
		return "", "", errs.Failf("Url 应为本系统记录的地址，如 https://qiao.example.com/#/open/approval-todo/申请编号")
	}
	return page, object, nil
}
