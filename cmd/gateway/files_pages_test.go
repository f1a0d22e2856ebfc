package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDifference11AGuideIsForThoseWhoSeeItsPage(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		for _, page := range []string{"contract-list", "dormitory-repair"} {
			stored(t, g.upload(t, "admin", page+".png", png, "FileParam", page))
		}
		const toAll = "首页说明.jpg,设置快捷入口.webm"
		for _, test := range []struct{ account, page, want string }{
			{"putong", "contract-list", ""},
			{"putong", "no-such-page", ""},
			{"putong", "dormitory-repair", "dormitory-repair.png"},
			{"putong", "dashboard", toAll},
			{"putong", "", toAll + ",dormitory-repair.png"},
			{"kefu", "contract-list", "contract-list.png"},
			{"kefu", "", "contract-list.png," + toAll},
		} {
			if diff := cmp.Diff(test.want, strings.Join(g.guidesFor(t, test.account, test.page), ",")); diff != "" {
				t.Errorf("%s, page %q: %s", test.account, test.page, diff)
			}
		}
		g.change(t, `UPDATE Base_Module SET Enabled = 0 WHERE ID = 'dormitory-repair'`)
		if got := g.guidesFor(t, "admin", "dormitory-repair"); len(got) > 0 {
			t.Errorf("of a page that has been taken away: %s", got)
		}
	})
}

func TestAnUploadForAPageThatOneDoesNotSeeIsRefused(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		stored(t, g.upload(t, "admin", "a.png", png, "FileParam", "contract-list"))
		g.change(t, `UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'putong'`) // 信息中心, with its buttons
		before := g.onDisk(t)
		unseen := g.upload(t, "putong", "a.png", png, "FileParam", "contract-list", "AllowOverwrite", "False")
		nowhere := g.upload(t, "putong", "a.png", png, "FileParam", "contract-lost", "AllowOverwrite", "False")
		if unseen.Code != -1 || unseen.Message != "参数 FileParam 不是您能看到的页面: contract-list" {
			t.Errorf("one that he does not see: %s", unseen.Body)
		}
		if nowhere.Code != -1 || nowhere.Message != "参数 FileParam 不是您能看到的页面: contract-lost" {
			t.Errorf("one that is not there: %s", nowhere.Body)
		}
		if diff := cmp.Diff(before, g.onDisk(t)); diff != "" {
			t.Errorf("left behind: %s", diff)
		}
		for _, page := range []string{"dashboard", "dormitory-repair"} {
			stored(t, g.upload(t, "putong", "a.png", png, "FileParam", page))
		}
	})
}

func TestARatingIsOfAPageThatOneSees(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		rate := func(page string) answer {
			record, err := json.Marshal(map[string]string{"ModID": page, "Account": "putong", "LeaveOpinion": "慢"})
			if err != nil {
				t.Fatal(err)
			}
			return g.call(t, "Boolean", "系统评价信息写入", []string{"Myresult", string(record)}, g.as(t, "putong")...)
		}
		for _, page := range []string{"contract-list", "no-such-page", "Dashboard", ""} {
			if a := rate(page); a.Code != -1 || a.Message != "参数 ModID 不是您能看到的页面: "+page {
				t.Errorf("%q: %s", page, a.Body)
			}
		}
		if a := rate("dashboard"); a.Code != 0 {
			t.Errorf("one that everybody sees: %s", a.Body)
		}
		for page, want := range map[string]string{"contract-list": "[]", "合同列表": "[]", "no-such-page": "[]", "noticeannouncement": `[{"ModID":"noticeannouncement"}]`} {
			if a := g.call(t, "DataTable", "系统是否需要评价", []string{"OtherA", page}, g.as(t, "putong")...); string(a.Data) != want {
				t.Errorf("whether %s is to be rated: %s", page, a.Body)
			}
		}
	})
}
