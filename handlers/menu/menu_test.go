package menu_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

const (
	base = "/admin/system/module"
	root = "00000000-0000-0000-0000-000000000000"
)

// row is a menu in the list's answer.
type row struct {
	MenuID, ParentID, ID, FullName, Path, Address, Component, Mame, Redirect string
	SortCode, Depth, RowVersion, Buttons, Holders                            int
	Enabled, Hidden                                                          bool
}

// page is a session that edits the menus.
type page struct {
	*testing.T

	g   *apptest.Gateway
	who apptest.Option
}

func start(t *testing.T, g *apptest.Gateway) page {
	t.Helper()
	return page{t, g, apptest.Token(g.Session(t, "admin"))}
}

// ownMenu adds a menu that no page of the program belongs to, with a button, and grants both to three roles.
func (p page) ownMenu() {
	p.Helper()
	for _, statement := range []string{
		"INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, SortCode) SELECT 'shuttle', ParentId, 'shuttle', '班车时刻', 'shuttle', 'shuttle', 900 FROM Base_Module WHERE ID = 'parameter'",
		"INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode) VALUES ('shuttle.export', 'shuttle', '导出', 'ExportOutlined', 10)",
		"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT CONCAT('shuttle-m-', RoleId), 'role', RoleId, 'menu', 'shuttle' FROM Base_Role WHERE RoleId IN ('administrator', 'dormitory', 'engineer')",
		"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT CONCAT('shuttle-b-', RoleId), 'role', RoleId, 'button', 'shuttle.export' FROM Base_Role WHERE RoleId IN ('administrator', 'dormitory', 'engineer')",
	} {
		p.g.Change(p.T, statement)
	}
}

func (p page) list() (rows []row) {
	p.Helper()
	var data struct {
		List []row `json:"list"`
	}
	p.g.ReadInto(p.T, p.who, base+"/index?pageSize=500", &data)
	return data.List
}

func (p page) find(id string) row {
	p.Helper()
	for _, one := range p.list() {
		if one.ID == id {
			return one
		}
	}
	p.Fatalf("no menu %s", id)
	return row{}
}

func (p page) send(method, path, body string) apptest.Answer {
	p.Helper()
	return p.g.Send(p.T, method, base+path, body, p.who)
}

// edit changes a menu by its ID.
func (p page) edit(id, body string) apptest.Answer {
	p.Helper()
	return p.send(http.MethodPost, "/update/"+p.find(id).MenuID, body)
}

func (p page) add(body string) string {
	p.Helper()
	a := p.send(http.MethodPut, "/add", body)
	var made struct{ MenuID string }
	if err := json.Unmarshal(a.Data, &made); err != nil || a.Code != 0 {
		p.Fatal(a.Body)
	}
	return made.MenuID
}

func (p page) ok(a apptest.Answer) {
	p.Helper()
	if a.Code != 0 || a.Status != http.StatusOK {
		p.Error(a.Body)
	}
}

func (p page) refused(a apptest.Answer, want string) {
	p.Helper()
	if a.Code != -1 || a.Message != want {
		p.Errorf("%s, want %s", a.Body, want)
	}
}

// seen are the titles of an account's menus, in the order of the wire.
func seen(t *testing.T, g *apptest.Gateway, account string) (titles []string) {
	t.Helper()
	var menus []struct{ FullName string }
	a := g.Call(t, "DataTable", "模块权限含角色查询", nil, apptest.Token(g.Session(t, account)))
	if err := json.Unmarshal(a.Data, &menus); err != nil {
		t.Fatal(a.Body)
	}
	for _, one := range menus {
		titles = append(titles, one.FullName)
	}
	return titles
}

// A change by an administrator on one instance changes the menus of all users on all
// instances, and is kept after a restart.
func TestAChangeIsEverybodysMenuOnAllInstances(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	p := start(t, one)
	p.ok(p.edit("dormitory-repair", `{"FullName":"报修单","Icon":"BellOutlined","Description":""}`))
	if titles := seen(t, two, "sushe"); !slices.Contains(titles, "报修单") || slices.Contains(titles, "宿舍报修") {
		t.Errorf("%v", titles)
	}
	p.ok(p.edit("dormitory", `{"Enabled":false}`))
	if titles := seen(t, two, "sushe"); slices.Contains(titles, "报修单") {
		t.Errorf("%v", titles)
	}
	who := apptest.Token(two.Session(t, "sushe"))
	if a := two.Send(t, http.MethodGet, "/admin/dormitory/inventory/index", "", who); a.Status != http.StatusForbidden {
		t.Errorf("a page below what is switched off: %s", a.Body)
	}
}

