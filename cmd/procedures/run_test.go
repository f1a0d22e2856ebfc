package procedures

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

var callFiles = map[string]string{
	"staff.sql": apptest.EntryText(readHead+"员工\nparams:\n  Who: {from: session.account, type: nvarchar(50), default: ''}\n"+
		"  Part: {from: OtherA, type: nvarchar(50), default: ''}\n  Building: {from: OtherB.Building, type: nvarchar(50), default: ''}\n"+
		"  Room: {from: OtherB.房间, type: int}",
		"SELECT @Who AS 账号, @Part AS Part, @Building AS 楼栋, @Room AS 房间;\nSELECT 1 AS N WHERE 1 = 0;\nSELECT 'a'||char(10)||char(27)||'[31m' AS Raw, NULL AS Missing;"),
	"admin.sql":  apptest.EntryText("procedure: P_Site\neffect: read\naccess: {roles: [系统管理员]}\ncxtype: 管理", "SELECT 5 AS N, '五' AS L;"),
	"public.sql": apptest.EntryText("procedure: P_Site\neffect: read\naccess: public\ncxtype: 公开", "SELECT 1 AS N;"),
	"limit.sql":  apptest.EntryText(readHead+"太多\nmax_rows: 1", "SELECT 1 AS N UNION ALL SELECT 2;"),
	"fails.sql":  apptest.EntryText(readHead+"报错", "SELECT throw(50001, '机密') AS N;"),
	"mapped.sql": apptest.EntryText(readHead+"占用\nerrors: {50001: {code: -7, msg: 床位已占用}}", "SELECT throw(50001, '机密') AS N;"),
	"write.sql": apptest.EntryText("procedure: P_Site\naccess: signed-in\neffect: write\ncxtype: 写\nparams:\n  V: {from: OtherA, type: nvarchar(50)}",
		"UPDATE Base_Parameter SET Value = @V WHERE Category = '宿舍楼栋';\nSELECT COUNT(*) AS Done FROM Base_Parameter WHERE Value = @V;"),
	"outdates.sql": apptest.EntryText("procedure: P_Site\naccess: signed-in\neffect: write\ncxtype: 作废\ninvalidates: [P_Site/员工]", "UPDATE Base_Parameter SET Value = 'x' WHERE Category = '宿舍楼栋';"),
	"count.sql":    apptest.EntryText(readHead+"计数\nparams:\n  V: {from: OtherA, type: nvarchar(50)}", "SELECT COUNT(*) AS N FROM Base_Parameter WHERE Value = @V;"),
	"upper.sql":    apptest.EntryText(readHead+"大写\ndatabase: MAIN\nresult: {columns: {N: int}}", "SELECT COUNT(*) AS N;"),
	"crm.sql":      apptest.EntryText(readHead+"客户\ndatabase: crm", "SELECT COUNT(*) AS N FROM Dorm_Repair;"),
}

// newOffice is a workplace with entries to call and a second database.
func newOffice(t *testing.T) *workplace {
	t.Helper()
	return newWorkplace(t, callFiles).with("GATEWAY_DATABASES_CRM_DRIVER=sqlite", "GATEWAY_DATABASES_CRM_DSN="+apptest.Embedded(t).DSN)
}

func TestRunShowsTheTablesOfACall(t *testing.T) {
	w := newOffice(t)
	stdout, stderr := w.run(t, "run", "P_Site", "员工", "--as", "PUTONG", "--set", "OtherA=a=b.c", "--set", "otherb.Building=A栋", "--set", "OtherB.房间=302")
	want := `Table: 1 row
账号    Part   楼栋  房间
putong  a=b.c  A栋   302

Table1: 0 rows
N

Table2: 1 row
Raw          Missing
a\n\x1b[31m  NULL

msg: 成功
`
	if diff := cmp.Diff(want, stdout); diff != "" {
		t.Error(diff)
	}
	taken := strings.TrimSuffix(strings.TrimPrefix(stderr, "done in "), "\n")
	if elapsed, err := time.ParseDuration(taken); err != nil || elapsed <= 0 {
		t.Errorf("the time: %q", stderr)
	}
}

func TestRunThroughEachEndpoint(t *testing.T) {
	w := newOffice(t)
	for endpoint, want := range map[string]string{
		"DataTable": "Table: 1 row\nN  L\n5  五\n\nmsg: 成功\n",
		"combobox":  "Table: 1 row\nvalue  label\n5      五\n\nmsg: 成功\n",
		"INT":       "data: 5\nmsg: 成功\n",
		"Boolean":   "data: false\nmsg: 成功\n",
	} {
		if stdout, _ := w.run(t, "run", "P_Site", "管理", "--as", "admin", "--endpoint", endpoint); stdout != want {
			t.Errorf("%s: %q", endpoint, stdout)
		}
	}
	w.fails(t, []string{`"Table"`, "DataSet, DataTable, ComboBox, Int, Boolean"}, "run", "P_Site", "管理", "--as", "admin", "--endpoint", "Table")
}

