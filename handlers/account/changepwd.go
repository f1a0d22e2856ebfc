package account

import (
	"context"
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/password"
	"qiao/gateway/wire/payload"
)

// ChangePassword answers changepwd. The session alone decides whose password is changed.
// All sessions of the account end, this one included.
func (h *Handlers) ChangePassword(r *gateway.Request) (any, error) {
	var in struct{ Account, OldPwd, NewPwd payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	ctx, account := r.Context(), r.Caller.Account
	if r.Caller.Switched != nil {
		return nil, errs.Failf("切换账号期间不能修改密码，请先返回本人账号")
	}
	owner := password.Owner{Account: account, Name: r.Caller.Name, Numbers: []string{r.Caller.StaffNo, r.Caller.Mobile}}
	if err := h.Policy.Check(owner, string(in.OldPwd), string(in.NewPwd)); err != nil {
		return nil, err
	}
	try, err := h.judge(r, account, errs.Failf("原密码错误"), func() (bool, error) {
		return h.replacePassword(r, string(in.OldPwd), string(in.NewPwd))
	})
	if err != nil {
		return nil, err
	}
	// The new password is stored, and every session of the account has ended by that: a
	// failure of the cache is no failure of the request any more.
	after := context.WithoutCancel(ctx)
	if err := errors.Join(try.Succeeded(after), h.Sessions.End(after, r.Token)); err != nil {
		h.Log.ErrorContext(ctx, "password changed, cache not cleaned up", "account", account, "error", err.Error())
	}
	r.ClearSession()
	return gateway.WithMessage{Message: "密码修改成功，请重新登录"}, nil
}

// replacePassword stores the new password if the old one is right and the new one is none
// of the last passwords.
func (h *Handlers) replacePassword(r *gateway.Request, old, fresh string) (ok bool, err error) {
	user, err := h.find(r.Context(), r.Caller.Account)
	if err != nil {
		return false, err
	}
	if ok, _, err = h.Hasher.Verify(r.Context(), user.PasswordHash, old); err != nil || !ok {
		return false, err
	}
	if err := h.checkHistory(r, user, fresh); err != nil {
		return true, err
	}
	hash, err := h.Hasher.Hash(r.Context(), fresh)
	if err != nil {
		return true, err
	}
	return true, h.replaceKept(r, user, hash)
}
