package bridge_test

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	core "qiao/gateway/bridge"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// TestGoldenConfigured is the page with a legacy system.
func TestGoldenConfigured(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) { gatewaytest.Run(t, "testdata/configured", g.URL) })
}

func TestTheBoardCounts(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) {
		set(t, g, map[string]any{"Targets": []string{string(rooms)}, "State": "shadow"})
		var board struct {
			Configured bool
			Upstreams  []struct {
				Name string
				Well bool
			}
			States, Calls map[string]int
			Targets       struct{ Called, Implemented, NeverCalled int }
			Weeks         []struct {
				Week                    string
				Calls                   map[string]int
				Native, Compared, Equal int
			}
			Session, Access string
			Gates           struct {
				Calls, Days int
				Equal       float64
			}
			Recording struct{ On bool }
		}
		g.ReadInto(t, apptest.Token(g.SignIn(t, "admin")), base+"board", &board)
		if !board.Configured || board.Upstreams[0].Name != "main" || board.Session != "native" || board.Access != "observe" || board.Recording.On {
			t.Errorf("%+v", board)
		}
		if diff := cmp.Diff(map[string]int{"legacy": 2, "shadow": 1, "canary": 0, "native": 0}, board.States); diff != "" {
			t.Error(diff)
		}
		if board.Targets.Called != 3 || board.Targets.Implemented != 2 || board.Targets.NeverCalled < 15 {
			t.Errorf("targets %+v", board.Targets)
		}
		if board.Calls["legacy"] != 3*260 || board.Calls["native"] != 1 || len(board.Weeks) != 2 ||
			board.Weeks[0].Week != "2026-11-16" || board.Weeks[0].Calls["legacy"] != 520 || board.Weeks[1].Week != "2026-11-23" || board.Weeks[1].Native != 1 {
			t.Errorf("calls %v, weeks %+v", board.Calls, board.Weeks)
		}
		if board.Gates.Calls != 200 || board.Gates.Days != 3 || board.Gates.Equal != 99.9 {
			t.Errorf("gates %+v", board.Gates)
		}
	})
}

func TestTheListFiltersAndSorts(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) {
		for query, want := range map[string]string{
			"todo=1":                                            "p_base_shop/店铺信息列表查询 p_dashboard/首页房间查询 p_report/月度报表查询",
			"todo=1&sort=Target&order=desc":                     "p_report/月度报表查询 p_dashboard/首页房间查询 p_base_shop/店铺信息列表查询",
			"todo=1&sort=LegacyFailed&order=desc":               "p_report/月度报表查询 p_base_shop/店铺信息列表查询 p_dashboard/首页房间查询",
			"todo=1&sort=Share&order=asc":                       "p_base_shop/店铺信息列表查询 p_dashboard/首页房间查询 p_report/月度报表查询",
			"todo=1&sort=NativeCalls&order=desc&pageSize=1":     "p_dashboard/首页房间查询",
			"todo=1&pageSize=1&page=3":                          "p_report/月度报表查询",
			"keyword=P_DASHBOARD%2F%E9%A6%96%E9%A1%B5%E6%88%BF": "p_dashboard/首页房间查询",
			"keyword=newlogin&kind=route":                       "/mobileqagemodule/indexhandler.ashx?action=newlogin",
			"keyword=newlogin&kind=procedure":                   "",
			"todo=1&state=native":                               "",
		} {
			var names []string
			for _, row := range targets(t, g, query).List {
				names = append(names, row.Target)
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		if all := targets(t, g, "todo=1&pageSize=1"); all.Total != 3 {
			t.Errorf("%d in all", all.Total)
		}
	})
}

