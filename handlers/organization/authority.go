package organization

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// authority is who may grant rights, or as a member of the information centre act
// under other accounts: what personnel do must not make them either.
type authority struct {
	privileged []string // UserIds
	granted    bool     // somebody with an open account may grant rights
}

func (a authority) includes(userID string) bool { return slices.Contains(a.privileged, userID) }

// watchAuthority notes who has it before a change, for checkAuthority. From here on
// nobody else changes it until the transaction ends.
func watchAuthority(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Kept != nil {
		return nil
	}
	if _, err := tx.Exec(ctx, "organization/lock", nil); err != nil {
		return err
	}
	a, err := readAuthority(ctx, tx)
	c.Kept = a
	return err
}

// checkAuthority refuses a change after which others have it than before, unless who
// makes it may grant rights, and one after which nobody could grant any.
func checkAuthority(ctx context.Context, tx *store.Tx, c *record.Change) error {
	before, watched := c.Kept.(authority)
	if !watched {
		return nil
	}
	after, err := readAuthority(ctx, tx)
	switch {
	case err != nil:
		return err
	case !c.Caller.MayAuthorize() && !slices.Equal(before.privileged, after.privileged):
		return errs.Failf("这会改变谁能分配权限、谁属于%s，须由能分配权限的人修改", session.InformationCentre)
	case before.granted && !after.granted:
		return errs.Failf("这样就没有人能分配权限了，请先让另一个启用的账号能分配权限")
	default:
		return nil
	}
}

func readAuthority(ctx context.Context, tx *store.Tx) (a authority, err error) {
	var rows []struct {
		UserID  string `db:"UserId"`
		Enabled bool   `db:"Enabled"`
	}
	err = tx.Select(ctx, &rows, "organization/privileged", store.Args{"Button": session.RightAuthorize, "Centre": session.InformationCentre})
	for _, row := range rows {
		a.privileged = append(a.privileged, row.UserID)
		if err == nil && row.Enabled && !a.granted {
			a.granted, err = mayGrant(ctx, tx, row.UserID)
		}
	}
	return a, err
}

func mayGrant(ctx context.Context, tx *store.Tx, userID string) (bool, error) {
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
