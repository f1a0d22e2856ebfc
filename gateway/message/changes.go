package message

import (
	"context"
	"errors"
	"time"

	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// Changer is the part of the client of 企业微信 that changes cards.
type Changer interface {
	UpdateCard(ctx context.Context, responseCode string, userIDs []string, update wechat.Update) (invalid []string, err error)
}

// CardSender changes cards that are on phones.
type CardSender struct {
	DB     *store.DB
	Client Changer
}

// The reasons why a card could not be changed.
const (
	noCode   = "没有可用的更新码，卡片保持原样"
	offPhone = "卡片不在这个人的企业微信里"
	// unsent is the pause of a change until its card is sent.
	unsent = 5 * time.Second
)

// held is a card that is to be changed.
type held struct {
	TaskID    string `db:"TaskId"`
	Shown     string `db:"Shown"`
	Displayed string `db:"Displayed"`
	PressCode string `db:"PressCode"`
	SentCode  string `db:"ResponseCode"`
	Address   string `db:"Address"`
	State     string `db:"State"`
}

// errUnsent says that the card is not on the phone yet.
var errUnsent = errors.New("the card is about to be sent")

// Send implements outbox.Sender; the payload is the TaskID of the card. A card that cannot be changed keeps the reason.
func (s CardSender) Send(ctx context.Context, _, taskID string) error {
	var card held
	if err := s.DB.Get(ctx, &card, "message/held_card", store.Args{"TaskId": taskID}); err != nil {
		return store.IfNone(err, nil) // the card was not sent, and will not be
	}
	if card.Shown == card.Displayed {
		return nil
	}
	if card.State == outbox.Waiting && card.PressCode == "" {
		return outbox.Failure{Err: errUnsent, After: unsent, Free: true}
	}
	for _, code := range []string{card.PressCode, card.SentCode} {
		if code == "" {
			continue
		}
		invalid, err := s.Client.UpdateCard(ctx, code, []string{card.Address}, wechat.Update{Replaced: card.Shown})
		if _, again := wechat.Retry(err); err != nil && again {
			return err
		}
		reason := ""
		switch {
		case err != nil: // the code is used up or too old
			reason = wechat.Sentence(err)
		case len(invalid) > 0:
			reason = offPhone
		}
		if err := s.record(ctx, card, code, reason); err != nil || reason == "" {
			return err
		}
	}
	if card.PressCode != "" || card.SentCode != "" {
		return nil
	}
	return s.record(ctx, card, "", noCode)
}

// record stores the result and removes the code, which works only once.
func (s CardSender) record(ctx context.Context, card held, code, reason string) error {
	args := store.Args{"TaskId": card.TaskID, "Code": code, "Reason": payload.Shorten(reason, 400), "Displayed": card.Displayed}
	if reason == "" {
		args["Displayed"] = card.Shown
	}
	ctx = context.WithoutCancel(ctx) // 企业微信 has used the code
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "message/changed_card", args); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "message/used_code", store.Args{"TaskId": card.TaskID, "Code": code})
		return err
	})
}
