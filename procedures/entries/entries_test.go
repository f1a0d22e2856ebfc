package entries_test

import (
	"strings"
	"testing"
)

func TestShopsOfHeadOfficeAndOfDealers(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		if got := len(o.table(t, "admin", "店铺信息列表查询")); got != 40 {
			t.Errorf("head office sees %d shops, want 40", got)
		}
		shops := o.table(t, "jxs", "店铺信息列表查询")
		if len(shops) != 12 {
			t.Errorf("the dealer sees %d shops, want 12", len(shops))
		}
		for _, shop := range shops {
			if !strings.HasPrefix(shop["OrganizationId"].(string), "10201") {
				t.Errorf("the dealer sees %v of %v", shop["ShopName"], shop["OrganizationName"])
			}
		}
		if _, err := o.call(t, "putong", "店铺信息列表查询"); err == nil {
			t.Error("who does not see the menu is answered")
		}
		o.change(t, "DELETE FROM Base_Setting WHERE Code = 'DealerTopDepartment'")
		if got := len(o.table(t, "admin", "店铺信息列表查询")); got != 0 {
			t.Errorf("without the dealers' setting 信息中心 still sees %d shops", got)
		}
	})
}

func shopSearchAndFilter(t *testing.T, o office) {
	for _, c := range []struct {
		otherA, otherB string
		want           int
	}{
		{"杭州", "", 2},
		{"md0001", "", 1},
		{"%", "", 0},
		{"", `{"ShaiXuanN":"省份","ShaiXuanV":"广东省"}`, 7},
		{"", `{"ShaiXuanN":"状态","ShaiXuanV":"已关闭"}`, 2},
		{"旗舰", `{"ShaiXuanN":"级别","ShaiXuanV":"A"}`, 6},
	} {
		if got := len(o.table(t, "admin", "店铺信息列表查询", "OtherA", c.otherA, "OtherB", c.otherB)); got != c.want {
			t.Errorf("%s %s: %d shops, want %d", c.otherA, c.otherB, got, c.want)
		}
	}
	if _, err := o.call(t, "admin", "店铺信息列表查询", "OtherB", `{"ShaiXuanN":"s.Phone","ShaiXuanV":"1"}`); err == nil {
		t.Error("a column outside the list is accepted")
	}
}

func shopValuesKeepTheirTypes(t *testing.T, o office) {
	shop := o.table(t, "admin", "店铺信息列表查询", "OtherA", "MD0001")[0]
	if shop["Area"] != 386.5 || shop["OpenDate"] != "2019-05-18T00:00:00" || shop["OrganizationName"] != "杭州锦和家居" {
		t.Errorf("got %v", shop)
	}
	if closed := o.table(t, "admin", "店铺信息列表查询", "OtherA", "MD0004")[0]; closed["OpenDate"] != nil {
		t.Errorf("a shop that is not open yet opened on %v", closed["OpenDate"])
	}
}

func pendingRepairs(t *testing.T, o office) {
	for account, want := range map[string]int{"sushe": 18, "admin": 18, "putong": 3, "kefu": 0} {
		repairs := o.table(t, account, "待处理报修查询")
		for _, r := range repairs {
			if r["Status"] != "待处理" || account == "putong" && r["Reporter"] != "张伟" {
				t.Errorf("%s sees %v", account, r)
			}
		}
		count := o.table(t, account, "待处理报修数量")[0]["PendingCount"]
		if len(repairs) != want || count != float64(want) {
			t.Errorf("%s: %d requests, number %v, want %d", account, len(repairs), count, want)
		}
	}
	if first := o.table(t, "sushe", "待处理报修查询")[0]; first["Urgency"] == "一般" {
		t.Errorf("the first is not urgent: %v", first)
	}
}

func noticesAddressedToTheReader(t *testing.T, o office) {
	const toProduction, toEastDealers, toHeadOffice = "开料班组数控设备停机保养安排", "华东区域“焕新季”促销物料领取通知", "宿舍用电安全专项检查通知"
	titles := func(account string) string { return column(o.table(t, account, "公告列表查询"), "Title") }
	for account, want := range map[string][3]bool{"putong": {true, false, true}, "jxs": {false, true, false}, "kefu": {false, false, true}} {
		for i, title := range []string{toProduction, toEastDealers, toHeadOffice} {
			if got := strings.Contains(titles(account), title); got != want[i] {
				t.Errorf("%s sees %s: %v", account, title, got)
			}
		}
	}
	if first := o.table(t, "putong", "公告列表查询")[0]; first["IsTop"] != true || first["IsRead"] != false {
		t.Errorf("the first: IsTop %v, IsRead %v", first["IsTop"], first["IsRead"])
	}
	if got := o.table(t, "putong", "公告列表查询", "OtherA", "真空管路"); len(got) != 1 {
		t.Errorf("search in the text finds %d", len(got))
	}
}

