package simulator_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// The page below a path of its own, as the demo serves it: a card is shown, pressed, and pressed in vain.
func TestThePageOfPhones(t *testing.T) {
	clock := gatewaytest.NewClock(time.Date(2026, 3, 5, 9, 30, 0, 0, time.UTC))
	status := http.StatusOK
	pressed := 0
	callback := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { pressed++; w.WriteHeader(status) }))
	defer callback.Close()
	stand, err := simulator.New(simulator.Options{
		CorpID: "ww1", Secrets: simulator.Secrets{Application: "a", Contacts: "c"}, CallbackToken: "T",
		AESKey: "jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C", CallbackURL: callback.URL, Now: clock.Now,
		Users: []simulator.User{
			{User: wechat.User{UserID: "zhang", Name: "张伟"}},
			{User: wechat.User{UserID: "li", Name: "李娜"}},
			{User: wechat.User{UserID: "hidden", Name: "赵强"}, Hidden: true},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", stand)
	mux.Handle("/demo/wechat/", http.StripPrefix("/demo/wechat", stand.Page()))
	server := httptest.NewServer(mux)
	defer server.Close()
	shared := cache.NewMemory(100, clock.Now)
	defer shared.Close()
	settings := config.Wechat{CorpID: "ww1", AgentID: 1000002, Secret: "a", APIURL: server.URL}
	send(t, wechat.New(settings, shared, clock.Now, slog.New(slog.DiscardHandler)))

	home := server.URL + "/demo/wechat/"
	if text := get(t, home); !strings.Contains(text, "张伟") || !strings.Contains(text, "请假申请") || !strings.Contains(text, "&lt;b&gt;") ||
		strings.Contains(text, "赵强") || !strings.Contains(text, `width=device-width`) {
		t.Errorf("%s", text)
	}
	if text := get(t, home+"?find=赵"); !strings.Contains(text, "赵强") || !strings.Contains(text, "还没有收到消息") || strings.Contains(text, "请假申请") {
		t.Errorf("%s", text)
	}
	if text := get(t, home+"?find=nobody"); !strings.Contains(text, "没有姓名或账号含“nobody”的成员") {
		t.Errorf("%s", text)
	}
	if text := get(t, home+"?user=li"); strings.Contains(text, "请假申请") {
		t.Errorf("another phone has the card: %s", text)
	}
	form := url.Values{"task": {"leave-1"}, "user": {"zhang"}, "key": {"agree"}, "only": {"zhang"}}
	if text := post(t, home+"press", form); pressed != 1 || !strings.Contains(text, "请假申请") || strings.Contains(text, "没有生效") {
		t.Errorf("%d pressed: %s", pressed, text)
	}
	status = http.StatusForbidden
	if text := post(t, home+"press", form); !strings.Contains(text, "按钮没有生效：回调地址返回状态 403") {
		t.Errorf("%s", text)
	}
	form.Set("task", "other")
	if text := post(t, home+"press", form); pressed != 2 || !strings.Contains(text, "没有这张卡片") {
		t.Errorf("%d pressed: %s", pressed, text)
	}
}

func send(t *testing.T, client *wechat.Client) {
	t.Helper()
	card := wechat.ButtonCard{
		TaskID: "leave-1", Title: "请假申请", Description: "待您审批", Rows: []wechat.Row{{Name: "申请人", Value: "李娜"}, {Name: "时间", Value: "3 月 6 日至 3 月 8 日，共 3 天"}},
		Buttons: []wechat.Button{{Text: "同意", Key: "agree"}, {Text: "驳回", Key: "refuse", Style: wechat.Danger}}, URL: "https://qiao.example.com/approval",
	}
	for _, m := range []wechat.Message{
		{ToUser: []string{"zhang"}, ButtonCard: &card},
		{ToUser: []string{"li"}, Text: "<b>你好"},
		{ToUser: []string{"zhang"}, TextCard: &wechat.TextCard{Title: "工资单", Description: "二月的工资单可以看了", URL: "https://qiao.example.com/pay"}},
	} {
		if _, err := client.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
}

func get(t *testing.T, address string) string { return do(t, http.MethodGet, address, nil) }

func post(t *testing.T, address string, form url.Values) string {
	return do(t, http.MethodPost, address, strings.NewReader(form.Encode()))
}

func do(t *testing.T, method, address string, body io.Reader) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v", address, answer.StatusCode, err)
	}
	return string(text)
}
