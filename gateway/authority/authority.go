// Package authority protects the right to grant rights: after every change at least one user can grant rights, and only
// a user who can grant rights may change who can.
package authority

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Holders are the users who may grant rights, and members of the information centre, who may act under other accounts.
type Holders struct {
	privileged []string // UserIds
	granted    bool     // at least one user with an enabled account may grant rights
}

// Includes reports whether a user is one of the holders.
func (h Holders) Includes(userID string) bool { return slices.Contains(h.privileged, userID) }

// Watch reads the holders before a change, for Check. From here on no other transaction
// changes the holders until this one ends.
func Watch(ctx context.Context, tx *store.Tx) (Holders, error) {
	if err := Lock(ctx, tx); err != nil {
		return Holders{}, err
	}
	return Read(ctx, tx)
}

// Lock lets one transaction at a time change the holders, or the parents of departments or
// menus: the rows that it has read stay as they are until it commits.
func Lock(ctx context.Context, tx *store.Tx) error { return tx.Lock(ctx, "authority") }

// Check refuses a change of the holders, unless the caller may grant rights, and a change
// after which no user could grant rights.
func (h Holders) Check(ctx context.Context, tx *store.Tx, caller *session.Identity) error {
	after, err := Read(ctx, tx)
	switch {
	case err != nil:
		return err
	case !caller.MayAuthorize() && !slices.Equal(h.privileged, after.privileged):
		return errs.Failf("这会改变谁能分配权限、谁属于%s，须由能分配权限的人修改", session.InformationCentre)
	case h.granted && !after.granted:
		return errs.Failf("这样就没有人能分配权限了，请先让另一个启用的账号能分配权限")
	default:
		return nil
	}
}

// Read returns the present holders.
func Read(ctx context.Context, tx *store.Tx) (h Holders, err error) {
	var rows []struct {
		UserID  string `db:"UserId"`
		Enabled bool   `db:"Enabled"`
	}
	err = tx.Select(ctx, &rows, "authority/privileged", store.Args{"Button": session.RightAuthorize, "Centre": session.InformationCentre})
	for _, row := range rows {
		h.privileged = append(h.privileged, row.UserID)
		if err == nil && row.Enabled && !h.granted {
			h.granted, err = MayGrant(ctx, tx, row.UserID)
		}
	}
	return h, err
}

// MayGrant reports whether a user may grant rights.
func MayGrant(ctx context.Context, tx *store.Tx, userID string) (bool, error) {
	var rights []struct {
		Kind string `db:"Kind"`
		ID   string `db:"Id"`
	}
	err := tx.Select(ctx, &rights, "base/identity_rights", store.Args{"UserId": userID})
	for _, right := range rights {
		if right.Kind == "button" && right.ID == session.RightAuthorize {
			return true, err
		}
	}
	return false, err
}
