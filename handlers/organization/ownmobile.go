package organization

import (
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/mobile"
	"qiao/gateway/notify"
	"qiao/gateway/outbox"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// toldWithin is how long the message to the former number may wait to be sent.
const toldWithin = 24 * time.Hour

// ownMobile marks a change of the user's own mobile number, which the user has confirmed. It affects neither rights nor
// another person.
type ownMobile struct{}

// SetOwnMobile makes a number the caller's, as an edit of the register of staff does:
// with its rules, its history and its row in the audit log.
func (h *Handlers) SetOwnMobile(r *gateway.Request, number string) error {
	_, err := h.staff.Update(r, record.Of(r.Caller.UserID), record.Unseen(), record.Values(record.Row{"Mobile": number, "MobileConfirmed": true}), record.With(ownMobile{}), record.Verb("更换手机号"))
	return err
}

// replaceMobile prevents sign-ins by a number that the register of staff sets, until the owner of
// the account has confirmed it by password and code: otherwise an editor of the register could set
// a number of his own. The former number and the owner get a message.
func (h *Handlers) replaceMobile(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted || !c.Changes("Mobile") {
		return nil
	}
	c.After["MobileConfirmed"] = false
	if c.Action == record.Added {
		return nil
	}
	if err := h.tellFormer(ctx, tx, c); err != nil {
		return err
	}
	content := "您登记的手机号已被删除。"
	if number := c.After.Text("Mobile"); number != "" {
		content = "您登记的手机号改为 " + mobile.Mask(number) + "。请在个人中心用密码和验证码确认，确认之前不能用验证码登录。"
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: "您的手机号被修改", Category: "账号安全", Content: content + "如有疑问，请联系" + session.InformationCentre + "。",
		Publisher: c.Caller.Name, Created: c.Now,
	}, c.Key)
}

// tellFormer informs the former number: its owner may be the owner of the account.
func (h *Handlers) tellFormer(ctx context.Context, tx *store.Tx, c *record.Change) error {
	former := c.Before.Text("Mobile")
	if !h.TellsFormer || former == "" || !c.Changes("Mobile") {
		return nil
	}
	_, err := outbox.Write(ctx, tx, outbox.Message{
		Kind: outbox.MobileChanged, Key: uuid.NewString(), Recipient: former, Payload: mobile.Mask(c.After.Text("Mobile")),
		Now: c.Now, Expires: c.Now.Add(toldWithin),
	})
	return err
}
