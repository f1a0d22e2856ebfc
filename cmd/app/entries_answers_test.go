package app_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

func TestABadEntryIsLeftOutWhileOthersServe(t *testing.T) {
	g, log := apptest.StartSite(t, map[string]string{
		"a/good.sql":     apptest.EntryText("procedure: P_Site\ncxtype: 好\neffect: read\naccess: signed-in", "SELECT 1 AS N;"),
		"b/syntax.sql":   apptest.EntryText("procedure: P_Site\ncxtype: 坏\neffect: read\naccess: signed-in", "SELEC 1;"),
		"b/header.sql":   apptest.EntryText("procedure: P_Site\ncxtyp: 坏", "SELECT 1 AS N;"),
		"b/noaccess.sql": apptest.EntryText("procedure: P_Site\ncxtype: 谁\neffect: read", "SELECT 1 AS N;"),
		"b/table.sql":    apptest.EntryText("procedure: P_Site\ncxtype: 表\neffect: read\naccess: signed-in", "SELECT * FROM No_Table;"),
		"b/write.sql":    apptest.EntryText("procedure: P_Site\ncxtype: 写\neffect: read\naccess: signed-in", "DELETE FROM Base_User;"),
		"b/ddl.sql":      apptest.EntryText("procedure: P_Site\ncxtype: 删\neffect: write\naccess: signed-in", "DROP TABLE Base_User;"),
		"b/twice.sql":    apptest.EntryText("procedure: P_Site\ncxtype: 好\neffect: read\naccess: signed-in", "SELECT 2 AS N;"),
		"b/ignored.txt":  "not an entry",
	}, nil)
	own := apptest.Token(g.Session(t, "putong"))
	if a := g.Call(t, "Int", "好", []string{"ProcedureName", "P_Site"}, own); string(a.Data) != "1" {
		t.Errorf("the good entry: %s", a.Body)
	}
	for _, cxtype := range []string{"坏", "谁", "表", "写", "删"} {
		if a := g.Call(t, "Int", cxtype, []string{"ProcedureName", "P_Site"}, own); !strings.HasPrefix(a.Message, "存储过程不存在") {
			t.Errorf("%s: %s", cxtype, a.Body)
		}
	}
	for _, file := range []string{"b/syntax.sql", "b/header.sql", "b/noaccess.sql", "b/table.sql", "b/write.sql", "b/ddl.sql", "b/twice.sql"} {
		if !strings.Contains(log.String(), file) {
			t.Errorf("the log does not say why %s is left out", file)
		}
	}
	if !strings.Contains(log.String(), `"entries":1,"added":1,"changed":0,"removed":0,"quarantined":7`) {
		t.Errorf("the log does not count the entries: %s", log)
	}
}

func TestAnEntryOfTheSiteWinsOverTheBinarys(t *testing.T) {
	g, _ := apptest.StartSite(t, map[string]string{
		"top.sql": apptest.EntryText("procedure: P_Base_Organization\ncxtype: 顶级组织查询\naliases: ['*']\neffect: read\naccess: signed-in", "SELECT 7 AS N;"),
		"one.sql": apptest.EntryText("procedure: P_Setting\ncxtype: 获取辅助设置数据\neffect: read\naccess: {roles: [系统管理员]}", "SELECT 8 AS N;"),
		"any.sql": apptest.EntryText("procedure: P_Any\neffect: read\naccess: signed-in\nparams:\n  CXType: {from: CXType, type: nvarchar(50), default: ''}", "SELECT @CXType AS T;"),
	}, nil)
	putong, admin := apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "admin"))
	for _, name := range []string{"", "P_Base_Organization", "dbo.p_base_organization", "P_Whatever"} {
		if a := g.Call(t, "Int", "顶级组织查询", []string{"ProcedureName", name}, putong); string(a.Data) != "7" {
			t.Errorf("under %q: %s", name, a.Body)
		}
	}
	named := []string{"ProcedureName", "P_Setting"}
	if a := g.Call(t, "Int", "获取辅助设置数据", named, putong); a.Code != 403 {
		t.Errorf("the site's access does not count: %s", a.Body)
	}
	if a := g.Call(t, "Int", "获取辅助设置数据", named, admin); string(a.Data) != "8" {
		t.Errorf("the site's entry: %s", a.Body)
	}
	if a := g.Call(t, "Int", "获取辅助设置数据", nil, putong); a.Code != -1 || a.Message != "存储过程执行失败" {
		t.Errorf("under any other name the binary's answers, whose first cell is no number: %s", a.Body)
	}
	if a := g.Call(t, "DataTable", "什么都行", []string{"ProcedureName", "P_Any"}, putong); string(a.Data) != `[{"T":"什么都行"}]` {
		t.Errorf("an entry for every query type: %s", a.Body)
	}
	if a := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureToDataTable", `{"ProcedureName":"P_Any"}`, putong); a.Message == "查询类型未传递" {
		t.Errorf("an entry without a query type needs none: %s", a.Body)
	}
}

