package messages_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/wechat"
)

func withCallback(c *config.Config) {
	c.Wechat.CallbackToken, c.Wechat.CallbackAESKey = "QDG6eK", "jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C"
}

// 企业微信 checks the address when an administrator saves it: the answer has the bytes of the decrypted echostr alone. A check by
// anybody else is refused, and leaves a row in the audit log.
func TestTheCheckOfTheAddress(t *testing.T) {
	s := open(t, withCallback)
	check := func(settings func(*config.Wechat), at time.Time, alter func(url.Values)) (int, string, string) {
		t.Helper()
		own := s.Config.Wechat
		settings(&own)
		caller, err := wechat.NewCallback(own, nil, func() time.Time { return at })
		if err != nil {
			t.Fatal(err)
		}
		sealed, err := caller.Seal([]byte("1616140317555161061 \n桥"))
		if err != nil {
			t.Fatal(err)
		}
		query := sealed.Query()
		query.Set("echostr", sealed.Encrypt)
		alter(query)
		a := s.Send(t, http.MethodGet, "/api/EnterpriseWeChat/callback?"+query.Encode(), "")
		return a.Status, a.Body, a.Header.Get("Content-Type")
	}
	same, unaltered, now := func(*config.Wechat) {}, func(url.Values) {}, s.Clock.Now()
	if status, body, kind := check(same, now, unaltered); status != http.StatusOK || body != "1616140317555161061 \n桥" || kind != "text/plain; charset=utf-8" {
		t.Errorf("%d %q as %s", status, body, kind)
	}
	if got := s.refusedCalls(t); got != "" {
		t.Errorf("the right check left %s", got)
	}
	for _, test := range []struct {
		name     string
		settings func(*config.Wechat)
		at       time.Time
		alter    func(url.Values)
		reason   string
	}{
		{"another token", func(w *config.Wechat) { w.CallbackToken = "other" }, now, unaltered, "签名不对"},
		{"another signature", same, now, func(v url.Values) { v.Set("msg_signature", strings.Repeat("0", 40)) }, "签名不对"},
		{"another echostr", same, now, func(v url.Values) { v.Set("echostr", "AAAA"+v.Get("echostr")[4:]) }, "签名不对"},
		{"no signature", same, now, func(v url.Values) { v.Del("msg_signature") }, "签名不对"},
		{"another key", func(w *config.Wechat) { w.CallbackAESKey = strings.Repeat("B", 43) }, now, unaltered, "内容无法解读"},
		{"another company", func(w *config.Wechat) { w.CorpID = "ww2" }, now, unaltered, "企业不对"},
		{"too late", same, now.Add(-5*time.Minute - time.Second), unaltered, "时间戳超过 5 分钟"},
	} {
		before := strings.Count(s.refusedCalls(t), test.reason+"|拒绝")
		if status, body, _ := check(test.settings, test.at, test.alter); status != http.StatusForbidden || strings.Contains(body, "1616") {
			t.Errorf("%s: %d %s", test.name, status, body)
		}
		if after := strings.Count(s.refusedCalls(t), test.reason+"|拒绝"); after != before+1 {
			t.Errorf("%s: %d rows in the audit log, %d before", test.name, after, before)
		}
	}
}

// refusedCalls are the reasons and outcomes in the audit log.
func (s site) refusedCalls(t *testing.T) string {
	t.Helper()
	if err := s.Strangers.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s.Audited(t, "Object, Outcome", "Event = 'wechat.callback'")
}
