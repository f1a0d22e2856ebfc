package message

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"qiao/gateway/mobile"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// Plan is a message with the rows of its receivers. It is made before the transaction that writes it.
type Plan struct {
	ID        string // of the message
	message   Message
	receivers [][]any
	calls     [][]any // rows of the outbox
}

// The reasons of receivers who cannot be reached.
const (
	NotBound = "未绑定企业微信"
	wrongID  = "企业微信账号的格式不对，请重新绑定"
	NoMobile = "没有登记手机号"
)

// LongestSMS is the most characters of an SMS.
const LongestSMS = 200

// New plans a message without receivers.
func New(m Message) *Plan {
	m.Title, m.Content, m.Sender = payload.Shorten(m.Title, 200), payload.Shorten(m.Content, 2000), cmp.Or(m.Sender, "系统")
	if m.Due.IsZero() {
		m.Due = m.Now
	}
	return &Plan{ID: newID(), message: m}
}

// To adds receivers of a channel. Those without an address get a row that says why nothing is sent.
func (p *Plan) To(channel Channel, receivers ...Receiver) *Plan {
	own := Personal(p.message.Content)
	open := map[string]*call{} // by text
	for _, r := range receivers {
		content, text := any(nil), ""
		if own {
			text = payload.Shorten(For(p.message.Content, r), 2000)
			content = text
		}
		address, wrong := addressOf(channel, r)
		row := receiverRow{receiver: r, channel: channel, address: address, content: content, reason: wrong}
		if wrong == "" {
			row.outbox = p.carrier(channel, r, text, open)
		}
		p.add(row)
	}
	return p
}

// call is a call of 企业微信 with room for more receivers.
type call struct {
	id   string
	many int
}

// carrier returns the outbox message for a receiver. It adds one if no message with the same text has room.
func (p *Plan) carrier(channel Channel, r Receiver, text string, open map[string]*call) (id string) {
	if channel == SMS {
		id = newID()
		p.carry(outbox.NoticeText, id, r.Mobile, p.message.SMS(r))
		return id
	}
	if open[text] == nil || open[text].many == batch {
		open[text] = &call{id: newID()}
		p.carry(outbox.Wechat, open[text].id, "", open[text].id)
	}
	open[text].many++
	return open[text].id
}

// SMS is the text of a message on a telephone: the title, and the content of one that staff have written.
func (m Message) SMS(r Receiver) string {
	text := m.Title
	if m.Kind == ByHand {
		text += "：" + For(m.Content, r)
	}
	return payload.Shorten(text, LongestSMS)
}

func addressOf(channel Channel, r Receiver) (address, wrong string) {
	switch {
	case channel == Wechat && r.WechatID == "":
		return "", NotBound
	case channel == Wechat && !wechat.ValidUserID(r.WechatID):
		return r.WechatID, wrongID
	case channel == SMS && r.Mobile == "":
		return "", NoMobile
	case channel == SMS:
		return mobile.Mask(r.Mobile), ""
	}
	return r.WechatID, ""
}

type receiverRow struct {
	receiver                Receiver
	channel                 Channel
	address, outbox, reason string
	content                 any
}

var receiverColumns = []string{
	"ReceiverId", "MessageId", "OutboxId", "Kind", "Channel", "UserId", "UserName", "Address", "Content", "State", "Reason", "PlanDate", "CreateDate",
	"TaskId",
}

func (p *Plan) add(r receiverRow) {
	state := outbox.Waiting
	if r.reason != "" {
		state = outbox.Failed
	}
	m := p.message
	p.receivers = append(p.receivers, []any{
		newID(), p.ID, store.OrNull(r.outbox), m.Kind, string(r.channel), r.receiver.UserID, r.receiver.Name, r.address, r.content, state, r.reason,
		store.LocalTime{Time: m.Due},
		store.LocalTime{Time: m.Now},
		store.OrNull(m.TaskID),
	})
}

var callColumns = []string{"MessageId", "Kind", "MessageKey", "Recipient", "Payload", "Status", "NextDate", "ExpireDate", "CreateDate"}

func (p *Plan) carry(kind outbox.Kind, id, recipient, payload string) {
	m := p.message
	p.calls = append(p.calls, []any{
		id, string(kind), id, recipient, payload, outbox.Waiting,
		store.LocalTime{Time: m.Due},
		store.LocalTime{Time: m.Due.Add(life)},
		store.LocalTime{Time: m.Now},
	})
}

// Write writes the message. It is sent once the transaction has been committed and its time has come.
func (p *Plan) Write(ctx context.Context, tx *store.Tx) error {
	m := p.message
	_, err := tx.Exec(ctx, "message/insert", store.Args{
		"MessageId": p.ID, "Kind": m.Kind, "Format": string(m.Format), "Title": m.Title, "Content": m.Content, "PageId": m.PageID, "ObjectId": m.ObjectID, "Link": store.OrNull(m.Link),
		"TemplateId": store.OrNull(m.TemplateID), "PlanDate": store.LocalTime{Time: m.Due}, "UserId": store.OrNull(m.SenderID), "UserName": m.Sender,
		"Now": store.LocalTime{Time: m.Now},
	})
	if err != nil {
		return err
	}
	if err := tx.Insert(ctx, "Msg_Outbox", callColumns, p.calls); err != nil {
		return err
	}
	return tx.Insert(ctx, "Msg_Receiver", receiverColumns, p.receivers)
}

// newID makes ids that sort by time, so that the rows of one message are stored together.
func newID() string { return uuid.Must(uuid.NewV7()).String() }
