package authorize_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

const base = "/admin/system/authorize"

// granted is the answer of GET grants/{type}/{id}.
type granted struct {
	Name       string
	RowVersion int64
	List       []struct {
		ItemType, ItemID, Code, Parent, Name string
		Own                                  *struct{ UserName, CreateDate string }
		From                                 []struct{ ObjectType, Name, Via, UserName string }
	}
}

func read(t *testing.T, g *apptest.Gateway, object string, who apptest.Option) (answer granted) {
	t.Helper()
	a := g.Send(t, http.MethodGet, base+"/grants/"+object, "", who)
	if err := json.Unmarshal(a.Data, &answer); err != nil || a.Code != 0 {
		t.Fatalf("%s: %v", a.Body, err)
	}
	return answer
}

// own are the codes of the buttons and menus that are granted to the object itself.
func (g granted) own() (codes []string) {
	for _, one := range g.List {
		if one.Own != nil {
			codes = append(codes, one.Code)
		}
	}
	slices.Sort(codes)
	return codes
}

// write sends codes as the whole set of an object's grants.
func write(t *testing.T, g *apptest.Gateway, object string, version int64, codes []string, who apptest.Option) apptest.Answer {
	t.Helper()
	sent := map[string]any{"RowVersion": version}
	menus, buttons := []string{}, []string{}
	for _, one := range read(t, g, object, apptest.Token(g.Session(t, "admin"))).List {
		switch {
		case !slices.Contains(codes, one.Code):
		case one.ItemType == "menu":
			menus = append(menus, one.ItemID)
		default:
			buttons = append(buttons, one.ItemID)
		}
	}
	sent["menus"], sent["buttons"] = menus, buttons
	body, err := json.Marshal(sent)
	if err != nil {
		t.Fatal(err)
	}
	return g.Send(t, http.MethodPost, base+"/update/"+object, string(body), who)
}

func idOf(t *testing.T, g *apptest.Gateway, account string) (id string) {
	t.Helper()
	if err := g.Main().Get(t.Context(), &id, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatal(err)
	}
	return id
}

func TestGrantsAreGivenTakenAndKept(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		const role = "role/buyer-lead"
		g.Change(t, "INSERT INTO Base_Role (RoleId, FullName, Description, IsDefault, SortCode) VALUES ('buyer-lead', '采购主管', '', 0, 900)")
		if a := write(t, g, role, 0, []string{"parameter", "parameter.add"}, admin); string(a.Data) != `{"RowVersion":1}` {
			t.Fatal(a.Body)
		}
		after := read(t, g, role, admin)
		if diff := cmp.Diff([]string{"parameter", "parameter.add", "system"}, after.own()); diff != "" {
			t.Errorf("the group comes with the menu:\n%s", diff)
		}
		for _, one := range after.List {
			if one.Own != nil && (one.Own.UserName != "陈建国" || one.Own.CreateDate != "2026-11-20T09:30:00") {
				t.Errorf("%s: %+v", one.Code, one.Own)
			}
		}
		if a := write(t, g, role, 1, []string{"parameter", "setting"}, admin); string(a.Data) != `{"RowVersion":2}` {
			t.Fatal(a.Body)
		}
		if a := write(t, g, role, 2, []string{"parameter", "setting"}, admin); string(a.Data) != `{"RowVersion":2}` {
			t.Errorf("a change that makes no difference: %s", a.Body)
		}
		var log []string
		for _, row := range g.AuditLog(t) {
			log = append(log, strings.Join(row[:], " "))
		}
		slices.Sort(log)
		if diff := cmp.Diff([]string{
			"right.give admin  role/buyer-lead/button/parameter.add",
			"right.give admin  role/buyer-lead/menu/parameter",
			"right.give admin  role/buyer-lead/menu/setting",
			"right.give admin  role/buyer-lead/menu/system",
			"right.take admin  role/buyer-lead/button/parameter.add",
		}, log); diff != "" {
			t.Error(diff)
		}
		past := g.Send(t, http.MethodGet, base+"/history/"+role, "", admin)
		for _, part := range []string{`"total":2`, `"Label":"系统管理 / 参数设置 / 新增","From":true,"To":false`, `"UserName":"陈建国"`} {
			if !strings.Contains(past.Body, part) {
				t.Errorf("the history says nothing of %s: %s", part, past.Body)
			}
		}
	})
}

