package approval_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

const (
	callbackToken = "QDG6eK"
	callbackKey   = "jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C"
)

// phones is a stand-in of 企业微信 whose calls reach a gateway.
type phones struct {
	*simulator.Simulator
	g *apptest.Gateway
	// lost reports whether the answer to a call of a gateway is lost after the call had its effect; nil: none is.
	lost func(path string) bool
}

// ring starts the stand-in, with a phone for each account of the tests, and start, which starts the gateway.
func ring(t *testing.T, start func(adjust func(*config.Config)) *apptest.Gateway) *phones {
	t.Helper()
	p := &phones{}
	door := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.g.Server.Handler().ServeHTTP(w, r) }))
	t.Cleanup(door.Close)
	options := simulator.Options{
		CorpID: "ww1", Secrets: simulator.Secrets{Application: "geheim"}, CallbackToken: callbackToken, AESKey: callbackKey,
		CallbackURL: door.URL + "/api/EnterpriseWeChat/callback", Now: func() time.Time { return p.g.Clock.Now() },
	}
	for _, account := range []string{"admin", "caiwu", "pinzhi", "kefu"} {
		options.Users = append(options.Users, simulator.User{User: wechat.User{UserID: account, Name: account, Departments: []int{1}, Status: wechat.Active}})
	}
	var err error
	if p.Simulator, err = simulator.New(options); err != nil {
		t.Fatal(err)
	}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		p.ServeHTTP(answer, r)
		if p.lost != nil && p.lost(r.URL.Path) {
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	t.Cleanup(api.Close)
	p.g = start(func(c *config.Config) {
		c.Wechat.CorpID, c.Wechat.AgentID, c.Wechat.Secret = "ww1", 1000002, "geheim"
		c.Wechat.CallbackToken, c.Wechat.CallbackAESKey = callbackToken, callbackKey
		c.Wechat.APIURL, c.Wechat.RedirectURL = api.URL, "https://qiao.example.com"
	})
	p.g.Change(t, "UPDATE Base_User SET WechatId = NULL")
	p.g.Change(t, "UPDATE Base_User SET WechatId = Account WHERE Account IN ('admin','caiwu','pinzhi','kefu')")
	p.g.Change(t, "UPDATE Notice_Personal SET Passed = 1")
	return p
}

func ringOne(t *testing.T) *phones {
	return ring(t, func(adjust func(*config.Config)) *apptest.Gateway { return apptest.StartDemo(t, adjust) })
}

// deliver passes notices on, and sends what is due.
func (p *phones) deliver(t *testing.T) {
	t.Helper()
	p.g.RunJob(t, "notices-to-channels")
	sendDue(t, p.g)
}

// sendDue sends the due messages of a gateway.
func sendDue(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	for _, job := range g.Jobs() {
		if job.Name == "messages" {
			if err := errors.Join(job.Do(t.Context()), job.Last(t.Context())); err != nil {
				t.Error(err)
			}
		}
	}
}

// card is the newest card with buttons on a phone, nil where there is none.
func (p *phones) card(account string) *simulator.Card {
	for _, seen := range p.Phones()[account] {
		if seen.Card != nil {
			return seen.Card
		}
	}
	return nil
}

// shows expects the text in place of the buttons of the newest card; empty: it has buttons.
func (p *phones) shows(t *testing.T, account, want string) {
	t.Helper()
	card := p.card(account)
	switch {
	case card == nil:
		t.Errorf("%s has no card", account)
	case card.Replaced != want:
		t.Errorf("%s has a card with %q, want %q", account, card.Replaced, want)
	}
}

// press presses 同意 on the newest card of a phone.
func (p *phones) press(t *testing.T, account string) {
	t.Helper()
	if err := p.Press(t.Context(), p.card(account).TaskID, account, "agree"); err != nil {
		t.Errorf("%s: %v", account, err)
	}
}

// call posts a press to the gateway as 企业微信 does, with other settings or at another time. It returns the status.
func (p *phones) call(t *testing.T, settings config.Wechat, at time.Time, from, task, key string) int {
	t.Helper()
	callback, err := wechat.NewCallback(settings, nil, func() time.Time { return at })
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := callback.Seal([]byte(fmt.Sprintf(`<xml><ToUserName>ww1</ToUserName><FromUserName>%s</FromUserName><CreateTime>1</CreateTime><MsgType>event</MsgType>`+
		`<Event>template_card_event</Event><EventKey>%s</EventKey><TaskId>%s</TaskId><ResponseCode>r</ResponseCode><AgentID>1000002</AgentID></xml>`, from, key, task)))
	if err != nil {
		t.Fatal(err)
	}
	return p.post(t, sealed)
}

func (p *phones) post(t *testing.T, sealed wechat.Sealed) int {
	t.Helper()
	body, err := sealed.Body()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post(p.g.URL+"/api/EnterpriseWeChat/callback?"+sealed.Query().Encode(), "text/xml", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

func own() config.Wechat {
	return config.Wechat{CorpID: "ww1", CallbackToken: callbackToken, CallbackAESKey: callbackKey}
}
