package account

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// GetCode answers getcode: it sends a code for signing in to the account's mobile number.
// The answer and the work are the same where no code is sent.
func (h *Handlers) GetCode(r *gateway.Request) (any, error) {
	var in struct{ Account payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	ctx, asked := r.Context(), strings.TrimSpace(string(in.Account))
	if err := h.Codes.admits(ctx, r.Address()); err != nil {
		return nil, err
	}
	user, err := h.findForSignIn(ctx, asked)
	if err != nil {
		return nil, err
	}
	account, number := cmp.Or(user.Account, asked), cmp.Or(user.Mobile, asked)
	_, due, err := h.Codes.due(ctx, signInPurpose, account, number)
	if err != nil {
		return nil, err
	}
	recipient := ""
	if due && user.takesCodes() {
		recipient = user.Mobile
	}
	if err := h.giveCode(r, outbox.SignInCode, forSignIn(account), recipient); err != nil {
		return nil, errors.Join(err, h.Codes.forgive(ctx, signInPurpose, account, number))
	}
	return "success", nil
}

// takesCodes reports whether the user may sign in by code. An account without a password
// belongs to a program, and no user may sign in with it. A number that its owner has not
// confirmed may belong to a person who edits the register of staff.
func (u signInRow) takesCodes() bool {
	return u.Enabled && u.PasswordHash != "" && u.Mobile != "" && u.MobileConfirmed
}

// giveCode makes a code and sends it. A message without a recipient is written and deleted
// in the same transaction, so that it takes as long.
func (h *Handlers) giveCode(r *gateway.Request, kind outbox.Kind, good codeFor, recipient string) error {
	code, err := newCode()
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := h.Codes.keep(ctx, good, code, recipient != ""); err != nil {
		return err
	}
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		id, err := outbox.Write(ctx, tx, outbox.Message{
			Kind: kind, Key: uuid.NewString(), Recipient: recipient, Payload: code, Now: r.Now(), Expires: r.Now().Add(codeLife),
		})
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "account/withdraw_message", store.Args{"MessageId": id})
		return err
	})
}

// CodeLogin answers codelogin: as newlogin, with a code in place of the password.
func (h *Handlers) CodeLogin(r *gateway.Request) (any, error) {
	var in struct{ Account, VerifyCode payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	asked, code := strings.TrimSpace(string(in.Account)), strings.TrimSpace(string(in.VerifyCode))
	return h.signIn(r, asked, proof{
		way: "code", wrong: errs.Failf("验证码错误或已失效"),
		fits: func(user signInRow) (bool, error) {
			return h.Codes.use(r.Context(), forSignIn(cmp.Or(user.Account, asked)), code, user.takesCodes())
		},
		undo: func(ctx context.Context, user signInRow) error { return h.Codes.giveBack(ctx, forSignIn(user.Account)) },
	})
}
