package procedures_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

func TestARightTakenAwayInTheDatabaseIsGone(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		jxs := apptest.Token(g.Session(t, "jxs"))
		menus := func() string { return g.Call(t, "ComboBox", "模块权限含角色查询", nil, jxs).Body }
		shops := func() apptest.Answer {
			return g.Call(t, "Int", "店铺信息列表查询", []string{"OtherA", "绍兴"}, jxs)
		}
		before := menus()
		if !strings.Contains(before, `"店铺信息"`) || shops().Code == errs.Forbidden.Code {
			t.Fatalf("the dealer does not see his shops: %s", before)
		}
		g.Change(t, "DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'shop')")
		g.Clock.Advance(apptest.MemoLife)
		if after := menus(); strings.Contains(after, `"店铺信息"`) || !strings.Contains(after, `"首页"`) {
			t.Errorf("the menu after: %s", after)
		}
		if a := shops(); a.Code != errs.Forbidden.Code || a.Status != http.StatusOK {
			t.Errorf("the list after: %d %s", a.Status, a.Body)
		}
		if buttons := g.Call(t, "DataSet", "模块权限含角色查询", nil, jxs).Body; strings.Contains(buttons, "shop.export") {
			t.Errorf("a button outlives its menu: %s", buttons)
		}
	})
}

func TestARightGivenInTheDatabaseCounts(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		sushe := apptest.Token(g.Session(t, "sushe"))
		other := []string{"OtherA", "admin"}
		if a := g.Call(t, "Int", "待处理报修数量", nil, sushe); string(a.Data) != "18" {
			t.Fatalf("who may handle repairs sees %s", a.Body)
		}
		if a := g.Call(t, "ComboBox", "用户菜单权限查询", other, sushe); a.Code != errs.Forbidden.Code {
			t.Fatalf("before: %s", a.Body)
		}
		g.Change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
			SELECT 'test-' || i.ItemId, 'user', u.UserId, i.ItemType, i.ItemId
			FROM Base_User u
			CROSS JOIN (SELECT 'button' AS ItemType, 'authorize.grant' AS ItemId
				UNION ALL SELECT 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'authorize') i
			WHERE u.Account = 'sushe'`)
		g.Change(t, "DELETE FROM Base_Authorize WHERE ItemId = 'dormitory-repair.handle'")
		g.Clock.Advance(apptest.MemoLife)
		if a := g.Call(t, "ComboBox", "用户菜单权限查询", other, sushe); a.Code != 0 {
			t.Errorf("after: %s", a.Body)
		}
		if a := g.Call(t, "Int", "待处理报修数量", nil, sushe); string(a.Data) != "0" {
			t.Errorf("without the button only the own requests count: %s", a.Body)
		}
	})
}

func TestAHolderSeesTheGrantedOnesAmongAllModules(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		for _, test := range []struct{ cxtype, target, granted, other string }{
			{"用户菜单权限查询", "jxs", `"ButtonId":"shop.export"`, `"ButtonId":"shop.add"`},
			{"角色模块权限查询", "宿舍管理员", `"ButtonId":"dormitory-repair.handle"`, `"ButtonId":"shop.export"`},
			{"部门授权模块查询", "10002", `"ButtonId":"shop.detail"`, `"ButtonId":"shop.export"`},
		} {
			body := g.Call(t, "DataSet", test.cxtype, []string{"OtherA", test.target}, admin).Body
			_, buttons, _ := strings.Cut(body, `"Table1":`)
			for button, exists := range map[string]string{test.granted: `"IsExist":1}`, test.other: `"IsExist":0}`} {
				_, rest, found := strings.Cut(buttons, button)
				row, _, _ := strings.Cut(rest, "}")
				if !found || !strings.HasSuffix(row+"}", exists) {
					t.Errorf("%s of %s: %s has %s", test.cxtype, test.target, button, row)
				}
			}
		}
	})
}

func TestAUserWithoutAPost(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET PostId = NULL, Mobile = NULL WHERE Account = 'kefu'")
		details := func(as string) string {
			return g.Call(t, "DataTable", "用户详情查询", []string{"OtherA", "kefu"}, apptest.Token(g.Session(t, as))).Body
		}
		for _, as := range []string{"kefu", "admin"} {
			if got := details(as); !strings.Contains(got, `"PostName":"普通员工"`) || !strings.Contains(got, `"Mobile":""`) {
				t.Errorf("as %s sees it: %s", as, got)
			}
		}
	})
}
