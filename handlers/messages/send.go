package messages

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/message"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const (
	longestTitle   = 60  // characters
	longestContent = 500 // characters, which 企业微信 takes as 2,048 bytes at most
	longestCard    = 160
	mostTargets    = 500
	latest         = 90 * 24 * time.Hour // of a planned message
	shownUnbound   = 50
)

// draft is what the sender wrote.
type draft struct {
	To       []target
	Channel  message.Channel
	Format   message.Format
	Title    string
	Content  string
	Values   map[string]string // of the fields, by their names
	Template string            `json:"TemplateId"`
	At       string            // 2026-11-20T08:30:00; empty is now
	// PageID and ObjectID are the record that a card leads to; the page does not choose one.
	PageID, ObjectID string
	Link             string // an address in place of them
}

// target is a department with all below it, a post, a role, or a person.
type target struct {
	Kind string
	ID   string `json:"Id"`
}

// preview is how a message will look, and whom it reaches.
type preview struct {
	Title, Content string // of the first receiver with an address
	Receivers      int
	Unreached      int      // of them
	UnreachedNames []string // the first 50
	Reason         string   // why they are not reached
}

// sentTo is a message that was sent or planned.
type sentTo struct {
	MessageID string `json:"MessageId"`
	Receivers int
	Unreached int
}

func readDraft(r *gateway.Request) (d draft, err error) {
	fields := r.Fields()
	for name, into := range map[string]any{"to": &d.To, "values": &d.Values} {
		if raw, given := fields[name]; given && json.Unmarshal(raw, into) != nil {
			return d, errs.Failf("%s 的格式不对", name)
		}
	}
	var sent struct {
		Channel, Format, Title, Content, At payload.Text
		TemplateID                          payload.Text `json:"TemplateId"`
	}
	if err := r.Bind(&sent); err != nil {
		return d, err
	}
	d.Channel, d.Format, d.Template = message.Channel(sent.Channel), message.Format(sent.Format), string(sent.TemplateID)
	d.Title, d.Content, d.At = strings.TrimSpace(string(sent.Title)), strings.TrimSpace(string(sent.Content)), string(sent.At)
	return d, nil
}

// check fills the fields in and says what is wrong.
func (h *Handlers) check(d *draft, now time.Time) (due time.Time, err error) {
	switch {
	case !slices.Contains([]message.Channel{message.Wechat, message.SMS}, d.Channel):
		return due, errs.Failf("请选择发送渠道：企业微信或短信")
	case d.Channel == message.Wechat && !slices.Contains(h.Channels, message.Wechat):
		return due, errs.Failf(wechatMissing + "，请系统管理员配置 wechat")
	case d.Channel == message.SMS && !slices.Contains(h.Channels, message.SMS):
		return due, errs.Failf(smsMissing + "，请系统管理员配置 messages.sms_notice_body")
	case !slices.Contains([]message.Format{message.Text, message.Card}, d.Format):
		return due, errs.Failf("请选择消息的样式：文本或卡片")
	case len(d.To) == 0:
		return due, errs.Failf("请选择接收人")
	case len(d.To) > mostTargets:
		return due, errs.Failf("接收人最多选 %d 项，请改选部门或角色", mostTargets)
	}
	if wrong := unfit(d.Title + d.Content); wrong != "" {
		return due, errs.Failf("标题或正文%s", wrong)
	}
	for _, name := range fieldsOf(d.Title, d.Content) {
		if strings.TrimSpace(d.Values[name]) == "" {
			return due, errs.Failf("请填写 %s", name)
		}
	}
	if message.Personal(d.Title) {
		return due, errs.Failf("标题对所有接收人相同，{{姓名}} 和 {{部门}} 请写在正文里")
	}
	d.Title, d.Content = fill(d.Title, d.Values), fill(d.Content, d.Values)
	most := longestContent
	if d.Format == message.Card {
		most = longestCard
	}
	switch {
	case d.Title == "" || payload.Units(d.Title) > longestTitle:
		return due, errs.Failf("请填写标题，最多 %d 个字", longestTitle)
	case d.Content == "" || payload.Units(d.Content) > most:
		return due, errs.Failf("请填写正文，最多 %d 个字", most)
	case d.Channel == message.SMS && payload.Units(d.Title+"："+d.Content) > message.LongestSMS:
		return due, errs.Failf("短信的标题和正文一共最多 %d 个字，请缩短后再发", message.LongestSMS-1)
	}
	return dueOf(d.At, now)
}

