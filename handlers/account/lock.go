package account

import (
	"cmp"
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/wire/payload"
)

// Lock answers lock: the session may not be used until its user's password is given.
func (h *Handlers) Lock(r *gateway.Request) (any, error) {
	return nil, h.Sessions.Lock(r.Context(), r.Token)
}

// Unlock answers unlock: the session continues after the password of the acting user is
// checked.
func (h *Handlers) Unlock(r *gateway.Request) (any, error) {
	var in struct{ Password payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	if err := h.confirm(r, string(in.Password)); err != nil {
		return nil, err
	}
	return nil, h.Sessions.Unlock(r.Context(), r.Token)
}

// confirm checks the password of the acting user, also in a switched session. Tries count
// like those of a sign-in.
func (h *Handlers) confirm(r *gateway.Request, password string) error {
	account := r.Caller.Actor().Account
	err := h.judge(r, account, errs.Failf("密码错误"), func() (bool, error) {
		user, err := h.find(r.Context(), account)
		if err != nil {
			return false, err
		}
		ok, _, err := h.Hasher.Verify(r.Context(), user.PasswordHash, password)
		return ok, err
	})
	if err != nil {
		return err
	}
	return h.Guard.Succeeded(r.Context(), account, r.Address())
}

// judge checks the password of a signed-in user, unless too many tries have failed. The
// error is wrong where the password is wrong, a business error where too many tries have
// failed, or the error of the guard or of try.
func (h *Handlers) judge(r *gateway.Request, account string, wrong error, try func() (bool, error)) error {
	ctx := r.Context()
	open, err := h.Guard.Admits(ctx, account, r.Address())
	if err != nil {
		return err
	}
	if !open {
		return errs.Failf("尝试次数过多，请稍后再试")
	}
	ok, err := try()
	if err != nil {
		return errors.Join(err, h.Guard.Forgive(ctx, account, r.Address()))
	}
	if !ok {
		return cmp.Or(h.Guard.Failed(ctx, account, r.Address()), wrong)
	}
	return nil
}
