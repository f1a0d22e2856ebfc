package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/golden"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// mover changes the state of one target in a loop. The reason of each change is its number.
type mover struct {
	target   string
	changes  int
	answered []string // the reasons of the changes that were answered
	pending  string
}

// settings are those that a mover sets, one after the other.
var settings = []string{
	`"State":"shadow"`, `"State":"canary","Percentage":10`, `"State":"canary","Percentage":50`, `"State":"native"`, `"State":"legacy"`,
}

// work runs until the gateway is killed.
func (m *mover) work(t *testing.T, v *victim) {
	for {
		m.changes++
		m.pending = fmt.Sprintf("change %d", m.changes)
		body := fmt.Sprintf(`{"Targets":[%q],%s,"Reason":%q}`, m.target, settings[m.changes%len(settings)], m.pending)
		a, err := v.try(http.MethodPost, "/admin/bridge/state", body, "application/json")
		if err != nil {
			return
		}
		if a.Code != 0 || !strings.Contains(a.Body, `"Refused":""`) {
			t.Errorf("%s: %s", body, a.Body)
			return
		}
		m.answered = append(m.answered, m.pending)
	}
}

// agrees checks that state, history and audit log say the same, and that no answered change is lost.
func (m *mover) agrees(t *testing.T, v *victim, db *store.DB) {
	t.Helper()
	changes := lines(storetest.Cells(t, db, "SELECT FromState, ToState, Percentage, Reason FROM Bridge_Change WHERE Target = '"+m.target+"' ORDER BY CreateDate, ChangeId"))
	audit := lines(storetest.Cells(t, db, "SELECT Action FROM Audit_Log WHERE Event = 'bridge.change' AND Object = '"+m.target+"' ORDER BY CreateDate, AuditId"))
	state := storetest.Cells(t, db, "SELECT State, Percentage, Reason FROM Bridge_Target WHERE Target = '"+m.target+"'")
	before, last := "legacy", ""
	var reasons, moves []string
	for _, change := range changes {
		cells := strings.SplitN(change, "|", 4)
		if cells[0] != before {
			t.Errorf("%s: %q follows %s", m.target, change, before)
		}
		before, last = cells[1], strings.Join(cells[1:], "|")
		moves, reasons = append(moves, cells[0]+" → "+cells[1]), append(reasons, cells[3])
	}
	if state != last {
		t.Errorf("%s: the state is %q, the last change %q", m.target, state, last)
	}
	if !slices.Equal(audit, moves) {
		t.Errorf("%s: the audit log has %q, the history %q", m.target, audit, moves)
	}
	for _, answered := range m.answered {
		if !slices.Contains(reasons, answered) {
			t.Errorf("%s: %s was answered and is lost", m.target, answered)
		}
	}
	if n := len(reasons) - len(m.answered); n > 0 && (n > 1 || reasons[len(reasons)-1] != m.pending) {
		t.Errorf("%s: changes that nobody has asked for: %q, answered %q", m.target, reasons, m.answered)
	} else if n == 1 {
		m.answered = append(m.answered, m.pending) // made, although the answer was lost
	}
	if shown := v.Send(t, http.MethodGet, "/admin/bridge/target?target="+url.QueryEscape(m.target), "", apptest.Token(v.admin)).Body; !strings.Contains(shown, `"State":"`+before+`"`) {
		t.Errorf("%s: the page shows %.300s, not %s", m.target, shown, before)
	}
}

func lines(cells string) []string {
	return slices.DeleteFunc(strings.Split(cells, " / "), func(line string) bool { return line == "" })
}

// TestAKillLeavesStatesAndRecordingsWhole kills a gateway in front of a legacy system while states change and calls are
// recorded. Afterwards the state of each target, its history and the audit log agree, no answered change is lost, each recorded
// case is whole, and the next start goes on with the recording.
func TestAKillLeavesStatesAndRecordingsWhole(t *testing.T) {
	layer.LongOnly(t)
	legacy, folder := bridgetest.StandIn(t), seeded(t)
	config := "--config=" + apptest.File(t, "config.yaml", "legacy:\n  upstreams:\n    - {name: main, url: '"+legacy.URL+"', prefixes: [/]}\n")
	many := []string{"GATEWAY_LIMITS_WRITES=100000", "GATEWAY_LIMITS_ADDRESS_WRITES=100000"}
	start := func() *victim {
		v := serveVictimWith(t, folder, many, config)
		v.admin = v.SignIn(t, "admin")
		return v
	}
	succeeds(t, "bridge", "record", "--for", "2h", config, "--data-dir", folder)
	movers := []*mover{{target: "p_dashboard/首页房间查询"}, {target: "p_base_shop/店铺信息列表查询"}, {target: "/noticemodule/noticehandler.ashx?action=read"}}
	var calls atomic.Int64
	cases, answered := 0, 0
	v, count := start(), kills()
	for round := 0; round < count || round < mostRounds && (answered == 0 || cases == 0); round++ {
		var work sync.WaitGroup
		for _, m := range movers {
			work.Go(func() { m.work(t, v) })
		}
		for range 2 {
			work.Go(func() {
				for { // each call is a shape of its own, which is recorded
					n := calls.Add(1)
					body := fmt.Sprintf(`{"ProcedureName":"P_Planted","CXType":"k%d","OtherB":"{\"Key%d\":1}"}`, n/100, n)
					if _, err := v.try(http.MethodPost, "/api/Procedure/ProcedureToDataSet", body, "application/json"); err != nil {
						return
					}
				}
			})
		}
		<-moment(round)
		v.kill(t)
		work.Wait()
		v = start()
		db := apptest.Start(t, databaseIn(folder), nil).Main()
		answered = 0
		for _, m := range movers {
			m.agrees(t, v, db)
			answered += len(m.answered)
		}
		now := wholeCases(t, folder)
		if now < cases {
			t.Errorf("%d cases are left of %d", now, cases)
		}
		cases = now
	}
	if answered == 0 || cases == 0 {
		t.Errorf("%d changes and %d cases before a kill", answered, cases)
	}
	t.Logf("%d kills: %d changes, %d cases of %d calls", count, answered, cases, calls.Load())
	replays(t, legacy, folder, config)
}

// wholeCases counts the recorded cases, each of which is whole.
func wholeCases(t *testing.T, folder string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, bridge.RecordingsFolder, "*", "cases", "*", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		c, err := golden.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		response, err := golden.ParseResponse(c.Steps[0].Response)
		if err != nil || !json.Valid(response.Body) {
			t.Errorf("%s is not whole: %v %.200s", file, err, response.Body)
		}
	}
	return len(files)
}

// replays checks that the recording is equal to the answers of the legacy system.
func replays(t *testing.T, legacy *bridgetest.Server, folder, config string) {
	t.Helper()
	recordings, err := filepath.Glob(filepath.Join(folder, bridge.RecordingsFolder, "*"))
	if err != nil || len(recordings) != 1 {
		t.Fatalf("recordings %q, %v", recordings, err)
	}
	stdout, stderr, err := command(t, []string{"REPLAY_PASSWORD=" + bridgetest.Password}, "bridge", "replay", recordings[0], "--target-url", legacy.URL,
		"--account", "admin", "--effects", "read,unknown", config, "--data-dir", folder)
	if err != nil || !strings.Contains(stdout, " 0 different, 0 failed") {
		t.Errorf("%s%s%v", stdout, stderr, err)
	}
}
