package message_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/message"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// shelf is a database with messages of noon.
type shelf struct {
	db    *store.DB
	clock *gatewaytest.Clock
}

var noon = time.Date(2026, time.March, 9, 12, 0, 0, 0, time.UTC)

func eachShelf(t *testing.T, test func(t *testing.T, s shelf)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) { test(t, shelf{db, gatewaytest.NewClock(noon)}) })
}

// write writes a message to some people, which is due after a while.
func (s shelf) write(t *testing.T, title string, after time.Duration, people int) {
	t.Helper()
	now := s.clock.Now()
	plan := message.New(message.Message{Kind: message.ByHand, Format: message.Text, Title: title, Content: "正文", Now: now, Due: now.Add(after)})
	for i := range people {
		plan.To(message.Wechat, message.Receiver{UserID: fmt.Sprint("u", i), Name: "人", WechatID: fmt.Sprint("w", i)})
	}
	if err := s.db.Tx(t.Context(), func(tx *store.Tx) error { return plan.Write(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

// in runs statements that the product has not.
func (s shelf) in(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		statement, err := s.db.Prepare(t.Context(), text, store.Options{Write: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := statement.Run(t.Context(), nil, &storetest.Recorder{}); err != nil {
			t.Fatal(err)
		}
	}
}

func (s shelf) pass(t *testing.T, days int) {
	t.Helper()
	keep := time.Duration(days) * 24 * time.Hour
	job := message.Retention{DB: s.db, Keep: keep, Log: slog.New(slog.DiscardHandler), Now: s.clock.Now}.Job()
	if job.Every != 24*time.Hour || !job.OneInstance {
		t.Errorf("%+v", job)
	}
	if err := job.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// left are the messages and how many receivers each has.
func (s shelf) left(t *testing.T) string {
	t.Helper()
	return storetest.Cells(t, s.db, `SELECT m.Title, (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId) AS Receivers
		FROM Msg_Message m ORDER BY m.Title`)
}

// Messages are deleted 365 days after they were due, however many receivers they have. What still waits stays, and 0 days keep
// everything.
func TestOldMessagesAreDeleted(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		s.write(t, "a many", 0, 2001)
		s.write(t, "b planned", 90*24*time.Hour, 1)
		s.in(t, "UPDATE Msg_Receiver SET State = '已发送'")
		s.write(t, "c waits", 0, 2)
		s.in(t, "INSERT INTO Msg_Receiver (ReceiverId, Kind, Label, Channel, UserName, Address, State, PlanDate, CreateDate) "+
			"VALUES ('code', '账号安全', '登录验证码', '短信', '', '138****0001', '已发送', '2026-03-09 12:00:00.000', '2026-03-09 12:00:00.000')")
		codes := func() string {
			return storetest.Cells(t, s.db, "SELECT COUNT(*) AS N FROM Msg_Receiver WHERE MessageId IS NULL")
		}
		s.clock.Advance(365 * 24 * time.Hour)
		s.pass(t, 365)
		if got := s.left(t) + ", " + codes(); got != "a many|2001 / b planned|1 / c waits|2, 1" {
			t.Errorf("after 365 days: %s", got)
		}
		s.clock.Advance(time.Millisecond)
		s.pass(t, 0)
		if got := s.left(t); got != "a many|2001 / b planned|1 / c waits|2" {
			t.Errorf("0 days keep %s", got)
		}
		s.pass(t, 365)
		if got := s.left(t) + ", " + codes(); got != "b planned|1 / c waits|2, 0" {
			t.Errorf("after more than 365 days: %s", got)
		}
		s.clock.Advance(90 * 24 * time.Hour)
		s.in(t, "UPDATE Msg_Receiver SET State = '发送失败' WHERE UserId = 'u0'")
		s.pass(t, 365)
		if got := s.left(t); got != "c waits|1" {
			t.Errorf("90 days later: %s", got)
		}
	})
}

// A card stays as long as its task can be decided, with its receiver and its message.
func TestOldCardsAreDeleted(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		for _, card := range []string{"open", "ended"} {
			err := s.db.Tx(t.Context(), func(tx *store.Tx) error {
				buttons := message.Buttons{NoticeID: card, UserID: "u", ApplicationID: "a", FlowTaskID: card, Title: card}
				return buttons.Add(t.Context(), tx, s.clock.Now())
			})
			if err != nil {
				t.Fatal(err)
			}
			task := storetest.Cells(t, s.db, "SELECT TaskId FROM Msg_Card WHERE NoticeId = '"+card+"'")
			plan := message.New(message.Message{Kind: "审批", Format: message.Card, Title: card, Content: "正文", TaskID: task, Now: s.clock.Now()})
			plan.To(message.Wechat, message.Receiver{UserID: "u", Name: "人", WechatID: "w"})
			if err := s.db.Tx(t.Context(), func(tx *store.Tx) error { return plan.Write(t.Context(), tx) }); err != nil {
				t.Fatal(err)
			}
		}
		s.in(t, "UPDATE Msg_Receiver SET State = '"+outbox.Sent+"'", "UPDATE Msg_Card SET Ended = 1 WHERE NoticeId = 'ended'")
		cards := func() string { return storetest.Cells(t, s.db, "SELECT NoticeId FROM Msg_Card ORDER BY NoticeId") }
		s.clock.Advance(365*24*time.Hour + time.Millisecond)
		s.pass(t, 365)
		if got := s.left(t) + ", " + cards(); got != "open|1, open" {
			t.Errorf("%s", got)
		}
		s.in(t, "UPDATE Msg_Card SET Ended = 1")
		s.pass(t, 365)
		if got := s.left(t) + cards(); got != "" {
			t.Errorf("ended: %s", got)
		}
	})
}
