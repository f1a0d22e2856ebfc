package notice_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// An announcement to everybody is for the company: dealers read it only where dealers are named as
// well.
func TestAnAnnouncementForEverybodyIsNotForDealers(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		total := func(id string) int {
			var detail struct {
				Readers  struct{ Total int }
				Audience []struct{ Kind, Name string }
			}
			send(t, g, "admin", http.MethodGet, "detail/"+id, "", &detail)
			return detail.Readers.Total
		}
		lists := func(account, title string) bool {
			a := g.Send(t, http.MethodGet, "/NoticeModule/NoticeHandler.ashx?action=list&pageSize=100", "", g.As(t, account)...)
			return strings.Contains(a.Body, title)
		}
		company := add(t, g, "公司内部的通知", "文", `"all"`, "")
		both := add(t, g, "也给经销商的通知", "文", `[{"Kind":"department","Id":"10002"},{"Kind":"all"}]`, "")
		one := add(t, g, "给一个经销商的通知", "文", `[{"Kind":"all"},{"Kind":"post","Id":"dealer"}]`, "")
		of, ofBoth, ofOne := total(company), total(both), total(one)
		if of == 0 || ofBoth <= ofOne || ofOne <= of {
			t.Errorf("the page counts %d of the company, %d with dealers, %d with one post of theirs", of, ofBoth, ofOne)
		}
		for _, id := range []string{company, both, one} {
			publish(t, g, id, "{}")
		}
		for title, dealer := range map[string]bool{"公司内部的通知": false, "也给经销商的通知": true, "给一个经销商的通知": true} {
			if got := lists("jxs", title); got != dealer || !lists("putong", title) {
				t.Errorf("%s: a dealer reads it: %v", title, got)
			}
		}
		if a := g.Send(t, http.MethodGet, "/NoticeModule/NoticeHandler.ashx?action=single&NoticeId="+company, "", g.As(t, "jxs")...); a.Message != "公告不存在，可能已撤回、过期或被删除" {
			t.Errorf("by its id: %s", a.Body)
		}
	})
}
