package approval_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/wechat"
)

// A press that meets a failure of the database is answered with 503, so that 企业微信 makes the call again. The repetition is
// read, also by another gateway, and the press decides once.
func TestAPressIsReadAgainAfterAFailure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, table string }{
		{"the card cannot be read", "Msg_Card"},
		{"the decision cannot be written", "Flow_Trail"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var one, two *apptest.Gateway
			p := ring(t, func(adjust func(*config.Config)) *apptest.Gateway {
				one, two = apptest.StartTwo(t, adjust)
				return one
			})
			id := applied(t, one, "kefu", drawn(t, one, "出差", twoSteps), `{"Days":5}`)
			p.deliver(t)
			callback, err := wechat.NewCallback(own(), nil, one.Clock.Now)
			if err != nil {
				t.Fatal(err)
			}
			sealed, err := callback.Seal([]byte(`<xml><FromUserName>admin</FromUserName><MsgType>event</MsgType><Event>template_card_event</Event><EventKey>agree</EventKey><TaskId>` + p.card("admin").TaskID + `</TaskId></xml>`))
			if err != nil {
				t.Fatal(err)
			}
			one.Define(t, "ALTER TABLE "+test.table+" RENAME TO Broken")
			if status := p.post(t, sealed); status != http.StatusServiceUnavailable {
				t.Errorf("with the failure: %d", status)
			}
			one.Define(t, "ALTER TABLE Broken RENAME TO "+test.table)
			if s := look(t, one, "kefu", id); s.Way[0].Tasks[0].Status != "待审批" || len(s.Trail) != 1 {
				t.Errorf("after the failure: %+v", s)
			}
			p.g = two
			for range 2 {
				if status := p.post(t, sealed); status != http.StatusOK {
					t.Errorf("the repetition: %d", status)
				}
			}
			if s := look(t, one, "kefu", id); s.Way[0].Tasks[0].Status != "已同意" || len(s.Trail) != 2 {
				t.Errorf("after the repetition: %+v", s)
			}
			if got := refusedCalls(t, two); got != "重复的调用|拒绝" {
				t.Errorf("the audit log has %q", got)
			}
			p.g = one
			p.deliver(t)
			p.shows(t, "admin", "已同意")
		})
	}
}

// A card is on the phone as soon as the jobs of each second have run once. Another notice of the same person waits its minute.
func TestACardIsSentAtOnce(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	applied(t, p.g, "kefu", drawn(t, p.g, "出差", twoSteps), `{"Days":5}`)
	p.g.Change(t, "INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate, Passed) "+
		"SELECT 'n1', UserId, '另一条', '售后', '', '系统', '', '', CreateDate, ExpireDate, 0 FROM Notice_Personal WHERE Passed = 0 AND UserId = '"+admin+"'")
	p.g.RunJob(t, "urgent-notices")
	sendDue(t, p.g)
	if n := len(p.Phones()["admin"]); n != 1 || p.cards("admin") != 1 {
		t.Errorf("%d messages, %d cards, want the card alone", n, p.cards("admin"))
	}
	p.g.Clock.Advance(time.Minute)
	p.deliver(t)
	if n := len(p.Phones()["admin"]); n != 2 || p.cards("admin") != 1 {
		t.Errorf("a minute later %d messages, %d cards", n, p.cards("admin"))
	}
}

// In the quiet hours a card waits for their end, as other notices do, and stays a card of its own. An approver who wants all
// hours gets it at once. A task that ends in the night has no card in the morning.
func TestACardWaitsForTheEndOfTheQuietHours(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	done(t, p.g, "caiwu", http.MethodPost, "/api/message/choices", `{"AllHours":true,"Kinds":[]}`)
	flow := drawn(t, p.g, "会签", together)
	p.g.Clock.Advance(13 * time.Hour) // from 9:30 to 22:30
	ended := applied(t, p.g, "kefu", flow, `{"Days":5}`)
	waiting := applied(t, p.g, "kefu", flow, `{"Days":6}`)
	p.deliver(t)
	if cards := p.cards("caiwu"); cards != 2 {
		t.Errorf("who wants all hours has %d cards in the night, want 2", cards)
	}
	move(t, p.g, "kefu", ended, `{"Action":"withdraw"}`)
	p.g.Clock.Advance(9*time.Hour - time.Minute) // 7:29
	p.deliver(t)
	if cards := p.cards("admin"); cards != 0 {
		t.Errorf("%d cards in the quiet hours", cards)
	}
	p.g.Clock.Advance(time.Minute)
	p.deliver(t)
	for _, account := range []string{"admin", "pinzhi"} {
		if cards := p.cards(account); cards != 1 {
			t.Errorf("%s has %d cards in the morning, want 1", account, cards)
		}
	}
	p.press(t, "admin")
	p.deliver(t)
	p.shows(t, "admin", "已同意")
	if got := cells(t, p.g, "SELECT COUNT(*) FROM Flow_Task WHERE ApplicationId = '"+waiting+"' AND Status = '已同意'"); got != "1" {
		t.Errorf("%s tasks are agreed, want 1", got)
	}
}

// cards is how many cards with buttons are on a phone.
func (p *phones) cards(account string) (n int) {
	for _, seen := range p.Phones()[account] {
		if seen.Card != nil {
			n++
		}
	}
	return n
}

// A gateway that dies after it has sent a card, and before it has recorded that, leaves the card to another one. The person has
// one card, which decides and shows the result.
func TestACardThatWasSentBeforeAKill(t *testing.T) {
	t.Parallel()
	arrived, killed := make(chan struct{}), make(chan struct{})
	var calls atomic.Int64
	p := ringOne(t)
	id := applied(t, p.g, "kefu", drawn(t, p.g, "出差", twoSteps), `{"Days":5}`)
	p.g.RunJob(t, "notices-to-channels")
	p.lost = func(path string) bool {
		if !strings.HasSuffix(path, "/message/send") || calls.Add(1) > 1 {
			return false
		}
		close(arrived)
		<-killed
		return true
	}
	dying := apptest.Start(t, p.g.Config.Databases["main"], func(c *config.Config) { c.Wechat = p.g.Config.Wechat })
	var both sync.WaitGroup
	both.Go(func() { sendDue(t, dying) })
	<-arrived
	p.g.Clock.Advance(time.Minute) // the lease of the message
	p.deliver(t)
	if cards := p.cards("admin"); cards != 1 {
		t.Errorf("%d cards, want 1", cards)
	}
	if got := cells(t, p.g, "SELECT r.State, r.Attempts, k.Tries FROM Msg_Receiver r JOIN Msg_Card k ON k.TaskId = r.TaskId WHERE k.ApplicationId = '"+id+"' AND r.UserId = '"+admin+"'"); got != "已发送|2|2" {
		t.Errorf("recorded as %s", got)
	}
	close(killed)
	both.Wait()
	p.press(t, "admin")
	p.deliver(t)
	p.shows(t, "admin", "已同意")
	if s := look(t, p.g, "kefu", id); s.Way[0].Tasks[0].Status != "已同意" || len(s.Trail) != 2 {
		t.Errorf("%+v", s)
	}
}
