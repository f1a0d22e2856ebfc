package notice_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// reading is an announcement as a reader gets it.
type reading struct {
	Content, Title          string
	Version                 int
	IsRead, IsAcknowledged  bool
	ReadDate, AckDate, Code string
}

func readAs(t *testing.T, g *apptest.Gateway, account, id string) (r reading) {
	t.Helper()
	send(t, g, account, http.MethodGet, "single/"+id, "", &r)
	return r
}

// versionsOf are the titles of the published versions, the latest first.
func versionsOf(t *testing.T, g *apptest.Gateway, id string) (titles []string) {
	t.Helper()
	var data struct {
		List []struct {
			Version                  int
			Title, Audience, Content string
		}
	}
	send(t, g, "admin", http.MethodGet, "versions/"+id, "", &data)
	for _, v := range data.List {
		titles = append(titles, fmt.Sprint(v.Version, " ", v.Title))
	}
	return titles
}

// A version is a published content: an edit before the publication time makes no new version, and
// neither does publishing the same text again. Where a publisher asks readers to read again, they
// must, and earlier reads are kept.
func TestVersionsOfAnAnnouncement(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := add(t, g, "一", "文", department(production), `,"MustRead":1`)
		publish(t, g, id, `{"PublishDate":"2026-11-20 10:00"}`)
		edit := func(body string) { send(t, g, "admin", http.MethodPost, "update/"+id, body, nil) }
		edit(`{"Title":"一，改过"}`)
		if got := versionsOf(t, g, id); strings.Join(got, "|") != "1 一，改过" {
			t.Errorf("before its time: %v", got)
		}
		g.Clock.Advance(time.Hour)
		send(t, g, "putong", http.MethodPost, "acknowledge/"+id, `{}`, nil)
		edit(`{"Title":"二"}`)
		if r := readAs(t, g, "putong", id); !r.IsRead || !r.IsAcknowledged || r.Title != "二" || r.Version != 2 {
			t.Errorf("edited, and nobody asked: %+v", r)
		}
		edit(`{"Summary":"摘要","AskAgain":true}`)
		if r := readAs(t, g, "putong", id); r.IsRead || r.IsAcknowledged || r.Version != 3 {
			t.Errorf("asked again: %+v", r)
		}
		send(t, g, "putong", http.MethodPost, "read", `{"id":"`+id+`"}`, nil)
		if r := readAs(t, g, "putong", id); !r.IsRead || r.IsAcknowledged {
			t.Errorf("read again: %+v", r)
		}
		send(t, g, "admin", http.MethodPost, "withdraw/"+id, `{}`, nil)
		publish(t, g, id, `{}`)
		if got := versionsOf(t, g, id); strings.Join(got, "|") != "3 二|2 二|1 一，改过" {
			t.Errorf("the same text again: %v", got)
		}
		if a := g.Send(t, http.MethodPost, base+"update/"+id, `{"AskAgain":true}`, g.As(t, "admin")...); a.Message != "内容没有变化，不需要请读者重新阅读" {
			t.Errorf("asked for what is the same: %s", a.Body)
		}
	})
}

// The categories come from 参数设置; an announcement keeps a category that is no longer offered.
func TestCategoriesComeFromTheParameters(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := add(t, g, "一", "文", `"all"`, `,"Category":"人事行政"`)
		g.Change(t, "UPDATE Base_Parameter SET Enabled = 0 WHERE Category = '公告类别' AND Name IN ('公司公告', '人事行政')")
		g.Change(t, "UPDATE Base_Parameter SET Name = '展会通知' WHERE Category = '公告类别' AND Name = '生产安全'")
		expect := func(id, want string) {
			t.Helper()
			var found struct{ Category string }
			send(t, g, "admin", http.MethodGet, "detail/"+id, "", &found)
			if found.Category != want {
				t.Errorf("it has %s, want %s", found.Category, want)
			}
		}
		refused := func(method, path, body, want string) {
			t.Helper()
			if a := g.Send(t, method, base+path, body, g.As(t, "admin")...); a.Code != -1 || a.Message != want {
				t.Errorf("%s: %s", body, a.Body)
			}
		}
		send(t, g, "admin", http.MethodPost, "update/"+id, `{"Title":"二"}`, nil)
		expect(id, "人事行政")
		refused(http.MethodPost, "update/"+id, `{"Category":"公司公告"}`, "类别须为 展会通知、质量通报、经销商通知、系统通知 之一")
		send(t, g, "admin", http.MethodPost, "update/"+id, `{"Category":""}`, nil)
		expect(id, "展会通知")
		expect(add(t, g, "三", "文", `"all"`, ""), "展会通知")
		var offered struct{ List []struct{ Category string } }
		send(t, g, "putong", http.MethodGet, "categories", "", &offered)
		if len(offered.List) != 4 || offered.List[0].Category != "展会通知" {
			t.Errorf("%+v", offered)
		}
		g.Change(t, "UPDATE Base_Parameter SET Enabled = 0 WHERE Category = '公告类别'")
		refused(http.MethodPut, "add", `{"Title":"四","Content":"文"}`, "没有可选的公告类别，请先在参数设置中启用")
	})
}

// An account that may edit but not publish changes only drafts.
func TestOnlyUsersWhoMayPublishChangeAPublishedOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) "+
			"SELECT 'kefu-notice', 'user', UserId, 'button', 'noticeannouncement.edit' FROM Base_User WHERE Account = 'kefu'")
		id := add(t, g, "一", "文", `"all"`, "")
		send(t, g, "kefu", http.MethodPost, "update/"+id, `{"Title":"二"}`, nil)
		publish(t, g, id, `{}`)
		if a := g.Send(t, http.MethodPost, base+"update/"+id, `{"Title":"三"}`, g.As(t, "kefu")...); a.Message != "已发布的公告须由有发布权限的人修改" {
			t.Errorf("published: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, older+"update", `{"Title":"新"}`, g.As(t, "kefu")...); a.Message != "您没有新增公告的权限，请指定 NoticeId（要修改的公告）" {
			t.Errorf("added: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, base+"update/"+id, `{"Audience":[]}`, g.As(t, "admin")...); a.Message != "请选择发布范围" {
			t.Errorf("for nobody: %s", a.Body)
		}
	})
}