func TestRunHasTheRightsOfTheAccount(t *testing.T) {
	w := newOffice(t)
	w.fails(t, []string{"code 403, 拒绝访问", "putong may not call it", "roles: 系统管理员"}, "run", "P_Site", "管理", "--as", "putong")
	w.fails(t, []string{"code 403"}, "run", "P_Site", "管理", "--as", "putong", "--explain")
	w.fails(t, []string{"code 50008", "--as"}, "run", "P_Site", "管理")
	w.fails(t, []string{`there is no account "nobody"`}, "run", "P_Site", "管理", "--as", "nobody")
	if stdout, _ := w.run(t, "run", "P_Site", "公开"); !strings.Contains(stdout, "Table: 1 row") {
		t.Errorf("a public entry without an account: %s", stdout)
	}
	g := apptest.Start(t, apptest.EmbeddedAt(w.database()), nil)
	g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
	w.fails(t, []string{`"kefu" is disabled`}, "run", "P_Site", "员工", "--as", "kefu")
}

func TestRunSaysWhatIsWrongWithTheCall(t *testing.T) {
	w := newOffice(t)
	as := func(cxtype string, more ...string) []string {
		return append([]string{"run", "P_Site", cxtype, "--as", "putong"}, more...)
	}
	for _, test := range []struct {
		parts []string
		args  []string
	}{
		{[]string{"存储过程不存在：P_Site/没有", "gateway procedures list shows"}, as("没有")},
		{[]string{"查询类型未传递", "write the CXTYPE after NAME"}, []string{"run", "P_Site"}},
		{[]string{"code -1", "数据库不存在：erp"}, as("员工", "--database", "erp")},
		{[]string{"code -1", "数据库不存在：erp"}, as("员工", "--database", "erp", "--explain")},
		{[]string{"code -1", "Room", "一楼"}, as("员工", "--set", "OtherB.房间=一楼")},
		{[]string{"code -1", "不是 JSON 对象"}, as("员工", "--set", "OtherB=文字")},
		{[]string{"code -1", "超过 1 行"}, as("太多")},
		{[]string{"code -1", "存储过程执行失败", "50001", "机密"}, as("报错")},
		{[]string{"code -7", "床位已占用"}, as("占用")},
		{[]string{"OtherA", "has no value"}, as("员工", "--set", "OtherA")},
		{[]string{`no field "OtherC"`, "Myresult"}, as("员工", "--set", "OtherC=1")},
		{[]string{"OtherB.Building"}, as("员工", "--set", "Ontime.Year=2026")},
		{[]string{"OtherB.Building"}, as("员工", "--set", "OtherB.=1")},
		{[]string{"OtherA has a value already"}, as("员工", "--set", "OtherA=1", "--set", "OtherA=2")},
		{[]string{"OtherB.x has a value already"}, as("员工", "--set", "OtherB={}", "--set", "OtherB.x=2")},
		{[]string{"OtherB has a value already"}, as("员工", "--set", "OtherB.x=2", "--set", "OtherB={}")},
		{[]string{"OtherB.x has a value already"}, as("员工", "--set", "OtherB.x=2", "--set", "OtherB.x=2")},
		{[]string{"explain", "commit"}, as("员工", "--explain", "--commit")},
		{[]string{"explain", "json"}, as("员工", "--explain", "--json")},
		{[]string{"arg"}, []string{"run"}},
	} {
		if stdout := w.fails(t, test.parts, test.args...); stdout != "" {
			t.Errorf("%v printed %s", test.args, stdout)
		}
	}
	w.with("GATEWAY_LIMITS_BODY=100B").fails(t, []string{"请求内容过大"}, as("员工", "--set", "OtherA="+strings.Repeat("长", 50))...)
	empty := apptest.File(t, "empty.db", "")
	w.with("GATEWAY_DATABASES_OLD_DRIVER=sqlite", "GATEWAY_DATABASES_OLD_DSN="+empty).
		fails(t, []string{"no such table", "Base_Parameter"}, as("计数", "--database", "old", "--explain")...)
	w.save(t, "bad.sql", listedFiles["bad.sql"])
	w.fails(t, []string{"存储过程不存在", "1 file of procedures.dir cannot be used", "procedures lint"}, as("坏")...)
}

func TestRunPrintsTheAnswerAsJSON(t *testing.T) {
	w := newOffice(t)
	g := w.serve(t, nil)
	stdout, _ := w.run(t, "run", "P_Site", "管理", "--as", "admin", "--json")
	if a := g.Call(t, "DataSet", "管理", []string{"ProcedureName", "P_Site"}, apptest.Token(g.Session(t, "admin"))); stdout != a.Body+"\n" {
		t.Errorf("%s, the gateway answers %s", stdout, a.Body)
	}
	stdout = w.fails(t, []string{"403"}, "run", "P_Site", "管理", "--as", "putong", "--json")
	if want := `{"code":403,"msg":"拒绝访问","data":null}` + "\n"; stdout != want {
		t.Errorf("a refusal: %s", stdout)
	}
}

