package notice_test

import (
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/sql/sqltest"
)

const older = "/NoticeModule/NoticeHandler.ashx?action="

// secret is in the title, the text, and the names and contents of the files of an announcement that
// must stay hidden from people who are not addressed.
const secret = "绝密调整"

// ways are all calls by which an account could get an announcement that has these files.
func ways(id, picture, attachment string) map[string]func(t *testing.T, g *apptest.Gateway, who apptest.Option) apptest.Answer {
	get := func(path string) func(*testing.T, *apptest.Gateway, apptest.Option) apptest.Answer {
		return func(t *testing.T, g *apptest.Gateway, who apptest.Option) apptest.Answer {
			return g.Send(t, http.MethodGet, path, "", who)
		}
	}
	post := func(path, body string) func(*testing.T, *apptest.Gateway, apptest.Option) apptest.Answer {
		return func(t *testing.T, g *apptest.Gateway, who apptest.Option) apptest.Answer {
			return g.Send(t, http.MethodPost, path, body, who)
		}
	}
	list := func(cxtype, otherA string) func(*testing.T, *apptest.Gateway, apptest.Option) apptest.Answer {
		return func(t *testing.T, g *apptest.Gateway, who apptest.Option) apptest.Answer {
			return g.Call(t, "DataTable", cxtype, []string{"OtherA", otherA}, who)
		}
	}
	return map[string]func(*testing.T, *apptest.Gateway, apptest.Option) apptest.Answer{
		"list":                 get(older + "list&pageSize=200"),
		"filter":               get(older + "filter&pageSize=200&mustread=1&category=公司公告"),
		"search":               get(older + "filter&keyword=" + secret),
		"single":               get(older + "single&id=" + id),
		"own":                  get(base + "own?pageSize=200"),
		"own search":           get(base + "own?keyword=" + secret),
		"page":                 get(base + "single/" + id),
		"acknowledge":          post(base+"acknowledge/"+id, "{}"),
		"picture":              get(base + "file/" + picture),
		"attachment":           get(base + "file/" + attachment),
		"procedure":            list("公告列表查询", ""),
		"procedure's search":   list("公告列表查询", secret),
		"procedure's reading":  list("公告已读写入", id),
		"management":           get(base + "index?pageSize=200"),
		"export":               get(base + "export"),
		"management's detail":  get(base + "detail/" + id),
		"management's history": get(base + "history/" + id),
		"versions":             get(base + "versions/" + id),
		"readers":              get(base + "readers/" + id),
		"export of readers":    get(base + "readers_export/" + id),
	}
}

// shown reports whether an answer has anything of the announcement.
func shown(a apptest.Answer, way string) bool {
	if way == "procedure's reading" {
		return !strings.Contains(a.Body, `"IsRead":0`)
	}
	return strings.Contains(a.Body, secret) || a.Status == http.StatusOK && (way == "picture" || way == "attachment" || way == "acknowledge" && a.Code == 0)
}

// meantWays are open to accounts that the announcement is addressed to and that do not manage
// announcements.
var meantWays = []string{"list", "filter", "search", "single", "own", "own search", "page", "acknowledge", "picture", "attachment", "procedure", "procedure's search", "procedure's reading"}

// An announcement to the production department in every state, read by an account of it and by another one: an account
// that is not addressed gets nothing, nor does any account at another time.
func TestAnUnmeantReaderGetsNothingByAnyWay(t *testing.T) {
	for state, c := range map[string]struct {
		change  func(t *testing.T, g *apptest.Gateway, id string)
		readers []string
	}{
		"a draft": {func(*testing.T, *apptest.Gateway, string) {}, nil},
		"to come": {func(t *testing.T, g *apptest.Gateway, id string) {
			publish(t, g, id, `{"PublishDate":"2026-11-20 09:59"}`)
		}, nil},
		"its time": {func(t *testing.T, g *apptest.Gateway, id string) {
			publish(t, g, id, `{"PublishDate":"2026-11-20 09:40"}`)
			g.Clock.Advance(10 * time.Minute)
		}, []string{"putong"}},
		"published": {func(t *testing.T, g *apptest.Gateway, id string) { publish(t, g, id, `{}`) }, []string{"putong"}},
		"expired":   {func(t *testing.T, g *apptest.Gateway, id string) { publish(t, g, id, `{}`); g.Clock.Advance(time.Hour) }, nil},
		"withdrawn": {func(t *testing.T, g *apptest.Gateway, id string) {
			publish(t, g, id, `{}`)
			send(t, g, "admin", http.MethodPost, "withdraw/"+id, `{}`, nil)
		}, nil},
	} {
		t.Run(state, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
				picture, attachment := upload(t, g, "picture", "图.png", apptest.PNG+secret), upload(t, g, "attachment", secret+".pdf", "%PDF-1.4 "+secret)
				id := add(t, g, secret, "<p>"+secret+`</p><img src="/admin/notice/file/`+picture+`">`, department(production),
					`,"MustRead":true,"ExpireDate":"2026-11-20 10:00","Attachments":["`+attachment+`"]`)
				c.change(t, g, id)
				for _, account := range []string{"putong", "kefu"} {
					who := apptest.Token(g.Session(t, account))
					for way, call := range ways(id, picture, attachment) {
						want := len(c.readers) > 0 && account == c.readers[0] && slices.Contains(meantWays, way)
						if got := shown(call(t, g, who), way); got != want {
							t.Errorf("%s by %s: shown %v", account, way, got)
						}
					}
				}
			})
		})
	}
}

