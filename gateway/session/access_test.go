package session_test

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/errs"
	"qiao/gateway/session"
)

func TestEachRuleForEachCaller(t *testing.T) {
	rules := []struct {
		access session.Access
		name   string
		// which callers may pass
		nobody, zhao, qian, chen, nemo bool
	}{
		{session.Access{}, "unstated", false, false, false, false, false},
		{session.Public(), "public", true, true, true, true, true},
		{session.SignedIn(), "signed-in", false, true, true, true, true},
		{session.AnySession(), "any session", false, true, true, true, true},
		{session.Roles("客服专员"), "roles: 客服专员", false, true, false, false, false},
		{session.Roles("出纳"), "roles: 出纳", false, false, true, false, false},
		{session.Roles("会计", "系统管理员"), "roles: 会计, 系统管理员", false, false, true, true, false},
		{session.Roles("普通员工"), "roles: 普通员工", false, false, false, false, true},
		{session.Roles("admin"), "roles: admin", false, false, false, false, false},
		{session.Departments("总部"), "departments: 总部", false, true, true, false, false},
		{session.Departments("信息中心", "总部"), "departments: 信息中心, 总部", false, true, true, true, false},
		{session.Menu("customer-list"), "menu: customer-list", false, true, false, true, false},
		{session.Menu("no-such-menu"), "menu: no-such-menu", false, false, false, false, false},
		{session.Button("dormitory-repair.add"), "button: dormitory-repair.add", false, true, true, true, true},
	}
	eachOffice(t, settings, func(t *testing.T, o office) {
		callers := map[string]*session.Identity{"nobody": nil}
		for _, user := range []string{zhao, qian, chen, nemo} {
			callers[user] = o.resolve(t, o.open(t, user))
		}
		for _, rule := range rules {
			if rule.access.String() != rule.name {
				t.Errorf("String is %q, want %q", rule.access, rule.name)
			}
			if got := rule.access.Stated(); got != (rule.name != "unstated") {
				t.Errorf("%s: Stated %v", rule.name, got)
			}
			if got := rule.access.IsPublic(); got != (rule.name == "public") {
				t.Errorf("%s: IsPublic %v", rule.name, got)
			}
			for caller, passes := range map[string]bool{"nobody": rule.nobody, zhao: rule.zhao, qian: rule.qian, chen: rule.chen, nemo: rule.nemo} {
				why := errs.Forbidden
				if caller == "nobody" {
					why = errs.SessionUnknown
				}
				if err := rule.access.Check(callers[caller]); passes != (err == nil) || err != nil && !errs.Is(err, why) {
					t.Errorf("%s for %s: %v, want pass %v", rule.name, caller, err, passes)
				}
			}
		}
	})
}

// A user whose password was given out by another person may only replace it.
func TestAnInitialPasswordOpensNothingElse(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, chen)
		o.change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE UserId = 'u-chen'")
		caller := o.resolve(t, token)
		for _, access := range []session.Access{
			session.SignedIn(), session.Roles("系统管理员"), session.Departments("信息中心"),
			session.Menu("customer-list"), session.Button("dormitory-repair.add"),
		} {
			if err := access.Check(caller); !errs.Is(err, errs.InitialPassword) {
				t.Errorf("%s: %v", access, err)
			}
		}
		for _, access := range []session.Access{session.Public(), session.AnySession()} {
			if err := access.Check(caller); err != nil {
				t.Errorf("%s: %v", access, err)
			}
		}
	})
}

func TestRolesOnTheWire(t *testing.T) {
	for _, test := range []struct {
		id   session.Identity
		want string
	}{
		{session.Identity{PostName: "出纳", RoleName: "会计"}, "出纳"},
		{session.Identity{RoleName: "普通员工"}, "普通员工"},
		{session.Identity{}, "普通员工"},
	} {
		if got := strings.Join(test.id.Roles(), ","); got != test.want {
			t.Errorf("%+v: roles %s, want %s", test.id, got, test.want)
		}
	}
}

// parse reads an access as an entry's header writes it.
func parse(t *testing.T, text string) (session.Access, error) {
	t.Helper()
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return session.ParseAccess(value)
}

func TestParseAccess(t *testing.T) {
	for text, want := range map[string]string{
		"public":    "public",
		"signed-in": "signed-in",
		"{roles: [宿舍管理员, 系统管理员]}": "roles: 宿舍管理员, 系统管理员",
		"{roles: 会计}":                    "roles: 会计",
		"{departments: [信息中心]}":          "departments: 信息中心",
		"{menu: shop}":                   "menu: shop",
		"{button: dormitory-repair.add}": "button: dormitory-repair.add",
		"{button: [shop.add]}":           "button: shop.add",
	} {
		access, err := parse(t, text)
		if err != nil || access.String() != want {
			t.Errorf("%s: %s, %v; want %s", text, access, err, want)
		}
	}
}

func TestParseAccessSaysWhatToWrite(t *testing.T) {
	const choices = "access must be public, signed-in, {roles: […]}, {departments: […]}, {menu: ID} or {button: ID}"
	for text, want := range map[string]string{
		"everybody":              choices,
		"''":                     choices,
		"[public]":               choices,
		"true":                   choices,
		"{}":                     choices,
		"{roles: [a], menu: b}":  choices,
		"{role: [a]}":            `access: "role" is not one of roles, departments, menu, button`,
		"{roles: }":              "access: roles: names nobody; write at least one name",
		"{roles: []}":            "access: roles: names nobody; write at least one name",
		"{roles: ''}":            "access: roles: names nobody; write at least one name",
		"{roles: ['']}":          "access: roles:  is not a name",
		"{departments: [10101]}": "access: departments: 10101 is not a name; put quotes around it",
		"{menu: 10101}":          "access: menu: 10101 is not a name; put quotes around it",
		"{menu: [a, b]}":         "access: menu takes one ID",
		"{button: [a, b]}":       "access: button takes one ID",
		"{roles: {name: a}}":     "access: roles: map[name:a] is not a name",
		"{1: a}":                 choices,
	} {
		access, err := parse(t, text)
		if err == nil || access.Stated() || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %s, %v; want %s", text, access, err, want)
		}
	}
}