// The gates of legacy.gates hold for canary and native; a reason takes their place, and going back needs nothing.
func TestGates(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) {
		native := func(target core.Target, reason string) result {
			t.Helper()
			return set(t, g, map[string]any{"Targets": []string{string(target)}, "State": "native", "Reason": reason})[0]
		}
		if r := native(shops, ""); r.Changed || r.Refused != "证据不足：一致率 99.50%，需要 99.9%。仍要切换请填写原因" {
			t.Errorf("with 0.5 %% differences: %+v", r)
		}
		if r := native(shops, "  "); r.Changed {
			t.Errorf("blanks are no reason: %+v", r)
		}
		if r := native(rooms, ""); !r.Changed {
			t.Errorf("200 equal answers on three days: %+v", r)
		}
		if r := native(rooms, ""); r.Changed || r.Refused != "" {
			t.Errorf("the same again: %+v", r)
		}
		if left := targets(t, g, "todo=1"); left.Total != 2 || targets(t, g, "state=native").Total != 1 {
			t.Errorf("what is left: %+v", left)
		}
		if r := native(shops, "差异已核对"); !r.Changed || g.Bridge.Table.Of(shops).State != core.Native {
			t.Errorf("with a reason: %+v", r)
		}
		if r := set(t, g, map[string]any{"Targets": []string{string(rooms)}, "State": "legacy"})[0]; !r.Changed || r.From != "native" || g.Bridge.Table.Of(rooms).State != core.Legacy {
			t.Errorf("back: %+v", r)
		}
		if got := g.Audited(t, "Action, Object, ActorAccount", "Event = 'bridge.change'"); !strings.Contains(got, "legacy → native|p_base_shop/店铺信息列表查询|admin") {
			t.Errorf("audit: %s", got)
		}
	})
}

