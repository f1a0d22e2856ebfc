package bridge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/gateway/bridge"
	"qiao/gateway/store/storetest"
)

// count counts one call at the legacy system and writes it.
func (h house) count(t *testing.T, target bridge.Target, who string) {
	t.Helper()
	h.Bridge.Tally.Answered("main", bridge.Shape{Target: target, Endpoint: "ProcedureToDataSet"}, who, false, false, time.Millisecond)
	if err := h.Bridge.Tally.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// The counts of each target go after legacy.keep days; how the move has gone on stays.
func TestTheSharesOfAllWeeksStay(t *testing.T) {
	h := open(t, nil)
	h.count(t, dashboard, "admin")
	h.set(t, dashboard, bridge.Setting{State: bridge.Shadow})
	h.count(t, dashboard, "admin")
	h.Clock.Advance(31 * 24 * time.Hour)
	h.count(t, dashboard, "admin")
	if got := storetest.Cells(t, h.Main(), "SELECT COUNT(*) FROM Bridge_Day"); got != "1" {
		t.Errorf("%s rows of days", got)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT State, SUM(Calls) FROM Bridge_Share GROUP BY State ORDER BY State"); got != "legacy|1 / shadow|2" {
		t.Errorf("shares: %q", got)
	}
}

// A client that makes up names fills no table: 20,000 shapes of a day are counted apart. Those that are known go on.
func TestMadeUpTargetsFillNoTable(t *testing.T) {
	h := open(t, nil)
	h.count(t, dashboard, "admin")
	day := storetest.Cells(t, h.Main(), "SELECT CallDay FROM Bridge_Day")
	for part := range 40 {
		rows := make([]string, 0, 500)
		for n := range 500 {
			rows = append(rows, fmt.Sprintf("('made up %d-%d', '', '', '', '%s', 1, 0, 0, 0, 0, 0, 0, '', '', '2026-11-20 00:00:00.000')", part, n, day))
		}
		h.Define(t, "INSERT INTO Bridge_Day (Target, Endpoint, ShapeKey, Shape, CallDay, LegacyCalls, LegacyFailed, NativeCalls, NativeFailed, Compared, Equal, Skipped, LegacyTimes, NativeTimes, LastDate) VALUES "+strings.Join(rows, ", "))
	}
	h.count(t, bridge.Procedure("P_Made_Up", ""), "stranger")
	h.count(t, dashboard, "admin")
	const counted = "SELECT LegacyCalls FROM Bridge_Day WHERE Target IN ('p_made_up/', 'p_dashboard/首页房间查询')"
	if got := storetest.Cells(t, h.Main(), counted); got != "2" {
		t.Errorf("calls: %q", got)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT COUNT(*) FROM Bridge_Person WHERE Target = 'p_made_up/'"); got != "0" {
		t.Errorf("%s people", got)
	}
	if got := storetest.Cells(t, h.Main(), "SELECT Calls FROM Bridge_Share"); got != "3" {
		t.Errorf("%s calls in all", got)
	}
}

// Counts are written by several transactions, each of which holds up other writers for a short time.
func TestManyCountsAreWritten(t *testing.T) {
	h := open(t, nil)
	for n := range 450 {
		target := bridge.Procedure("P_Dashboard", fmt.Sprint("查询", n))
		h.Bridge.Tally.Answered("main", bridge.Shape{Target: target}, fmt.Sprint("person ", n), n%2 == 0, false, time.Millisecond)
		h.Bridge.Tally.Refused(target, fmt.Sprint("person ", n))
	}
	for range 2 { // the second one has nothing to add
		if err := h.Bridge.Tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for query, want := range map[string]string{
		"SELECT SUM(LegacyCalls), SUM(NativeCalls), COUNT(*) FROM Bridge_Day": "225|225|450",
		"SELECT COUNT(*) FROM Bridge_Person":                                  "450",
		"SELECT SUM(Calls) FROM Bridge_Refusal":                               "450",
		"SELECT Calls, NativeCalls FROM Bridge_Share":                         "450|225",
	} {
		if got := storetest.Cells(t, h.Main(), query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}
