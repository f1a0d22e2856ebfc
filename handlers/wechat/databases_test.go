package wechat_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// The whole life of a directory on each database: comparison, run, lists, bindings, later changes and older calls.
func TestOnEveryDatabase(t *testing.T) {
	t.Parallel()
	var sim *simulator.Simulator
	start := func(c *config.Config) {
		var settings func(*config.Config)
		sim, settings = stand(t, simulator.Options{Users: []simulator.User{member("lisi", "李四", "13000000002", 1), member("guest", "客人", "13000000003", 1)}})
		settings(c)
	}
	apptest.EachWith(t, start, func(t *testing.T, g *apptest.Gateway) {
		s := site{g, sim}
		s.Change(t, "UPDATE Base_User SET Enabled = 0, WechatId = NULL WHERE Account <> 'admin' AND Account <> 'putong'")
		s.hire(t, 1)
		s.do(t, "compare")
		guest := s.rows(t, "Kind=多余成员&Open=1&Keyword=GUEST").List
		if len(guest) != 1 {
			t.Fatalf("%+v", guest)
		}
		s.do(t, "ignore/"+guest[0].DifferenceID)
		s.do(t, "restore/"+guest[0].DifferenceID)
		s.do(t, "ignore/"+guest[0].DifferenceID)
		s.Clock.Advance(time.Second)
		s.do(t, "compare")
		if o := s.overview(t); o.count("多余成员", "已忽略") != 1 || o.count("新增成员", "待写入") == 0 {
			t.Errorf("%+v", o.Counts)
		}
		s.Clock.Advance(time.Second)
		s.do(t, "sync")
		s.RunJob(t, "wechat-contacts")
		s.Clock.Advance(time.Second)
		s.do(t, "compare")
		if o := s.overview(t); o.Synced.State != "已完成" || o.Synced.Failed != 0 || o.count("", "待写入") != 0 {
			t.Errorf("%+v, %+v", o, s.rows(t, "Open=1").List)
		}
		s.bindAndUnbind(t)
		s.changeLater(t)
		for path, body := range map[string]string{"CreateUserAsync": `{"UserId":"t00009","Name":"旧系统","Mobile":"13900001111"}`, "DeleteUserAsync": `{"UserId":"guest"}`} {
			if a := s.Send(t, http.MethodPost, legacy+path, body, s.As(t, "admin")...); a.Code != 0 {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
	})
}

// bindAndUnbind ends the binding of the person that hire has added, and binds it to lisi.
func (s site) bindAndUnbind(t *testing.T) {
	t.Helper()
	s.do(t, "unbind/t00001")
	for list, keyword := range map[string]string{"unbound": "t00001", "members": "LISI", "bound": "PUTONG"} {
		var found struct {
			List []struct{ RealName, Name string }
		}
		if s.ReadInto(t, s.as(t, "admin"), base+list+"?keyword="+url.QueryEscape(keyword), &found); len(found.List) != 1 {
			t.Errorf("%s: %+v", list, found)
		}
	}
	if got := s.bind(t, "t00001", `{"WechatId":"lisi","Checked":true}`); !strings.Contains(got, `"code":0`) {
		t.Errorf("%s", got)
	}
	if got := s.cell(t, "SELECT WechatId FROM Base_User WHERE UserId = 't00001'"); got != "lisi" {
		t.Errorf("%s", got)
	}
}

// changeLater changes a person and a department; the number of the person is another member's, which is a row of the page.
func (s site) changeLater(t *testing.T) {
	t.Helper()
	if err := s.Wechat.CreateUser(t.Context(), wechat.User{UserID: "taken", Name: "占用", Mobile: "13811112222", Departments: []int{1}}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second refusal is in the same row
		a := s.Send(t, http.MethodPut, "/api/staff/add", `{"StaffNo":"9001","RealName":"新人","OrganizationId":"10101","Mobile":"13811112222","Status":"在职"}`, s.As(t, "admin")...)
		if a.Code != 0 && !strings.Contains(a.Body, "9001") {
			t.Fatal(a.Body)
		}
		s.send(t)
	}
	if list := s.rows(t, "State=写入失败&Keyword=新人").List; len(list) != 1 || list[0].Name != "新人" {
		t.Errorf("%+v", list)
	}
}
