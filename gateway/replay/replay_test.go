package replay

import (
	"context"
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// harness is one session whose writes come to one gateway.
type harness struct {
	*Writes
	t      *testing.T
	shared cache.Cache
	now    time.Time
}

func newHarness(t *testing.T) *harness {
	h := &harness{t: t, now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)}
	h.shared = cache.NewMemory(1000, func() time.Time { return h.now })
	t.Cleanup(func() { _ = h.shared.Close() })
	h.Writes = New(h.shared, 30*time.Second)
	return h
}

func (h *harness) write(target, body, key string) Write {
	h.t.Helper()
	request := httptest.NewRequest("POST", "/a", nil)
	request.Header.Set(Header, key)
	write, err := Identify("token", target, request, []byte(body))
	if err != nil {
		h.t.Fatal(err)
	}
	return write
}

// begin begins a write and says whether it is the first.
func (h *harness) begin(target, body string, first bool) *Run {
	return h.beginKeyed(target, body, "", first)
}

func (h *harness) beginKeyed(target, body, key string, first bool) *Run {
	h.t.Helper()
	run, err := h.Begin(h.t.Context(), h.write(target, body, key))
	if err != nil || run.First != first {
		h.t.Fatalf("%s to %s: first %v, %v; want first %v", body, target, run != nil && run.First, err, first)
	}
	return run
}

func (h *harness) end(run *Run, answer string, succeeded, lost bool) {
	h.t.Helper()
	if err := run.End(h.t.Context(), Outcome{Answer: Answer{Status: 200, Body: []byte(answer)}, Succeeded: succeeded, Lost: lost}); err != nil {
		h.t.Fatal(err)
	}
}

// repeat expects the request to be a repeat that gets the answer.
func (h *harness) repeat(target, body, want string, lost bool) {
	h.t.Helper()
	run := h.begin(target, body, false)
	answer, err := run.Wait(h.t.Context())
	if err != nil || string(answer.Body) != want {
		h.t.Fatalf("the repeat of %s got %q, %v; want %q", body, answer.Body, err, want)
	}
	if err := run.Repeated(h.t.Context(), answer, lost); err != nil {
		h.t.Fatal(err)
	}
}

func TestAfterAWrittenAnswerAnEqualRequestIsNoRepeat(t *testing.T) {
	h := newHarness(t)
	for range 3 {
		h.end(h.begin("room", "甲", true), "1", true, false)
	}
}

func TestALostAnswerIsKeptFor15Seconds(t *testing.T) {
	h := newHarness(t)
	h.end(h.begin("room", "甲", true), "1", true, true)
	h.now = h.now.Add(14 * time.Second)
	h.repeat("room", "甲", "1", true) // lost as well: kept for another 15 s
	h.now = h.now.Add(14 * time.Second)
	h.repeat("room", "甲", "1", false)
	h.end(h.begin("room", "甲", true), "2", true, true)
	h.now = h.now.Add(15 * time.Second)
	h.begin("room", "甲", true)
}

func TestAFailedWriteIsNotKept(t *testing.T) {
	h := newHarness(t)
	h.end(h.begin("room", "甲", true), "busy", false, true)
	h.end(h.begin("room", "甲", true), "1", true, true)
	h.end(h.begin("room", "乙", true), "invalid", false, false) // ends no answer either
	h.repeat("room", "甲", "1", false)
}

func TestALaterWriteToTheTargetEndsWhatIsKept(t *testing.T) {
	h := newHarness(t)
	for name, lost := range map[string]bool{"written": false, "lost": true} {
		h.end(h.begin("room", name, true), "1", true, true)
		h.end(h.begin("bed", "other", true), "2", true, false)
		h.end(h.begin("room", "乙", true), "3", true, lost)
		h.end(h.begin("room", name, true), "4", true, false)
	}
}

// Two that the network swallowed together are both repeated.
func TestWritesLostTogetherAreBothKept(t *testing.T) {
	h := newHarness(t)
	one, two := h.begin("room", "甲", true), h.begin("room", "乙", true)
	h.end(one, "1", true, true)
	h.end(two, "2", true, true)
	h.repeat("room", "甲", "1", false)
	h.repeat("room", "乙", "2", false)
}

