package session

import (
	"context"
	"errors"

	"qiao/gateway/store"
)

// rights are the menus and buttons of a user, and the top of the organisation above the
// user. The identities that are made from them share them, so they are never changed.
type rights struct {
	basis   basis
	menus   map[string]struct{}
	buttons map[string]struct{}
	top     department
}

// basis is all the data that rights are derived from: post, role and department of the
// person, and the token of grants, menus and departments (sql/schema/00020). The same basis
// gives the same rights.
type basis struct{ token, post, role, department string }

type department struct {
	ID   string `db:"OrganizationId"`
	Name string `db:"FullName"`
}

func (r identityRow) basis() basis {
	return basis{token: r.RightsToken, post: r.PostID, role: r.RoleID, department: r.DepartmentID}
}

// rights returns the rights of the user of a row. The token was read together with the row,
// and the rights are read after it. They are therefore at least as new, so a right that was
// taken away before the row was read is not given here.
func (d Directory) rights(ctx context.Context, row identityRow) (rights, error) {
	known, ok := d.kept.GetIfPresent(row.UserID)
	if ok && row.RightsToken != "" && known.basis == row.basis() {
		return known, nil
	}
	may, err := d.readRights(ctx, row)
	if err == nil && row.RightsToken != "" {
		d.kept.Set(row.UserID, may)
	}
	return may, err
}

func (d Directory) readRights(ctx context.Context, row identityRow) (rights, error) {
	may := rights{basis: row.basis(), menus: map[string]struct{}{}, buttons: map[string]struct{}{}}
	var list []struct {
		Kind string `db:"Kind"`
		ID   string `db:"Id"`
	}
	if err := d.db.Select(ctx, &list, "base/identity_rights", store.Args{"UserId": row.UserID}); err != nil {
		return may, err
	}
	for _, right := range list {
		if right.Kind == "menu" {
			may.menus[right.ID] = struct{}{}
		} else {
			may.buttons[right.ID] = struct{}{}
		}
	}
	err := d.db.Get(ctx, &may.top, "session/top_department", store.Args{"OrganizationId": row.DepartmentID})
	if errors.Is(err, store.ErrNoRows) { // no department, or one without a path to the top
		err = nil
	}
	return may, err
}
