package server_test

import (
	"net/http"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const opinion = `{"ModID":"dashboard","Account":"putong","LeaveOpinion":"打印不出来"}`

func TestDifference13WritesHaveARate(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	own := apptest.Token(one.Session(t, "putong"))
	write := func(g *apptest.Gateway, own apptest.Option) apptest.Answer {
		return g.Call(t, "Int", "系统评价信息写入", []string{"Myresult", opinion}, own)
	}
	for i, g := range []*apptest.Gateway{one, two, one, two, one, two, one, two, one, two} {
		if a := write(g, own); a.Code != 0 {
			t.Fatalf("opinion %d: %s", i+1, a.Body)
		}
	}
	for _, g := range []*apptest.Gateway{one, two} {
		a := write(g, own)
		if a.Status != http.StatusTooManyRequests || a.Message != "请求过于频繁，请稍后再试" || a.Header.Get("Retry-After") != "60" {
			t.Errorf("the eleventh: %d %s %v", a.Status, a.Body, a.Header)
		}
	}
	if a := write(two, apptest.Token(one.Session(t, "kefu"))); a.Code != 0 {
		t.Errorf("somebody else: %s", a.Body)
	}
	if a := one.Call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "Myresult", "[]"}, own); a.Code != 0 {
		t.Errorf("another write: %s", a.Body)
	}
}

func TestAnEntryMaySayHowOftenItIsCalled(t *testing.T) {
	files := map[string]string{
		"own.sql": apptest.EntryText("procedure: P_Rate\ncxtype: 二\neffect: write\naccess: signed-in\nrate: 2", "UPDATE Base_User SET Mobile = Mobile WHERE 1 = 0;"),
		"default.sql": apptest.EntryText("procedure: P_Rate\ncxtype: 默认\neffect: write\naccess: signed-in",
			"UPDATE Base_User SET Mobile = Mobile WHERE 1 = 0;"),
	}
	g, _ := apptest.StartSite(t, files, func(cfg *config.Config) { cfg.Limits.Writes = 5 })
	own := apptest.Token(g.Session(t, "putong"))
	for cxtype, most := range map[string]int{"二": 2, "默认": 5} {
		for i := range most + 1 {
			a := g.Call(t, "Int", cxtype, []string{"ProcedureName", "P_Rate"}, own)
			if refused := a.Status == http.StatusTooManyRequests; refused != (i == most) {
				t.Errorf("%s, call %d: %d %s", cxtype, i+1, a.Status, a.Body)
			}
		}
	}
	g.Clock.Advance(time.Minute)
	if a := g.Call(t, "Int", "二", []string{"ProcedureName", "P_Rate"}, own); a.Code != 0 {
		t.Errorf("a minute later: %s", a.Body)
	}
}

func TestEveryRouteThatWritesIsBounded(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Writes, cfg.Limits.StrangerWrites = 1, 1 })
	admin := apptest.Token(g.Session(t, "admin"))
	for _, test := range []struct {
		method, path string
		options      []apptest.Option
	}{
		{http.MethodPost, "/admin/client-errors/resolve", []apptest.Option{admin}},
		{http.MethodDelete, "/admin/client-errors/delete", []apptest.Option{admin}},
		{http.MethodGet, "/api/File/DeleteFile?FilePath=/files/x", []apptest.Option{admin}},
		{http.MethodPost, "/api/File/UploadFilePost?FileType=x", []apptest.Option{admin}},
		{http.MethodPost, apptest.LogoutPath, nil},
	} {
		if a := g.Send(t, test.method, test.path, "", test.options...); a.Status == http.StatusTooManyRequests {
			t.Errorf("%s, the first: %s", test.path, a.Body)
		}
		if a := g.Send(t, test.method, test.path, "", test.options...); a.Status != http.StatusTooManyRequests {
			t.Errorf("%s, the second: %d %s", test.path, a.Status, a.Body)
		}
	}
}
