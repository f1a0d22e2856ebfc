package contacts

import (
	"context"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// Member returns the member with a userid that a user has typed.
func (c *Contacts) Member(ctx context.Context, userID string) (wechat.User, error) {
	if !wechat.ValidUserID(userID) {
		return wechat.User{}, errs.Failf("企业微信账号只能有字母、数字和 _ - @ .，以字母或数字开头，最多 64 个字符")
	}
	there, err := c.client.User(ctx, userID)
	if wechat.IsCode(err, noSuchUser) {
		return there, errs.Failf("企业微信里没有账号 %s，请核对", userID)
	}
	return there, err
}

// Bind binds a person to a member by hand. It removes the differences of both, and writes the data of the person to the member.
func Bind(ctx context.Context, tx *store.Tx, userID string, there wechat.User, now time.Time) error {
	changed, err := tx.Exec(ctx, "contacts/bind_unbound", store.Args{"UserId": userID, "WechatId": there.UserID})
	switch {
	case err != nil:
		return err
	case changed == 0:
		return errs.Failf("他已绑定另一个企业微信账号，请刷新；要改绑请先解除绑定")
	}
	args := store.Args{"UserId": userID, "Extra": ":" + there.UserID}
	if _, err := tx.Exec(ctx, "contacts/forget_person", args); err != nil {
		return err
	}
	return PersonChanged(ctx, tx, userID, now)
}

// Unbind ends the binding of a person. The member stays.
func Unbind(ctx context.Context, tx *store.Tx, userID string) error {
	changed, err := tx.Exec(ctx, "contacts/unbind_person", store.Args{"UserId": userID})
	if err == nil && changed == 0 {
		err = errs.Failf("他没有绑定企业微信，请刷新")
	}
	return err
}
