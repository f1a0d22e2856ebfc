package wechat

import (
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/authority"
	"qiao/gateway/contacts"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// person is a user whose binding is changed.
type person struct {
	UserID   string `db:"UserId"`
	RealName string `db:"RealName"`
	Enabled  bool   `db:"Enabled"`
	WechatID string `db:"WechatId"`
}

// Bind answers POST bind/:id: the person of the path signs in as this member from now on. Checked allows another name.
func (h *Handlers) Bind(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	var in struct {
		WechatID payload.Text
		Checked  payload.Text
	}
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	there, err := h.Contacts.Member(r.Context(), strings.TrimSpace(string(in.WechatID)))
	if err != nil {
		return nil, inWords(err)
	}
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		who, err := bindable(r, tx)
		switch {
		case err != nil:
			return err
		case !who.Enabled:
			return errs.Failf("%s 的账号已停用，请先启用", who.RealName)
		case there.Name != who.RealName && in.Checked != "true" && in.Checked != "1":
			return errs.Failf("企业微信里 %s 的姓名是 %s，不是 %s；核对是同一人后，请勾选“姓名不同，已核对是同一人”", there.UserID, there.Name, who.RealName)
		}
		var owner person
		err = tx.Get(r.Context(), &owner, "wechat/owner", store.Args{"WechatId": there.UserID})
		if err == nil && owner.UserID != who.UserID {
			return errs.Failf("企业微信账号 %s 已绑定 %s；要改绑，请先在“已绑定的人”里解除他的绑定", there.UserID, owner.RealName)
		}
		if err := store.IfNone(err, nil); err != nil {
			return err
		}
		if err := contacts.Bind(r.Context(), tx, who.UserID, there, r.Now()); err != nil {
			return err
		}
		return h.changed(r, tx, who, audit.WechatBound, there.UserID, "您的账号绑定了企业微信账号 "+there.UserID+"，可以用它登录。")
	})
	if store.IsUnique(err) { // bound by somebody else in this moment
		err = errs.Failf("企业微信账号 %s 刚刚绑定了另一位员工，请刷新", there.UserID)
	}
	return "success", err
}

// Unbind answers POST unbind/:id.
func (h *Handlers) Unbind(r *gateway.Request) (any, error) {
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		who, err := bindable(r, tx)
		if err != nil {
			return err
		}
		if err := contacts.Unbind(r.Context(), tx, who.UserID); err != nil {
			return err
		}
		return h.changed(r, tx, who, audit.WechatUnbound, who.WechatID, "您的账号解除了企业微信绑定，不能再用企业微信登录。")
	})
	return "success", err
}

// bindable finds the person of the path. A binding is a way to sign in, so the same protection as for a new password holds for
// users who may grant rights.
func bindable(r *gateway.Request, tx *store.Tx) (who person, err error) {
	err = tx.Get(r.Context(), &who, "wechat/person", store.Args{"UserId": r.Param("id")})
	if err != nil {
		return who, store.IfNone(err, errs.Failf("员工不存在，可能已被删除"))
	}
	holders, err := authority.Read(r.Context(), tx)
	if err == nil && holders.Includes(who.UserID) && !r.Caller.MayAuthorize() {
		err = errs.Failf("%s 能分配权限或属于%s，须由能分配权限的人修改他的绑定", who.RealName, session.InformationCentre)
	}
	return who, err
}

// changed writes the audit row and informs the person.
func (h *Handlers) changed(r *gateway.Request, tx *store.Tx, who person, event audit.Event, wechatID, content string) error {
	err := notify.Tell(r.Context(), tx, notify.Notice{
		Title: "企业微信绑定被修改", Category: "账号安全", Content: content + "如有疑问，请联系" + session.InformationCentre + "。",
		Publisher: r.Caller.Name, Created: r.Now(),
	}, who.UserID)
	if err != nil {
		return err
	}
	did := r.Origin().Did(event, wechatID)
	did.Subject = who.UserID
	return audit.Write(r.Context(), tx, did)
}
