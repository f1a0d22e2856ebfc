package main

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// Strangers make counters, as many as they like.
func TestFailedSignInsPushNoSessionOut(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Cache.MaxEntries = 8 })
	own := apptest.Token(g.Session(t, "putong"))
	for n := range 30 {
		g.TrySignIn(t, "nobody-"+strconv.Itoa(n), "wrong")
	}
	for n := range 100 {
		g.Send(t, http.MethodPost, apptest.LogoutPath, "", apptest.Token("nothing-"+strconv.Itoa(n)))
	}
	g.Clock.Advance(apptest.MemoLife)
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Errorf("after the failures of others: %s", a.Body)
	}
}

func TestAUserWithoutAPost(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET PostId = NULL, Mobile = NULL WHERE Account = 'kefu'")
		details := func(as string) string {
			return g.Call(t, "DataTable", "用户详情查询", []string{"OtherA", "kefu"}, apptest.Token(g.Session(t, as))).Body
		}
		for _, as := range []string{"kefu", "admin"} {
			if got := details(as); !strings.Contains(got, `"PostName":"普通员工"`) || !strings.Contains(got, `"Mobile":""`) {
				t.Errorf("as %s sees it: %s", as, got)
			}
		}
	})
}

// The moment of an opinion would lead to its writer through the request log.
func TestAnAnonymousOpinionKeepsOnlyItsDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "caiwu"))
		for opinion, name := range map[string]string{"unsigned": `,"Account":""`, "signed": ""} {
			record := `{"ModID":"dashboard","LeaveOpinion":"` + opinion + `"` + name + `}`
			if a := g.Call(t, "Boolean", "系统评价信息写入", []string{"Myresult", record}, own); string(a.Data) != "true" {
				t.Fatal(a.Body)
			}
		}
		const mark = "UPDATE Eva_SystemEvaluation SET Attitude = 'seen' WHERE LeaveOpinion = "
		g.Change(t, mark+"'unsigned' AND CreateDate = '2026-11-20 00:00:00.000' AND Account = '' AND Appraiser = '' AND IP = ''")
		g.Change(t, mark+"'signed' AND CreateDate = '2026-11-20 09:30:00.000' AND Account = 'caiwu'")
	})
}
