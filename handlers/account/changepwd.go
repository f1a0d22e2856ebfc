package account

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// The bounds of a new password, in characters.
const (
	minPassword = 8
	maxPassword = 128
)

// ChangePassword answers changepwd. Whose password it is comes from the
// session alone. All sessions of the account end with it, this one included.
func (h *Handlers) ChangePassword(r *gateway.Request) (any, error) {
	var in struct{ Account, OldPwd, NewPwd wire.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	ctx, account := r.Context(), r.Caller.Account
	if r.Caller.Switched != nil {
		return nil, errs.Failf("切换账号期间不能修改密码，请先返回本人账号")
	}
	if err := checkNew(account, string(in.OldPwd), string(in.NewPwd)); err != nil {
		return nil, err
	}
	err := h.judge(r, account, errs.Failf("原密码错误"), func() (bool, error) {
		return h.replacePassword(r, string(in.OldPwd), string(in.NewPwd))
	})
	if err != nil {
		return nil, err
	}
	// The new password stands, and every session of the account is dead by it:
	// what the cache cannot do now fails nothing.
	after := context.WithoutCancel(ctx)
	if err := errors.Join(h.Guard.Succeeded(after, account, r.Address()), h.Sessions.End(after, r.Token)); err != nil {
		h.Log.ErrorContext(ctx, "password changed, cache not cleaned up", "account", account, "error", err.Error())
	}
	r.ClearSession()
	return gateway.WithMessage{Message: "密码修改成功，请重新登录"}, nil
}

// replacePassword stores the new password if the old one is right.
func (h *Handlers) replacePassword(r *gateway.Request, old, password string) (ok bool, err error) {
	user, err := h.find(r.Context(), r.Caller.Account)
	if err != nil {
		return false, err
	}
	if ok, _, err = h.Hasher.Verify(r.Context(), user.PasswordHash, old); err != nil || !ok {
		return false, err
	}
	return true, h.setPassword(r, user, password, false)
}

// checkNew refuses passwords that are too easy to guess. The md5 that some
// clients send passes: 32 letters and digits.
func checkNew(account, old, password string) error {
	length := utf8.RuneCountInString(password)
	letter := strings.ContainsFunc(password, unicode.IsLetter)
	digit := strings.ContainsFunc(password, unicode.IsDigit)
	switch {
	case length < minPassword:
		return errs.Failf("新密码至少 %d 位", minPassword)
	case length > maxPassword:
		return errs.Failf("新密码最多 %d 位", maxPassword)
	case !letter || !digit:
		return errs.Failf("新密码须同时包含字母和数字")
	case strings.Contains(strings.ToLower(password), strings.ToLower(account)):
		return errs.Failf("新密码不能包含账号")
	case password == old:
		return errs.Failf("新密码不能与原密码相同")
	default:
		return nil
	}
}