func TestASealedProcedureKeepsItsPlace(t *testing.T) {
	g, log := apptest.StartSite(t, map[string]string{
		"rights.sql": apptest.EntryText("procedure: P_Base_Module\ncxtype: 模块权限含角色查询\neffect: read\naccess: public", "SELECT 'all' AS Path;"),
		"any.sql":    apptest.EntryText("procedure: '*'\ncxtype: 用户详情查询\neffect: read\naccess: public", "SELECT 'all' AS Account;"),
		"mine.sql":   apptest.EntryText("procedure: P_Mine\ncxtype: 模块权限含角色查询\neffect: read\naccess: public", "SELECT 'all' AS Path;"),
		"every.sql":  apptest.EntryText("procedure: P_Mine\neffect: read\naccess: public", "SELECT 'all' AS Path;"),
		"alias.sql":  apptest.EntryText("procedure: P_Mine\ncxtype: 角色模块权限查询\naliases: [P_Base_Module]\neffect: read\naccess: public", "SELECT 'all' AS Path;"),
	}, nil)
	for _, cxtype := range []string{"模块权限含角色查询", "用户详情查询", "角色模块权限查询"} {
		for _, name := range []string{"P_Base_Module", "P_Base_User", "", "P_Mine"} {
			if a := g.Call(t, "DataTable", cxtype, []string{"ProcedureName", name}); a.Code != 50008 {
				t.Errorf("%s/%s without a session: %s", name, cxtype, a.Body)
			}
		}
	}
	if a := g.Call(t, "DataTable", "别的", []string{"ProcedureName", "P_Mine"}); string(a.Data) != `[{"Path":"all"}]` {
		t.Errorf("a type that is not sealed: %s", a.Body)
	}
	for _, file := range []string{"rights.sql", "any.sql", "alias.sql", "mine.sql"} {
		if !strings.Contains(log.String(), file+": ") || !strings.Contains(log.String(), "is sealed") {
			t.Errorf("the log does not say that %s is against a seal: %s", file, log)
		}
	}
}

func TestAPublicEntryAnswersStrangers(t *testing.T) {
	g, _ := apptest.StartSite(t, map[string]string{
		"public.sql": apptest.EntryText("procedure: P_Site\ncxtype: 公开\neffect: read\naccess: public\nparams:\n  Who: {from: session.account, type: nvarchar(50), default: nobody}",
			"SELECT @Who AS Who;"),
	}, nil)
	for want, options := range map[string][]apptest.Option{
		"nobody": {apptest.Token("a-token-that-nobody-has")},
		"putong": {apptest.Token(g.Session(t, "putong"))},
	} {
		if a := g.Call(t, "DataTable", "公开", []string{"ProcedureName", "P_Site"}, options...); string(a.Data) != `[{"Who":"`+want+`"}]` {
			t.Errorf("as %s: %s", want, a.Body)
		}
	}
}

func TestASecondDatabaseAnswersByItsName(t *testing.T) {
	count := "\neffect: read\naccess: signed-in"
	g, _ := apptest.StartSite(t, map[string]string{
		"main.sql": apptest.EntryText("procedure: '*'\ncxtype: 报修总数"+count, "SELECT COUNT(*) AS N FROM Dorm_Repair;"),
		"crm.sql":  apptest.EntryText("procedure: '*'\ncxtype: 客户报修总数\ndatabase: crm"+count, "SELECT COUNT(*) AS N FROM Dorm_Repair;"),
	}, func(cfg *config.Config) { cfg.Databases["crm"] = apptest.Embedded(t) })
	g.ChangeIn(t, "crm", "DELETE FROM Dorm_Repair")
	own := apptest.Token(g.Session(t, "putong"))
	for _, test := range []struct{ cxtype, database, want string }{
		{"报修总数", "", "60"},
		{"报修总数", "main", "60"},
		{"报修总数", "crm", "0"},
		{"报修总数", " CRM ", "0"},
		{"客户报修总数", "", "0"},
		{"客户报修总数", "main", "60"},
		{"待处理报修数量", "crm", "3"}, // the binary's own procedures read Qiao's own tables
	} {
		if a := g.Call(t, "Int", test.cxtype, []string{"BaseDataName", test.database}, own); string(a.Data) != test.want {
			t.Errorf("%s in %q: %s, want %s", test.cxtype, test.database, a.Body, test.want)
		}
	}
	if a := g.Call(t, "Int", "报修总数", []string{"BaseDataName", "erp"}, own); a.Code != -1 || a.Message != "数据库不存在：erp" {
		t.Errorf("a database that is not configured: %s", a.Body)
	}
}
