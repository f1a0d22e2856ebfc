package account

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// maxAccount is the longest account that can exist; a longer one is not looked up.
const maxAccount = 50

type signedIn struct {
	Token string `json:"token"`
	User  string `json:"user"`
}

// NewLogin answers newlogin: username and password in the query, as unchanged
// clients send them, or in the body of a POST.
func (h *Handlers) NewLogin(r *gateway.Request) (any, error) {
	var in struct{ Username, Password payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	return h.signIn(r, string(in.Username), h.byPassword(r, string(in.Password)))
}

// Login answers login: the same with the names Account and Pwd.
func (h *Handlers) Login(r *gateway.Request) (any, error) {
	var in struct{ Account, Pwd payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	return h.signIn(r, string(in.Account), h.byPassword(r, string(in.Pwd)))
}

// proof is the password or code that a user signs in with.
type proof struct {
	// fits reports whether the user may sign in with it, and uses it up where it may be
	// used only once. For a user that is not enabled it does the same work and returns
	// false.
	fits func(user signInRow) (bool, error)
	// undo undoes the use that fits has counted. It works also when the client has
	// disconnected.
	undo  func(ctx context.Context, user signInRow) error
	wrong error  // the error where it does not fit
	way   string // its name in the audit log, empty for a password
}

func (h *Handlers) byPassword(r *gateway.Request, sent string) proof {
	return proof{
		fits: func(user signInRow) (bool, error) {
			ok, err := h.verify(r, user, sent)
			if ok && user.MustChangePassword {
				return h.spend(r.Context(), user)
			}
			return ok, err
		},
		undo: h.giveBack, wrong: errs.New(errs.SignInFailed),
	}
}

// signIn checks a proof and opens a session. Unknown, wrong, disabled and
// locked accounts get the same answer.
func (h *Handlers) signIn(r *gateway.Request, account string, p proof) (any, error) {
	checked, err := h.check(r, strings.TrimSpace(account), p)
	if err != nil {
		return nil, err
	}
	token, id, err := h.open(r, checked, p.way)
	if err != nil {
		return nil, errors.Join(err, p.undo(r.Context(), checked))
	}
	user, err := userText(id)
	if err != nil {
		return nil, err
	}
	r.SetSession(token)
	r.CountSignIn("ok")
	return signedIn{Token: token, User: user}, nil
}

// open starts a session, after the sign-in is in the audit log.
func (h *Handlers) open(r *gateway.Request, user signInRow, way string) (token string, id *session.Identity, err error) {
	line := r.Origin().Did(audit.SignedIn, way)
	line.Actor, line.Subject = user.UserID, user.UserID
	if err = audit.Write(r.Context(), h.DB, line); err != nil {
		return "", nil, err
	}
	return h.Sessions.Open(r.Context(), user.UserID, r.Client())
}

// check returns the user of a proof.
func (h *Handlers) check(r *gateway.Request, account string, p proof) (user signInRow, err error) {
	ctx := r.Context()
	if user, err = h.findForSignIn(ctx, account); err != nil {
		return user, err
	}
	// Tries count for the account that was found: its mobile number, and every other
	// spelling that the database accepts for it, are no way around the limit.
	account = cmp.Or(user.Account, account)
	try, err := h.Guard.Admits(ctx, account, r.Address())
	if err != nil {
		if errs.Is(err, errs.TooManyRequests) {
			r.CountSignIn("locked")
		}
		return user, err
	}
	if try == nil {
		// The same work as for a wrong proof: the time of the answer must not reveal which
		// accounts are locked, and so which names are one account.
		shut := user
		shut.Enabled = false
		if _, err := p.fits(shut); err != nil {
			return user, err
		}
		r.CountSignIn("locked")
		h.noteFailure(r, audit.SignInLocked, user, p.way)
		return user, p.wrong
	}
	ok, err := p.fits(user)
	if err != nil {
		return user, errors.Join(err, try.Forgive(ctx))
	}
	if !ok {
		r.CountSignIn("failed")
		h.noteFailure(r, audit.SignInFailed, user, p.way)
		if err := try.Failed(ctx); err != nil {
			return user, err
		}
		return user, p.wrong
	}
	if err := try.Succeeded(ctx); err != nil {
		return user, errors.Join(err, p.undo(ctx, user))
	}
	return user, nil
}

// noteFailure records a failed sign-in in the audit log, but not the name that was used
// where no account has it.
func (h *Handlers) noteFailure(r *gateway.Request, event audit.Event, user signInRow, way string) {
	line := r.Origin().Did(event, way)
	line.Actor, line.Subject, line.Outcome = "", user.UserID, audit.Failed
	switch {
	case event == audit.SignInLocked:
		line.Outcome = audit.Refused
	case user.UserID == "":
		line.Event = audit.SignInUnknown
	}
	h.Strangers.Note(line, limits.Network(r.Address()))
}

// verify reports whether the user may sign in with the password, and replaces a legacy
// hash. Of parallel first sign-ins one replaces it, and the others are verified against the
// new hash.
func (h *Handlers) verify(r *gateway.Request, user signInRow, sent string) (bool, error) {
	ctx := r.Context()
	ok, replace, err := h.Hasher.Verify(ctx, user.PasswordHash, sent)
	if err != nil || !ok || !user.Enabled {
		return false, err
	}
	if !replace {
		return true, nil
	}
	if err := h.setPassword(r, user, sent, user.MustChangePassword); !errors.Is(err, errChanged) {
		return err == nil, err
	}
	if user, err = h.findForSignIn(ctx, user.Account); err != nil {
		return false, err
	}
	ok, _, err = h.Hasher.Verify(ctx, user.PasswordHash, sent)
	return ok && user.Enabled, err
}

// findForSignIn returns an empty row for an unknown account, so that the
// caller does the same work for it as for a known one.
func (h *Handlers) findForSignIn(ctx context.Context, account string) (signInRow, error) {
	if account == "" || len([]rune(account)) > maxAccount {
		return signInRow{}, nil
	}
	user, err := h.find(ctx, account)
	return user, store.IfNone(err, nil)
}

// errChanged is the error where the hash to replace has been changed meanwhile.
var errChanged = errs.Failf("密码刚刚被修改，请重新登录")

// setPassword stores a new hash if the old one has not been changed meanwhile, else it
// fails with errChanged.
func (h *Handlers) setPassword(r *gateway.Request, user signInRow, sent string, mustChange bool) error {
	hash, err := h.Hasher.Hash(r.Context(), sent)
	if err != nil {
		return err
	}
	n, err := h.DB.Exec(r.Context(), "account/set_password", store.Args{
		"UserId": user.UserID, "PasswordHash": hash, "OldHash": user.PasswordHash,
		"MustChange": mustChange, "Now": nil, // the same password, only another hash
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return errChanged
	}
	return nil
}
