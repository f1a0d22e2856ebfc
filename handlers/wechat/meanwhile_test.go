package wechat_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// What an administrator of 企业微信 does between a comparison and its run does not stop the run: a member that was deleted is
// added again (60111), a department or a member that was added is taken (60008, 60102).
func TestChangesBetweenComparisonAndRun(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.alone(t)
	s.hire(t, 2)
	s.do(t, "compare")
	company, err := s.Wechat.CreateDepartment(t.Context(), wechat.Department{Name: "总部", ParentID: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Wechat.CreateUser(t.Context(), wechat.User{UserID: "t00001", Name: "测试1", Mobile: "13000000001", Departments: []int{1}}); err != nil {
		t.Fatal(err)
	}
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	if o := s.overview(t); o.Synced.State != "已完成" || o.Synced.Failed != 0 {
		t.Fatalf("%+v, %+v", o.Synced, s.rows(t, "State=写入失败").List)
	}
	if got := s.cell(t, "SELECT WechatDeptId FROM Base_Organization WHERE OrganizationId = '10001'"); got != strconv.Itoa(company) {
		t.Errorf("总部 is bound to %s, want %d", got, company)
	}
	if got := s.cell(t, "SELECT WechatId FROM Base_User WHERE UserId = 't00001'"); got != "t00001" {
		t.Errorf("bound to %q", got)
	}

	s.Change(t, "UPDATE Base_User SET RealName = '改名' WHERE UserId = 't00002'")
	s.Clock.Advance(time.Second)
	s.do(t, "compare")
	if err := s.Wechat.DeleteUser(t.Context(), "t00002"); err != nil {
		t.Fatal(err)
	}
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	user, err := s.Wechat.User(t.Context(), "t00002")
	if o := s.overview(t); err != nil || user.Name != "改名" || o.Synced.Failed != 0 {
		t.Errorf("%+v, %v, %+v", user, err, o.Synced)
	}
}

// A department of 企业微信 that is not empty is not deleted, and its row says why.
func TestDepartmentsWithSomethingInThemStay(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{
		Departments: []wechat.Department{{ID: 90, Name: "上级", ParentID: 1}, {ID: 91, Name: "下级", ParentID: 90}, {ID: 92, Name: "有人", ParentID: 1}},
		Users:       []simulator.User{member("guest", "客人", "13000000003", 92)},
	})
	s.do(t, "compare")
	for name, reason := range map[string]string{"上级": "部门下还有子部门，不能删除", "有人": "部门里还有成员，不能删除"} {
		rows := s.rows(t, "Kind=多余部门&Keyword="+name).List
		if len(rows) != 1 {
			t.Fatalf("%s: %+v", name, rows)
		}
		if a := s.act(t, "delete/"+rows[0].DifferenceID); a.Code != -1 || !strings.Contains(a.Body, reason) {
			t.Errorf("%s: %s", name, a.Body)
		}
		if rows := s.rows(t, "Kind=多余部门&Keyword="+name).List; rows[0].State != "写入失败" || !strings.Contains(rows[0].Reason, reason) {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}
