package account

import (
	"context"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// keptPassword is a former password of an account.
type keptPassword struct {
	ID   string `db:"HistoryId"`
	Hash string `db:"PasswordHash"`
}

// older is the number of refused passwords besides the present one.
func (h *Handlers) older() int { return max(h.Policy.History-1, 0) }

// checkHistory refuses a password that is one of the user's last ones.
func (h *Handlers) checkHistory(r *gateway.Request, user signInRow, fresh string) error {
	var kept []keptPassword
	if err := h.DB.Select(r.Context(), &kept, "account/kept_passwords", store.Args{"UserId": user.UserID}); err != nil {
		return err
	}
	for _, old := range kept[:min(len(kept), h.older())] {
		same, _, err := h.Hasher.Verify(r.Context(), old.Hash, fresh)
		if err != nil {
			return err
		}
		if same {
			return errs.Failf("新密码不能与最近 %d 个密码相同", h.Policy.History)
		}
	}
	return nil
}

// replaceKept stores a hash in place of the old one, which it keeps in the history.
func (h *Handlers) replaceKept(r *gateway.Request, user signInRow, hash string) error {
	ctx, now := r.Context(), store.LocalTime{Time: r.Now()}
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "base/keep_password", store.Args{"HistoryId": uuid.NewString(), "Account": user.Account, "Now": now}); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, "account/set_password", store.Args{
			"UserId": user.UserID, "PasswordHash": hash, "OldHash": user.PasswordHash, "MustChange": false, "Now": now,
		})
		if err == nil && n == 0 {
			err = errChanged
		}
		if err != nil {
			return err
		}
		return h.forgetOldest(ctx, tx, user)
	})
}

// forgetOldest deletes the passwords that the policy does not need any more.
func (h *Handlers) forgetOldest(ctx context.Context, tx *store.Tx, user signInRow) error {
	var kept []keptPassword
	if err := tx.Select(ctx, &kept, "account/kept_passwords", store.Args{"UserId": user.UserID}); err != nil {
		return err
	}
	for _, old := range kept[min(len(kept), h.older()):] {
		if _, err := tx.Exec(ctx, "account/forget_password", store.Args{"HistoryId": old.ID}); err != nil {
			return err
		}
	}
	return nil
}