// dueOf reads the time of a planned message; empty is now.
func dueOf(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return now, nil
	}
	at, err := time.ParseInLocation("2006-01-02T15:04:05", text, now.Location())
	switch {
	case err != nil:
		return now, errs.Failf("发送时间应如 2026-11-20T08:30:00")
	case !at.After(now):
		return now, errs.Failf("发送时间 %s 已过，请改为以后的时间或立即发送", clock.Minute(at))
	case at.Sub(now) > latest:
		return now, errs.Failf("发送时间最晚是 90 天以后")
	}
	return at, nil
}

// receivers are the people whom a draft names, each once.
func (h *Handlers) receivers(ctx context.Context, to []target) (people []message.Receiver, err error) {
	ids := map[string][]string{}
	for _, one := range to {
		ids[one.Kind] = append(ids[one.Kind], one.ID)
	}
	for kind := range ids {
		if !slices.Contains([]string{"user", "department", "post", "role"}, kind) {
			return nil, errs.Failf("接收人应为员工、部门、岗位或角色")
		}
	}
	err = h.DB.Select(ctx, &people, "messages/audience", store.Args{
		"Users": store.List(ids["user"]), "Departments": store.List(ids["department"]), "Posts": store.List(ids["post"]), "Roles": store.List(ids["role"]),
	})
	if err == nil && len(people) == 0 {
		err = errs.Failf("所选的部门、岗位或角色里没有可以接收的人")
	}
	return people, err
}

// split returns the people with an address on a channel, those without one, and why they have none.
func split(channel message.Channel, people []message.Receiver) (reached, unreached []message.Receiver, reason string) {
	reason = message.NotBound
	if channel == message.SMS {
		reason = message.NoMobile
	}
	for _, p := range people {
		if channel == message.Wechat && p.WechatID == "" || channel == message.SMS && p.Mobile == "" {
			unreached = append(unreached, p)
		} else {
			reached = append(reached, p)
		}
	}
	return reached, unreached, reason
}

// Preview answers POST preview.
func (h *Handlers) Preview(r *gateway.Request) (any, error) {
	d, err := readDraft(r)
	if err != nil {
		return nil, err
	}
	if _, err := h.check(&d, r.Now()); err != nil {
		return nil, err
	}
	people, err := h.receivers(r.Context(), d.To)
	if err != nil {
		return nil, err
	}
	reached, without, reason := split(d.Channel, people)
	p := preview{
		Title: d.Title, Content: message.For(d.Content, slices.Concat(reached, without)[0]), Receivers: len(people), Unreached: len(without), UnreachedNames: []string{}, Reason: reason,
	}
	for _, one := range without[:min(len(without), shownUnbound)] {
		p.UnreachedNames = append(p.UnreachedNames, one.Name)
	}
	return p, nil
}

// Send answers POST send.
func (h *Handlers) Send(r *gateway.Request) (any, error) {
	d, err := readDraft(r)
	if err != nil {
		return nil, err
	}
	return h.deliver(r, d)
}

// deliver sends a draft to its receivers at its time.
func (h *Handlers) deliver(r *gateway.Request, d draft) (sent sentTo, err error) {
	due, err := h.check(&d, r.Now())
	if err != nil {
		return sent, err
	}
	people, err := h.receivers(r.Context(), d.To)
	if err != nil {
		return sent, err
	}
	plan := message.New(message.Message{
		Kind: message.ByHand, Format: d.Format, Title: d.Title, Content: d.Content, TemplateID: d.Template, PageID: d.PageID, ObjectID: d.ObjectID, Link: d.Link,
		SenderID: r.Caller.UserID, Sender: r.Caller.Name, Now: r.Now(), Due: due,
	}).To(d.Channel, people...)
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error { return plan.Write(r.Context(), tx) })
	_, without, _ := split(d.Channel, people)
	return sentTo{plan.ID, len(people), len(without)}, err
}

// Cancel answers POST cancel/{id}: a planned message of the caller is not sent.
func (h *Handlers) Cancel(r *gateway.Request) (any, error) {
	ctx, id := r.Context(), r.Param("id")
	return nil, h.DB.Tx(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, "messages/cancel_message", store.Args{"MessageId": id, "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()}})
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.Failf("消息不存在，或已经发出、已经取消")
		}
		if _, err := tx.Exec(ctx, "messages/cancel_calls", store.Args{"MessageId": id}); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "messages/cancel_receivers", store.Args{"MessageId": id})
		return err
	})
}
