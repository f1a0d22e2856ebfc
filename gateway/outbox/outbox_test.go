package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

var noon = time.Date(2026, time.March, 9, 12, 0, 0, 0, time.UTC)

// post is a sender that records the messages that it has sent, and fails while it is
// broken.
type post struct {
	mu     sync.Mutex
	sent   []string
	tries  int
	broken error
	hold   func() // called by a try before it goes on
}

func (p *post) Send(_ context.Context, recipient, payload string) error {
	if p.hold != nil {
		p.hold()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tries++
	if p.broken != nil {
		return p.broken
	}
	p.sent = append(p.sent, recipient+" "+payload)
	return nil
}

// office is a database with the parts that a test needs to send messages from it.
type office struct {
	db      *store.DB
	clock   *gatewaytest.Clock
	metrics *outbox.Metrics
}

func eachOffice(t *testing.T, test func(t *testing.T, o office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		test(t, office{db, gatewaytest.NewClock(noon), outbox.NewMetrics()})
	})
}

func (o office) worker(sender outbox.Sender) *outbox.Worker {
	senders := map[outbox.Kind]outbox.Sender{}
	if sender != nil {
		senders[outbox.SignInCode] = sender
	}
	return outbox.NewWorker(o.db, senders, o.metrics, slog.New(slog.DiscardHandler), o.clock.Now)
}

// write puts a message that expires after an hour into the outbox.
func (o office) write(t *testing.T, key string) (id string) {
	t.Helper()
	err := o.db.Tx(t.Context(), func(tx *store.Tx) (err error) {
		id, err = outbox.Write(t.Context(), tx, message(key, o.clock.Now()))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func message(key string, now time.Time) outbox.Message {
	return outbox.Message{Kind: outbox.SignInCode, Key: key, Recipient: "13800000001", Payload: "code-" + key, Now: now, Expires: now.Add(time.Hour)}
}

func pass(t *testing.T, w *outbox.Worker) {
	t.Helper()
	if err := w.Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// rows are the messages in the database.
func (o office) rows(t *testing.T) string {
	t.Helper()
	return storetest.Cells(t, o.db, "SELECT Status, Attempts, Payload, LastError FROM Msg_Outbox ORDER BY MessageKey")
}

func (o office) expect(t *testing.T, want string) {
	t.Helper()
	if got := o.rows(t); got != want {
		t.Errorf("the outbox has %q, want %q", got, want)
	}
}

// counts compares the results of messages: expired, failed, retried and sent.
func (o office) counts(t *testing.T, want ...int) {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(o.metrics.Collector())
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	for i, result := range []string{"expired", "failed", "retried", "sent"} {
		line := fmt.Sprintf("qiao_messages_total{kind=\"sign-in-code\",result=%q} %d\n", result, want[i])
		if text := answer.Body.String(); !strings.Contains(text, line) {
			t.Errorf("no %s in %s", line, text)
		}
	}
}

func TestAMessageIsSentOnceAndEmptied(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		if id := o.write(t, "a"); id != "" {
			t.Error("a second message with the key was taken")
		}
		o.expect(t, "待发送|0|code-a|")
		p := &post{}
		pass(t, o.worker(p))
		pass(t, o.worker(p)) // as after a restart
		if got := strings.Join(p.sent, ","); got != "13800000001 code-a" {
			t.Errorf("sent: %s", got)
		}
		o.expect(t, "已发送|1||")
		o.counts(t, 0, 0, 0, 1)
	})
}

func TestATransactionThatFailsSendsNothing(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		refused := errors.New("refused")
		err := o.db.Tx(t.Context(), func(tx *store.Tx) error {
			if _, err := outbox.Write(t.Context(), tx, message("a", noon)); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) {
			t.Fatal(err)
		}
		o.expect(t, "")
	})
}

func TestInstancesSendAMessageOnce(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		for i := range 10 {
			o.write(t, fmt.Sprint(i))
		}
		p := &post{}
		var wait sync.WaitGroup
		for range 4 {
			w := o.worker(p)
			wait.Go(func() {
				for range 3 {
					if err := w.Pass(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wait.Wait()
		if p.tries != 10 || len(p.sent) != 10 {
			t.Errorf("%d tries have sent %d of 10 messages", p.tries, len(p.sent))
		}
	})
}

// The pauses are 5, 10, 20 … seconds and ten minutes at most; the tenth failure is the last.
func TestTriesPauseLongerAndLongerUntilTheyEnd(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		err := o.db.Tx(t.Context(), func(tx *store.Tx) error {
			m := message("a", noon)
			m.Expires = noon.Add(24 * time.Hour)
			_, err := outbox.Write(t.Context(), tx, m)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p := &post{broken: errors.New("the line is dead")}
		w := o.worker(p)
		for i, seconds := range []int{5, 10, 20, 40, 80, 160, 320, 600, 600} {
			pass(t, w)
			o.clock.Advance(time.Duration(seconds)*time.Second - time.Millisecond)
			pass(t, w)
			if p.tries != i+1 {
				t.Fatalf("%d tries before the pause of %d s is over, want %d", p.tries, seconds, i+1)
			}
			o.expect(t, fmt.Sprintf("待发送|%d|code-a|the line is dead", i+1))
			o.clock.Advance(time.Millisecond)
		}
		pass(t, w)
		o.expect(t, "发送失败|10||the line is dead")
		o.clock.Advance(time.Hour)
		pass(t, w)
		o.counts(t, 0, 1, 9, 0)
		if p.tries != 10 {
			t.Errorf("%d tries", p.tries)
		}
	})
}

func TestAnExpiredMessageIsNotSent(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		o.clock.Advance(time.Hour)
		p := &post{}
		pass(t, o.worker(p))
		if p.tries != 0 {
			t.Error("sent")
		}
		o.expect(t, "已过期|0||")
		o.counts(t, 1, 0, 0, 0)
	})
}

func TestWithoutASenderMessagesWaitAndSayWhy(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		pass(t, o.worker(nil))
		o.expect(t, "待发送|1|code-a|no way of sending this kind of message is configured")
		o.clock.Advance(time.Hour)
		pass(t, o.worker(nil))
		o.expect(t, "已过期|1||no way of sending this kind of message is configured")
	})
}

