package organization_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/outbox"
)

// withMessages lets codes be asked for; the tests send them.
func withMessages(cfg *config.Config) {
	cfg.Messages.SMSURL, cfg.Messages.SMSChangedBody = "http://127.0.0.1:1/", "{mobile} {new}"
}

// inbox keeps the messages that would have been sent.
type inbox struct{ got []string }

// Send implements outbox.Sender.
func (i *inbox) Send(_ context.Context, recipient, payload string) error {
	i.got = append(i.got, recipient+" "+payload)
	return nil
}

// deliver sends the waiting messages, by kind.
func deliver(t *testing.T, g *apptest.Gateway) map[outbox.Kind][]string {
	t.Helper()
	boxes, senders, texts := map[outbox.Kind]*inbox{}, map[outbox.Kind]outbox.Sender{}, map[outbox.Kind][]string{}
	for _, kind := range []outbox.Kind{outbox.SignInCode, outbox.MobileCode, outbox.MobileChanged} {
		boxes[kind] = &inbox{}
		senders[kind] = boxes[kind]
	}
	if err := g.Outbox(senders).Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
	for kind, box := range boxes {
		texts[kind] = box.got
	}
	return texts
}

// only gives an account only these buttons of the register of staff, and its menu.
func only(t *testing.T, g *apptest.Gateway, account string, buttons ...string) apptest.Option {
	t.Helper()
	grant := func(kind, item string) {
		g.Change(t, fmt.Sprintf(`INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
			VALUES ('only-%s-%s', 'user', '%s', '%s', '%s')`, account, item[max(0, len(item)-20):], idOf(t, g, account), kind, item))
	}
	var menu string
	if err := g.Main().Define("test/staff_menu", "SELECT MenuId FROM Base_Module WHERE ID = 'staff'"); err != nil {
		t.Fatal(err)
	}
	if err := g.Main().Get(t.Context(), &menu, "test/staff_menu", nil); err != nil {
		t.Fatal(err)
	}
	grant("menu", menu)
	for _, button := range buttons {
		grant("button", "staff."+button)
	}
	return apptest.Token(g.Session(t, account))
}

// byCode asks for a code for signing in, later than the last one, or signs in by it.
func byCode(t *testing.T, g *apptest.Gateway, action, body string) {
	t.Helper()
	g.Clock.Advance(2 * time.Minute)
	if a := post(t, g, apptest.IndexPath+"?action="+action, body); a.Code != 0 {
		t.Errorf("%s: %s", action, a.Body)
	}
}

// TestAnEditTakesOverNoAccount sets a colleague's number as a personnel officer: it needs the right
// to reset passwords, the owner and the former number get a message, and no code goes to the new
// number before the owner has confirmed it.
func TestAnEditTakesOverNoAccount(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withMessages, func(t *testing.T, g *apptest.Gateway) {
		edits, victim := only(t, g, "kefu", "edit"), idOf(t, g, "caiwu")
		path := "/api/staff/update/" + victim
		if a := post(t, g, path, `{"Mobile":"13911112222"}`, edits); a.Code != -1 || a.Message != "手机号可以用来登录，修改它须有“重置密码”权限；本人可以在个人中心更换" {
			t.Fatalf("by staff.edit alone: %s", a.Body)
		}
		if a := post(t, g, path, `{"Mobile":"13911112222","MobileConfirmed":true}`, apptest.Token(g.Session(t, "admin"))); a.Code != 0 {
			t.Fatalf("with staff.reset: %s", a.Body)
		}
		told := deliver(t, g)
		if got := told[outbox.MobileChanged]; len(got) != 1 || got[0] != "13800000005 139****2222" {
			t.Errorf("the former number was told %q", got)
		}
		if a := g.Call(t, "DataTable", "公告列表查询", []string{"OtherA", "您的手机号被修改"}, g.As(t, "caiwu")...); !strings.Contains(a.Body, "139****2222") {
			t.Errorf("the owner was told %s", a.Body)
		}
		for _, name := range []string{"caiwu", "13911112222"} {
			byCode(t, g, "getcode", fmt.Sprintf(`{"Account":%q}`, name))
		}
		if got := deliver(t, g)[outbox.SignInCode]; len(got) != 0 {
			t.Fatalf("codes went to a number that nobody has confirmed: %q", got)
		}
		if got := unconfirmed(t, g, "caiwu"); got != "true" {
			t.Errorf("before it is confirmed the owner reads %q", got)
		}
		confirmNumber(t, g, "caiwu", "13911112222")
		if got := unconfirmed(t, g, "caiwu"); got != "" {
			t.Errorf("once it is confirmed the owner reads %q", got)
		}
		byCode(t, g, "getcode", `{"Account":"caiwu"}`)
		code := deliver(t, g)[outbox.SignInCode]
		if len(code) != 1 || !strings.HasPrefix(code[0], "13911112222 ") {
			t.Fatalf("codes after it was confirmed: %q", code)
		}
		byCode(t, g, "codelogin", fmt.Sprintf(`{"Account":"caiwu","VerifyCode":%q}`, strings.Fields(code[0])[1]))
	})
}

