// Package session identifies the caller of a request: tokens, the caller's identity and
// rights, and the access rules that routes and procedures state.
package session

import (
	"slices"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/store"
)

// Names that decide about the rights of a caller (specification §6).
const (
	// InformationCentre is the department that may switch accounts and edit guides.
	InformationCentre = "信息中心"
	// OrdinaryRole is the role of a user without a post: clients refuse an empty list.
	OrdinaryRole = "普通员工"
	// EveryoneRole is the RoleId of the role that every user of the company has in addition
	// to that of the post. Dealers belong to other companies (View_CompanyUser).
	EveryoneRole = "everyone"
	// RightAuthorize is the button of the users who may see and grant other users' rights.
	RightAuthorize = "authorize.grant"
)

// Identity is the person behind a session, as the database has it now.
type Identity struct {
	UserID            string
	Account           string
	Name              string
	Avatar            string
	Mobile            string
	MobileConfirmed   bool // by the owner of the number
	StaffNo           string
	PostID            string
	PostName          string
	RoleID            string
	RoleName          string
	DepartmentID      string
	DepartmentName    string
	TopDepartmentID   string
	TopDepartmentName string
	// MustChangePassword is set while the password was given out by another person, or is
	// older than password.max_age: the session may then use nothing but the routes with
	// AnySession.
	MustChangePassword bool
	// Locked is set while the person has locked the session: it may then use nothing but
	// the routes with AnySession.
	Locked bool
	// Switched is set where another person acts under this account.
	Switched *Switched

	passwordDate    store.LocalTime // when the password was chosen
	passwordExpired bool            // the password's age is the reason for MustChangePassword
	credentials     credentialState

	menus   map[string]struct{}
	buttons map[string]struct{}
}

// outlive demands a new password where the current one is older than age.
func (id *Identity) outlive(age time.Duration, now time.Time) {
	if age > 0 && clock.Wall(now).Sub(id.passwordDate.Time) >= age && !id.MustChangePassword {
		id.MustChangePassword, id.passwordExpired = true, true
	}
}

// Actor is the person who acts, under their own or another account.
func (id *Identity) Actor() *Identity {
	if id.Switched != nil {
		return id.Switched.By
	}
	return id
}

// ActorID is the UserID of the person who acts.
func (id *Identity) ActorID() string { return id.Actor().UserID }

// Roles are the caller's roles on the wire: the post's name (specification §6).
func (id *Identity) Roles() []string {
	if id.PostName == "" {
		return []string{OrdinaryRole}
	}
	return []string{id.PostName}
}

// HasRole reports whether one of the names is the caller's post or the role
// that the post grants.
func (id *Identity) HasRole(names ...string) bool {
	return slices.Contains(names, id.RoleName) || slices.ContainsFunc(id.Roles(), func(role string) bool {
		return slices.Contains(names, role)
	})
}

// InDepartment reports whether the caller belongs to one of the departments.
func (id *Identity) InDepartment(names ...string) bool {
	return slices.Contains(names, id.DepartmentName)
}

// MayMenu reports whether the caller sees the menu with this ID.
func (id *Identity) MayMenu(menu string) bool {
	_, ok := id.menus[menu]
	return ok
}

// MayButton reports whether the caller may use the button.
func (id *Identity) MayButton(button string) bool {
	_, ok := id.buttons[button]
	return ok
}

// MayAuthorize reports whether the caller may see other people's rights.
func (id *Identity) MayAuthorize() bool { return id.MayButton(RightAuthorize) }
