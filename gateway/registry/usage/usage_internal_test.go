package usage

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"pgregory.net/rapid"

	"qiao/gateway/errs"
)

// served is a procedure that answers calls.
func served(name string) Key { return Key{Procedure: name, CXType: "List"} }

func TestQuantilesAreNearTheTrueOnes(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		u := New()
		m := u.Meter(served("P"))
		times := rapid.SliceOfN(rapid.Int64Range(int64(200*time.Microsecond), int64(50*time.Second)), 1, 200).Draw(r, "times")
		for _, n := range times {
			m.count(resultOK, time.Duration(n))
		}
		slices.Sort(times)
		s := u.Of(served("P"))
		if s.Calls != uint64(len(times)) || s.P50 > s.P95 {
			r.Fatalf("%+v", s)
		}
		for share, got := range map[float64]time.Duration{.50: s.P50, .95: s.P95} {
			rank := int(share*float64(len(times)) + .999999)
			want := time.Duration(times[max(rank, 1)-1])
			if got < want/2 || got > want*2 {
				r.Fatalf("the %v quantile of %v is %s, estimated as %s", share, times, want, got)
			}
		}
	})
}

func TestUsageWithoutCallsAndBeyondTheBuckets(t *testing.T) {
	u := New()
	m := u.Meter(served("P"))
	if s := u.Of(served("P")); s != (Summary{}) {
		t.Errorf("without calls: %+v", s)
	}
	if s := u.Of(served("P_Unknown")); s != (Summary{}) || u.Failures(served("P_Unknown")) != nil {
		t.Errorf("of what is not there: %+v", s)
	}
	m.count(resultOK, time.Hour)
	if s := u.Of(served("P")); s.P50 != time.Minute || s.P95 != time.Minute {
		t.Errorf("beyond the last bucket: %+v", s)
	}
}

func TestTheLastFailuresAreRemembered(t *testing.T) {
	u := New()
	m := u.Meter(served("P"))
	start := time.Date(2026, 3, 9, 14, 30, 0, 0, time.UTC)
	for i := range 45 {
		m.failures.add(Failure{RequestID: fmt.Sprint(i), Time: start.Add(time.Duration(i) * time.Second)})
		list := u.Failures(served("P"))
		if len(list) != min(i+1, maxFailures) {
			t.Fatalf("%d remembered after %d", len(list), i+1)
		}
		for n, failure := range list {
			if failure.RequestID != fmt.Sprint(i-n) {
				t.Fatalf("after %d the one at %d is %s", i+1, n, failure.RequestID)
			}
		}
	}
	if s := u.Of(served("P")); s.Errors != 45 {
		t.Errorf("%+v", s)
	}
}

func TestWhatIsAnErrorOfAProcedure(t *testing.T) {
	for _, kind := range errs.Catalogue() {
		purposely := slices.Contains([]string{"business", "cxtype_missing", "cancelled"}, kind.Name)
		if isError(kind.Name) == purposely {
			t.Errorf("%s counts as an error: %v", kind.Name, !purposely)
		}
	}
	if isError(resultOf(nil)) {
		t.Error("success is an error")
	}
}

// A removed procedure leaves no labels, not even after a call that was in flight; a
// procedure that stays keeps its numbers.
func TestUsageDropsRemovedProcedures(t *testing.T) {
	u := New()
	gone, idle, stays := u.Meter(served("P_Gone")), u.Meter(served("P_Idle")), u.Meter(served("P"))
	for _, m := range []*Meter{gone, stays} {
		m.count(resultOK, time.Millisecond)
		m.count(errs.Timeout.Name, time.Second)
	}
	u.Keep(map[Key]bool{stays.key: true})
	for _, m := range []*Meter{gone, idle} {
		m.count(resultOK, time.Millisecond)
		m.count(errs.Internal.Name, time.Millisecond)
	}
	if calls, times := seriesOf(u.calls), seriesOf(u.seconds); calls != 2 || times != 1 {
		t.Errorf("%d series of calls, want 2; %d of times, want 1", calls, times)
	}
	if again := u.Meter(served("P")); again != stays || u.Of(served("P")).Calls != 2 {
		t.Error("what stays has lost its numbers")
	}
	if again := u.Meter(served("P_Gone")); again == gone || u.Of(served("P_Gone")).Calls != 0 {
		t.Error("what comes back has old numbers")
	}
}

func seriesOf(c prometheus.Collector) int {
	collected := make(chan prometheus.Metric, 100)
	c.Collect(collected)
	return len(collected)
}

func TestUsageIsCountedByManyAtOnce(t *testing.T) {
	u := New()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			m := u.Meter(served("P"))
			for range 1000 {
				m.count(resultOK, time.Millisecond)
			}
			m.failures.add(Failure{})
			u.Of(served("P"))
			u.Failures(served("P"))
		})
	}
	wait.Wait()
	if s := u.Of(served("P")); s.Calls != 8000 || s.Errors != 8 {
		t.Errorf("%+v", s)
	}
}
