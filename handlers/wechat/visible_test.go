package wechat_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// An application that may not read numbers finds the member with the number of a person when it adds the person.
func TestAMemberWithAHiddenNumberIsBound(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Users: []simulator.User{member("somebody", "测试1", "19900000001", 1), member("t00002", "测试2", "13000000002", 1)}})
	s.alone(t)
	s.hire(t, 2)
	s.do(t, "compare")
	for name, kind := range map[string]string{"测试1": "新增成员", "测试2": "绑定成员"} {
		if list := s.rows(t, "Keyword="+name+"&Kind="+kind).List; len(list) != 1 {
			t.Errorf("%s: %+v", name, list)
		}
	}
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	if got := s.cell(t, "SELECT UserId, WechatId FROM Base_User WHERE WechatId IS NOT NULL AND UserId LIKE 't%' ORDER BY UserId"); got != "t00001|somebody / t00002|t00002" {
		t.Errorf("%s", got)
	}
	s.do(t, "compare")
	if left := s.rows(t, "Open=1&Keyword=测试"); len(left.List) != 0 {
		t.Errorf("%+v", left)
	}
}

// The page says which part of the directory the application does not see. A person decides about members of that part.
func TestMembersOutsideTheVisibleRange(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{
		Departments: []wechat.Department{{ID: 2, Name: "甲", ParentID: 1}, {ID: 3, Name: "乙", ParentID: 1}}, Visible: []int{2},
		Users: []simulator.User{member("t00001", "测试1", "19900000001", 3), member("seen", "看得见", "13700000001", 2), member("unseen", "看不见", "13700000002", 3)},
	})
	s.hire(t, 1)
	s.do(t, "compare")
	o := s.overview(t)
	want := "有 2 个部门、2 位成员不在应用的可见范围里，看不到名称、职务和状态，没有比对；请系统管理员在企业微信管理后台把应用的可见范围改为全公司"
	if o.Compared.State != "已完成" || o.Compared.Reason != want {
		t.Errorf("%+v", o.Compared)
	}
	bind := s.rows(t, "Kind=绑定成员").List
	if len(bind) != 1 || bind[0].State != "待确认" || !strings.Contains(bind[0].Detail, "t00001，账号相同，但不在应用的可见范围里，看不到姓名") {
		t.Errorf("%+v", bind)
	}
	var names []string
	for _, extra := range s.rows(t, "Kind=多余成员").List {
		names = append(names, extra.Name)
	}
	if got := strings.Join(names, " "); got != "看得见 unseen" {
		t.Errorf("%s", got)
	}
	if a := s.act(t, "test"); !strings.Contains(a.Body, "3 个部门里只能读取 1 个") {
		t.Errorf("%s", a.Body)
	}
	s.Change(t, "UPDATE Base_User SET Enabled = 0, WechatId = 'unseen' WHERE UserId = 't00001'")
	s.do(t, "compare")
	stop := s.rows(t, "Kind=停用成员").List
	if len(stop) != 1 || stop[0].State != "待确认" || !strings.Contains(stop[0].Detail, "看不到是否已停用") {
		t.Errorf("%+v", stop)
	}
}

// A comparison that 企业微信 refuses is on the page with its reason, and the differences of the last one stay.
func TestARefusedComparisonSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.hire(t, 1)
	s.do(t, "compare")
	before := s.overview(t).count("", "")
	for path, reason := range map[string]string{
		"department/simplelist": "“管理工具 › 通讯录同步”里开启 API 接口同步", "user/list_id": "“管理工具 › 通讯录同步”里开启 API 接口同步",
		"department/list": "应用的权限和可见范围", "user/list": "应用的权限和可见范围",
	} {
		s.Clock.Advance(time.Second)
		s.wechat.Fail(path, 48002, 1)
		if a := s.act(t, "compare"); a.Code != -1 || !strings.Contains(a.Body, reason) {
			t.Errorf("%s: %s", path, a.Body)
		}
		if o := s.overview(t); o.Compared.State != "已失败" || !strings.Contains(o.Compared.Reason, reason) || o.count("", "") != before {
			t.Errorf("%s: %+v", path, o.Compared)
		}
		s.wechat.Fail(path, 0, 0)
	}
}

// 企业微信 ignores a new number of a member who has signed in: no run writes it, and the row says who can.
func TestTheNumberOfAnActiveMember(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Numbers: true, Users: []simulator.User{member("t00001", "测试1", "13000000001", 1)}})
	s.hire(t, 1)
	s.Change(t, "UPDATE Base_User SET WechatId = 't00001', OrganizationId = NULL WHERE UserId = 't00001'")
	s.do(t, "compare")
	list := s.rows(t, "Kind=修改成员").List
	if len(list) != 1 || list[0].State != "待确认" || list[0].Detail != "手机号：130****0001 → 199****0001（成员已激活，请他本人在企业微信里修改）" {
		t.Errorf("%+v", list)
	}
}
