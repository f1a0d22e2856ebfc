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

// busyTries is how often a call is tried while 企业微信 says that it is busy (-1).
const busyTries = 3

// The codes of 企业微信 that say more than that a call failed.
const (
	busy           = -1
	badParameter   = 40058
	callsUsedUp    = 45009
	callsAtOnce    = 45033
	invalidUser    = "不在应用的可见范围里，或企业微信里没有这个账号"
	unlicensedUser = "没有企业微信的接口许可，请系统管理员在企业微信管理后台分配"
)

// content is what a call sends.
type content struct {
	MessageID string `db:"MessageId"`
	Format    Format `db:"Format"`
	Title     string `db:"Title"`
	Content   string `db:"Content"`
	PageID    string `db:"PageId"`
	ObjectID  string `db:"ObjectId"`
	// Of a card with buttons:
	TaskID string `db:"TaskId"`
	Body   string `db:"Body"`
	Tries  int    `db:"Tries"` // that have begun
	Ended  string `db:"Ended"` // the result where its task was decided before it was sent
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
		return failure(err)
	}
	return s.refuse(ctx, id, sent)
}

// sendCard sends a card with buttons. 企业微信 takes a card once by its TaskID: a refusal after a try whose result is not known
// means that the card is there.
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
		return errors.Join(failure(err), s.untry(ctx, c, err))
	}
	args := store.Args{"OutboxId": id, "TaskId": c.TaskID, "Code": store.OrNull(sent.ResponseCode)}
	if _, err := s.DB.Exec(context.WithoutCancel(ctx), "message/sent_card", args); err != nil {
		return err
	}
	return s.refuse(ctx, id, sent)
}

// untry forgets a try that 企业微信 has refused: the card is not there.
func (s WechatSender) untry(ctx context.Context, c content, refused error) error {
	if _, known := errors.AsType[*wechat.Error](refused); !known {
		return nil
	}
	_, err := s.DB.Exec(context.WithoutCancel(ctx), "message/untry_card", store.Args{"TaskId": c.TaskID})
	return err
}

// card is a card with buttons as 企业微信 takes it.
func (s WechatSender) card(c content, people []string) (wechat.Message, error) {
	var b Buttons
	if err := json.Unmarshal([]byte(c.Body), &b); err != nil {
		return wechat.Message{}, err
	}
	link := s.link(c.PageID, c.ObjectID)
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

// failure is what the outbox does about a failed call.
func failure(err error) error {
	after, again := wechat.Retry(err)
	f := outbox.Failure{Err: err}
	switch {
	case !again:
		return outbox.Never(err)
	case wechat.IsCode(err, callsUsedUp, callsAtOnce):
		f.After, f.Free = after, true
	case wechat.IsCode(err, busy):
		f.After, f.Most = after, busyTries
	}
	return f
}

// message is a call as 企业微信 takes it.
func (s WechatSender) message(c content, people []string) wechat.Message {
	m := wechat.Message{ToUser: people, DuplicateCheck: sameWithin}
	switch c.Format {
	case Card:
		m.TextCard = &wechat.TextCard{Title: c.Title, Description: c.Content, URL: s.link(c.PageID, c.ObjectID)}
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

// link is the address of a record in the UI: a page there finds the one of its menu entry.
func (s WechatSender) link(page, object string) string {
	address := strings.TrimRight(s.Address, "/") + "/#/"
	if page == "" {
		return address + "noticeannouncement"
	}
	return address + "open/" + url.PathEscape(page) + "/" + url.PathEscape(object)
}
