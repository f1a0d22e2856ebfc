package contacts

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// keepsFor is how long a change is tried. The nightly comparison finds a change that was not written.
const keepsFor = 24 * time.Hour

const (
	ofPerson = "user/"
	ofUnit   = "unit/"
)

// PersonChanged writes a person to 企业微信 once the transaction has been committed.
func PersonChanged(ctx context.Context, tx *store.Tx, userID string, now time.Time) error {
	return later(ctx, tx, ofPerson+userID, now)
}

// UnitChanged writes a department to 企业微信 once the transaction has been committed.
func UnitChanged(ctx context.Context, tx *store.Tx, organizationID string, now time.Time) error {
	return later(ctx, tx, ofUnit+organizationID, now)
}

func later(ctx context.Context, tx *store.Tx, payload string, now time.Time) error {
	_, err := outbox.Write(ctx, tx, outbox.Message{
		Kind: outbox.WechatUser, Key: uuid.NewString(), Payload: payload, Now: now, Expires: now.Add(keepsFor),
	})
	return err
}

// Send implements outbox.Sender: it writes a change of a person or a department.
func (c *Contacts) Send(ctx context.Context, _, payload string) error {
	var err error
	d := Difference{Kind: ChangeUser, ObjectType: member}
	if id, ok := strings.CutPrefix(payload, ofUnit); ok {
		d.Kind, d.ObjectType, d.ObjectID = ChangeUnit, department, id
		_, err = c.syncUnit(ctx, id)
	} else {
		d.ObjectID = strings.TrimPrefix(payload, ofPerson)
		err = c.syncUser(ctx, d.ObjectID)
	}
	if err == nil || err == errGone { //nolint:errorlint // never wrapped
		return nil // the object is outside the scope, or was deleted
	}
	if _, again := wechat.Retry(err); !again && ofRow(err) {
		return c.show(ctx, d, err)
	}
	return err
}

// show puts a refused change on the page.
func (c *Contacts) show(ctx context.Context, d Difference, refused error) error {
	args := store.Args{"ObjectType": d.ObjectType, "ObjectId": d.ObjectID, "Reason": wechat.Sentence(refused), "Now": store.LocalTime{Time: c.now()}}
	err := c.db.Tx(ctx, func(tx *store.Tx) error {
		if n, err := tx.Exec(ctx, "contacts/show_again", args); err != nil || n > 0 {
			return err
		}
		args["DifferenceId"], args["Kind"] = uuid.NewString(), string(d.Kind)
		_, err := tx.Exec(ctx, "contacts/show", args)
		return err
	})
	if err != nil {
		return err
	}
	return outbox.Never(refused)
}