// The second waited in the database for the first, whose client had gone: the second one counts.
func TestAWriteWhoseClientIsThereEndsALostOneBesideIt(t *testing.T) {
	h := newHarness(t)
	one, two := h.begin("room", "甲", true), h.begin("room", "乙", true)
	h.end(one, "1", true, true)
	h.end(two, "2", true, false)
	h.end(h.begin("room", "甲", true), "3", true, false)
}

func TestAnAnswerThatBreaksOffIsKeptUnlessAnEqualWriteHasBegun(t *testing.T) {
	h := newHarness(t)
	run := h.begin("room", "甲", true)
	h.end(run, "1", true, false)
	if err := run.Unwritten(t.Context(), Answer{Body: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	h.repeat("room", "甲", "1", false)
	h.end(run, "1", true, false)
	next := h.begin("room", "甲", true)
	if err := run.Unwritten(t.Context(), Answer{Body: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	h.end(next, "2", true, true)
	h.repeat("room", "甲", "2", false)
}

// A repeat that has waited for a run must not end the claim of a later one.
func TestARepeatEndsItsOwnRunAlone(t *testing.T) {
	h := newHarness(t)
	first := h.begin("room", "甲", true)
	repeat := h.begin("room", "甲", false)
	h.end(first, "1", true, false)
	h.begin("room", "甲", true) // runs
	for _, lost := range []bool{false, true} {
		if err := repeat.Repeated(t.Context(), Answer{}, lost); err != nil {
			t.Fatal(err)
		}
	}
	h.begin("room", "甲", false)
}

func TestAKeyIsOneWriteForTenMinutes(t *testing.T) {
	h := newHarness(t)
	h.end(h.beginKeyed("room", "甲", "k", true), "busy", false, false)
	h.end(h.beginKeyed("room", "甲", "k", true), "1", true, false)
	h.end(h.beginKeyed("room", "甲", "l", true), "2", true, false)
	h.end(h.begin("room", "甲", true), "3", true, false)
	h.now = h.now.Add(10*time.Minute - time.Second)
	for range 2 {
		run := h.beginKeyed("room", "甲", "k", false)
		answer, err := run.Wait(t.Context())
		if err != nil || string(answer.Body) != "1" {
			t.Fatalf("%q, %v", answer.Body, err)
		}
		if err := run.Repeated(t.Context(), answer, false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Begin(t.Context(), h.write("room", "乙", "k")); !errs.Is(err, errs.BadRequest) {
		t.Errorf("the key with another body: %v", err)
	}
	h.now = h.now.Add(time.Second)
	h.beginKeyed("room", "甲", "k", true)
}

func TestARepeatOfAWriteWithoutAKeptAnswerReportsThatItWasMade(t *testing.T) {
	h := newHarness(t)
	run := h.begin("room", "甲", true)
	h.end(run, "1", true, true)
	if err := h.shared.Delete(t.Context(), run.answerKey()); err != nil {
		t.Fatal(err)
	}
	_, err := h.begin("room", "甲", false).Wait(t.Context())
	if !errs.Is(err, errs.Business) || errs.As(err).ClientText() != "该操作已执行，请刷新后查看结果" {
		t.Error(err)
	}
}

func TestARepeatWaitsNoLongerThanItsRequest(t *testing.T) {
	h := newHarness(t)
	h.begin("room", "甲", true)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.begin("room", "甲", false).Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// brokenCache fails in one method.
type brokenCache struct {
	cache.Cache
	members error
}

func (b *brokenCache) Members(ctx context.Context, key string) ([]string, error) {
	if b.members != nil {
		return nil, b.members
	}
	return b.Cache.Members(ctx, key)
}

func TestAWriteThatCannotBeginIsNotClaimed(t *testing.T) {
	h := newHarness(t)
	broken := &brokenCache{Cache: h.shared, members: errs.New(errs.Unavailable)}
	h.Writes = New(broken, 30*time.Second)
	if _, err := h.Begin(t.Context(), h.write("room", "甲", "")); !errs.Is(err, errs.Unavailable) {
		t.Error(err)
	}
	broken.members = nil
	h.begin("room", "甲", true)
}
