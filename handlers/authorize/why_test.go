package authorize_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/session"
)

// explanation is the answer of GET why/{id}.
type explanation struct {
	Person struct {
		Name, PostName, RoleName, Department string
		Enabled, MustChangePassword          bool
		Post, Placed                         *struct{ UserName, CreateDate string }
		Above                                []struct{ Name string }
	}
	Rule    string
	Allowed bool
	Needs   []struct {
		Kind   string
		Names  []string
		Met    bool
		Grants []struct{ Item, ObjectType, Name, Via, UserName, CreateDate string }
	}
}

func ask(t *testing.T, g *apptest.Gateway, who apptest.Option, id, kind, item string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodGet, base+"/why/"+id+"?kind="+kind+"&item="+url.QueryEscape(item), "", who)
}

func why(t *testing.T, g *apptest.Gateway, who apptest.Option, id, kind, item string) (told explanation) {
	t.Helper()
	a := ask(t, g, who, id, kind, item)
	if err := json.Unmarshal(a.Data, &told); err != nil || a.Code != 0 {
		t.Fatalf("%s %s: %s: %v", kind, item, a.Body, err)
	}
	return told
}

// text is an explanation in short: each need with its grants.
func (e explanation) text() string {
	lines := []string{fmt.Sprint(e.Allowed)}
	for _, need := range e.Needs {
		line := fmt.Sprint(need.Kind, " ", strings.Join(need.Names, "、"), " ", need.Met)
		for _, by := range need.Grants {
			line += fmt.Sprintf(" [%s %s %s %s %s]", by.ObjectType, by.Name, by.Via, by.UserName, by.CreateDate)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// An explanation agrees with the decision, for every menu and button, and for every rule
// that a procedure or route states; in make test for one of five, other ones for each account.
func TestAnExplanationAgreesWithTheDecision(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	var calls struct {
		List []struct{ Kind, ID, Access string }
	}
	g.ReadInto(t, admin, base+"/calls", &calls)
	for _, one := range read(t, g, "role/staff", admin).List {
		calls.List = append(calls.List, struct{ Kind, ID, Access string }{one.ItemType, one.Code, one.ItemType + ": " + one.Code})
	}
	if len(calls.List) < 300 {
		t.Fatalf("%d procedures, routes, menus and buttons", len(calls.List))
	}
	every := layer.Count(5, 1)
	for n, account := range []string{"sushe", "jxs", "putong"} {
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		asked := map[string]bool{}
		for _, call := range calls.List {
			if asked[call.Access] {
				continue
			}
			asked[call.Access] = true
			if (len(asked)+n)%every != 0 {
				continue
			}
			access := accessOf(t, call.Access)
			if told := why(t, g, admin, identity.UserID, call.Kind, call.ID); told.Allowed != (access.Check(identity) == nil) {
				t.Errorf("%s, %s %s (%s): %s", account, call.Kind, call.ID, call.Access, told.text())
			}
		}
	}
}

// accessOf reads an access rule in its written form.
func accessOf(t *testing.T, text string) session.Access {
	t.Helper()
	if text == "any session" {
		return session.AnySession()
	}
	rule, names, ofRight := strings.Cut(text, ": ")
	if rule == "menu" {
		return session.AnyMenu(strings.Split(names, ", ")...)
	}
	var value any = rule
	if ofRight {
		var list []any
		for name := range strings.SplitSeq(names, ", ") {
			list = append(list, name)
		}
		value = map[string]any{rule: list}
	}
	access, err := session.ParseAccess(value)
	if err != nil {
		t.Fatal(err)
	}
	return access
}

func TestAnExplanationNamesTheGrantsOfARight(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		jxs, putong := idOf(t, g, "jxs"), idOf(t, g, "putong")
		if a := write(t, g, "department/10110", 0, append(read(t, g, "department/10110", admin).own(), "parameter"), admin); a.Code != 0 {
			t.Fatal(a.Body)
		}
		for _, c := range []struct{ id, kind, item, want string }{
			{jxs, "menu", "workplace", "true; menu 工作台 true [role 经销商 经销商  ]"},
			{jxs, "button", "shop.export", "true; button 店铺管理 / 店铺信息 / 导出 true [user    ]; menu 店铺管理 / 店铺信息 true [department 经销商 华东经销商  ]"},
			{jxs, "button", "parameter.add", "false; button 系统管理 / 参数设置 / 新增 false; menu 系统管理 / 参数设置 false"},
			{putong, "menu", "parameter", "true; menu 系统管理 / 参数设置 true [department 生产部  陈建国 2026-11-20T09:30:00]"},
			{putong, "route", "GET /admin/system/parameter/index", "true; menu 系统管理 / 参数设置 true [department 生产部  陈建国 2026-11-20T09:30:00]"},
			{putong, "route", "POST /vue-element-admin/user/logout", "true"},
		} {
			if got := why(t, g, admin, c.id, c.kind, c.item).text(); got != c.want {
				t.Errorf("%s %s:\n%s\nwant\n%s", c.kind, c.item, got, c.want)
			}
		}
	})
}

// The post is the link to a role: its date and the user who assigned it come from the
// history of the user. A disabled user has no rights.
func TestAnExplanationNamesThePost(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin, id := apptest.Token(g.Session(t, "admin")), idOf(t, g, "putong")
	if told := why(t, g, admin, id, "menu", "dashboard"); told.Person.Post != nil || told.Person.RoleName != "普通员工" || len(told.Person.Above) != 2 {
		t.Errorf("%+v", told.Person)
	}
	var staff struct {
		List []map[string]any
	}
	g.ReadInto(t, admin, "/api/staff/index?UserId="+id, &staff)
	var posts struct {
		List []struct{ PostID, FullName string }
	}
	g.ReadInto(t, admin, "/api/post/index?keyword="+url.QueryEscape("宿舍管理员"), &posts)
	body := fmt.Sprintf(`{"PostId":%q,"RowVersion":%v}`, posts.List[0].PostID, staff.List[0]["RowVersion"])
	if a := g.Send(t, http.MethodPost, "/api/staff/update/"+id, body, admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	told := why(t, g, admin, id, "menu", "dormitory-rent")
	if post := told.Person.Post; post == nil || post.UserName != "陈建国" || post.CreateDate != "2026-11-20T09:30:00" || told.Needs[0].Grants[0].Via != "宿舍管理员" {
		t.Errorf("%+v", told)
	}
	g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
	if told := why(t, g, admin, id, "menu", "dormitory-rent"); told.Allowed || told.Person.Enabled || !told.Needs[0].Met {
		t.Errorf("of a closed account: %+v", told)
	}
}

// Until a user has replaced a one-time password, only the calls of any session are open. A menu that is disabled is a need
// that no grant meets.
func TestAnExplanationSaysWhatNoGrantHelps(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, id := apptest.Token(g.Session(t, "admin")), idOf(t, g, "kefu")
		g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'kefu'")
		if told := why(t, g, admin, id, "menu", "customer"); told.Allowed || !told.Needs[0].Met || !told.Person.MustChangePassword {
			t.Errorf("with a one-time password: %+v", told)
		}
		if told := why(t, g, admin, id, "route", "GET /vue-element-admin/user/info"); !told.Allowed {
			t.Errorf("who one is: %+v", told)
		}
		g.Change(t, "UPDATE Base_Module SET Enabled = 0 WHERE ID = 'parameter'")
		told := why(t, g, admin, idOf(t, g, "admin"), "route", "GET /admin/system/parameter/index")
		if got := told.text(); got != "false; menu parameter（不存在或已停用） false" {
			t.Errorf("a page that is disabled: %s", got)
		}
	})
}

func TestAQuestionWithoutAnObjectIsRefused(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	id := idOf(t, g, "putong")
	for _, c := range []struct{ id, kind, item, want string }{
		{id, "menu", "nowhere", "菜单 nowhere 不存在或已停用"},
		{id, "button", "nowhere.add", "按钮 nowhere.add 不存在，或其菜单已停用"},
		{id, "route", "GET /nowhere", "没有 GET /nowhere，可能已被删除或停用"},
		{id, "planet", "mars", "没有 mars，可能已被删除或停用"},
		{"nobody", "menu", "dashboard", "员工不存在，可能已被删除"},
	} {
		if a := ask(t, g, admin, c.id, c.kind, c.item); a.Code != errs.Business.Code || a.Message != c.want {
			t.Errorf("%s %s: %s", c.kind, c.item, a.Body)
		}
	}
}