// A reminder goes to people who may read the announcement and have not read it yet, and to no other
// account.
func TestAReminderReachesOnlyItsReader(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := add(t, g, secret, "文", department(production), "")
		publish(t, g, id, `{}`)
		var done struct{ Count int }
		send(t, g, "admin", http.MethodPost, "remind/"+id, `{}`, &done)
		if !told(t, g, "putong", id) || told(t, g, "kefu", id) || done.Count < 100 {
			t.Errorf("putong %v, kefu %v, %d in all", told(t, g, "putong", id), told(t, g, "kefu", id), done.Count)
		}
		g.Clock.Advance(time.Hour)
		send(t, g, "putong", http.MethodPost, "read", `{"id":"`+id+`"}`, nil)
		var again struct{ Count int }
		send(t, g, "admin", http.MethodPost, "remind/"+id, `{}`, &again)
		if again.Count != done.Count-1 {
			t.Errorf("%d were told again, %d before", again.Count, done.Count)
		}
		send(t, g, "admin", http.MethodPost, "withdraw/"+id, `{}`, nil)
		if told(t, g, "putong", id) {
			t.Error("the reminder of what was withdrawn stays")
		}
	})
}

// A reminder disappears with its announcement, and with the right to read it; an announcement that
// is published again sends new reminders.
func TestAReminderOfWhatIsGoneReachesNobody(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for name, end := range map[string]func(id string){
			"withdrawn": func(id string) { send(t, g, "admin", http.MethodPost, "withdraw/"+id, `{}`, nil) },
			"expired":   func(string) { g.Clock.Advance(time.Hour) },
			"deleted": func(id string) {
				send(t, g, "admin", http.MethodPost, "withdraw/"+id, `{}`, nil)
				send(t, g, "admin", http.MethodDelete, "delete/"+id, "", nil)
			},
			"for others": func(id string) {
				send(t, g, "admin", http.MethodPost, "update/"+id, `{"Audience":[{"Kind":"department","Id":"10105"}]}`, nil)
			},
		} {
			expires := g.Now().Add(time.Hour).Format("2006-01-02 15:04")
			id := add(t, g, secret, "文", person(t, g, "putong"), `,"ExpireDate":"`+expires+`"`)
			publish(t, g, id, `{}`)
			send(t, g, "admin", http.MethodPost, "remind/"+id, `{}`, nil)
			before := unread(t, g, "putong")
			if !told(t, g, "putong", id) {
				t.Errorf("%s: no reminder before", name)
			}
			end(id)
			if after := unread(t, g, "putong"); told(t, g, "putong", id) || after != before-2 { // the announcement and the reminder
				t.Errorf("%s: the reminder stays, %d unread after %d", name, after, before)
			}
		}
	})
}

// unread is the number of unread announcements that an account reads.
func unread(t *testing.T, g *apptest.Gateway, account string) (n int) {
	t.Helper()
	a := g.Call(t, "Int", "未读公告数量", nil, g.As(t, account)...)
	if err := json.Unmarshal(a.Data, &n); err != nil {
		t.Fatal(a.Body)
	}
	return n
}

// told reports whether the notices of an account contain a reminder.
func told(t *testing.T, g *apptest.Gateway, account, id string) bool {
	t.Helper()
	var rows []struct{ Title, PageID, ObjectID string }
	a := g.Call(t, "DataTable", "公告列表查询", []string{"OtherA", "提醒"}, g.As(t, account)...)
	if err := json.Unmarshal(a.Data, &rows); err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(rows, func(row struct{ Title, PageID, ObjectID string }) bool {
		return row.ObjectID == id && row.PageID == "noticeannouncement" && strings.Contains(row.Title, secret)
	})
}

// Every SQL text that shows announcements to readers, or marks them, uses the view and compares its
// times. The texts for users who manage announcements are listed here.
func TestEveryTextGoesThroughTheView(t *testing.T) {
	managing := []string{"announcements", "readers", "announcement", "reader_counts", "add_version"}
	seen := 0
	for name, body := range sqltest.Texts(t) {
		if strings.HasPrefix(name, "sql/schema/") {
			continue
		}
		if !strings.Contains(body, "Notice_Announcement") && !strings.Contains(body, "View_UserNotice") || slices.Contains(managing, nameOf(name)) {
			continue
		}
		seen++
		views, from, until := strings.Count(body, "View_UserNotice"), strings.Count(body, "PublishDate <= @Now"), strings.Count(body, "ExpireDate > @Now")
		if views == 0 || from < views || until < views {
			t.Errorf("%s names the view %d times, and compares its times %d and %d times", name, views, from, until)
		}
	}
	if seen < 8 {
		t.Errorf("%d texts were found", seen)
	}
}

// nameOf is the name of a statement or an entry in its area.
func nameOf(text string) string {
	if _, statement, found := strings.Cut(text, ".sql "); found {
		return statement
	}
	return strings.TrimSuffix(path.Base(text), ".sql")
}