func TestWhatWasChangedSurvivesTheNextStart(t *testing.T) {
	database := apptest.Embedded(t)
	p := start(t, apptest.Start(t, database, nil))
	p.ok(p.edit("parameter", `{"FullName":"选项","Path":"options","Enabled":false}`))
	again := start(t, apptest.Start(t, database, nil)).find("parameter")
	if again.FullName != "选项" || again.Address != "/system/options" || again.Enabled || again.RowVersion != 2 {
		t.Errorf("%+v", again)
	}
}

func TestMenusAreAddedAndMoved(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		area := p.add(`{"FullName":"质量","ID":"quality","Path":"/quality","Component":"Layout"}`)
		page := p.add(`{"FullName":"巡检","ID":"quality-round","ParentId":"` + area + `","Path":"round","Component":"quality/round/index"}`)
		if got := p.find("quality"); got.Redirect != "noRedirect" || got.Mame != "Quality" || got.Depth != 1 || !got.Enabled {
			t.Errorf("%+v", got)
		}
		if got := p.find("quality-round"); got.Address != "/quality/round" || got.Mame != "QualityRound" || got.MenuID != page {
			t.Errorf("%+v", got)
		}
		if last := p.list(); last[len(last)-1].ID != "quality-round" {
			t.Errorf("a new menu stands last, not %+v", last[len(last)-1])
		}
		p.ok(p.send(http.MethodPost, "/move/"+area, `{"Before":"`+p.find("customer").MenuID+`"}`))
		p.ok(p.send(http.MethodPost, "/move/"+p.find("parameter").MenuID, `{}`))
		p.ok(p.edit("dormitory", `{"ParentId":"`+area+`"}`))
		var order []string
		for _, one := range p.list() {
			if one.Depth == 1 || one.ParentID == p.find("system").MenuID || one.ParentID == area {
				order = append(order, one.ID)
			}
		}
		want := "dashboard workplace quality quality-round dormitory customer remit aftersales contract quotation approval inspection nested store message organization " +
			"system authorize module setting guide feedback procedure operation-log sign-in-log client bridge error-log online parameter"
		if diff := cmp.Diff(strings.Fields(want), order); diff != "" {
			t.Error(diff)
		}
		if got := p.find("dormitory-repair"); got.Depth != 3 || got.Address != "/dormitory/repair" {
			t.Errorf("what is below moves along: %+v", got)
		}
		history := p.send(http.MethodGet, "/history/"+p.find("dormitory").MenuID, "").Body
		if !strings.Contains(history, `"ToName":"质量"`) {
			t.Errorf("%s", history)
		}
	})
}

func TestMenusThatCannotBe(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		at := func(id string) string { return p.find(id).MenuID }
		area := p.add(`{"FullName":"质量","ID":"quality","Path":"/quality","Component":"Layout"}`)
		inner := p.add(`{"FullName":"现场","ID":"quality-site","ParentId":"` + area + `","Path":"site","Component":"Layout"}`)
		for _, c := range []struct{ id, body, want string }{
			{"quality", `{"ParentId":"` + area + `"}`, "不能把 质量 移到它自己或它下面的 质量"},
			{"quality", `{"ParentId":"` + inner + `"}`, "不能把 质量 移到它自己或它下面的 现场"},
			{"staff", `{"ParentId":"` + at("role") + `"}`, "上级须为目录，角色 是页面"},
			{"staff", `{"ParentId":"nowhere"}`, "上级不存在，可能已被删除"},
			{"staff", `{"ID":"people"}`, "标识保存后不能改：权限、接口和按钮按它认菜单"},
			{"staff", `{"Component":"other/index"}`, "员工 的页面组件不能改：它的页面和接口随版本提供，按标识 staff 固定在一起"},
			{"quality", `{"Component":"quality/index"}`, "目录下面还有 1 个菜单，页面组件须为 Layout"},
			{"staff", `{"Path":"role"}`, "路径 /organization/role 已是菜单 角色 的"},
			{"staff", `{"Path":"/login"}`, "路径 /login 是系统自己的，请换一个"},
			{"staff", `{"Path":"a b?c"}`, "路径只能有字母、数字、- _ . ~ 和 /，参数写作 :id，网址以 https:// 开头"},
			{"staff", `{"Path":"javascript:alert(1)"}`, "路径只能有字母、数字、- _ . ~ 和 /，参数写作 :id，网址以 https:// 开头"},
			{"staff", `{"FullName":""}`, "名称不能为空"},
			{"staff", `{"Hidden":"也许"}`, "隐藏不是布尔值"},
		} {
			p.refused(p.edit(c.id, c.body), c.want)
		}
		for _, c := range []struct{ body, want string }{
			{`{"FullName":"员工","ID":"staff","Path":"/people"}`, "标识 staff 与菜单 员工 的路由名重复"},
			{`{"FullName":"员工","ID":"Staff People","Path":"/people"}`, "标识须由小写字母、数字和 - 组成，以字母开头，如 dormitory-repair"},
			{`{"Path":"/people"}`, "名称不能为空；标识不能为空"},
		} {
			p.refused(p.send(http.MethodPut, "/add", c.body), c.want)
		}
		p.refused(p.send(http.MethodPost, "/move/"+at("staff"), `{"Before":"`+at("quality")+`"}`), "员工 只能排在同一上级的菜单之间，请刷新页面后再试")
		p.refused(p.send(http.MethodPost, "/move/nothing", `{}`), "菜单不存在，可能已被删除")
		p.refused(p.send(http.MethodGet, "/detail/nothing", ""), "菜单不存在，可能已被删除")
		p.refused(p.send(http.MethodDelete, "/delete/"+area, ""), "菜单 质量 下面还有 1 个菜单，请先移走或删除")
		p.refused(p.send(http.MethodDelete, "/delete/"+at("staff"), ""), "员工 的页面和接口随版本提供，按标识 staff 认这个菜单，不能删除；不用时可以停用")
	})
}

