package usage

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var slowStart = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func slowAt(second int) Slow {
	return Slow{Time: slowStart.Add(time.Duration(second) * time.Second), RequestID: fmt.Sprint(second)}
}

func TestTheLastTenSlowCallsAreKept(t *testing.T) {
	u := New()
	u.Meter(served("P"))
	for i := range 25 {
		call := slowAt(i)
		call.Shape = make([]Shape, 300)
		u.NoteSlow(served("P"), call)
	}
	calls, plan := u.Slow(served("P"))
	if len(calls) != 10 || calls[0].RequestID != "24" || calls[9].RequestID != "15" || len(calls[0].Shape) != 100 || plan != nil {
		t.Errorf("%d calls from %s to %s", len(calls), calls[0].RequestID, calls[len(calls)-1].RequestID)
	}
}

func TestAPlanIsWantedOnceAMinute(t *testing.T) {
	u := New()
	u.Meter(served("P"))
	u.Meter(served("Q"))
	for _, test := range []struct {
		name   string
		second int
		want   bool
	}{{"P", 0, true}, {"P", 1, false}, {"P", 59, false}, {"Q", 59, true}, {"P", 60, true}, {"P", 61, false}, {"gone", 61, false}} {
		if got := u.NoteSlow(served(test.name), slowAt(test.second)); got != test.want {
			t.Errorf("%s at %d s: %v", test.name, test.second, got)
		}
	}
}

func TestPlansAreBounded(t *testing.T) {
	u := New()
	u.NotePlan(served("P"), Plan{Lines: []string{"nobody asked"}})
	u.Meter(served("P"))
	u.NoteSlow(served("P"), slowAt(0))
	line := strings.Repeat("x", 4<<10)
	u.NotePlan(served("P"), Plan{Lines: []string{line, line, line, line, line}})
	if _, plan := u.Slow(served("P")); len(plan.Lines) != 4 || !plan.Cut {
		t.Errorf("%d lines", len(plan.Lines))
	}
}

func TestTheProceduresWithSlowCallsAreBounded(t *testing.T) {
	u := New()
	for i := range 130 {
		key := served(fmt.Sprint(i))
		u.Meter(key)
		u.NoteSlow(key, slowAt(i))
	}
	u.NoteSlow(served("30"), slowAt(1000))
	if n := len(u.slow.of); n != 100 {
		t.Errorf("%d procedures", n)
	}
	for name, kept := range map[string]bool{"29": false, "30": true, "129": true} {
		if calls, _ := u.Slow(served(name)); (len(calls) > 0) != kept {
			t.Errorf("%s: %d calls", name, len(calls))
		}
	}
	u.Keep(map[Key]bool{served("129"): true})
	if n := len(u.slow.of); n != 1 {
		t.Errorf("%d procedures, all but one of which were removed", n)
	}
}
