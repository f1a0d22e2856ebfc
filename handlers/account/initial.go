package account

import (
	"context"

	"qiao/gateway/store"
)

// maxInitialSignIns is how often a user may sign in with an initial password: once, and a second time for a client that
// has lost the answer or its session before the password was changed.
const maxInitialSignIns = 2

// spend counts a sign-in with an initial password and reports whether it was within the
// number allowed.
func (h *Handlers) spend(ctx context.Context, user signInRow) (bool, error) {
	n, err := h.countInitial(ctx, user, 1)
	return n > 0, err
}

// giveBack undoes the count of a sign-in that opened no session. It works also when the
// client has disconnected.
func (h *Handlers) giveBack(ctx context.Context, user signInRow) error {
	if !user.MustChangePassword {
		return nil
	}
	_, err := h.countInitial(context.WithoutCancel(ctx), user, -1)
	return err
}

func (h *Handlers) countInitial(ctx context.Context, user signInRow, step int) (rows int64, err error) {
	return h.DB.Exec(ctx, "account/initial_sign_in", store.Args{"UserId": user.UserID, "Step": step, "Most": maxInitialSignIns})
}
