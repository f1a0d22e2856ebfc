package procedures

import (
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// Entries that only routes read are checked, listed, tried and run like the rest.
func TestEntriesOfRoutesOnTheCommandLine(t *testing.T) {
	w := newWorkplace(t, map[string]string{"clienterrors/list.sql": apptest.EntryText("summary: 自己的错误日志\neffect: read\nparams:\n  State: {from: query.state, type: nvarchar(20), default: ''}\n"+
		"tests:\n  - {name: 有值, as: admin, in: {query.state: open}, rows: 1}\n  - {name: 没有值, as: admin, rows: 0}",
		"SELECT @State AS State WHERE 1 = 0 /*if State*/ OR 1 = 1 /*end*/")})
	stdout, stderr := w.run(t, "test")
	if strings.Count(stdout, "ok    clienterrors/list//") != 2 || stderr != "2 tests passed\n" {
		t.Errorf("%s%s", stdout, stderr)
	}
	if stdout, _ = w.run(t, "run", "clienterrors/list", "--as", "admin", "--set", "Query.State=open"); stdout != "Table: 1 row\nState\nopen\n\nmsg: 成功\n" {
		t.Errorf("%q", stdout)
	}
	if stdout, _ = w.run(t, "list", "自己的错误日志"); !strings.Contains(stdout, "clienterrors/list") || !strings.Contains(stdout, "by route") || !strings.Contains(stdout, "serving") {
		t.Error(stdout)
	}
	w.run(t, "lint")
	w.run(t, "lint", w.entries, "--offline")
	w.save(t, "lost.sql", apptest.EntryText("effect: read", "SELECT 1 AS N"))
	if stdout = w.fails(t, []string{"1 finding"}, "lint"); !strings.Contains(stdout, "lost.sql: no route of this gateway reads lost;") {
		t.Error(stdout)
	}
}
