package main

import (
	"encoding/csv"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

// bridgeSite is a data folder with the demo, a configuration with a legacy server that does not answer, and 200 equal
// answers of a target on three days.
func bridgeSite(t *testing.T) (folder string, flags []string) {
	t.Helper()
	folder = demoFolder(t)
	flags = []string{"--data-dir=" + folder, "--config", apptest.File(t, "config.yaml", "legacy:\n  upstreams:\n    - {name: main, url: 'http://127.0.0.1:1', prefixes: [/api/Procedure/]}\n")}
	g := apptest.Start(t, databaseIn(folder), nil)
	g.Change(t, `INSERT INTO Bridge_Day (Target, Endpoint, ShapeKey, Shape, CallDay, LegacyCalls, LegacyFailed, NativeCalls, NativeFailed, Compared, Equal, Skipped, LegacyTimes, NativeTimes, LastDate)
SELECT 'p_dashboard/首页房间查询', 'ProcedureToDataSet', 'k', 'othera', d.CallDay, 100, 0, 0, 0, 70, 70, 0, '0,90,10', '', d.CallDay || ' 09:30:00.000'
FROM (SELECT '2026-11-18' AS CallDay UNION ALL SELECT '2026-11-19' UNION ALL SELECT '2026-11-20') d UNION ALL
SELECT 'p_report/月度报表查询', 'ProcedureToDataTable', 'k', 'myresult', '2026-11-20', 7, 0, 0, 0, 0, 0, 0, '1', '', '2026-11-20 09:30:00.000'`)
	g.Change(t, `INSERT INTO Bridge_Difference (Target, Fingerprint, Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate)
VALUES ('p_notice/公告列表查询', 'a1', 'value', 'Table[].Title', 'Table[3].Title', '"放*****************************************************"', '"放假"', 2, '2026-11-19 09:30:00.000', '2026-11-20 09:30:00.000')`)
	g.Change(t, `INSERT INTO Bridge_Share (CallDay, State, Calls, NativeCalls, Compared, Equal)
VALUES ('2026-11-17', 'legacy', 300, 0, 0, 0), ('2026-11-18', 'shadow', 207, 0, 210, 209), ('2026-11-18', 'canary', 50, 5, 40, 40)`)
	return folder, flags
}

func databaseIn(folder string) config.Database {
	database := config.DefaultDatabase()
	database.DSN = filepath.Join(folder, "qiao.db")
	return database
}

func TestBridgeCommands(t *testing.T) {
	folder, flags := bridgeSite(t)
	bridge := func(args ...string) []string { return append(append([]string{"bridge"}, args...), flags...) }

	status := succeeds(t, bridge("status")...)
	for _, want := range []string{"main           does not answer: ", "targets: 2 called, 1 of them implemented here; ", "states: 2 legacy, 0 shadow, 0 canary, 0 native", "2026-11-16  300     207     50      0       5              250       249"} {
		if !strings.Contains(status, want) {
			t.Errorf("status lacks %q: %s", want, status)
		}
	}
	one := succeeds(t, bridge("status", "P_Dashboard/首页房间*")...)
	if strings.Count(one, "\n") != 2 || !strings.Contains(one, "P_Dashboard/首页房间查询  read    legacy  300     0       210       100.00%  3") {
		t.Errorf("status of one: %s", one)
	}

	stdout, stderr, err := command(t, quietly, bridge("set", "p_notice/*", "shadow", "--dry-run")...)
	if err != nil || !strings.Contains(stderr, "targets fit p_notice/*; 0 of them have no implementation here") || strings.Count(stdout, "would be changed") < 3 {
		t.Errorf("dry run: %s%s%v", stdout, stderr, err)
	}
	stdout, stderr, err = command(t, quietly, bridge("set", "p_*", "canary", "--percent", "10")...)
	if err == nil || !strings.Contains(stdout, "p_dashboard/首页房间查询") || !strings.Contains(stdout, "refused: 证据不足：已比较 0 次，需要 200 次") || !strings.Contains(stderr, " targets were refused, 1 changed") {
		t.Errorf("a pattern: %s%s%v", stdout, stderr, err)
	}
	if got := succeeds(t, bridge("set", "P_Dashboard/首页房间查询", "native", "--reason", "核对完成")...); !strings.Contains(got, "canary  native  changed") {
		t.Errorf("native: %s", got)
	}
	if got := succeeds(t, bridge("set", "p_dashboard/首页房间查询", "native")...); !strings.Contains(got, "as it was") {
		t.Errorf("the same again: %s", got)
	}
	g := apptest.Start(t, databaseIn(folder), nil)
	changes := storetest.Cells(t, g.Main(), "SELECT FromState, ToState, Reason, CreateUserName FROM Bridge_Change ORDER BY ChangeId")
	if want := "legacy|canary||gateway bridge set（" + operator() + "）"; !strings.HasPrefix(changes, want) || !strings.Contains(changes, "canary|native|核对完成|gateway bridge set（") {
		t.Errorf("history: %s, want %s", changes, want)
	}
	if got := storetest.Cells(t, g.Main(), "SELECT Action, Object, Device FROM Audit_Log WHERE Event = 'bridge.change' ORDER BY AuditId"); !strings.Contains(got, "canary → native|p_dashboard/首页房间查询|gateway bridge set（"+operator()+"）") {
		t.Errorf("audit: %s", got)
	}

	lines, err := csv.NewReader(strings.NewReader(succeeds(t, bridge("coverage", "--csv")...))).ReadAll()
	if err != nil || len(lines) < 15 || strings.Join(lines[0][:5], " ") != "target name kind implemented effect" {
		t.Fatalf("CSV: %d lines, %v", len(lines), err)
	}
	if got := strings.Join(lines[1], "|"); !strings.HasPrefix(got, "p_dashboard/首页房间查询|P_Dashboard/首页房间查询|procedure|true|read|native|0|ProcedureToDataSet|othera|0|300|0|0|0|2|5|0|0|210|210|100|2026-11-20 09:30:00|") {
		t.Errorf("first line: %s", got)
	}
	if got := succeeds(t, bridge("coverage", "--todo")...); strings.Count(got, "\n") != 2 || !strings.Contains(got, "p_report/月度报表查询") {
		t.Errorf("what is left: %s", got)
	}

	stdout, stderr, err = command(t, quietly, bridge("diff", "p_notice/公告列表查询")...)
	if err == nil || !strings.Contains(stdout, "Table[3].Title") || !strings.Contains(stdout, `"放假"`) || !strings.Contains(stdout, "**…") || stderr != "gateway: 1 kinds of differences\n" {
		t.Errorf("diff: %s%s%v", stdout, stderr, err)
	}
	if got := succeeds(t, bridge("recount", "p_*")...); !strings.HasPrefix(got, "2 targets are counted anew, ") {
		t.Errorf("recount: %s", got)
	}
	if got := succeeds(t, bridge("diff", "p_notice/公告列表查询")...); got != "P_Notice/公告列表查询: legacy, 0 compared, 0 equal\n" {
		t.Errorf("after the recount: %s", got)
	}
	if got := succeeds(t, bridge("diff", "p_dashboard/首页房间查询")...); got != "P_Dashboard/首页房间查询: native, 0 compared, 0 equal\n" {
		t.Errorf("no differences: %s", got)
	}

	stdout, stderr, err = command(t, quietly, bridge("set", "p_*", "legacy")...)
	if err != nil || strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, "p_dashboard/首页房间查询  native  legacy  changed") || !strings.HasSuffix(stderr, " targets are as they were\n") {
		t.Errorf("everything back: %s%s%v", stdout, stderr, err)
	}
	refuses(t, []string{"没有这个目标：p_nothing/x"}, quietly, bridge("diff", "p_nothing/x")...)
	refuses(t, []string{`no target fits "p_nothing*"`}, quietly, bridge("set", "p_nothing*", "shadow")...)
	refuses(t, []string{`there is no state "fast"`, "canary"}, quietly, bridge("set", "p_dashboard/首页房间查询", "fast")...)
	refuses(t, []string{"灰度比例应在 1 到 99 之间"}, quietly, bridge("set", "p_dashboard/首页房间查询", "canary")...)
	refuses(t, []string{"legacy.upstreams"}, quietly, "bridge", "status", flags[0])
}

