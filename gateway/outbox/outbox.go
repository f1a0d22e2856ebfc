// Package outbox sends messages that leave the house, such as codes for signing in. A
// message is a row that the caller's transaction writes; a worker in every
// instance sends what is due, each message from one instance at a time. Package
// notify tells people what they read in the house.
package outbox

import (
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
)

// Kind says what a message is, and so how it is sent.
type Kind string

// The kinds of messages. Their recipients are mobile numbers.
const (
	// SignInCode is a code for signing in: the payload.
	SignInCode Kind = "sign-in-code"
	// MobileCode is a code that confirms the number which it goes to.
	MobileCode Kind = "mobile-code"
	// MobileChanged tells a number that it is its account's no longer. The payload is
	// the new one with its middle hidden.
	MobileChanged Kind = "mobile-changed"
)

// The states of a message. They stand in the database.
const (
	Waiting = "待发送"
	Sending = "发送中"
	Sent    = "已发送"
	Expired = "已过期"
	Failed  = "发送失败"
)

// Message is what is to be sent.
type Message struct {
	Kind Kind
	// Key tells a message from others of its kind; a second one with the same key
	// is none.
	Key       string
	Recipient string
	// Payload stands in the database until the message has ended.
	Payload string
	Now     time.Time // company time
	Expires time.Time // after that it is not sent
}

// Write puts a message into the outbox and returns its id, empty where one with
// its key is there already. It is sent once the transaction has been committed.
func Write(ctx context.Context, tx *store.Tx, m Message) (id string, err error) {
	id = uuid.NewString()
	n, err := tx.Exec(ctx, "outbox/insert", store.Args{
		"MessageId": id, "Kind": string(m.Kind), "MessageKey": m.Key, "Recipient": m.Recipient, "Payload": m.Payload,
		"Now": store.LocalTime{Time: m.Now}, "ExpireDate": store.LocalTime{Time: m.Expires},
	})
	if store.IsUnique(err) { // somebody else's transaction was first
		return "", nil
	}
	if err != nil || n == 0 {
		return "", err
	}
	return id, nil
}