func TestRunRollsBackUnlessToldToCommit(t *testing.T) {
	w := newOffice(t)
	g := w.serve(t, nil) // a running gateway and the command do not affect each other
	own := apptest.Token(g.Session(t, "putong"))
	changed := func() string {
		return string(g.Call(t, "Int", "计数", []string{"ProcedureName", "P_Site", "OtherA", "换"}, own).Data)
	}
	call := []string{"run", "P_Site", "写", "--as", "admin", "--set", "OtherA=换"}
	stdout, stderr := w.run(t, call...)
	contains(t, stdout, "Done\n4\n")
	contains(t, stderr, "done and rolled back (--commit keeps what it changes) in ")
	if n := changed(); n != "0" {
		t.Errorf("%s rows stay changed without --commit", n)
	}
	stdout, stderr = w.run(t, append(call, "--commit")...)
	contains(t, stdout, "Done\n4\n")
	contains(t, stderr, "done and committed in ")
	if n := changed(); n != "4" {
		t.Errorf("%s rows are changed with --commit", n)
	}
	_, stderr = w.run(t, "run", "P_Site", "作废", "--as", "admin", "--commit")
	contains(t, stderr, "answers that gateways keep last until they expire")
}

func TestRunOfAProcedureInGo(t *testing.T) {
	w := newOffice(t)
	stdout, _ := w.run(t, "run", "P_Base_Module", "模块菜单明细查询", "--as", "putong")
	contains(t, stdout, "Table: ")
	evaluate := []string{"run", "P_SystemEvaluation", "系统评价信息写入", "--as", "putong", "--set", `Myresult=`}
	w.fails(t, []string{"is written in Go", "add --commit"}, evaluate...)
	w.fails(t, []string{"code -1"}, append(evaluate, "--commit")...)
	w.fails(t, []string{"is written in Go", "no plan"}, "run", "P_Base_Module", "模块菜单明细查询", "--as", "putong", "--explain")
}

func TestRunOfAnEntryThatCannotBeTried(t *testing.T) {
	w := newWorkplace(t, map[string]string{"no.sql": apptest.EntryText("procedure: P_Site\ncxtype: 取号\neffect: write\naccess: public\ntrial: false\n"+
		"tests:\n  - {name: 取一个, rows: 1}", "SELECT 1 AS N;")})
	w.fails(t, []string{"P_Site/取号 has trial: false", "add --commit"}, "run", "P_Site", "取号")
	_, stderr := w.run(t, "run", "P_Site", "取号", "--commit")
	contains(t, stderr, "done and committed")
	contains(t, w.fails(t, []string{"1 of 1 test failed"}, "test"), "P_Site/取号 has trial: false", "so it is not tried")
}

func TestRunPicksTheDatabase(t *testing.T) {
	w := newOffice(t)
	g := apptest.Start(t, apptest.EmbeddedAt(w.database()), nil)
	g.Change(t, "DELETE FROM Dorm_Repair")
	for want, args := range map[string][]string{"data: 60\n": nil, "data: 0\n": {"--database", " Main "}} {
		stdout, _ := w.run(t, append([]string{"run", "P_Site", "客户", "--as", "putong", "--endpoint", "Int"}, args...)...)
		contains(t, stdout, want)
	}
}

func TestRunExplainsAndRunsNothing(t *testing.T) {
	w := newOffice(t)
	for cxtype, parts := range map[string][]string{
		"写":  {"UPDATE Base_Parameter SET Value = @V", "  |--", "SELECT COUNT(*) AS Done", "Base_Parameter"},
		"员工": {"SELECT @Who AS 账号", "SELECT 1 AS N WHERE 1 = 0"},
		"客户": {"Dorm_Repair"},
		"大写": {"COUNT(*)"},
	} {
		for _, database := range []string{"", "crm", "MAIN"} {
			stdout, stderr := w.run(t, "run", "P_Site", cxtype, "--as", "putong", "--set", "OtherA=换", "--database", database, "--explain")
			contains(t, stdout, parts...)
			if stderr != "" {
				t.Errorf("standard error: %s", stderr)
			}
		}
	}
	stdout, _ := w.run(t, "run", "P_Site", "计数", "--as", "putong", "--set", "OtherA=换", "--endpoint", "Int")
	contains(t, stdout, "data: 0\n")
	w.fails(t, []string{"code -1", "Room"}, "run", "P_Site", "员工", "--as", "putong", "--set", "OtherB.房间=一楼", "--explain")
}

func TestRunShowsTheFirstRowsOfALongTable(t *testing.T) {
	w := newWorkplace(t, map[string]string{"long.sql": apptest.EntryText(readHead+"长", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1002)\n"+
		"SELECT i AS N, replace(hex(zeroblob(40)), '00', '楼') AS Wide FROM n;")})
	stdout, _ := w.run(t, "run", "P_Site", "长", "--as", "putong")
	contains(t, stdout, "Table: 1002 rows\n", "\n1000  "+strings.Repeat("楼", 29)+"…\n… and 2 rows that --json shows\n")
}
