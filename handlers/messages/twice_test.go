package messages_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

// 发送 that is pressed twice sends once: the second of two equal calls at the same time gets the answer of the first, at the
// same gateway and at another one.
func TestSendPressedTwice(t *testing.T) {
	sim, settings := stand(t)
	one, two := apptest.StartTwo(t, settings)
	s := site{one, sim}
	s.Change(t, "UPDATE Base_User SET WechatId = NULL")
	s.Change(t, "UPDATE Base_User SET WechatId = Account WHERE Account = 'kefu'")
	sent := 0
	for name, second := range map[string]*apptest.Gateway{"the same gateway": one, "another gateway": two} {
		caller, body := s.As(t, "sushe"), strings.Replace(s.to(t, "", "kefu"), "请看", name, 1)
		answers := make(chan apptest.Answer, 2)
		before := repeats(t, one, two)
		var both sync.WaitGroup
		err := one.Main().Tx(t.Context(), func(*store.Tx) error { // the only writer, for which the first call waits
			for _, g := range []*apptest.Gateway{one, second} {
				both.Go(func() { answers <- g.Send(t, http.MethodPost, "/api/message/send", body, caller...) })
			}
			gatewaytest.Eventually(t, "one of the calls waits for the other", func() bool { return repeats(t, one, two) == before+1 })
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		both.Wait()
		if a, b := <-answers, <-answers; a.Code != 0 || a.Body != b.Body {
			t.Errorf("%s: %s and %s", name, a.Body, b.Body)
		}
		s.send(t)
		if sent++; len(s.wechat.Phones()["kefu"]) != sent || !strings.HasPrefix(s.phone("kefu"), "通知\n"+name) {
			t.Errorf("%s: kefu has %s", name, s.phone("kefu"))
		}
		if got := s.rows(t, "SELECT COUNT(*) FROM Msg_Message WHERE Content = '"+name+"'"); got[0] != "1" {
			t.Errorf("%s: %s messages", name, got[0])
		}
	}
}

var repeated = regexp.MustCompile(`(?m)^qiao_repeated_writes_total (\d+)$`)

// repeats is how many calls at some gateways were repeats of others.
func repeats(t *testing.T, gateways ...*apptest.Gateway) (sum int) {
	t.Helper()
	for _, g := range gateways {
		found := repeated.FindStringSubmatch(g.Send(t, http.MethodGet, "/metrics", "").Body)
		if found == nil {
			t.Fatal("no metric of repeats")
		}
		n, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	return sum
}
