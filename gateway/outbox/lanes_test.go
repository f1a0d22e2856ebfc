package outbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// line is a sender that reports each message and sends none before it is released.
type line struct {
	arrived  chan string
	released chan struct{}
	mu       sync.Mutex
	busy     int
	most     int // messages in flight at once
	sent     []string
}

func newLine() *line {
	return &line{arrived: make(chan string, 2000), released: make(chan struct{})}
}

// open is a line that delays no message.
func open() *line {
	l := newLine()
	close(l.released)
	return l
}

func (l *line) Send(_ context.Context, _, payload string) error {
	l.mu.Lock()
	l.busy++
	l.most = max(l.most, l.busy)
	l.mu.Unlock()
	l.arrived <- payload
	<-l.released
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.sent = append(l.sent, payload)
	return nil
}

// next returns the next message that has come to the line.
func (l *line) next(t *testing.T) string {
	t.Helper()
	select {
	case payload := <-l.arrived:
		return payload
	case <-time.After(2 * time.Minute): // only where the test fails
		t.Fatal("no message comes to the line")
		return ""
	}
}

// queue writes many messages of a kind in one transaction; each payload is its number.
func (o office) queue(t *testing.T, kind outbox.Kind, many int) {
	t.Helper()
	err := o.db.Tx(t.Context(), func(tx *store.Tx) error {
		for i := range many {
			m := message(fmt.Sprint(i), o.clock.Now())
			m.Kind, m.Payload = kind, fmt.Sprint(i)
			if _, err := outbox.Write(t.Context(), tx, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// run makes the first run of a worker's job; look makes another one, and stop ends the job.
func (o office) run(t *testing.T, senders map[outbox.Kind]outbox.Sender) (look, stop func()) {
	t.Helper()
	job := outbox.NewWorker(o.db, senders, o.metrics, slog.New(slog.DiscardHandler), o.clock.Now).Job()
	ctx, cancel := context.WithCancel(t.Context())
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	look = func() { t.Helper(); must(job.Do(ctx)) }
	look()
	return look, func() { t.Helper(); cancel(); must(job.Last(t.Context())) }
}

// A code that was queued after 1,500 messages of another kind, whose sender hangs, is sent
// by the next run.
func TestACodeWaitsForNoOtherKind(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.queue(t, outbox.MobileChanged, 1500)
		hanging, codes := newLine(), open()
		look, stop := o.run(t, map[outbox.Kind]outbox.Sender{outbox.MobileChanged: hanging, outbox.SignInCode: codes})
		for range 16 { // as many as are in flight at once
			hanging.next(t)
		}
		o.write(t, "a")
		look()
		if got := codes.next(t); got != "code-a" {
			t.Errorf("sent %s", got)
		}
		if hanging.most != 16 || len(hanging.sent) != 0 {
			t.Errorf("%d in flight, %d sent of the kind that hangs", hanging.most, len(hanging.sent))
		}
		close(hanging.released)
		stop()
	})
}

// A worker leaves the messages that another worker has claimed, and both workers send
// messages.
func TestTwoWorkersShareTheWork(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const many = 200
		o.queue(t, outbox.SignInCode, many)
		lines := []*line{newLine(), newLine()}
		seen := map[string]bool{}
		var stops []func()
		for _, l := range lines {
			_, stop := o.run(t, map[outbox.Kind]outbox.Sender{outbox.SignInCode: l})
			stops = append(stops, stop)
		}
		for _, l := range lines {
			for range 16 {
				seen[l.next(t)] = true
			}
		}
		if len(seen) != 32 {
			t.Errorf("%d messages are in flight, want 32", len(seen))
		}
		for _, l := range lines {
			close(l.released)
		}
		for len(seen) < many {
			select {
			case payload := <-lines[0].arrived:
				seen[payload] = true
			case payload := <-lines[1].arrived:
				seen[payload] = true
			}
		}
		for _, stop := range stops {
			stop()
		}
		if one, two := lines[0], lines[1]; one.most != 16 || two.most != 16 || len(one.sent)+len(two.sent) != many {
			t.Errorf("%d and %d are sent, %d and %d at once", len(one.sent), len(two.sent), one.most, two.most)
		}
	})
}

// slow delays its first message alone.
type slow struct{ *line }

func (s slow) Send(ctx context.Context, recipient, payload string) error {
	if payload == "0" {
		return s.line.Send(ctx, recipient, payload)
	}
	s.arrived <- payload
	return nil
}

// A place is used again as soon as its message is sent, also while another message hangs.
func TestASlowMessageHoldsUpNoOther(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.queue(t, outbox.SignInCode, 100)
		s := slow{newLine()}
		_, stop := o.run(t, map[outbox.Kind]outbox.Sender{outbox.SignInCode: s})
		seen := map[string]bool{}
		for range 100 {
			seen[s.next(t)] = true
		}
		if len(seen) != 100 || len(s.sent) != 0 {
			t.Errorf("%d messages came to the line, the slow one is sent: %v", len(seen), s.sent)
		}
		close(s.released)
		stop()
	})
}

// explosive is a sender that panics.
type explosive struct{}

func (explosive) Send(context.Context, string, string) error { panic("a sender without a telephone") }

// A sender that panics does not end the gateway: the next run returns the panic as an
// error, and the message waits for another try.
func TestASenderThatPanicsFailsTheNextRun(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		w := o.worker(explosive{})
		for range 2 {
			if err := w.Pass(t.Context()); err == nil || !strings.Contains(err.Error(), "a sender without a telephone") {
				t.Errorf("%v", err)
			}
			pass(t, w) // the failure is reported once
			o.clock.Advance(time.Minute)
		}
		pass(t, o.worker(&post{}))
		o.expect(t, "已发送|3||")
	})
}

// The next run returns the failure of a message that was still being sent.
func TestADatabaseErrorOfALaneFailsTheNextRun(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		l := newLine()
		job := o.worker(l).Job()
		if err := job.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
		l.next(t)
		if err := o.db.Close(); err != nil {
			t.Fatal(err)
		}
		close(l.released)
		if err := job.Last(t.Context()); err == nil {
			t.Error("the last run has not failed")
		}
		if err := job.Last(t.Context()); err != nil {
			t.Errorf("told again: %v", err)
		}
	})
}

// On SQL Server a message is chosen and claimed under a lock of its kind, by a statement that
// changes it only while it waits.
func TestAClaimIsMadeUnderItsLock(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) {
		if strings.Contains(r.Text, "GROUP BY m.Kind") {
			r.Table([]string{"Kind", "Due"}, []any{"sign-in-code", 1})
			return
		}
		if strings.Contains(r.Text, "sp_getapplock") {
			r.Columns()
			r.Row(0)
		}
		r.Done(0)
	})
	db, err := store.Open(t.Context(), "test", server.Config())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	pass(t, office{db, gatewaytest.NewClock(noon), outbox.NewMetrics()}.worker(open()))
	texts := server.Texts()
	at := func(part string) int {
		return slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, part) })
	}
	lock, claim := at("sp_getapplock"), at("WHERE Status = N'待发送' AND MessageId = (")
	if lock < 0 || claim < lock || server.Count("WITH (") != 0 {
		t.Errorf("lock %d, claim %d: %q", lock, claim, texts)
	}
}
