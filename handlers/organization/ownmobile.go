package organization

import (
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/outbox"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// toldWithin is how long the former number may be told of a new one.
const toldWithin = 24 * time.Hour

// ownMobile marks a change of one's own mobile number, which its owner has confirmed. It
// decides neither about rights nor about anybody else.
type ownMobile struct{ tells bool }

// SetOwnMobile makes a number the caller's, as an edit of the register of staff does:
// with its rules, its history and its row in the audit log.
func (h *Handlers) SetOwnMobile(r *gateway.Request, number string) error {
	_, err := h.staff.SetOf(r, r.Caller.UserID, record.Row{"Mobile": number}, ownMobile{tells: h.TellsFormer})
	return err
}

// tell lets the former number know: whoever still has it may be the owner of the account.
func (o ownMobile) tell(ctx context.Context, tx *store.Tx, c *record.Change) error {
	former := c.Before.Text("Mobile")
	if !o.tells || former == "" {
		return nil
	}
	_, err := outbox.Write(ctx, tx, outbox.Message{
		Kind: outbox.MobileChanged, Key: uuid.NewString(), Recipient: former, Payload: session.MaskMobile(c.After.Text("Mobile")),
		Now: c.Now, Expires: c.Now.Add(toldWithin),
	})
	return err
}
