package authorize_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// 权限分配 lists the roles that give a person a scope, the shops that the person sees, and which rows of each.
func TestWhyAPersonSeesRowsOfAShop(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		scope := func(object, account string) string {
			t.Helper()
			if account != "" {
				object += idOf(t, g, account)
			}
			return g.Send(t, http.MethodGet, "/admin/system/authorize/scope/"+object, "", admin).Body
		}
		guide := scope("user/", "duhui")
		for _, want := range []string{
			`"DataScope":"本人"`,
			`"ShopName":"杭州余杭旗舰店","DealerName":"杭州锦和家居","Whole":false,"Works":true}`,
			`"ShopName":"杭州萧山店","DealerName":"杭州锦和家居","Whole":false,"Works":false}`,
		} {
			if !strings.Contains(guide, want) {
				t.Errorf("a guide: no %s in %s", want, guide)
			}
		}
		if n := strings.Count(guide, `"ShopId"`); n != 4 {
			t.Errorf("a guide reaches %d shops, his dealer has 4: %s", n, guide)
		}
		service := scope("user/", "kefu")
		if strings.Count(service, `"Whole":true`) != strings.Count(service, `"ShopId"`) || !strings.Contains(service, `"DataScope":"全部"`) {
			t.Errorf("customer service: %.300s", service)
		}
		for object, want := range map[string]string{
			"role/dealer": `{"Roles":[{"RoleId":"dealer","Name":"经销商","DataScope":"本组织及下级"}],"Shops":[]}`,
			"role/nobody": "角色不存在，可能已被删除", "department/10101": "数据范围属于角色，部门没有",
		} {
			if got := scope(object, ""); !strings.Contains(got, want) {
				t.Errorf("%s: %s", object, got)
			}
		}
	})
}