// The result of the instance that takes over a message from one that hangs is the one that
// counts.
func TestAnotherInstanceTakesOverAfterAMinute(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		entered, released := make(chan struct{}), make(chan struct{})
		hanging := &post{broken: errors.New("too late"), hold: func() { close(entered); <-released }}
		ended := make(chan error, 1)
		go func() { ended <- o.worker(hanging).Pass(t.Context()) }()
		select {
		case <-entered:
		case err := <-ended:
			t.Fatalf("no message is tried: %v", err)
		}
		p := &post{}
		o.clock.Advance(time.Minute - time.Millisecond)
		pass(t, o.worker(p))
		if p.tries != 0 {
			t.Error("taken from an instance that may be alive")
		}
		o.clock.Advance(time.Millisecond)
		pass(t, o.worker(p))
		close(released)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if p.tries != 1 {
			t.Errorf("%d tries", p.tries)
		}
		o.expect(t, "已发送|2||")
	})
}

func TestMessagesThatHaveEndedAreKeptForThirtyDays(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.write(t, "a")
		w := o.worker(&post{})
		pass(t, w)
		o.clock.Advance(30 * 24 * time.Hour)
		pass(t, w)
		o.expect(t, "已发送|1||")
		o.clock.Advance(time.Hour)
		pass(t, w)
		o.expect(t, "")
	})
}

// More messages than one statement deletes are deleted by one run. One that still waits stays.
func TestManyOldMessagesAreDeleted(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.queue(t, outbox.MobileChanged, 1001)
		o.clock.Advance(time.Hour)
		pass(t, o.worker(nil)) // they expire
		o.clock.Advance(30*24*time.Hour - time.Hour + time.Millisecond)
		o.write(t, "a")
		pass(t, o.worker(nil))
		o.expect(t, "待发送|1|code-a|no way of sending this kind of message is configured")
	})
}
