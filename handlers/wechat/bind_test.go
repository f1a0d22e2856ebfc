package wechat_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

func (s site) bind(t *testing.T, id, body string) string {
	t.Helper()
	return s.Send(t, http.MethodPost, base+"bind/"+id, body, s.As(t, "admin")...).Body
}

// A person who is not bound is bound by hand, signs in as that member from then on, and is unbound again.
func TestBindByHand(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Users: []simulator.User{member("Zhang.San", "测试1", "13000000001", 1), member("lisi", "李四", "13000000002", 1)}})
	s.hire(t, 2)
	s.do(t, "compare")
	var members struct {
		List  []struct{ WechatID, Name string }
		Total int
	}
	s.ReadInto(t, s.as(t, "admin"), base+"members?keyword=zhang", &members)
	if len(members.List) != 1 || members.List[0].WechatID != "Zhang.San" || members.List[0].Name != "测试1" {
		t.Fatalf("%+v", members)
	}
	if got := s.bind(t, "t00001", `{"WechatId":" zhang.san "}`); !strings.Contains(got, `"code":0`) {
		t.Fatal(got)
	}
	if got := s.cell(t, "SELECT WechatId FROM Base_User WHERE UserId = 't00001'"); got != "Zhang.San" {
		t.Errorf("bound to %q, want the userid as 企业微信 writes it", got)
	}
	if got := s.Audited(t, "Event, SubjectUserId, Object", "Event = 'wechat.bind'"); got != "wechat.bind|t00001|Zhang.San" {
		t.Errorf("%s", got)
	}
	if got := s.cell(t, "SELECT Category, Content FROM Notice_Personal WHERE UserId = 't00001'"); !strings.HasPrefix(got, "账号安全|您的账号绑定了企业微信账号 Zhang.San，可以用它登录。") {
		t.Errorf("%s", got)
	}
	if left := s.rows(t, "Keyword=测试1").List; len(left) != 0 {
		t.Errorf("the differences of both stay: %+v", left)
	}
	s.send(t)
	if user, err := s.Wechat.User(t.Context(), "Zhang.San"); err != nil || user.Departments[0] == 1 {
		t.Errorf("the member did not get the department of the person: %+v, %v", user, err)
	}
	var bound struct {
		List []struct {
			UserID, WechatID string
			Enabled          bool
		}
	}
	s.ReadInto(t, s.as(t, "admin"), base+"bound?keyword=zhang.SAN", &bound)
	if len(bound.List) != 1 || bound.List[0].UserID != "t00001" || bound.List[0].WechatID != "Zhang.San" || !bound.List[0].Enabled {
		t.Errorf("%+v", bound)
	}
	s.do(t, "unbind/t00001")
	if got := s.cell(t, "SELECT COUNT(*) FROM Base_User WHERE UserId = 't00001' AND WechatId IS NULL"); got != "1" {
		t.Error("still bound")
	}
	if got := s.Audited(t, "Event, SubjectUserId, Object", "Event = 'wechat.unbind'"); got != "wechat.unbind|t00001|Zhang.San" {
		t.Errorf("%s", got)
	}
}

// Each refusal says what to do, and changes nothing.
func TestRefusedBindings(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{
		Users:       []simulator.User{member("lisi", "李四", "13000000002", 1), member("far", "测试2", "13000000003", 2)},
		Departments: []wechat.Department{{ID: 2, Name: "外地", ParentID: 1}, {ID: 3, Name: "本地", ParentID: 1}},
	})
	s.hire(t, 3)
	s.Change(t, "UPDATE Base_User SET WechatId = 'wangwu' WHERE UserId = 't00003'")
	s.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = 't00002'")
	for _, step := range []struct{ id, body, want string }{
		{"t00001", `{"WechatId":"张三"}`, "企业微信账号只能有字母、数字和 _ - @ ."},
		{"t00001", `{"WechatId":"@all"}`, "企业微信账号只能有字母、数字和 _ - @ ."},
		{"t00001", `{}`, "企业微信账号只能有字母、数字和 _ - @ ."},
		{"t00001", `{"WechatId":"nobody"}`, "企业微信里没有账号 nobody，请核对"},
		{"t00001", `{"WechatId":"lisi"}`, "企业微信里 lisi 的姓名是 李四，不是 测试1；核对是同一人后，请勾选“姓名不同，已核对是同一人”"},
		{"t00002", `{"WechatId":"far"}`, "测试2 的账号已停用，请先启用"},
		{"gone", `{"WechatId":"lisi"}`, "员工不存在，可能已被删除"},
		{"t00003", `{"WechatId":"lisi","Checked":true}`, "他已绑定另一个企业微信账号，请刷新；要改绑请先解除绑定"},
		{"t00001", `{"WechatId":"lisi","Checked":true}`, `"code":0`},
		{"t00001", `{"WechatId":"lisi","Checked":true}`, `"code":0`}, // again, by a second click
	} {
		if got := s.bind(t, step.id, step.body); !strings.Contains(got, step.want) {
			t.Errorf("%s %s: %s, want %s", step.id, step.body, got, step.want)
		}
	}
	s.Change(t, "UPDATE Base_User SET WechatId = NULL WHERE UserId = 't00003'")
	if got, want := s.bind(t, "t00003", `{"WechatId":"LISI","Checked":"1"}`), "企业微信账号 lisi 已绑定 测试1；要改绑，请先在“已绑定的人”里解除他的绑定"; !strings.Contains(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if got := s.act(t, "unbind/t00003"); !got.IsFailure(-1, "他没有绑定企业微信，请刷新") {
		t.Errorf("%s", got.Body)
	}
	if got := s.cell(t, "SELECT UserId, WechatId FROM Base_User WHERE UserId LIKE 't0%' AND WechatId IS NOT NULL"); got != "t00001|lisi" {
		t.Errorf("%s", got)
	}
}

// A binding is a way to sign in. Users who may not grant rights cannot change the binding of a user who may.
func TestThePrivilegedAreNotBoundByOthers(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Users: []simulator.User{member("mine", "别人", "13000000002", 1)}})
	s.Change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
		SELECT b.ButtonId, 'user', u.UserId, 'button', b.ButtonId FROM Base_User u CROSS JOIN Base_Button b WHERE u.Account = 'kefu' AND b.ButtonId = 'wechat-contact.sync'
		UNION ALL SELECT 'the-page', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u CROSS JOIN Base_Module m WHERE u.Account = 'kefu' AND m.ID = 'wechat-contact'`)
	admin := s.cell(t, "SELECT UserId FROM Base_User WHERE Account = 'admin'")
	s.Change(t, "UPDATE Base_User SET WechatId = NULL WHERE Account = 'admin'")
	for _, action := range []string{"bind/", "unbind/"} {
		a := s.Send(t, http.MethodPost, base+action+admin, `{"WechatId":"mine","Checked":true}`, s.As(t, "kefu")...)
		if a.Code != -1 || !strings.Contains(a.Body, "须由能分配权限的人修改他的绑定") {
			t.Errorf("%s: %s", action, a.Body)
		}
	}
	s.hire(t, 1)
	if a := s.Send(t, http.MethodPost, base+"bind/t00001", `{"WechatId":"mine","Checked":true}`, s.As(t, "kefu")...); a.Code != 0 {
		t.Errorf("somebody else: %s", a.Body)
	}
}
