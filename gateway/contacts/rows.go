package contacts

import (
	"context"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// Row returns a row that is not written yet.
func (c *Contacts) Row(ctx context.Context, id string) (d Difference, err error) {
	err = c.db.Get(ctx, &d, "contacts/row", store.Args{"DifferenceId": id})
	return d, store.IfNone(err, errs.Failf("这一行已不在，可能已重新比对；请刷新"))
}

// WriteRow writes one row now. The row keeps the reason of a refusal.
func (c *Contacts) WriteRow(ctx context.Context, id string, by By) error {
	d, err := c.free(ctx, id)
	if err != nil {
		return err
	}
	return c.finish(ctx, d, c.write(ctx, d), by)
}

// DeleteRow deletes a member or an empty department that exists only in 企业微信.
func (c *Contacts) DeleteRow(ctx context.Context, id string, by By) error {
	d, err := c.free(ctx, id)
	if err != nil {
		return err
	}
	switch d.Kind {
	case ExtraUser:
		err = c.DeleteMember(ctx, d.RemoteID)
	case ExtraUnit:
		err = c.DeleteUnit(ctx, number(d.RemoteID))
	default:
		return errs.Failf("只能删除仅在企业微信里的成员和部门")
	}
	return c.finish(ctx, d, err, by)
}

// free returns a row that is not written, while no run is going on.
func (c *Contacts) free(ctx context.Context, id string) (Difference, error) {
	d, err := c.Row(ctx, id)
	switch {
	case err != nil:
		return d, err
	case d.State == Written:
		return d, errs.Failf("这一行已经写入，请刷新")
	}
	if on, err := c.running(ctx); err != nil || on {
		if err == nil {
			err = errRunning
		}
		return d, err
	}
	return d, nil
}

// finish stores the result of one row and returns a failure as a sentence.
func (c *Contacts) finish(ctx context.Context, d Difference, result error, by By) error {
	err := c.db.Tx(context.WithoutCancel(ctx), func(tx *store.Tx) error { return c.storeResult(ctx, tx, d, result, by) })
	if err == nil && result != nil {
		return errs.Failf("%s", wechat.Sentence(result))
	}
	return err
}

// Ignore hides a difference until it changes. With ignore false the difference waits again.
func (c *Contacts) Ignore(ctx context.Context, id string, ignore bool, by By) error {
	d, err := c.free(ctx, id)
	if err != nil {
		return err
	}
	state := Ignored
	if !ignore {
		if state = Waiting; d.Kind == ExtraUser || d.Kind == ExtraUnit {
			state = Asks
		}
	}
	_, err = c.db.Exec(ctx, "contacts/result", store.Args{
		"DifferenceId": id, "State": string(state), "Reason": "", "Now": store.LocalTime{Time: c.now()}, "UserId": store.OrNull(by.UserID), "UserName": by.Name,
	})
	return err
}
