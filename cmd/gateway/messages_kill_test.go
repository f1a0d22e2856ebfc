package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/message"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// rejecting lets every 20th message fail; half of these failures come after the message was delivered.
type rejecting struct {
	*simulator.Simulator
	calls atomic.Int64 // that send a message
}

func (s *rejecting) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/message/send") {
		s.Simulator.ServeHTTP(w, r)
		return
	}
	call := s.calls.Add(1)
	if call%20 != 0 {
		s.Simulator.ServeHTTP(w, r)
		return
	}
	if call%40 == 0 {
		s.Simulator.ServeHTTP(httptest.NewRecorder(), r)
	}
	w.WriteHeader(http.StatusBadGateway)
}

// TestAKillWhileMessagesAreSent sends 10,000 messages over two gateways with one database, of which one call in 20 fails, and
// kills one of them again and again. Afterwards each message has arrived, at most 0.5 % of them twice, and each has its result.
func TestAKillWhileMessagesAreSent(t *testing.T) {
	layer.LongOnly(t)
	many, killed, latency := 10_000, kills(), 100*time.Millisecond
	sim, err := simulator.New(simulator.Options{CorpID: "ww1", Secrets: simulator.Secrets{Application: "geheim"}, Users: []simulator.User{
		{User: wechat.User{UserID: "zhang", Name: "张伟", Departments: []int{1}, Status: wechat.Active}},
	}, Latency: func(context.Context, string) { <-time.After(latency) }})
	if err != nil {
		t.Fatal(err)
	}
	company := &rejecting{Simulator: sim}
	stand := httptest.NewServer(company)
	defer stand.Close()
	environ := []string{
		"GATEWAY_WECHAT_CORP_ID=ww1", "GATEWAY_WECHAT_AGENT_ID=1000002", "GATEWAY_WECHAT_SECRET=geheim",
		"GATEWAY_WECHAT_API_URL=" + stand.URL, "GATEWAY_WECHAT_REDIRECT_URL=https://qiao.example.com",
	}
	folder := seeded(t)
	gateways := [2]*victim{serveVictim(t, folder, environ...), serveVictim(t, folder, environ...)}
	writeMessages(t, folder, many)
	for i := range killed {
		after := int64(many * (i + 1) / (killed + 9)) // some are left for the last gateways
		gatewaytest.Eventually(t, "messages are under way", func() bool { return company.calls.Load() > after })
		t.Logf("kill %d after %d calls", i+1, company.calls.Load())
		one := rand.IntN(2)
		gateways[one].kill(t)
		if i < killed-1 {
			gateways[one] = serveVictim(t, folder, environ...)
		}
	}
	awaitSent(t, folder)
	arrived, twice := map[string]int{}, 0
	for _, seen := range sim.Phones()["zhang"] {
		if arrived[seen.Text]++; arrived[seen.Text] > 1 {
			twice++
		}
	}
	if len(arrived) != many || twice > many/200 {
		t.Errorf("%d of %d messages have arrived, %d twice", len(arrived), many, twice)
	}
	t.Logf("%d messages by %d calls, %d twice, %d kills", len(arrived), company.calls.Load(), twice, killed)
}

// awaitSent waits until all messages are sent. The lease of the messages that the dead gateway was sending, and the pauses
// after failures, are over as soon as no other message moves.
func awaitSent(t *testing.T, folder string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "qiao.db")+"?_pragma=busy_timeout(120000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	last, since := [2]int{}, time.Now()
	for ; ; <-time.After(50 * time.Millisecond) {
		var left [2]int // messages that are being sent, and that wait
		err := db.QueryRowContext(t.Context(), `SELECT COALESCE(SUM(Status = '发送中'), 0), COALESCE(SUM(Status = '待发送'), 0)
			FROM Msg_Outbox WHERE Kind = 'wechat'`).Scan(&left[0], &left[1])
		if left != last {
			last, since = left, time.Now()
		}
		if err == nil && left != [2]int{} && time.Since(since) > 500*time.Millisecond {
			_, err = db.ExecContext(t.Context(), "UPDATE Msg_Outbox SET NextDate = '2026-01-01 00:00:00.000' WHERE Kind = 'wechat' AND Status IN ('发送中', '待发送')")
		}
		if err != nil || time.Since(since) > 2*time.Minute {
			t.Fatalf("%v messages are left, %v", left, err)
		}
		if left == [2]int{} {
			break
		}
	}
	var lost int
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM Msg_Receiver WHERE UserName = '收件人' AND State <> '已发送'").Scan(&lost); err != nil || lost > 0 {
		t.Errorf("%d receivers have another result, %v", lost, err)
	}
}

// writeMessages puts messages, each a call of its own, into the database of the gateways.
func writeMessages(t *testing.T, folder string, many int) {
	t.Helper()
	db, err := store.Open(t.Context(), "main", apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now()
	for start := 0; start < many; start += 500 {
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			for i := start; i < start+500; i++ {
				m := message.Message{Kind: message.ByHand, Format: message.Text, Title: fmt.Sprint("消息 ", i), Content: "正文", Now: now}
				if err := message.New(m).To(message.Wechat, message.Receiver{UserID: "u", Name: "收件人", WechatID: "zhang"}).Write(t.Context(), tx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
