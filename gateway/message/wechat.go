package message

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// Caller is the part of the client of 企业微信 that sends messages.
type Caller interface {
	Send(ctx context.Context, m wechat.Message) (wechat.Sent, error)
}

// WechatSender sends the calls of the outbox to 企业微信.
type WechatSender struct {
	DB      *store.DB
	Client  Caller
	Address string // of this system, for the links of cards
}

// sameWithin is how long 企业微信 compares messages: a call that is repeated after a kill or without an answer is shown once.
// The pauses between the tries are shorter.
const sameWithin = 30 * time.Minute

// badParameter is also the answer of 企业微信 to a TaskID that it has already.
const badParameter = 40058

// The reasons why 企业微信 did not reach a receiver.
const (
	invalidUser    = "不在应用的可见范围里，或企业微信里没有这个账号，请系统管理员在企业微信管理后台核对"
	unlicensedUser = "没有企业微信的接口许可，请系统管理员在企业微信管理后台分配"
)

// content is the message of a call.
type content struct {
	MessageID string `db:"MessageId"`
	Format    Format `db:"Format"`
	Title     string `db:"Title"`
	Content   string `db:"Content"`
	PageID    string `db:"PageId"`
	ObjectID  string `db:"ObjectId"`
	Link      string `db:"Link"`
	// Of a card with buttons:
	TaskID string `db:"TaskId"`
	Body   string `db:"Body"`
	Tries  int    `db:"Tries"` // the tries that have begun
	Ended  string `db:"Ended"` // the decision, if the task was decided before the card was sent
}

// Send implements outbox.Sender; the payload is the id of the call.
func (s WechatSender) Send(ctx context.Context, _, id string) error {
	var c content
	if err := s.DB.Get(ctx, &c, "message/of_call", store.Args{"OutboxId": id}); err != nil {
		return store.IfNone(err, outbox.Never(errors.New("the call has no receivers")))
	}
	var people []string
	if err := s.DB.Select(ctx, &people, "message/receivers_of_call", store.Args{"OutboxId": id}); err != nil || len(people) == 0 {
		return err // all were cancelled
	}
	if c.TaskID != "" {
		return s.sendCard(ctx, id, c, people)
	}
	sent, err := s.Client.Send(ctx, s.message(c, people))
	if err != nil {
		return err
	}
	return s.refuse(ctx, id, sent)
}

// sendCard sends a card with buttons. 企业微信 accepts a TaskID once. A refusal after a try without a known result therefore
// means that the card has been sent.
func (s WechatSender) sendCard(ctx context.Context, id string, c content, people []string) error {
	if c.Ended != "" {
		_, err := s.DB.Exec(ctx, "message/withdraw_card", store.Args{"OutboxId": id, "Reason": "发送前已处理：" + c.Ended})
		return err
	}
	m, err := s.card(c, people)
	if err != nil {
		return outbox.Never(err)
	}
	if _, err := s.DB.Exec(ctx, "message/try_card", store.Args{"TaskId": c.TaskID}); err != nil {
		return err
	}
	sent, err := s.Client.Send(ctx, m)
	switch {
	case wechat.IsCode(err, badParameter) && c.Tries > 0:
		return nil
	case err != nil:
		return errors.Join(err, s.untry(ctx, c, err))
	}
	args := store.Args{"OutboxId": id, "TaskId": c.TaskID, "Code": store.OrNull(sent.ResponseCode)}
	if _, err := s.DB.Exec(context.WithoutCancel(ctx), "message/sent_card", args); err != nil {
		return err
	}
	return s.refuse(ctx, id, sent)
}

// untry removes the mark of a try that 企业微信 has refused: the card was not sent.
func (s WechatSender) untry(ctx context.Context, c content, refused error) error {
	if _, known := errors.AsType[*wechat.Error](refused); !known {
		return nil
	}
	_, err := s.DB.Exec(context.WithoutCancel(ctx), "message/untry_card", store.Args{"TaskId": c.TaskID})
	return err
}

// card returns the card with buttons of a call.
func (s WechatSender) card(c content, people []string) (wechat.Message, error) {
	var b Buttons
	if err := json.Unmarshal([]byte(c.Body), &b); err != nil {
		return wechat.Message{}, err
	}
	link := s.link(c)
	card := &wechat.ButtonCard{TaskID: c.TaskID, Title: b.Title, Description: b.Description, Text: b.Text, Rows: b.Rows, URL: link}
	for _, button := range b.Buttons {
		if button.Key == "" {
			button.URL = link
		}
		card.Buttons = append(card.Buttons, button)
	}
	return wechat.Message{ToUser: people, ButtonCard: card}, nil
}

// refuse records the receivers whom 企业微信 does not reach. The outbox records that the message was sent to the others.
func (s WechatSender) refuse(ctx context.Context, id string, sent wechat.Sent) error {
	if len(sent.Invalid)+len(sent.Unlicensed) == 0 {
		return nil
	}
	return s.DB.Tx(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for reason, people := range map[string][]string{invalidUser: sent.Invalid, unlicensedUser: sent.Unlicensed} {
			for _, address := range people {
				if _, err := tx.Exec(ctx, "message/refuse", store.Args{"OutboxId": id, "Address": address, "Reason": reason}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// message returns the message of a call.
func (s WechatSender) message(c content, people []string) wechat.Message {
	m := wechat.Message{ToUser: people, DuplicateCheck: sameWithin}
	switch c.Format {
	case Card:
		m.TextCard = &wechat.TextCard{Title: c.Title, Description: c.Content, URL: s.link(c)}
		if strings.TrimSpace(c.Content) == "" {
			m.TextCard.Description = c.Title
		}
	case Markdown:
		m.Markdown = c.Content
	default:
		m.Text = strings.TrimPrefix(c.Title+"\n"+c.Content, "\n")
	}
	return m
}

// link returns the address that a message leads to: its own, or that of its record in the UI. The page open of the UI leads
// from the menu entry to the record.
func (s WechatSender) link(c content) string {
	own := strings.TrimRight(s.Address, "/") + "/"
	switch {
	case strings.HasPrefix(c.Link, "#"):
		return own + c.Link
	case c.Link != "":
		return c.Link
	case c.PageID == "":
		return own + "#/noticeannouncement"
	default:
		return own + "#/open/" + url.PathEscape(c.PageID) + "/" + url.PathEscape(c.ObjectID)
	}
}