func TestUnpublishedAndComingNoticesAreNotListed(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		before := len(o.table(t, "kefu", "公告列表查询"))
		o.change(t, "UPDATE Notice_Announcement SET Published = 0 WHERE NoticeId = '"+noticeTitled(t, o, "kefu", "办公后台新版首页上线说明")+"'")
		o.change(t, "UPDATE Notice_Announcement SET PublishDate = '2026-03-09 14:31:00' WHERE NoticeId = '"+noticeTitled(t, o, "kefu", "企业微信通讯录整理通知")+"'")
		if got := len(o.table(t, "kefu", "公告列表查询")); got != before-2 {
			t.Errorf("%d of %d announcements, want two less", got, before)
		}
	})
}

func noticeTitled(t *testing.T, o office, account, title string) string {
	t.Helper()
	rows := o.table(t, account, "公告列表查询", "OtherA", title)
	if len(rows) != 1 {
		t.Fatalf("%d announcements %s", len(rows), title)
	}
	return rows[0]["NoticeId"].(string)
}

func TestReadingANotice(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		unread := func() float64 { return o.table(t, "putong", "未读公告数量")[0]["UnreadCount"].(float64) }
		before := unread()
		notice := noticeTitled(t, o, "putong", "办公后台新版首页上线说明")
		for range 2 { // the second call must work like the first
			if got := o.table(t, "putong", "公告已读写入", "OtherA", notice)[0]["IsRead"]; got != 1.0 {
				t.Errorf("IsRead %v", got)
			}
		}
		if got := unread(); got != before-1 {
			t.Errorf("%v unread, want %v", got, before-1)
		}
		dealers := noticeTitled(t, o, "jxs", "华东区域")
		if got := o.table(t, "putong", "公告已读写入", "OtherA", dealers)[0]["IsRead"]; got != 0.0 {
			t.Error("a notice for others can be marked as read")
		}
		// One notice to putong is unread; the announcements stay unread without it.
		if got := o.table(t, "putong", "公告全部已读写入", "OtherA", "通知")[0]["UnreadCount"]; got != before-2 {
			t.Errorf("%v unread without notices, want %v", got, before-2)
		}
		if others := o.table(t, "kefu", "未读公告数量")[0]["UnreadCount"]; o.table(t, "putong", "公告全部已读写入")[0]["UnreadCount"] != 0.0 ||
			unread() != 0 || o.table(t, "kefu", "未读公告数量")[0]["UnreadCount"] != others {
			t.Error("all are read, by their reader alone")
		}
	})
}

func overviewShowsOnlyWhatIsAllowed(t *testing.T, o office) {
	admin := o.table(t, "admin", "首页概览查询")[0]
	if admin["PendingRepairs"] != 18.0 || admin["StaffCount"] != 293.0 || admin["ShopCount"] != 40.0 {
		t.Errorf("admin: %v", admin)
	}
	if jxs := o.table(t, "jxs", "首页概览查询")[0]; jxs["ShopCount"] != 12.0 || jxs["StaffCount"] != nil || jxs["PendingRepairs"] != 0.0 {
		t.Errorf("jxs: %v", jxs)
	}
	if admin["WaitingFeedback"] != 9.0 || admin["OpenErrors"] != 0.0 || admin["NewAnswers"] != 0.0 {
		t.Errorf("admin: %v", admin)
	}
	if putong := o.table(t, "putong", "首页概览查询")[0]; putong["ShopCount"] != nil || putong["StaffCount"] != nil || putong["WaitingFeedback"] != nil || putong["OpenErrors"] != nil {
		t.Errorf("putong: %v", putong)
	}
}

// An error is counted for as long as its log lists it.
func TestTheOverviewCountsOpenErrors(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		for id, dates := range map[string]string{
			"open": "'2026-03-09 08:00:00.000', NULL", "old": "'2025-12-09 14:29:59.000', NULL", "resolved": "'2026-03-09 08:00:00.000', '2026-03-09 09:00:00.000'",
			"just": "'2025-12-09 14:30:00.000', NULL",
		} {
			o.change(t, "INSERT INTO Log_ClientError (ErrorId, Message, Info, Url, Stack, Occurrences, FirstDate, LastDate, ResolvedDate) "+
				"VALUES ('"+id+"', 'x', '', '', '', 1, '2025-01-01', "+dates+")")
		}
		if got := o.table(t, "admin", "首页概览查询")[0]["OpenErrors"]; got != 2.0 {
			t.Errorf("%v open errors, want 2", got)
		}
	})
}

func TestAnAnswerIsNewUntilItsReaderHasLooked(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		answers := func() any { return o.table(t, "putong", "首页概览查询")[0]["NewAnswers"] }
		before := answers()
		o.table(t, "kefu", "反馈答复已读写入")
		seen, now := answers(), func() any { o.table(t, "putong", "反馈答复已读写入"); return answers() }()
		o.change(t, "UPDATE Eva_SystemEvaluation SET ModifyDate = '2026-03-09 14:30:01.000' WHERE Account = 'putong'")
		if before != 1.0 || seen != 1.0 || now != 0.0 || answers() != 1.0 {
			t.Errorf("%v at first, %v after another has looked, %v after oneself has, %v after the answer has changed", before, seen, now, answers())
		}
	})
}