// A set that was edited on an older version is refused, and nothing of it is written.
func TestAStaleSetIsRefused(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		before := read(t, g, "role/engineer", admin)
		if a := write(t, g, "role/engineer", 0, append(before.own(), "error-log"), admin); a.Code != 0 {
			t.Fatal(a.Body)
		}
		a := write(t, g, "role/engineer", 0, []string{"parameter"}, admin)
		if a.Code != -1 || a.Message != "陈建国 于 2026-11-20 09:30 修改了 系统管理 / 错误日志，请核对后再保存" {
			t.Errorf("%s", a.Body)
		}
		if n := len(read(t, g, "role/engineer", admin).own()); n != len(before.own())+1 {
			t.Errorf("%d grants, there were %d", n, len(before.own())+1)
		}
		for _, refused := range []struct{ object, body, want string }{
			{"role/engineer", `{"menus":[],"buttons":[]}`, "缺少 menus、buttons 或 RowVersion：请发送全部的菜单和按钮，以及读到的版本"},
			{"role/engineer", `{"menus":["nowhere"],"buttons":[],"RowVersion":1}`, "没有 nowhere 这个菜单或按钮，可能已被删除或停用，请刷新页面后再试"},
			{"role/nobody", `{"menus":[],"buttons":[],"RowVersion":0}`, "角色不存在，可能已被删除"},
		} {
			if a := g.Send(t, http.MethodPost, base+"/update/"+refused.object, refused.body, admin); a.Code != -1 || a.Message != refused.want {
				t.Errorf("%s %s: %s", refused.object, refused.body, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, base+"/grants/post/cutter", "", admin); a.Status != http.StatusNotFound {
			t.Errorf("a type that has no grants: %s", a.Body)
		}
	})
}

// A disabled menu stays granted while others are given and taken.
func TestADisabledMenuStaysGranted(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	g.Change(t, "UPDATE Base_Module SET Enabled = 0 WHERE ID = 'parameter'")
	if a := write(t, g, "role/engineer", 0, []string{"setting"}, admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	g.Change(t, "UPDATE Base_Module SET Enabled = 1 WHERE ID = 'parameter'")
	if own := read(t, g, "role/engineer", admin).own(); !slices.Contains(own, "parameter") || slices.Contains(own, "message-log") {
		t.Errorf("%v", own)
	}
}

// Each grant names its source: the role, the department or a department above it.
func TestGrantsSayWhereTheyComeFrom(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		from := func(object, code string) string {
			for _, one := range read(t, g, object, admin).List {
				if one.Code == code {
					return fmt.Sprint(one.Own != nil, one.From)
				}
			}
			return "not there"
		}
		for _, c := range []struct{ object, code, want string }{
			{"user/" + idOf(t, g, "jxs"), "shop.export", "true []"},
			{"user/" + idOf(t, g, "jxs"), "workplace", "false [{role 经销商 经销商 }]"},
			{"user/" + idOf(t, g, "jxs"), "shop", "false [{department 经销商 华东经销商 }]"},
			{"user/" + idOf(t, g, "putong"), "dashboard", "false [{department 总部 生产部 }]"},
			{"user/" + idOf(t, g, "putong"), "parameter", "false []"},
			{"department/10101", "guide", "true []"},
			{"department/10101", "dashboard", "false [{department 总部  }]"},
			{"role/dormitory", "dormitory-rent", "true []"},
		} {
			if got := from(c.object, c.code); got != c.want {
				t.Errorf("%s %s: %s, want %s", c.object, c.code, got, c.want)
			}
		}
	})
}

func TestTheLastRightToGrantCannotBeRevoked(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		const last = "这样就没有人能分配权限了，请先让另一个启用的账号能分配权限"
		if a := write(t, g, "role/administrator", 0, []string{"authorize"}, admin); a.Message != last {
			t.Errorf("from the last: %s", a.Body)
		}
		second := "user/" + idOf(t, g, "sushe")
		if a := write(t, g, second, 0, []string{"authorize", "authorize.grant"}, admin); a.Code != 0 {
			t.Fatal(a.Body)
		}
		const himself = "不能收回自己分配权限的权利，请由另一个能分配权限的人办理"
		if a := write(t, g, "role/administrator", 0, []string{"authorize"}, admin); a.Message != himself {
			t.Errorf("from himself: %s", a.Body)
		}
		other := apptest.Token(g.Session(t, "sushe"))
		if a := write(t, g, "role/administrator", 0, []string{"dashboard"}, other); a.Code != 0 {
			t.Errorf("from another: %s", a.Body)
		}
		g.Clock.Advance(apptest.MemoLife)
		if a := g.Send(t, http.MethodGet, base+"/objects", "", admin); a.Code != errs.Forbidden.Code {
			t.Errorf("who had it: %s", a.Body)
		}
	})
}

// A button that a role loses on one gateway is refused on the other within a second; the
// sessions stay open.
func TestARightIsDroppedEverywhere(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	admin, keeper := apptest.Token(one.Session(t, "admin")), apptest.Token(two.Session(t, "sushe"))
	const add = "/admin/dormitory/inventory/add"
	if a := two.Send(t, http.MethodPut, add, "{}", keeper); a.Code != -1 {
		t.Fatalf("with the button, an empty room: %s", a.Body)
	}
	left := slices.DeleteFunc(read(t, one, "role/dormitory", admin).own(), func(code string) bool { return code == "dormitory-inventory.add" })
	if a := write(t, one, "role/dormitory", 0, left, admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	two.Clock.Advance(apptest.MemoLife)
	if a := two.Send(t, http.MethodPut, add, "{}", keeper); a.Code != errs.Forbidden.Code {
		t.Errorf("without it: %s", a.Body)
	}
	if a := two.Send(t, http.MethodGet, "/admin/dormitory/inventory/index", "", keeper); a.Code != 0 {
		t.Errorf("what is left: %s", a.Body)
	}
}
