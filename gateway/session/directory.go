package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"qiao/gateway/store"
)

// Directory reads identities from the main database.
type Directory struct {
	db *store.DB
}

// NewDirectory returns the directory of a database. Every call waits for who
// is calling, so it asks on the urgent connections.
func NewDirectory(db *store.DB) Directory { return Directory{db: db.Urgent()} }

type identityRow struct {
	UserID             string `db:"UserId"`
	Account            string `db:"Account"`
	RealName           string `db:"RealName"`
	Avatar             string `db:"ThumbAvatar"`
	Mobile             string `db:"Mobile"`
	PostID             string `db:"PostId"`
	PostName           string `db:"PostName"`
	RoleID             string `db:"RoleId"`
	RoleName           string `db:"RoleName"`
	DepartmentID       string `db:"DepartmentId"`
	DepartmentName     string `db:"DepartmentName"`
	TopDepartmentID    string `db:"TopDepartmentId"`
	TopDepartmentName  string `db:"TopDepartmentName"`
	Enabled            bool   `db:"Enabled"`
	MustChangePassword bool   `db:"MustChangePassword"`
	PasswordHash       string `db:"PasswordHash"`
	SessionEpoch       int    `db:"SessionEpoch"`
}

type rightRow struct {
	Kind string `db:"Kind"`
	ID   string `db:"Id"`
}

// lookup returns the user's identity and the stamp of what a session depends
// on; found is false for a user who is gone or disabled.
func (d Directory) lookup(ctx context.Context, userID string) (id *Identity, stamp string, found bool, err error) {
	var row identityRow
	switch err := d.db.Get(ctx, &row, "base/identity", store.Args{"UserId": userID}); {
	case errors.Is(err, store.ErrNoRows):
		return nil, "", false, nil
	case err != nil:
		return nil, "", false, err
	case !row.Enabled:
		return nil, "", false, nil
	}
	var rights []rightRow
	if err := d.db.Select(ctx, &rights, "base/identity_rights", store.Args{"UserId": userID}); err != nil {
		return nil, "", false, err
	}
	return row.identity(rights), row.stamp(), true, nil
}

// ByAccount returns the identity of an account without a session, for the
// command line. The error says when there is none, or when it is disabled.
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

func (r identityRow) identity(rights []rightRow) *Identity {
	id := &Identity{
		UserID: r.UserID, Account: r.Account, Name: r.RealName, Avatar: r.Avatar, Mobile: r.Mobile,
		PostID: r.PostID, PostName: r.PostName, RoleID: r.RoleID, RoleName: r.RoleName,
		DepartmentID: r.DepartmentID, DepartmentName: r.DepartmentName,
		TopDepartmentID: r.TopDepartmentID, TopDepartmentName: r.TopDepartmentName,
		MustChangePassword: r.MustChangePassword,
		menus:              map[string]struct{}{},
		buttons:            map[string]struct{}{},
	}
	for _, right := range rights {
		if right.Kind == "menu" {
			id.menus[right.ID] = struct{}{}
		} else {
			id.buttons[right.ID] = struct{}{}
		}
	}
	return id
}

// stamp changes with the password, the post and the role: whoever changes one
// of them, also by hand in the database, ends the user's sessions. It comes back
// when the change is taken back, so what is found ended is noted (see finish); the
// epoch, which only grows, never does.
func (r identityRow) stamp() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{r.PasswordHash, r.PostID, r.RoleID, strconv.Itoa(r.SessionEpoch)}, "\x00")))
	return hex.EncodeToString(sum[:8])
}