func TestFeedbackIsDueOnceAPeriod(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		for _, c := range []struct{ page, want string }{
			{"inspection-list", "inspection-list"},
			{"检验单", "inspection-list"},
			{"shop", ""}, // the caller does not see this module
			{"店铺信息", ""},
			{"inspection-defect", ""}, // rated on 6 March
			{"缺陷汇总", ""},
			{"没有的页面", ""},
			{"", ""},
		} {
			if got := column(o.table(t, "pinzhi", "系统是否需要评价", "OtherA", c.page), "ModID"); got != c.want {
				t.Errorf("%q: ModID %q, want %q", c.page, got, c.want)
			}
		}
		for _, c := range []struct{ period, rated, want string }{
			{"季度", "2026-01-01 00:00:00.000", ""},
			{"季度", "2025-12-31 23:59:59.000", "inspection-defect"},
			{"月", "2026-03-01 00:00:00.000", ""},
			{"月", "2026-02-28 23:59:59.000", "inspection-defect"},
			{"年", "2026-01-01 00:00:00.000", ""},
			{"年", "2025-12-31 23:59:59.000", "inspection-defect"},
		} {
			o.change(t, "UPDATE Base_Setting SET Value = '"+c.period+"' WHERE Code = 'FeedbackPeriod'")
			o.change(t, "UPDATE Eva_SystemEvaluation SET CreateDate = '"+c.rated+"' WHERE Account = 'PINZHI'")
			if got := column(o.table(t, "pinzhi", "系统是否需要评价", "OtherA", "inspection-defect"), "ModID"); got != c.want {
				t.Errorf("every %s, rated at %s: ModID %q, want %q", c.period, c.rated, got, c.want)
			}
		}
	})
}

func TestGuidesOfAPage(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		guides := o.table(t, "putong", "行政文件管理查询", "OtherA", "dashboard")
		if got := column(guides, "FileName"); got != "首页说明.jpg,设置快捷入口.webm" {
			t.Errorf("got %s", got)
		}
		if got := o.table(t, "putong", "行政文件管理查询", "OtherA", "procedure"); len(got) != 0 {
			t.Errorf("of a page that he does not see: %v", got)
		}
		if got := o.table(t, "putong", "行政文件管理查询", "OtherB", `{"FileType":"合同"}`); len(got) != 0 {
			t.Errorf("another type: %v", got)
		}
		o.change(t, "UPDATE Admin_File SET Shared = 0")
		if got := len(o.table(t, "putong", "行政文件管理查询", "OtherA", "dashboard")); got != 0 {
			t.Errorf("%d files of somebody else", got)
		}
		if got := len(o.table(t, "admin", "行政文件管理查询", "OtherA", "dashboard")); got != 2 {
			t.Errorf("the owner sees %d of his files", got)
		}
	})
}

func TestListsForEveryone(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "INSERT INTO Base_SecretKey (SecretKeyId, SecretKey, CreateDate) VALUES ('a', 'old', '2026-01-01'), ('b', 'new', '2026-02-01')")
		o.change(t, "INSERT INTO Base_SecretKey (SecretKeyId, SecretKey, CreateDate, Enabled) VALUES ('c', 'revoked', '2026-03-01', 0)")
		for _, c := range []struct{ cxtype, otherA, column, want string }{
			{"顶级组织查询", "", "FullName", "总部,经销商"},
			{"部门数据查询", "品质", "FullName", "品质部"},
			{"部门数据查询", "检验组", "ParentId", "10105,10105"},
			{"获取最新秘钥", "", "SecretKey", "new"},
			{"获取辅助设置数据", "组织", "Code", "DealerTopDepartment,InformationCentre"},
			{"参数列表参数数据查询", "店铺级别", "Name", "A,B,C"},
			{"参数列表参数数据查询", "", "Name", ""},
		} {
			if got := column(o.table(t, "putong", c.cxtype, "OtherA", c.otherA), c.column); got != c.want {
				t.Errorf("%s %s: %s, want %s", c.cxtype, c.otherA, got, c.want)
			}
		}
		if got := o.table(t, "putong", "参数列表参数数据查询", "OtherA", "系统评价问题标签"); len(got) < 6 {
			t.Errorf("%d problem tags", len(got))
		}
	})
}

func TestQuickEntriesFollowTheRights(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		if got := len(o.table(t, "caiwu", "快捷入口查询")); got != 2 {
			t.Errorf("%d quick entries, want 2", got)
		}
		o.change(t, "DELETE FROM Base_Authorize WHERE ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'approval-mine')")
		if got := len(o.table(t, "caiwu", "快捷入口查询")); got != 1 {
			t.Errorf("%d quick entries after a right is gone, want 1", got)
		}
	})
}
