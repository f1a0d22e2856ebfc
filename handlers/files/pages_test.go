package files_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

func TestDifference11AGuideIsForThoseWhoSeeItsPage(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for _, page := range []string{"contract-list", "dormitory-repair"} {
			apptest.Stored(t, g.Upload(t, "admin", page+".png", apptest.PNG, "FileParam", page))
		}
		const toAll = "首页说明.jpg,设置快捷入口.webm"
		for _, test := range []struct{ account, page, want string }{
			{"putong", "contract-list", ""},
			{"putong", "no-such-page", ""},
			{"putong", "dormitory-repair", "dormitory-repair.png"},
			{"putong", "dashboard", toAll},
			{"putong", "", toAll + ",dormitory-repair.png,报餐.jpg,阅读公告.jpg"},
			{"kefu", "contract-list", "contract-list.png"},
			{"kefu", "", "查看账户与对账.jpg,登记与派工.jpg,补件与发货.jpg,处理审批.jpg,contract-list.png," + toAll + ",dormitory-repair.png,报餐.jpg,阅读公告.jpg,登记回款.jpg"},
		} {
			if diff := cmp.Diff(test.want, strings.Join(g.GuidesFor(t, test.account, test.page), ",")); diff != "" {
				t.Errorf("%s, page %q: %s", test.account, test.page, diff)
			}
		}
		g.Change(t, `UPDATE Base_Module SET Enabled = 0 WHERE ID = 'dormitory-repair'`)
		if got := g.GuidesFor(t, "admin", "dormitory-repair"); len(got) > 0 {
			t.Errorf("of a page that has been taken away: %s", got)
		}
	})
}

func TestAnUploadForAPageThatOneDoesNotSeeIsRefused(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "FileParam", "contract-list"))
		g.Change(t, `UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'putong'`) // 信息中心, with its buttons
		before := g.OnDisk(t)
		unseen := g.Upload(t, "putong", "a.png", apptest.PNG, "FileParam", "contract-list", "AllowOverwrite", "False")
		nowhere := g.Upload(t, "putong", "a.png", apptest.PNG, "FileParam", "contract-lost", "AllowOverwrite", "False")
		if unseen.Code != -1 || unseen.Message != "参数 FileParam 不是您能看到的页面：contract-list" {
			t.Errorf("one that he does not see: %s", unseen.Body)
		}
		if nowhere.Code != -1 || nowhere.Message != "参数 FileParam 不是您能看到的页面：contract-lost" {
			t.Errorf("one that is not there: %s", nowhere.Body)
		}
		if diff := cmp.Diff(before, g.OnDisk(t)); diff != "" {
			t.Errorf("left behind: %s", diff)
		}
		for _, page := range []string{"dashboard", "dormitory-repair"} {
			apptest.Stored(t, g.Upload(t, "putong", "a.png", apptest.PNG, "FileParam", page))
		}
	})
}

func TestARatingNeedsAPageThatTheUserSees(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		rate := func(page string) apptest.Answer {
			record, err := json.Marshal(map[string]string{"ModID": page, "Account": "putong", "LeaveOpinion": "慢"})
			if err != nil {
				t.Fatal(err)
			}
			return g.Call(t, "Boolean", "系统评价信息写入", []string{"Myresult", string(record)}, g.As(t, "putong")...)
		}
		for _, page := range []string{"contract-list", "no-such-page", "Dashboard", ""} {
			if a := rate(page); a.Code != -1 || a.Message != "参数 ModID 不是您能看到的页面："+page {
				t.Errorf("%q: %s", page, a.Body)
			}
		}
		if a := rate("dashboard"); a.Code != 0 {
			t.Errorf("one that everybody sees: %s", a.Body)
		}
		for page, want := range map[string]string{"contract-list": "[]", "合同列表": "[]", "no-such-page": "[]", "noticeannouncement": `[{"ModID":"noticeannouncement"}]`} {
			if a := g.Call(t, "DataTable", "系统是否需要评价", []string{"OtherA", page}, g.As(t, "putong")...); string(a.Data) != want {
				t.Errorf("whether %s is to be rated: %s", page, a.Body)
			}
		}
	})
}
