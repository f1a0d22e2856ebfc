// Package outbox sends messages to the outside, such as codes for signing in. A message is
// a row that the caller's transaction writes; a worker in every instance sends the messages
// that are due, each message from one instance at a time. Package notify sends notices that
// users read inside the system.
package outbox

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
)

// Kind is the kind of a message. It decides how the message is sent.
type Kind string

// The kinds of messages. Their recipients are mobile numbers, except for those of 企业微信.
const (
	// SignInCode is a code for signing in: the payload.
	SignInCode Kind = "sign-in-code"
	// MobileCode is a code that confirms the number to which it is sent.
	MobileCode Kind = "mobile-code"
	// MobileChanged informs a number that its account now has another number. The payload
	// is the new number with its middle hidden.
	MobileChanged Kind = "mobile-changed"
	// NoticeText is a notice by SMS: the payload.
	NoticeText Kind = "notice-text"
	// Wechat is a call of 企业微信 for up to 1,000 receivers, which are rows of Msg_Receiver. The payload is the id of
	// the message of the outbox.
	Wechat Kind = "wechat"
	// WechatUser is a change of a person or a department that goes to the directory of 企业微信. The payload names it
	// (package contacts).
	WechatUser Kind = "wechat-user"
	// WechatCard is the change of a card in 企业微信. The payload is the TaskID of the card.
	WechatCard Kind = "wechat-card"
)

// Kinds are all kinds.
var Kinds = []Kind{SignInCode, MobileCode, MobileChanged, NoticeText, Wechat, WechatUser, WechatCard}

// The states of a message. The database stores them.
const (
	Waiting = "待发送"
	Sending = "发送中"
	Sent    = "已发送"
	Expired = "已过期"
	Failed  = "发送失败"
)

// Message is a message to send.
type Message struct {
	Kind Kind
	ID   string // of the row; Write makes one where it is empty
	// Key identifies a message among those of its kind; a second message with the same key
	// is not written.
	Key       string
	Recipient string
	// Payload is stored in the database until the message has ended.
	Payload string
	Now     time.Time // company time
	Due     time.Time // not sent before; zero is Now
	Expires time.Time // after that it is not sent
}

// Write puts a message into the outbox and returns its id, empty where a message with the
// same key exists already. The message is sent once the transaction has been committed.
func Write(ctx context.Context, tx *store.Tx, m Message) (id string, err error) {
	id = cmp.Or(m.ID, uuid.NewString())
	due := m.Due
	if due.IsZero() {
		due = m.Now
	}
	n, err := tx.Exec(ctx, "outbox/insert", store.Args{
		"MessageId": id, "Kind": string(m.Kind), "MessageKey": m.Key, "Recipient": m.Recipient, "Payload": m.Payload,
		"Now": store.LocalTime{Time: m.Now}, "Due": store.LocalTime{Time: due}, "ExpireDate": store.LocalTime{Time: m.Expires},
	})
	if store.IsUnique(err) { // another transaction was first
		return "", nil
	}
	if err != nil || n == 0 {
		return "", err
	}
	return id, nil
}