// unconfirmed is the number in user/info that the owner must confirm.
func unconfirmed(t *testing.T, g *apptest.Gateway, account string) string {
	t.Helper()
	var info struct {
		MobileUnconfirmed json.RawMessage `json:"mobileUnconfirmed"`
	}
	g.ReadInto(t, g.As(t, account)[0], apptest.UserInfoPath, &info)
	return string(info.MobileUnconfirmed)
}

// confirmNumber confirms the number as the owner, with the password and the code that is sent to
// the number.
func confirmNumber(t *testing.T, g *apptest.Gateway, account, number string) {
	t.Helper()
	g.Clock.Advance(2 * time.Minute)
	who := g.As(t, account)
	a := post(t, g, "/admin/account/mobile/code", fmt.Sprintf(`{"Mobile":%q,"Password":%q}`, number, gatewaytest.DemoPassword), who...)
	sent := deliver(t, g)[outbox.MobileCode]
	if a.Code != 0 || len(sent) != 1 {
		t.Fatalf("%s, sent %q", a.Body, sent)
	}
	a = post(t, g, "/admin/account/mobile", fmt.Sprintf(`{"Mobile":%q,"VerifyCode":%q}`, number, strings.Fields(sent[0])[1]), who...)
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
	g.Clock.Advance(2 * time.Minute)
}

// TestEachLineOfAnImportAsksForItsButton imports with an account that has only the button of
// importing: no line adds, edits, closes or sets a number without the button for that.
func TestEachLineOfAnImportAsksForItsButton(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const (
			mayAdd     = "新增员工须有“新增”权限"
			mayEdit    = "修改员工资料须有“编辑”权限"
			mayDisable = "启用、停用账号和办理离职须有“停用”权限"
			mayReset   = "手机号可以用来登录，修改它须有“重置密码”权限；本人可以在个人中心更换"
		)
		content := apptest.Workbook(t, []any{"工号", "姓名", "手机号", "状态", "备注"},
			[]any{"Q90001", "周小明", "", "在职", ""},
			[]any{"Q00003", "王芳", "13800000003", "在职", "换了备注"},
			[]any{"Q00007", "张伟", "13800000007", "离职", ""},
			[]any{"Q00005", "孙丽", "13911112222", "在职", ""},
		)
		for _, c := range []struct {
			account string
			buttons []string
			want    [4]string
		}{
			{"sushe", []string{"import"}, [4]string{mayAdd, mayEdit, mayEdit, ""}},
			{"kefu", []string{"import", "add", "edit"}, [4]string{"", "", mayDisable, mayReset}},
			{"pinzhi", []string{"import", "add", "edit", "disable", "reset"}, [4]string{}},
		} {
			_, got := send(t, g, "", content, only(t, g, c.account, c.buttons...))
			if len(got.Lines) != 4 {
				t.Fatalf("%s: %+v", c.account, got)
			}
			for i, want := range c.want {
				if line := got.Lines[i]; line.Fields[""] != want {
					t.Errorf("%v, line %d: %+v, want %q", c.buttons, line.Line, line, want)
				}
			}
		}
		if a := post(t, g, "/api/staff/update/"+idOf(t, g, "putong"), `{"Status":"离职"}`, apptest.Token(g.Session(t, "kefu"))); a.Message != mayDisable {
			t.Errorf("an edit closes an account: %s", a.Body)
		}
	})
}

// TestAStaleVersionClosesNoAccount disables as a page does that has read another version.
func TestAStaleVersionClosesNoAccount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, id := apptest.Token(g.Session(t, "admin")), idOf(t, g, "putong")
		if a := post(t, g, "/api/staff/update/"+id, `{"Remark":"已调岗"}`, admin); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := post(t, g, "/api/staff/disable/"+id, `{"RowVersion":1}`, admin); a.Code != errs.Conflict.Code || !strings.Contains(a.Message, "修改了 备注") {
			t.Errorf("a stale version: %s", a.Body)
		}
		if a := post(t, g, "/api/staff/disable/"+id, `{"RowVersion":2}`, admin); a.Code != 0 {
			t.Errorf("the present version: %s", a.Body)
		}
	})
}

// TestWhoAddsRolesReplacesNoDefault adds a default role without the right to edit roles.
func TestWhoAddsRolesReplacesNoDefault(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, fmt.Sprintf(`INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
			SELECT 'role-menu', 'user', '%[1]s', 'menu', MenuId FROM Base_Module WHERE ID = 'role'`, idOf(t, g, "kefu")))
		g.Change(t, fmt.Sprintf(`INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
			VALUES ('role-add', 'user', '%s', 'button', 'role.add')`, idOf(t, g, "kefu")))
		who := apptest.Token(g.Session(t, "kefu"))
		a := g.Send(t, http.MethodPut, "/api/role/add", `{"FullName":"我的默认角色","IsDefault":true}`, who)
		if a.Code != -1 || a.Message != "把新角色设为默认会修改原来的默认角色，须有角色的“编辑”权限" {
			t.Errorf("a default role: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPut, "/api/role/add", `{"FullName":"一个角色"}`, who); a.Code != 0 {
			t.Errorf("an ordinary role: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPut, "/api/department/add", `{"FullName":"信息中心\u200b","ParentId":"10001"}`, apptest.Token(g.Session(t, "admin"))); a.Message != "名称含有看不见的字符，请删除后重新输入" {
			t.Errorf("a second 信息中心: %s", a.Body)
		}
	})
}
