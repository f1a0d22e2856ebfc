package session

import (
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/errs"
)

// Access states which callers may use a route or a procedure. The zero Access states no
// rule, and a route or procedure without a rule is refused at start: default deny.
type Access struct {
	rule  rule
	names []string
}

type rule uint8

const (
	unstated rule = iota
	public
	signedIn
	anySession
	roles
	departments
	menu
	button
)

// Public lets every caller pass, signed in or not.
func Public() Access { return Access{rule: public} }

// SignedIn lets every caller with a session pass.
func SignedIn() Access { return Access{rule: signedIn} }

// AnySession accepts every caller with a session, also a caller who must replace the initial password first and a
// caller who has locked the session. Every other rule refuses these two.
func AnySession() Access { return Access{rule: anySession} }

// Roles lets the callers pass whose post or role is one of the names.
func Roles(names ...string) Access { return Access{rule: roles, names: names} }

// Departments lets the members of the departments pass.
func Departments(names ...string) Access { return Access{rule: departments, names: names} }

// Menu accepts the callers who see the menu with this ID.
func Menu(id string) Access { return Access{rule: menu, names: []string{id}} }

// AnyMenu accepts the callers who see at least one of the menus with these IDs.
func AnyMenu(ids ...string) Access { return Access{rule: menu, names: ids} }

// Button accepts the callers who may use the button.
func Button(id string) Access { return Access{rule: button, names: []string{id}} }

// Stated reports whether the access states a rule.
func (a Access) Stated() bool { return a.rule != unstated }

// IsPublic reports whether no session is needed.
func (a Access) IsPublic() bool { return a.rule == public }

// Check returns nil when the caller may pass, errs.SessionUnknown when the request has no
// session, errs.SessionLocked when the session must be unlocked first, errs.InitialPassword
// when the password must be replaced first, else errs.Forbidden.
func (a Access) Check(caller *Identity) error {
	if a.rule == public {
		return nil
	}
	if caller == nil {
		return errs.New(errs.SessionUnknown)
	}
	if caller.Locked && a.rule != anySession {
		return errs.New(errs.SessionLocked)
	}
	if caller.MustChangePassword && a.rule != anySession {
		if caller.passwordExpired {
			return errs.Newf(errs.InitialPassword, "密码已过期，请修改密码")
		}
		return errs.New(errs.InitialPassword)
	}
	if !a.allows(caller) {
		return errs.New(errs.Forbidden)
	}
	return nil
}

func (a Access) allows(caller *Identity) bool {
	switch a.rule {
	case signedIn, anySession:
		return true
	case roles:
		return caller.HasRole(a.names...)
	case departments:
		return caller.InDepartment(a.names...)
	case menu:
		return slices.ContainsFunc(a.names, caller.MayMenu)
	case button:
		return caller.MayButton(a.names[0])
	default:
		return false
	}
}

// ruleNames are the names of the rules in lists, logs and explanations.
var ruleNames = map[rule]string{
	unstated: "unstated", public: "public", signedIn: "signed-in", anySession: "any session",
	roles: "roles", departments: "departments", menu: "menu", button: "button",
}

// Rule returns the name of the rule, such as "menu", and the names that the rule checks,
// such as the menu's ID.
func (a Access) Rule() (rule string, names []string) { return ruleNames[a.rule], a.names }

// String describes the access for lists and logs.
func (a Access) String() string {
	if len(a.names) == 0 {
		return ruleNames[a.rule]
	}
	return ruleNames[a.rule] + ": " + strings.Join(a.names, ", ")
}

// ParseAccess reads the access of a registry entry: the words public and
// signed-in, or one of {roles: […]}, {departments: […]}, {menu: ID}, {button: ID}.
func ParseAccess(value any) (Access, error) {
	switch value := value.(type) {
	case string:
		switch value {
		case "public":
			return Public(), nil
		case "signed-in":
			return SignedIn(), nil
		}
	case map[string]any:
		if len(value) == 1 {
			for kind, names := range value {
				return parseRule(kind, names)
			}
		}
	}
	return Access{}, fmt.Errorf("access must be public, signed-in, {roles: […]}, {departments: […]}, {menu: ID} or {button: ID}")
}

func parseRule(kind string, value any) (Access, error) {
	names, err := nameList(value)
	if err != nil {
		return Access{}, fmt.Errorf("access: %s: %w", kind, err)
	}
	switch kind {
	case "roles":
		return Roles(names...), nil
	case "departments":
		return Departments(names...), nil
	case "menu", "button":
		if len(names) != 1 {
			return Access{}, fmt.Errorf("access: %s takes one ID", kind)
		}
		if kind == "menu" {
			return Menu(names[0]), nil
		}
		return Button(names[0]), nil
	default:
		return Access{}, fmt.Errorf("access: %q is not one of roles, departments, menu, button", kind)
	}
}

func nameList(value any) ([]string, error) {
	if name, ok := value.(string); ok && name != "" {
		return []string{name}, nil
	}
	list, isList := value.([]any)
	if !isList && value != nil && value != "" {
		return nil, fmt.Errorf("%v is not a name; put quotes around it", value)
	}
	names := make([]string, 0, len(list))
	for _, item := range list {
		name, ok := item.(string)
		if !ok || name == "" {
			return nil, fmt.Errorf("%v is not a name; put quotes around it", item)
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("names nobody; write at least one name")
	}
	return names, nil
}
