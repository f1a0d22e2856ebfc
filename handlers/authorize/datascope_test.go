package authorize_test

import (
	"net/http"
	"net/url"
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

// For each kind of scope, 权限分配 names the role, or the user's own grant, that shows a record, or says that none does; the
// list agrees with it.
func TestWhyAPersonSeesOneRecord(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		g.Change(t, "UPDATE Base_User SET ShopId = (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = '杭州余杭旗舰店') WHERE Account IN ('gaoying', 'duhui')")
		g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account IN ('gaoying', 'duhui', 'zhengyuee')")
		number := func(customer string) string {
			t.Helper()
			var answer struct{ List []struct{ CustomerNo string } }
			g.ReadInto(t, admin, "/api/custom?keyword="+url.QueryEscape(customer), &answer)
			return answer.List[0].CustomerNo
		}
		why := func(account, number string) string {
			t.Helper()
			return g.Send(t, http.MethodGet, "/admin/system/authorize/row/"+idOf(t, g, account)+"?number="+number, "", admin).Body
		}
		set := func(role, scope string) {
			g.Change(t, "UPDATE Base_Role SET DataScope = '"+scope+"' WHERE RoleId = '"+role+"'")
		}
		set("shop-guide", "本人")
		set("shop-manager", "本店")
		own, others, pooled, foreign, otherShop := number("周雅琴"), number("姚静雯"), number("金浩然"), number("徐文彬"), number("谭永康")
		for _, one := range []struct{ account, number, want string }{
			{"kefu", others, `"DataScope":"全部","Shows":true}`},
			{"jxs", others, `"DataScope":"本组织及下级","Shows":true}],"Own":[]}`},
			{"gaoying", otherShop, `"Seen":false,"Reaches":true,"Roles":[{"RoleId":"shop-manager","Name":"店长","DataScope":"本店","Shows":false}],"Own":[]}`},
			{"gaoying", others, `"DataScope":"本店","Shows":true}],"Own":["业务负责人","登记人"]}`},
			{"duhui", own, `"Seen":true,"Reaches":true,"Roles":[{"RoleId":"shop-guide","Name":"导购","DataScope":"本人","Shows":false}],"Own":["业务负责人","登记人"]}`},
			{"duhui", others, `"Seen":false,"Reaches":true`},
			{"duhui", pooled, `"Shows":false}],"Own":["公海"]}`},
			{"zhengyuee", own, `"Seen":false,"Reaches":false`},
			{"duhui", "KH20200101999", "没有编号为 KH20200101999 的记录"},
		} {
			if got := why(one.account, one.number); !strings.Contains(got, one.want) {
				t.Errorf("%s of %s: no %s in %s", one.account, one.number, one.want, got)
			}
		}
		set("shop-guide", "指定店铺")
		g.Change(t, "INSERT INTO Base_RoleShop (RoleShopId, RoleId, RowNo, ShopId) SELECT 'one', 'shop-guide', 1, s.ShopId FROM Base_Shop s WHERE s.ShopName = '杭州萧山店'")
		if got := why("duhui", otherShop); !strings.Contains(got, `"Seen":true,"Reaches":true,"Roles":[{"RoleId":"shop-guide","Name":"导购","DataScope":"指定店铺","Shows":true}]`) {
			t.Errorf("指定店铺: %s", got)
		}
		for _, account := range []string{"kefu", "jxs", "gaoying", "duhui", "zhengyuee"} {
			who := apptest.Token(g.Session(t, account))
			for _, record := range []string{own, others, pooled, foreign, otherShop} {
				var answer struct{ Total int }
				g.ReadInto(t, who, "/api/custom?keyword="+record, &answer)
				if got := why(account, record); strings.Contains(got, `"Seen":true`) != (answer.Total == 1) {
					t.Errorf("%s, %s: the list has %d, and the answer is %s", account, record, answer.Total, got)
				}
			}
		}
	})
}