// No change may close the pages on which menus and rights can be corrected.
func TestTheWayBackStaysOpen(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		closed := p.add(`{"FullName":"旧","ID":"old","Path":"/old","Component":"Layout","Enabled":false}`)
		named := map[string]string{"authorize": "权限分配", "module": "菜单管理", "system": "权限分配"}
		for id, name := range named {
			for _, body := range []string{`{"Enabled":false}`, `{"Hidden":true}`, `{"Roles":"系统管理员"}`, `{"ParentId":"` + closed + `"}`} {
				p.refused(p.edit(id, body), name+" 和它上面的目录不能停用、隐藏或限定角色：那样就没有人能把菜单和权限改回来")
			}
		}
		for id, name := range map[string]string{"authorize": "权限分配", "module": "菜单管理"} {
			p.refused(p.send(http.MethodDelete, "/delete/"+p.find(id).MenuID, `{"Grants":9}`),
				name+" 的页面和接口随版本提供，按标识 "+id+" 认这个菜单，不能删除；不用时可以停用")
		}
		p.refused(p.buttons("authorize", 1, 99), "按钮 授权 不能删除：接口按标识 authorize.grant 认它")
		p.ok(p.edit("authorize", `{"FullName":"授权","ParentId":"`+root+`"}`))
		g.Change(t, "UPDATE Base_Module SET Hidden = 1 WHERE ID = 'module'")
		p.ok(p.edit("parameter", `{"Hidden":true}`)) // a menu closed by hand prevents no other change
	})
}

// buttons sends all the buttons of a menu: id, name and icon of each.
func (p page) buttons(id string, version, taken int, list ...[3]string) apptest.Answer {
	p.Helper()
	sent := []map[string]string{}
	for _, b := range list {
		sent = append(sent, map[string]string{"ButtonId": b[0], "FullName": b[1], "Icon": b[2]})
	}
	body, err := json.Marshal(map[string]any{"Buttons": sent, "RowVersion": version, "Grants": taken})
	if err != nil {
		p.Fatal(err)
	}
	return p.send(http.MethodPost, "/buttons/"+p.find(id).MenuID, string(body))
}

// detail is the answer of GET detail/{id}.
type detail struct {
	Bound   bool
	HeldBy  string
	Grants  int
	Uses    []struct{ Kind, Name, Effect string }
	Holders []struct{ ObjectType, Name string }
	Buttons []struct {
		ButtonID, FullName, Icon string
		Bound                    bool
		Grants                   int
		Uses                     []struct{ Kind, Name, Effect string }
	}
}

func (p page) detail(id string) (answer detail) {
	p.Helper()
	p.g.ReadInto(p.T, p.who, base+"/detail/"+p.find(id).MenuID, &answer)
	return answer
}

func TestAMenuSaysWhatItOpensAndWhoHasIt(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		shop := p.detail("shop")
		if !shop.Bound || len(shop.Uses) != 4 || shop.Uses[3].Name != "P_Base_Shop / 店铺信息列表查询" || shop.Uses[3].Kind != "存储过程" {
			t.Errorf("%+v", shop)
		}
		parameter := p.detail("parameter")
		var opened []string
		for _, b := range parameter.Buttons {
			for _, u := range b.Uses {
				opened = append(opened, b.ButtonID+": "+u.Name+" "+u.Effect)
			}
		}
		if diff := cmp.Diff([]string{
			"parameter.add: PUT /admin/system/parameter/add write",
			"parameter.edit: POST /admin/system/parameter/update/:id write",
			"parameter.delete: DELETE /admin/system/parameter/delete/:id write",
			"parameter.export: GET /admin/system/parameter/export read",
		}, opened); diff != "" {
			t.Error(diff)
		}
		if len(parameter.Uses) != 3 || len(parameter.Holders) == 0 || parameter.Holders[0].Name == "" {
			t.Errorf("%+v", parameter)
		}
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'sushe-module', 'user', u.UserId, 'menu', m.MenuId "+
			"FROM Base_User u JOIN Base_Module m ON m.ID = 'module' WHERE u.Account = 'sushe'")
		p.who = apptest.Token(g.Session(t, "sushe"))
		if other := p.detail("parameter"); other.HeldBy == "" || len(other.Holders) > 0 {
			t.Errorf("who has a right is for those who grant them: %+v", other)
		}
	})
}

