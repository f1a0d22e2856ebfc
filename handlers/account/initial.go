package account

import (
	"context"

	"qiao/gateway/store"
)

// maxInitialSignIns is how often an initial password signs in: once, and once
// more for the client that has lost the answer or its session before the
// password was changed.
const maxInitialSignIns = 2

// spend counts a sign-in with an initial password and reports whether it was
// one of those that are left.
func (h *Handlers) spend(ctx context.Context, user signInRow) (bool, error) {
	n, err := h.countInitial(ctx, user, 1)
	return n > 0, err
}

// giveBack undoes the sign-in that opened no session. It counts also for a
// caller who has gone away.
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
