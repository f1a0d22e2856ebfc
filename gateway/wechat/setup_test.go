package wechat_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// The secrets of the tests, which no error may contain.
const (
	appSecret     = "geheim-application+/="
	contactSecret = "geheim-contacts"
)

// company is a stand-in of 企业微信, and what a client of it needs.
type company struct {
	*simulator.Simulator
	clock    *gatewaytest.Clock
	settings config.Wechat
}

// newCompany has zhang, li and wang in 生产部 (2); hidden is outside the visible range, and free has no licence. change may
// change the options.
func newCompany(t *testing.T, change func(*simulator.Options)) *company {
	t.Helper()
	clock := gatewaytest.NewClock(time.Unix(1_800_000_000, 0))
	options := simulator.Options{
		CorpID: "ww1", Secrets: simulator.Secrets{Application: appSecret, Contacts: contactSecret},
		CallbackToken: "QDG6eK", AESKey: sampleKey, CallbackURL: "http://127.0.0.1:1/callback", Now: clock.Now,
		Departments: []wechat.Department{{ID: 2, Name: "生产部", ParentID: 1}, {ID: 3, Name: "一车间", ParentID: 2}},
		Users: []simulator.User{
			member("zhang", "张伟", "13800000001", 2), member("li", "李娜", "13800000002", 3), member("wang", "王芳", "13800000003", 1),
			{User: member("hidden", "隐", "13800000004", 1).User, Hidden: true},
			{User: member("free", "无", "13800000005", 1).User, Unlicensed: true},
			{User: wechat.User{UserID: "guest", Name: "客人"}, Outsider: true},
		},
	}
	if change != nil {
		change(&options)
	}
	stand, err := simulator.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(stand)
	t.Cleanup(server.Close)
	return &company{stand, clock, config.Wechat{
		CorpID: "ww1", AgentID: 1000002, Secret: appSecret, ContactSecret: contactSecret, CallbackToken: "QDG6eK", CallbackAESKey: sampleKey,
		APIURL: server.URL, LoginURL: server.URL, OAuthURL: server.URL + "/", RedirectURL: "https://qiao.example.com",
	}}
}

func member(id, name, mobile string, department int) simulator.User {
	return simulator.User{User: wechat.User{UserID: id, Name: name, Mobile: mobile, Departments: []int{department}, Status: wechat.Active}}
}

// memory is an embedded cache on the clock of the company.
func (c *company) memory(t *testing.T) cache.Cache {
	t.Helper()
	shared := cache.NewMemory(1000, c.clock.Now)
	t.Cleanup(func() { _ = shared.Close() })
	return shared
}

// client is an instance of this system; the instances of one company share the cache that they are given.
func (c *company) client(shared cache.Cache) *wechat.Client {
	return wechat.New(c.settings, shared, c.clock.Now, slog.New(slog.DiscardHandler))
}

// read returns a page, which must have the status.
func read(t *testing.T, client *http.Client, address string, status int) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		t.Fatalf("%s: status %d, %v", address, answer.StatusCode, err)
	}
	return string(body)
}

func text(to ...string) wechat.Message { return wechat.Message{ToUser: to, Text: "你好"} }
