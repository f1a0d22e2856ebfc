package message

import (
	"context"
	"time"

	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Again sends failed rows of messages once more.
type Again struct {
	Now   time.Time
	plans map[string]*Plan // by message: the calls of the outbox
	open  map[string]map[string]*call
	rows  []store.Args
}

// Add adds a failed row. The reason is not empty where its person cannot be reached.
func (a *Again) Add(receiverID, messageID string, channel Channel, m Message, r Receiver) (reason string) {
	address, wrong := addressOf(channel, r)
	if wrong != "" {
		return wrong
	}
	if a.plans == nil {
		a.plans, a.open = map[string]*Plan{}, map[string]map[string]*call{}
	}
	if a.plans[messageID] == nil {
		m.Now, m.Due = a.Now, a.Now
		a.plans[messageID], a.open[messageID] = &Plan{ID: messageID, message: m}, map[string]*call{}
	}
	content, text := any(nil), ""
	if Personal(m.Content) {
		text = payload.Shorten(For(m.Content, r), 2000)
		content = text
	}
	carrier := a.plans[messageID].carrier(channel, r, text, a.open[messageID])
	a.rows = append(a.rows, store.Args{
		"ReceiverId": receiverID, "OutboxId": carrier, "Address": address, "Content": content, "Now": store.LocalTime{Time: a.Now},
	})
	return ""
}

// Write lets the rows wait again. A row that was sent again meanwhile is left out.
func (a *Again) Write(ctx context.Context, tx *store.Tx) error {
	for _, plan := range a.plans {
		if err := tx.Insert(ctx, "Msg_Outbox", callColumns, plan.calls); err != nil {
			return err
		}
	}
	for _, row := range a.rows {
		if _, err := tx.Exec(ctx, "message/again", row); err != nil {
			return err
		}
	}
	return nil
}
