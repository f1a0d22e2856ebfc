package procedures

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

const roomHead = "procedure: P_Site\ncxtype: 房间\neffect: write\naccess: {roles: [系统管理员]}\n" +
	"params:\n  V: {from: OtherB.V, type: nvarchar(50), default: ''}\nerrors: {50001: {code: -7, msg: 床位已占用}}\ntests:\n"

const roomBody = "UPDATE Base_Parameter SET Value = @V WHERE Category = '宿舍楼栋';\n" +
	"SELECT Value FROM Base_Parameter WHERE Value = @V;\nSELECT throw(50001, 'no') WHERE @V = '坏';"

var passedIn = regexp.MustCompile(`\([\d.]+m?s\)`)

func TestTestRunsTheCallsOfTheHeader(t *testing.T) {
	w := newWorkplace(t, map[string]string{
		"room.sql": apptest.EntryText(roomHead+"  - {name: 改, as: admin, in: {OtherB: {V: 换}}, rows: 4, tables: 1, msg: 成功}\n"+
			"  - {name: 没有改, as: admin, in: {OtherB: {V: 坏}}, code: -7, msg: 床位已占用}\n"+
			"  - {name: 拒绝, as: putong, code: 403}\n  - {name: 没有登录, code: 50008}", roomBody),
		"any.sql": apptest.EntryText("procedure: '*'\ncxtype: 随便\neffect: read\naccess: public\ntests: [{name: 无人, rows: 1, tables: 2}]", "SELECT 1 AS N;\nSELECT 2 AS N WHERE 1 = 0;"),
		"all.sql": apptest.EntryText("procedure: P_All\neffect: read\naccess: public\ntests: [{name: 任意, in: {CXType: 某}, rows: 1}]", "SELECT @CXType AS T;"),
	})
	want := "ok    */随便/无人 TIME\nok    P_All//任意 TIME\n" +
		"ok    P_Site/房间/改 TIME\nok    P_Site/房间/没有改 TIME\nok    P_Site/房间/拒绝 TIME\nok    P_Site/房间/没有登录 TIME\n"
	for range 2 { // it leaves everything as it was
		stdout, stderr := w.run(t, "test")
		if diff := cmp.Diff(want, passedIn.ReplaceAllString(stdout, "TIME")); diff != "" || stderr != "6 tests passed\n" {
			t.Errorf("%s\n%s", stderr, diff)
		}
	}
	stdout, stderr := w.run(t, "test", w.entries, "--run", "^P_Site/房间/没有")
	if strings.Count(stdout, "\n") != 2 || stderr != "2 tests passed\n" {
		t.Errorf("%s%s", stdout, stderr)
	}
	w.fails(t, []string{"--run is no regular expression"}, "test", "--run", "(")
}

func TestTestReportsTheActualAnswer(t *testing.T) {
	w := newWorkplace(t, map[string]string{
		"room.sql": apptest.EntryText(roomHead+"  - {name: 行数, as: admin, in: {OtherB: {V: 换}}, rows: 5, tables: 2}\n"+
			"  - {name: 失败, as: admin, in: {OtherB: {V: 坏}}, rows: 1}\n"+
			"  - {name: 文字, as: admin, in: {OtherB: {V: 坏}}, code: -7, msg: 可用}\n"+
			"  - {name: 拒绝, as: putong, rows: 0}\n  - {name: 没有登录, code: 403}\n  - {name: 谁, as: nobody, rows: 0}\n"+
			"  - {name: 成功, as: admin, code: -7}\n  - {name: 别人, as: admin, in: {CXType: 公开}, rows: 1}\n  - {name: 好, as: admin, rows: 4}", roomBody),
		"public.sql": callFiles["public.sql"],
	})
	stdout := w.fails(t, []string{"8 of 9 tests failed"}, "test")
	file := "      " + w.entries + "/room.sql"
	want := "FAIL  P_Site/房间/行数\n" + file + ":10: expected 2 tables, got 1\n" + file + ":10: expected 5 rows, got 4\n" +
		"FAIL  P_Site/房间/失败\n" + file + ":11: expected code 0, got code -7, 床位已占用: CAUSE\n" +
		"FAIL  P_Site/房间/文字\n" + file + `:12: expected msg "可用", got "床位已占用"` + "\n" +
		"FAIL  P_Site/房间/拒绝\n" + file + ":13: expected code 0, got code 403, 拒绝访问: putong may not call it, the access is roles: 系统管理员\n" +
		"FAIL  P_Site/房间/没有登录\n" + file + ":14: expected code 403, got code 50008, 未授权，请重新登录: the access is roles: 系统管理员; write as with an account\n" +
		"FAIL  P_Site/房间/谁\n" + file + `:15: there is no account "nobody"` + "\n" +
		"FAIL  P_Site/房间/成功\n" + file + ":16: expected code -7, got code 0\n" +
		"FAIL  P_Site/房间/别人\n" + file + ":17: in: public.sql answers this call; leave ProcedureName and CXType to the entry\n" +
		"ok    P_Site/房间/好 TIME\n"
	stdout = regexp.MustCompile(`(床位已占用: ).*`).ReplaceAllString(passedIn.ReplaceAllString(stdout, "TIME"), "${1}CAUSE")
	if diff := cmp.Diff(want, stdout); diff != "" {
		t.Error(diff)
	}
}

func TestTestWithoutTests(t *testing.T) {
	w := newWorkplace(t, map[string]string{"public.sql": callFiles["public.sql"]})
	if stdout, stderr := w.run(t, "test"); stdout != "" || !strings.HasPrefix(stderr, "no tests to run in "+w.entries+"; ") {
		t.Errorf("%q %q", stdout, stderr)
	}
}

func TestTestRunsTheGoodEntriesAmongBadOnes(t *testing.T) {
	w := newWorkplace(t, map[string]string{
		"bad.sql": apptest.EntryText("procedure: P_Site\ncxtype: 坏\neffect: read\naccess: signed-in\ntests: [{name: 谁, rows: 1}]", "SELECT 1;"),
		"any.sql": apptest.EntryText("procedure: '*'\ncxtype: 随便\neffect: read\naccess: public\ntests: [{name: 无人, rows: 1}]", "SELECT 1 AS N;"),
	})
	stdout := w.fails(t, []string{"0 of 1 test failed; not all could run, because of 1 finding"}, "test")
	contains(t, stdout, "FAIL  "+w.entries+"/bad.sql:6: ", "says not who calls", "ok    */随便/无人")
	gone := w.with("GATEWAY_DATA_DIR=" + t.TempDir())
	gone.fails(t, []string{"database main"}, "test")
}
