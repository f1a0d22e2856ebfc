package server_test

import (
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// cachedFiles are entries whose answers are kept, and a write that drops them.
var cachedFiles = map[string]string{
	"who.sql": apptest.EntryText("procedure: P_Cached\ncxtype: 本人\neffect: read\naccess: signed-in\ncache: 1h\nparams:\n  Account: {from: session.account, type: nvarchar(50)}",
		"SELECT @Account AS Who;"),
	"count.sql":  apptest.EntryText("procedure: P_Cached\ncxtype: 总数\neffect: read\naccess: {roles: [系统管理员]}\ncache: 1h", "SELECT COUNT(*) AS N FROM Dorm_Repair;"),
	"public.sql": apptest.EntryText("procedure: P_Cached\ncxtype: 公开\neffect: read\naccess: public\ncache: 1h", "SELECT COUNT(*) AS N FROM Dorm_Repair;"),
	"delete.sql": apptest.EntryText("procedure: P_Cached\ncxtype: 删除\neffect: write\naccess: signed-in\ninvalidates: [P_Cached/总数]", "DELETE FROM Dorm_RepairProgress WHERE 1 = 1; DELETE FROM Dorm_Repair WHERE 1 = 1;"),
}

func cached(t *testing.T, g *apptest.Gateway, shape, cxtype string, options ...apptest.Option) apptest.Answer {
	t.Helper()
	return g.Call(t, shape, cxtype, []string{"ProcedureName", "P_Cached"}, options...)
}

func TestAKeptAnswerIsItsCallersOwn(t *testing.T) {
	g, _ := apptest.StartSite(t, cachedFiles, nil)
	for range 2 {
		for account, name := range map[string]string{"putong": "PUTONG", "sushe": "SUSHE"} {
			a := cached(t, g, "DataTable", "本人", apptest.Token(g.Session(t, account)))
			if !strings.EqualFold(string(a.Data), `[{"Who":"`+name+`"}]`) {
				t.Errorf("as %s: %s", account, a.Body)
			}
		}
	}
}

func TestACallerWithoutTheRightGetsNoKeptAnswer(t *testing.T) {
	g, _ := apptest.StartSite(t, cachedFiles, nil)
	if a := cached(t, g, "Int", "总数", apptest.Token(g.Session(t, "admin"))); string(a.Data) != "60" {
		t.Fatal(a.Body)
	}
	if a := cached(t, g, "Int", "总数", apptest.Token(g.Session(t, "putong"))); a.Code != 403 {
		t.Errorf("putong: %s", a.Body)
	}
	if a := cached(t, g, "Int", "总数"); a.Code != 50008 {
		t.Errorf("nobody: %s", a.Body)
	}
}

func TestAWriteOnOneGatewayDropsAnswersOnTheOther(t *testing.T) {
	one, two := apptest.StartTwo(t, func(cfg *config.Config) { cfg.Procedures.Dir = apptest.Site(t, cachedFiles) })
	admin := apptest.Token(one.Session(t, "admin"))
	for name, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
		if a := cached(t, g, "Int", "总数", admin); string(a.Data) != "60" {
			t.Fatalf("on %s: %s", name, a.Body)
		}
	}
	one.Change(t, "DELETE FROM Dorm_Repair WHERE Status = '待处理'")
	if a := cached(t, two, "Int", "总数", admin); string(a.Data) != "60" {
		t.Errorf("what is changed behind the gateways is not seen: %s", a.Body)
	}
	if a := cached(t, one, "Int", "删除", admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	for name, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
		if a := cached(t, g, "Int", "总数", admin); string(a.Data) != "0" {
			t.Errorf("after the write on %s: %s", name, a.Body)
		}
	}
}

func TestWithoutRedisPublicAnswersAreReadAnew(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	g, _ := apptest.StartSite(t, cachedFiles, func(cfg *config.Config) { cfg.Redis.URL = "redis://" + server.Addr() })
	count := func() string { return string(cached(t, g, "Int", "公开").Data) }
	if got := count(); got != "60" {
		t.Fatal(got)
	}
	g.Change(t, "DELETE FROM Dorm_Repair")
	if got := count(); got != "60" {
		t.Errorf("kept: %s", got)
	}
	server.Close()
	if got := count(); got != "0" {
		t.Errorf("without Redis: %s", got)
	}
}
