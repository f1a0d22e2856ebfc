package server_test

import (
	"fmt"
	"slices"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

// guarded are the forms of access that an entry may state, each with the accounts of
// accessAccounts that may call it.
var guarded = map[string][]string{
	"public":                   {"", "admin", "jxs", "putong"},
	"signed-in":                {"admin", "jxs", "putong"},
	"{roles: [经销商]}":           {"jxs"},
	"{roles: [经销商, 系统管理员]}":    {"admin", "jxs"},
	"{roles: [普通员工]}":          {"putong"},
	"{departments: [信息中心]}":    {"admin"},
	"{departments: [生产部]}":     {"putong"},
	"{menu: shop}":             {"admin", "jxs"},
	"{menu: dormitory-repair}": {"admin", "putong"},
	"{button: shop.export}":    {"admin", "jxs"},
	"{button: shop.nothing}":   {},
	"{roles: [没有这个角色]}":        {},
}

var accessAccounts = []string{"", "admin", "jxs", "putong"}

// guardedEntries are an entry of each effect for every access.
func guardedEntries() map[string]string {
	files := map[string]string{}
	for access := range guarded {
		for _, effect := range []string{"read", "write"} {
			files[fmt.Sprintf("%s%d.sql", effect, len(files))] = apptest.EntryText(
				fmt.Sprintf("procedure: %q\ncxtype: %s\neffect: %[2]s\naccess: %[1]s", access, effect), "SELECT 1 AS N;")
		}
	}
	return files
}

func TestEntriesAnswerOnlyTheirNamedCallers(t *testing.T) {
	apptest.EachSite(t, "", guardedEntries(), func(t *testing.T, g *apptest.Gateway) {
		for _, account := range accessAccounts {
			own := g.As(t, account)
			for access, accounts := range guarded {
				want := errs.Forbidden
				if account == "" {
					want = errs.SessionUnknown
				}
				for _, effect := range []string{"read", "write"} {
					for _, shape := range []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"} {
						a := g.Call(t, shape, effect, []string{"ProcedureName", access}, own...)
						if may := slices.Contains(accounts, account); may != (a.Code == 0) || !may && !a.IsFailure(want.Code, want.Text) {
							t.Errorf("%s %s as %q to %s: %d %s", effect, access, account, shape, a.Status, a.Body)
						}
					}
				}
			}
		}
	})
}

// A right that is granted or removed in the database takes effect within a second,
// also for sessions that are open already.
func TestAccessFollowsTheDatabase(t *testing.T) {
	apptest.EachSite(t, "", guardedEntries(), func(t *testing.T, g *apptest.Gateway) {
		jxs, putong := apptest.Token(g.Session(t, "jxs")), apptest.Token(g.Session(t, "putong"))
		code := func(access string, own apptest.Option) int {
			return g.Call(t, "Int", "write", []string{"ProcedureName", access}, own).Code
		}
		for _, test := range []struct {
			name, change, access string
			who                  apptest.Option
			before, after        int
		}{
			{"a button is taken away", "DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'shop.export'", "{button: shop.export}", jxs, 0, 403},
			{"a menu is taken away", "DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'shop')", "{menu: shop}", jxs, 0, 403},
			{"a menu is given", `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
				SELECT 'test-shop', 'role', 'staff', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'shop'`, "{menu: shop}", putong, 403, 0},
			{"the department is another", "UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'putong'", "{departments: [信息中心]}", putong, 403, 0},
			{"the role is another", "UPDATE Base_User SET PostId = 'clerk' WHERE Account = 'jxs'", "{roles: [经销商]}", jxs, 0, errs.SessionExpired.Code},
			{"the account is disabled", "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'", "signed-in", putong, 0, errs.SessionExpired.Code},
		} {
			if got := code(test.access, test.who); got != test.before {
				t.Errorf("before %s: %d, want %d", test.name, got, test.before)
			}
			g.Change(t, test.change)
			g.Clock.Advance(apptest.MemoLife)
			if got := code(test.access, test.who); got != test.after {
				t.Errorf("after %s: %d, want %d", test.name, got, test.after)
			}
		}
		if got := code("public", jxs); got != 0 {
			t.Errorf("a public entry minds a dead session: %d", got)
		}
	})
}

// A caller learns nothing about an entry that he may not call: neither whether the input would fit nor whether the
// database exists.
func TestAccessComesBeforeEverythingElse(t *testing.T) {
	files := map[string]string{"strict.sql": apptest.EntryText("procedure: P_Site\ncxtype: 严\neffect: read\naccess: {roles: [系统管理员]}\nparams:\n  N: {from: OtherA, type: int}", "SELECT @N AS N;")}
	apptest.EachSite(t, "", files, func(t *testing.T, g *apptest.Gateway) {
		for account, want := range map[string]errs.Kind{"": errs.SessionUnknown, "putong": errs.Forbidden} {
			for _, fields := range []string{`"OtherA":"x"`, `"BaseDataName":"nowhere"`, `"OtherA":1`} {
				if a := g.Post(t, "Int", `{"ProcedureName":"P_Site","CXType":"严",`+fields+`}`, g.As(t, account)...); !a.IsFailure(want.Code, want.Text) {
					t.Errorf("%s as %q: %d %s", fields, account, a.Status, a.Body)
				}
			}
		}
		if a := g.Post(t, "Int", `{"ProcedureName":"P_Site","CXType":"严","OtherA":"x"}`, g.As(t, "admin")...); !a.IsFailure(-1, "参数 N 不是整数：x") {
			t.Errorf("who may call it: %s", a.Body)
		}
	})
}
