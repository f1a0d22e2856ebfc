package organization_test

import (
	"net/http"
	"net/url"
	"testing"

	"qiao/cmd/apptest"
)

// People are found by the pinyin of their names and by its initials: at once after a change in the UI, after the next
// run of the job when a procedure wrote them.
func TestPeopleAreFoundByPinyin(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := g.As(t, "admin")
		found := func(path, keyword string) int {
			t.Helper()
			var data struct{ Total int }
			g.ReadInto(t, admin[0], path+"keyword="+url.QueryEscape(keyword), &data)
			return data.Total
		}
		const staff, people = "/api/staff/index?", "/admin/people?kind=user&"
		body := `{"StaffNo":"Z90001","RealName":"卓尔冰","OrganizationId":"10110"}`
		if a := g.Send(t, http.MethodPut, "/api/staff/add", body, admin...); a.Code != 0 {
			t.Fatal(a.Body)
		}
		for _, keyword := range []string{"zhuoerbing", "zhuoer", "zeb", "ZEB"} {
			if n := found(staff, keyword); n != 1 {
				t.Errorf("%s finds %d", keyword, n)
			}
		}
		g.Change(t, "UPDATE Base_User SET RealName = '卓尔雪' WHERE StaffNo = 'Z90001'")
		if n := found(people, "zeb"); n != 0 {
			t.Errorf("%d people are found by a name that nobody has", n)
		}
		g.RunJob(t, "staff-pinyin")
		if n := found(people, "zhuoerxue"); n != 1 {
			t.Errorf("%d people are found", n)
		}
	})
}
