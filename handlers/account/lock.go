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
	try, err := h.judge(r, account, errs.Failf("密码错误"), func() (bool, error) {
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
	return try.Succeeded(r.Context())
}

// judge checks the password of a signed-in user with fits, unless too many tries have failed, and returns the try, whose
// success the caller reports. The error is wrong where the password is wrong, a business error where too many tries have
// failed, or the error of the guard or of fits.
func (h *Handlers) judge(r *gateway.Request, account string, wrong error, fits func() (bool, error)) (*Try, error) {
	ctx := r.Context()
	try, err := h.Guard.Admits(ctx, account, r.Address())
	if err != nil {
		return nil, err
	}
	if try == nil {
		return nil, errs.Failf("尝试次数过多，请稍后再试")
	}
	ok, err := fits()
	if err != nil {
		return nil, errors.Join(err, try.Forgive(ctx))
	}
	if !ok {
		return nil, cmp.Or(try.Failed(ctx), wrong)
	}
	return try, nil
}