func TestButtonsAreEditedWithTheirMenu(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		p.ownMenu()
		before := p.detail("shuttle")
		if len(before.Buttons) != 1 || before.Buttons[0].Bound || before.Buttons[0].Grants == 0 {
			t.Fatalf("%+v", before)
		}
		lost := before.Buttons[0].Grants
		p.ok(p.buttons("shuttle", 1, 0, [3]string{"shuttle.print", " 打印 ", ""}, [3]string{"shuttle.export", "导出", "ExportOutlined"}))
		p.refused(p.buttons("shuttle", 1, 0, [3]string{"shuttle.export", "导出", ""}),
			"陈建国 于 2026-11-20 09:30 修改了 按钮 shuttle.export、按钮 shuttle.print，请核对后再保存")
		a := p.buttons("shuttle", 2, 0)
		if a.Code != -1 || !strings.HasSuffix(a.Message, "有所删按钮的权限，删除会一并收回，请确认后再删除") || string(a.Data) != fmt.Sprintf(`{"Grants":%d}`, lost) {
			t.Error(a.Body)
		}
		p.ok(p.buttons("shuttle", 2, lost, [3]string{"shuttle.print", "打印", ""}))
		p.ok(p.buttons("shuttle", 3, 0, [3]string{"shuttle.print", "打印", ""}, [3]string{"shuttle.export", "导出", ""}))
		after := p.detail("shuttle")
		if len(after.Buttons) != 2 || after.Buttons[0].FullName != "打印" || after.Buttons[1].Grants != 0 {
			t.Errorf("a button of an old name starts without grants: %+v", after.Buttons)
		}
		for _, c := range []struct {
			button [3]string
			want   string
		}{
			{[3]string{"staff.edit", "编辑", ""}, "第 1 个按钮：标识须为 shuttle. 加小写字母、数字和 -，如 shuttle.export，最多 100 个字"},
			{[3]string{"shuttle.a,b", "编辑", ""}, "第 1 个按钮：标识须为 shuttle. 加小写字母、数字和 -，如 shuttle.export，最多 100 个字"},
			{[3]string{"shuttle.a", " ", ""}, "第 1 个按钮：名称须有 1 到 50 个字"},
			{[3]string{"shuttle.a", "按", strings.Repeat("x", 101)}, "第 1 个按钮：图标最多 100 个字"},
		} {
			p.refused(p.buttons("shuttle", 4, 0, c.button), c.want)
		}
		twice := [3]string{"shuttle.a", "按", ""}
		p.refused(p.buttons("shuttle", 4, 0, twice, twice), "按钮 shuttle.a 出现了两次")
		p.refused(p.buttons("shuttle", 4, 0, slices.Repeat([][3]string{twice}, 51)...), "一个菜单最多 50 个按钮")
		p.refused(p.send(http.MethodPost, "/buttons/"+p.find("shuttle").MenuID, `{}`), "缺少 buttons 或 RowVersion：请发送全部的按钮，以及读到的版本")
	})
}

// Grants are deleted with a menu only where the staff member has confirmed their number;
// each deleted grant is in the audit log.
func TestGrantsGoWithAMenuOnlyWhenAsked(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		p := start(t, g)
		p.ownMenu()
		menu := p.find("shuttle")
		all := p.detail("shuttle").Grants
		a := p.send(http.MethodDelete, "/delete/"+menu.MenuID, "")
		if a.Code != -1 || !strings.Contains(a.Message, "个角色") || !strings.HasSuffix(a.Message, "有菜单 班车时刻 的权限，删除会一并收回，请确认后再删除") {
			t.Error(a.Body)
		}
		if string(a.Data) != fmt.Sprintf(`{"Grants":%d}`, all) {
			t.Error(a.Body)
		}
		p.ok(p.send(http.MethodDelete, "/delete/"+menu.MenuID, fmt.Sprintf(`{"Grants":%d,"RowVersion":1}`, all)))
		taken := 0
		for _, line := range g.AuditLog(t) {
			if text := strings.Join(line[:], " "); strings.Contains(text, "right.take") && strings.Contains(text, "shuttle") {
				taken++
			}
		}
		if taken != all || slices.ContainsFunc(p.list(), func(one row) bool { return one.ID == "shuttle" }) {
			t.Errorf("%d of %d grants in the audit log", taken, all)
		}
	})
}