func TestBridgeRefusals(t *testing.T) {
	folder, flags := bridgeSite(t)
	refusals := func(args ...string) string {
		return succeeds(t, append(append([]string{"bridge", "refusals"}, args...), flags...)...)
	}
	if got := refusals(); got != "nothing was counted: legacy.access is open; set it to observe\n" {
		t.Errorf("with access open: %s", got)
	}
	g := apptest.Start(t, databaseIn(folder), nil)
	g.Change(t, `INSERT INTO Bridge_Refusal (Target, Account, Calls, LastDate) VALUES ('p_notice/公告列表查询', 'putong', 7, '2026-11-20 09:30:00.000'),
('p_dashboard/首页房间查询', 'jxs', 12, '2026-11-20 09:31:00.000'), ('p_notice/公告列表查询', 'jxs', 30, '2026-11-20 09:32:00.000')`)
	want := `ACCOUNT  TARGET                    CALLS  LAST
jxs      p_notice/公告列表查询     30     2026-11-20 09:32:00
jxs      p_dashboard/首页房间查询  12     2026-11-20 09:31:00
putong   p_notice/公告列表查询     7      2026-11-20 09:30:00
`
	if got := refusals(); got != want {
		t.Errorf("all:\n%s", got)
	}
	if got := refusals("P_Dashboard/*", "--csv"); got != "account,target,calls,last_date\njxs,p_dashboard/首页房间查询,12,2026-11-20 09:31:00\n" {
		t.Errorf("one as CSV:\n%s", got)
	}
}

func TestBridgeRecord(t *testing.T) {
	_, flags := bridgeSite(t)
	record := func(args ...string) string {
		return succeeds(t, append(append([]string{"bridge", "record"}, args...), flags...)...)
	}
	if got := record("--stop"); got != "no recording runs\n" {
		t.Errorf("nothing to stop: %s", got)
	}
	id := strings.Fields(record("--target", "P_Notice/*", "--for", "10m"))[1]
	if got := record("--stop"); got != "recording "+id+" of p_notice/* is stopped; its cases are in recordings/"+id+" of each instance's data folder\n" {
		t.Errorf("stop: %s", got)
	}
}
