package main

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"qiao/gateway/config"
)

// Strangers make counters, as many as they like.
func TestFailedSignInsPushNoSessionOut(t *testing.T) {
	g := startDemo(t, func(cfg *config.Config) { cfg.Cache.MaxEntries = 8 })
	own := token(g.session(t, "putong"))
	for n := range 30 {
		g.trySignIn(t, "nobody-"+strconv.Itoa(n), "wrong")
	}
	for n := range 100 {
		g.send(t, http.MethodPost, logout, "", token("nothing-"+strconv.Itoa(n)))
	}
	g.Clock.Advance(memoLife)
	if a := g.send(t, http.MethodGet, userInfo, "", own); a.Code != 0 {
		t.Errorf("after the failures of others: %s", a.Body)
	}
}

func TestAUserWithoutAPost(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		g.change(t, "UPDATE Base_User SET PostId = NULL, Mobile = NULL WHERE Account = 'kefu'")
		details := func(as string) string {
			return g.call(t, "DataTable", "用户详情查询", []string{"OtherA", "kefu"}, token(g.session(t, as))).Body
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
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		own := token(g.session(t, "caiwu"))
		for opinion, name := range map[string]string{"unsigned": `,"Account":""`, "signed": ""} {
			record := `{"ModID":"dashboard","LeaveOpinion":"` + opinion + `"` + name + `}`
			if a := g.call(t, "Boolean", "系统评价信息写入", []string{"Myresult", record}, own); string(a.Data) != "true" {
				t.Fatal(a.Body)
			}
		}
		const mark = "UPDATE Eva_SystemEvaluation SET Attitude = 'seen' WHERE LeaveOpinion = "
		g.change(t, mark+"'unsigned' AND CreateDate = '2026-11-20 00:00:00.000' AND Account = '' AND Appraiser = '' AND IP = ''")
		g.change(t, mark+"'signed' AND CreateDate = '2026-11-20 09:30:00.000' AND Account = 'caiwu'")
	})
}