// The text of an older row, or of a row written directly to the database, is cleaned when it is
// read.
func TestATextIsCleanOnTheWayOut(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := add(t, g, "一", "文", `"all"`, "")
		publish(t, g, id, `{}`)
		g.Change(t, `UPDATE Notice_Announcement SET Content = '<p onclick="x()">文<script>x()</script></p>' WHERE NoticeId = '`+id+`'`)
		g.Change(t, `UPDATE Notice_Version SET Content = '<p>文<svg onload="x()"></svg></p>' WHERE NoticeId = '`+id+`'`)
		if r := readAs(t, g, "putong", id); r.Content != "<p>文</p>" {
			t.Error(r.Content)
		}
		for _, path := range []string{"detail/", "versions/"} {
			if a := send(t, g, "admin", http.MethodGet, path+id, "", nil); strings.Contains(a.Body, "x()") || !strings.Contains(a.Body, `"Content":"<p>文</p>"`) {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
	})
}

// A picture belongs to the announcement for which it was uploaded; a document has the type that its
// name says. A file that is no longer attached is deleted.
func TestFilesOfAnAnnouncement(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		picture, first, second := upload(t, g, "picture", "a.png", apptest.PNG), upload(t, g, "attachment", "一.pdf", "%PDF-1"), upload(t, g, "attachment", "二.docx", "PK\x03\x04")
		own := `"<p>文<img src=\"/admin/notice/file/` + picture + `\"></p>"`
		if a := g.Send(t, http.MethodGet, base+"file/"+picture, "", g.As(t, "admin")...); a.Status != http.StatusOK {
			t.Errorf("its uploader sees it with %d", a.Status)
		}
		id := add(t, g, "一", "文", `"all"`, `,"Cover":"`+picture+`","Attachments":["`+second+`","`+first+`"]`)
		if a := g.Send(t, http.MethodPut, base+"add", `{"Title":"二","Content":`+own+`}`, g.As(t, "admin")...); a.Message != "正文的第 1 张图片不属于这条公告，请删除后重新上传" {
			t.Errorf("another one's picture: %s", a.Body)
		}
		publish(t, g, id, `{}`)
		send(t, g, "admin", http.MethodPost, "update/"+id, `{"Attachments":"`+first+`"}`, nil)
		for file, want := range map[string]int{picture: http.StatusOK, first: http.StatusOK, second: http.StatusNotFound} {
			if a := g.Send(t, http.MethodGet, base+"file/"+file, "", g.As(t, "putong")...); a.Status != want {
				t.Errorf("%d, want %d", a.Status, want)
			}
		}
		for name, content := range map[string]string{"a.pdf": "MZ", "a.exe": "MZ", "a.docx": "%PDF-1", "a.html": "<p>", "a.svg": "<svg>"} {
			body, contentType := apptest.Form(t, name, content)
			if a := g.Send(t, http.MethodPost, base+"attachment", body, append(g.As(t, "admin"), apptest.Header("Content-Type", contentType))...); a.Code != -1 {
				t.Errorf("%s with %q: %s", name, content, a.Body)
			}
		}
	})
}

// Saving and publishing are one step: a text that cannot be published is not saved either, and a user who may only
// write cannot publish by saving.
func TestSavingPublishesInTheSameStep(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var made struct{ NoticeID string }
		body := func(audience string) string {
			return `{"Title":"食堂改造","Content":"<p>下周起二楼用餐</p>","Publish":true,"Audience":` + audience + `}`
		}
		if a := g.Send(t, http.MethodPut, base+"add", body("[]"), g.As(t, "admin")...); a.Code == 0 || !strings.Contains(a.Body, "请选择发布范围") {
			t.Fatal(a.Body)
		}
		if n := count(t, g, "食堂改造"); n != 0 {
			t.Fatalf("%d announcements of a refused call", n)
		}
		send(t, g, "admin", http.MethodPut, "add", body(department(production)), &made)
		if r := readAs(t, g, "putong", made.NoticeID); r.Title != "食堂改造" || r.Version != 1 {
			t.Fatalf("%+v", r)
		}
		if got := versionsOf(t, g, made.NoticeID); len(got) != 1 || got[0] != "1 食堂改造" {
			t.Fatal(got)
		}
	})
}

// The list says how many an announcement is for, and how many of them have read it.
func TestTheListCountsReaders(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := add(t, g, "点名", "<p>到岗</p>", person(t, g, "putong"), "")
		publish(t, g, id, "{}")
		send(t, g, "putong", http.MethodPost, "read", fmt.Sprintf(`{"NoticeId":%q}`, id), nil)
		var data struct {
			List []struct{ ReadCount, ReaderCount int }
		}
		send(t, g, "admin", http.MethodGet, "index?noticeid="+id, "", &data)
		if len(data.List) != 1 || data.List[0].ReadCount != 1 || data.List[0].ReaderCount != 1 {
			t.Fatalf("%+v", data.List)
		}
	})
}

// count is the number of announcements with a text in them.
func count(t *testing.T, g *apptest.Gateway, text string) int {
	t.Helper()
	var data struct{ Total int }
	send(t, g, "admin", http.MethodGet, "index?keyword="+url.QueryEscape(text), "", &data)
	return data.Total
}
