package session

import (
	"context"
	"errors"
	"fmt"

	"github.com/maypok86/otter/v2"

	"qiao/gateway/cache"
	"qiao/gateway/store"
)

// Directory reads identities from the main database. It keeps the rights of users in memory
// for as long as their basis is the same (see rights). It is safe for concurrent use.
type Directory struct {
	db   *store.DB
	kept cache.Local[string, rights] // by UserID
}

// NewDirectory returns the directory of a database. A caller waits for every read, so the
// directory uses the urgent connections.
func NewDirectory(db *store.DB) Directory {
	return Directory{db: db.Urgent(), kept: cache.NewLocal(otter.Options[string, rights]{MaximumSize: memoSize})}
}

type identityRow struct {
	UserID             string `db:"UserId"`
	Account            string `db:"Account"`
	RealName           string `db:"RealName"`
	Avatar             string `db:"ThumbAvatar"`
	Mobile             string `db:"Mobile"`
	MobileConfirmed    bool   `db:"MobileConfirmed"`
	PostID             string `db:"PostId"`
	PostName           string `db:"PostName"`
	RoleID             string `db:"RoleId"`
	RoleName           string `db:"RoleName"`
	DepartmentID       string `db:"DepartmentId"`
	DepartmentName     string `db:"DepartmentName"`
	Enabled            bool   `db:"Enabled"`
	MustChangePassword bool   `db:"MustChangePassword"`
	PasswordHash       string `db:"PasswordHash"`
	SessionEpoch       int    `db:"SessionEpoch"`
	RightsToken        string `db:"RightsToken"`
	StaffNo            string `db:"StaffNo"`

	PasswordDate store.LocalTime `db:"PasswordDate"`
}

// lookup returns the user's identity and the stamp of the account's data that a session
// depends on; found is false for a user who is deleted or disabled.
func (d Directory) lookup(ctx context.Context, userID string) (id *Identity, stamp string, found bool, err error) {
	var row identityRow
	if err := d.db.Get(ctx, &row, "session/identity", store.Args{"UserId": userID}); err != nil || !row.Enabled {
		return nil, "", false, store.IfNone(err, nil)
	}
	may, err := d.rights(ctx, row)
	if err != nil {
		return nil, "", false, err
	}
	return row.identity(may), row.stamp(), true, nil
}

// ByAccount returns the identity of an account without a session, for the command line. It
// returns an error when the account does not exist or is disabled.
func (d Directory) ByAccount(ctx context.Context, account string) (*Identity, error) {
	var userID string
	switch err := d.db.Get(ctx, &userID, "base/user_id", store.Args{"Account": account}); {
	case errors.Is(err, store.ErrNoRows):
		return nil, fmt.Errorf("there is no account %q", account)
	case err != nil:
		return nil, err
	}
	id, _, found, err := d.lookup(ctx, userID)
	if err == nil && !found {
		err = fmt.Errorf("the account %q is disabled", account)
	}
	return id, err
}

func (r identityRow) identity(may rights) *Identity {
	return &Identity{
		UserID: r.UserID, Account: r.Account, Name: r.RealName, Avatar: r.Avatar, Mobile: r.Mobile, MobileConfirmed: r.MobileConfirmed,
		PostID: r.PostID, PostName: r.PostName, RoleID: r.RoleID, RoleName: r.RoleName,
		DepartmentID: r.DepartmentID, DepartmentName: r.DepartmentName,
		TopDepartmentID: may.top.ID, TopDepartmentName: may.top.Name,
		MustChangePassword: r.MustChangePassword, StaffNo: r.StaffNo, passwordDate: r.PasswordDate, credentials: r.credentialState(),
		menus:   may.menus,
		buttons: may.buttons,
	}
}
