package message_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"qiao/gateway/message"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wechat"
)

// caller records how many receivers each call has.
type caller struct {
	mu    sync.Mutex
	calls []int
	seen  map[string]int
}

func (c *caller) Send(_ context.Context, m wechat.Message) (wechat.Sent, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, len(m.ToUser))
	for _, id := range m.ToUser {
		c.seen[id]++
	}
	return wechat.Sent{MessageID: "m"}, nil
}

// A message to 20,000 people is 20 calls of 1,000, and each of them gets it once.
func TestAThousandReceiversShareACall(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const many = 20_000
		now := time.Date(2026, time.March, 9, 12, 0, 0, 0, time.UTC)
		people := make([]message.Receiver, many)
		for i := range people {
			people[i] = message.Receiver{UserID: fmt.Sprint("u", i), Name: "人", WechatID: fmt.Sprint("w", i)}
		}
		plan := message.New(message.Message{Kind: message.ByHand, Format: message.Text, Title: "标题", Content: "正文", Now: now}).To(message.Wechat, people...)
		if err := db.Tx(t.Context(), func(tx *store.Tx) error { return plan.Write(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
		c := &caller{seen: map[string]int{}}
		senders := map[outbox.Kind]outbox.Sender{outbox.Wechat: message.WechatSender{DB: db, Client: c}}
		worker := outbox.NewWorker(db, senders, outbox.NewMetrics(), slog.New(slog.DiscardHandler), func() time.Time { return now })
		if err := worker.Pass(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(c.calls) != 20 || len(c.seen) != many {
			t.Errorf("%d calls reach %d people", len(c.calls), len(c.seen))
		}
		for _, n := range c.calls {
			if n != 1000 {
				t.Errorf("a call has %d receivers", n)
			}
		}
	})
}

// The hours of the setting, of which those over midnight belong to both days.
func TestQuiet(t *testing.T) {
	for _, test := range []struct {
		hours, at string
		want      bool
	}{
		{"22:00-07:30", "21:59", false},
		{"22:00-07:30", "22:00", true},
		{"22:00-07:30", "00:00", true},
		{"22:00-07:30", "07:29", true},
		{"22:00-07:30", "07:30", false},
		{"12:00-13:30", "11:59", false},
		{"12:00-13:30", "12:00", true},
		{"12:00-13:30", "13:30", false},
		{"无", "23:00", false},
		{"", "23:00", false},
		{"08:00-08:00", "08:00", false},
	} {
		at, err := time.Parse("15:04", test.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := message.Quiet(test.hours, at); got != test.want {
			t.Errorf("%s at %s: %v", test.hours, test.at, got)
		}
	}
}
