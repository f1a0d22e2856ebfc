package message

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// Buttons is a card with buttons for one person and one task of an application.
type Buttons struct {
	NoticeID                          string `json:"-"` // the notice that is sent as the card
	UserID, ApplicationID, FlowTaskID string `json:"-"`

	Title, Description, Text string
	Rows                     []wechat.Row
	// Buttons call back by their Key. A button without one opens the record of the notice.
	Buttons []wechat.Button
}

// Agree is the key of the button that approves without an opinion.
const Agree = "agree"

// codeLife is how long a card can be changed after it was sent or pressed.
const codeLife = 72 * time.Hour

// Add writes the card in the transaction of its notice. The TaskID is random, so that it cannot be guessed.
func (b Buttons) Add(ctx context.Context, tx *store.Tx, now time.Time) error {
	b.Title, b.Description, b.Text = payload.Shorten(b.Title, 36), payload.Shorten(b.Description, 44), payload.Shorten(b.Text, 160) // 企业微信 shows no more
	for i := range b.Rows {
		b.Rows[i].Value = payload.Shorten(b.Rows[i].Value, 30)
	}
	body, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return tx.Insert(ctx, "Msg_Card", []string{"TaskId", "NoticeId", "UserId", "ApplicationId", "FlowTaskId", "Body", "CreateDate"},
		[][]any{{rand.Text(), b.NoticeID, b.UserID, b.ApplicationID, b.FlowTaskID, string(body), store.LocalTime{Time: now}}})
}

// Pressable is a card that was pressed.
type Pressable struct {
	TaskID        string `db:"TaskId"`
	UserID        string `db:"UserId"`
	WechatID      string `db:"WechatId"` // of the person now; empty: none
	ApplicationID string `db:"ApplicationId"`
	FlowTaskID    string `db:"FlowTaskId"`
	Ended         bool   `db:"Ended"`
}

// CardOf returns the card with a TaskID; store.ErrNoRows where there is none.
func CardOf(ctx context.Context, db store.Reader, taskID string) (p Pressable, err error) {
	err = db.Get(ctx, &p, "message/card", store.Args{"TaskId": taskID})
	return p, err
}

// EndCards sets the text of the open cards of a task, in the transaction that decides the task. The outbox then changes the
// cards on the phones.
func EndCards(ctx context.Context, tx *store.Tx, flowTaskID string, shown func(userID string) string, now time.Time) error {
	var open []Pressable
	if err := tx.Select(ctx, &open, "message/open_cards", store.Args{"FlowTaskId": flowTaskID}); err != nil {
		return err
	}
	for _, card := range open {
		if _, err := tx.Exec(ctx, "message/end_card", store.Args{"TaskId": card.TaskID, "Shown": shown(card.UserID)}); err != nil {
			return err
		}
		if err := change(ctx, tx, card.TaskID, now); err != nil {
			return err
		}
	}
	return nil
}

// Pressed stores the response code of a press. It allows one more change of the card.
func Pressed(ctx context.Context, db *store.DB, taskID, code string) error {
	if len(code) > 200 {
		return nil
	}
	_, err := db.Exec(ctx, "message/press_card", store.Args{"TaskId": taskID, "Code": store.OrNull(code)})
	return err
}

// Explain shows a text in place of the buttons after a press without effect. A card whose task has ended shows the result.
func Explain(ctx context.Context, db *store.DB, taskID, text string, now time.Time) error {
	return db.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "message/explain_card", store.Args{"TaskId": taskID, "Shown": text}); err != nil {
			return err
		}
		return change(ctx, tx, taskID, now)
	})
}

// change writes the outbox message that changes a card on the phone.
func change(ctx context.Context, tx *store.Tx, taskID string, now time.Time) error {
	_, err := outbox.Write(ctx, tx, outbox.Message{
		Kind: outbox.WechatCard, Key: uuid.NewString(), Payload: taskID, Now: now, Expires: now.Add(codeLife),
	})
	return err
}