// One day of evidence too few, or one call, closes the gate.
func TestGatesNeedEveryNumber(t *testing.T) {
	for name, c := range map[string]struct {
		days, calls int
		want        string
	}{"days": {2, 200, "比较过 2 天，需要 3 天"}, "calls": {3, 199, "已比较 199 次，需要 200 次"}} {
		t.Run(name, func(t *testing.T) {
			g := apptest.StartDemo(t, configure)
			for left := c.calls; left > 0; left-- {
				g.Bridge.Tally.Compared(core.Shape{Target: rooms}, true, false)
				if left%(c.calls/c.days+1) == 0 {
					g.Clock.Advance(24 * time.Hour)
				}
			}
			g.RunJob(t, "bridge-counts")
			if r := set(t, g, map[string]any{"Targets": []string{string(rooms)}, "State": "canary", "Percentage": 10})[0]; r.Changed || !strings.Contains(r.Refused, c.want) {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestABulkChangeAnswersForEachTarget(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) {
		got := set(t, g, map[string]any{
			"Targets": []string{"P_Dashboard/首页房间查询", string(rooms), string(alien), "p_nothing/查询", string(writes), "/MobileQageModule/IndexHandler.ashx?action=newlogin"},
			"State":   "shadow",
		})
		want := []result{
			{Target: string(rooms), From: "legacy", Changed: true},
			{Target: string(alien), From: "legacy", Refused: "本系统没有实现"},
			{Target: "p_nothing/查询", From: "legacy", Refused: "没有这个目标"},
			{Target: string(writes), From: "legacy", Changed: true},
			{Target: "/mobileqagemodule/indexhandler.ashx?action=newlogin", From: "legacy", Refused: "登录与退出由配置 legacy.session 决定"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		for _, c := range []struct {
			wish map[string]any
			want string
		}{
			{map[string]any{"Targets": []string{string(rooms)}, "State": "shadow", "Trial": true}, "只有写入才试跑"},
			{map[string]any{"Targets": []string{string(writes)}, "State": "native", "Trial": true, "Reason": "x"}, "只有影子比较和灰度试跑写入"},
			{map[string]any{"Targets": []string{string(writes)}, "State": "shadow", "Trial": true}, ""},
		} {
			if r := set(t, g, c.wish)[0]; r.Refused != c.want || r.Changed == (c.want != "") {
				t.Errorf("%v: %+v", c.wish, r)
			}
		}
	})
}

// The page says why a trial is not offered.
func TestWhyWritesAreNotTried(t *testing.T) {
	number := core.Procedure("P_Site", "取号")
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		configure(cfg)
		head := "procedure: P_Site\naccess: signed-in\neffect: write\ncxtype: "
		cfg.Procedures.Dir = apptest.Site(t, map[string]string{
			"number.sql": apptest.EntryText(head+"取号\ntrial: false", "DELETE FROM Bridge_Refusal;"), "other.sql": apptest.EntryText(head+"登记", "DELETE FROM Bridge_Refusal;"),
		})
	})
	for target, want := range map[core.Target]string{
		number:                         "条目写明了 trial: false（回滚不能撤销它做的事），不能试跑写入",
		core.Procedure("P_Site", "登记"): "",
		core.Procedure("P_SystemEvaluation", "系统评价信息写入"): "程序里的存储过程不能试跑写入",
	} {
		var detail struct {
			Untried string
			CanTry  bool
			Blocks  []string
		}
		g.ReadInto(t, apptest.Token(g.SignIn(t, "admin")), base+"target?target="+url.QueryEscape(string(target)), &detail)
		blocked := slices.Contains(detail.Blocks, want+"，没有可比较的结果，切换要填写原因")
		if detail.Untried != want || detail.CanTry != (want == "") || blocked != (want != "") {
			t.Errorf("%s: %+v", target, detail)
		}
		r := set(t, g, map[string]any{"Targets": []string{string(target)}, "State": "shadow", "Trial": true})[0]
		if r.Refused != want || r.Changed != (want == "") {
			t.Errorf("%s: %+v", target, r)
		}
	}
}

func TestAChangeIsBounded(t *testing.T) {
	g := apptest.StartDemo(t, configure)
	for body, want := range map[string]string{
		`{"Targets":["p_dashboard/首页房间查询"],"State":"native","Reason":"` + strings.Repeat("长", 401) + `"}`: "原因不能超过 400 个字符",
		`{"Targets":[` + strings.Repeat(`"p_dashboard/首页房间查询",`, 500) + `"x"],"State":"shadow"}`:          "一次最多切换 500 个目标",
		`{"Targets":"p_dashboard/首页房间查询","State":"shadow"}`:                                               "请求参数错误",
	} {
		if a := g.Send(t, "POST", base+"state", body, g.As(t, "admin")...); a.Code == 0 || a.Message != want {
			t.Errorf("%.60s: %s", body, a.Body)
		}
	}
}

// The page is there even if every path belongs to the legacy system.
func TestThePageIsNeverPassedOn(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: "http://127.0.0.1:1", Prefixes: []string{"/"}}}
	})
	who := apptest.Token(g.Session(t, "admin"))
	for _, path := range []string{base + "board", "/ADMIN/Bridge/board"} {
		if a := g.Send(t, "GET", path, "", who); a.Code != 0 || !strings.Contains(a.Body, `"Configured":true`) {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
	if a := g.Send(t, "GET", "/admin/staff/index", "", who); a.Status != 503 {
		t.Errorf("another page is passed on: %d %s", a.Status, a.Body)
	}
}

func TestTheCoverageAsASpreadsheet(t *testing.T) {
	each(t, func(t *testing.T, g *apptest.Gateway) {
		a := g.Send(t, "GET", base+"coverage/export?todo=1", "", g.As(t, "admin")...)
		if name := a.Header.Get("Content-Disposition"); !strings.Contains(name, "2026-11-23.xlsx") {
			t.Errorf("the name is %q", name)
		}
		book, err := excelize.OpenReader(bytes.NewReader([]byte(a.Body)))
		if err != nil {
			t.Fatalf("%v: %.200s", err, a.Body)
		}
		defer book.Close()
		lines, err := book.GetRows(book.GetSheetName(0))
		if err != nil || len(lines) != 5 {
			t.Fatalf("%d lines, %v", len(lines), err)
		}
		if lines[0][0] != "目标" || lines[1][0] != string(shops) || lines[2][8] != "othera" || lines[3][8] != "othera otherb.name" || lines[2][5] != "旧系统" || lines[4][3] != "否" {
			t.Errorf("%q", lines)
		}
	})
	small := func(cfg *config.Config) { configure(cfg); cfg.Exports.Rows = 2 }
	g := apptest.StartDemo(t, small)
	feed(t, g)
	if a := g.Send(t, "GET", base+"coverage/export?todo=1", "", g.As(t, "admin")...); a.Message != "导出超过 2 行，请缩小查询范围" {
		t.Error(a.Body)
	}
}
