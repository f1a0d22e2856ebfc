package authorize_test

import (
	"net/http"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// Every user of the company may submit applications and report a repair, with any post; a dealer may not.
func TestEverybodyOfTheCompanyHasTheRoleOfEverybody(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		const forms, repairs = "/admin/approval/flows", "/admin/dormitory/repair/form"
		for _, account := range []string{"sushe", "pinzhi", "kefu", "caiwu", "putong"} {
			for _, path := range []string{forms, repairs} {
				if a := g.Send(t, http.MethodGet, path, "", g.As(t, account)...); a.Code != 0 {
					t.Errorf("%s, %s: %s", account, path, a.Body)
				}
			}
			told := why(t, g, admin, idOf(t, g, account), "button", "dormitory-repair.add")
			if by := grantOf(told, "全员"); by != "role  " {
				t.Errorf("%s: %q of %s", account, by, told.text())
			}
		}
		for _, path := range []string{forms, repairs} {
			if a := g.Send(t, http.MethodGet, path, "", g.As(t, "jxs")...); a.Code != 403 {
				t.Errorf("a dealer, %s: %s", path, a.Body)
			}
		}
		if told := why(t, g, admin, idOf(t, g, "jxs"), "menu", "approval-mine"); told.Allowed {
			t.Errorf("a dealer: %s", told.text())
		}
		// 权限分配 shows the same.
		for _, one := range read(t, g, "user/"+idOf(t, g, "kefu"), admin).List {
			if one.Code == "dormitory-repair" && (one.Own != nil || len(one.From) != 1 || one.From[0].Name != "全员" || one.From[0].Via != "") {
				t.Errorf("%+v", one)
			}
		}
	})
}

// grantOf describes how the role reaches the user: its type, the post that links them, and
// the user who gave the grant.
func grantOf(told explanation, role string) string {
	for _, by := range told.Needs[0].Grants {
		if by.Name == role {
			return by.ObjectType + " " + by.Via + " " + by.UserName
		}
	}
	return ""
}

// The setting decides who is a dealer, and a change of it takes effect at once; without the
// setting no user belongs to the company.
func TestTheSettingSaysWhoIsOfTheCompany(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := g.As(t, "kefu")
		reports := func() bool {
			return g.Send(t, http.MethodGet, "/admin/dormitory/repair/form", "", who...).Code == 0
		}
		for _, change := range []struct {
			text string
			want bool
		}{
			{"UPDATE Base_Setting SET Value = '10001' WHERE Code = 'DealerTopDepartment'", false},
			{"UPDATE Base_Setting SET Value = '10002' WHERE Code = 'DealerTopDepartment'", true},
			{"DELETE FROM Base_Setting WHERE Code = 'DealerTopDepartment'", false},
		} {
			before := reports()
			g.Change(t, change.text)
			g.Clock.Advance(time.Second)
			if got := reports(); got != change.want || got == before {
				t.Errorf("%s: %v, before %v", change.text, got, before)
			}
		}
	})
}
