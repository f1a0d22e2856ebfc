package wechat_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// The codes of the table: a part of what staff read, and the pause before the next try, 0 for none.
var codes = map[int]struct {
	sentence string
	pause    time.Duration
}{
	-1:    {"正忙，请稍后再试", 5 * time.Second},
	40001: {"wechat.secret", 0}, 40003: {"没有这个账号", 0}, 40013: {"wechat.corp_id", 0}, 40014: {"凭证无效，请再试一次", 0},
	40029: {"重新扫码登录", 0}, 40031: {"不认识的账号", 0}, 40032: {"分批发送", 0}, 40033: {"不接受的字符", 0}, 40035: {"参数不对", 0},
	40056: {"wechat.agent_id", 0}, 40058: {"已经失效", 0}, 41001: {"缺少访问凭证", 0}, 42001: {"已过期，请再试一次", 0},
	45009: {"调用次数已用完", 60 * time.Second}, 45033: {"同时调用企业微信的次数太多", 5 * time.Second}, 46004: {"用这个手机号的成员", 0}, 48002: {"没有调用该接口的权限", 0},
	50001: {"可信域名", 0}, 50002: {"可见范围", 0}, 50003: {"应用已停用", 0}, 60001: {"1 到 64 个字", 0}, 60003: {"没有这个部门", 0},
	60004: {"先同步上级部门", 0}, 60005: {"先把成员移走", 0}, 60006: {"先删除子部门", 0}, 60007: {"根部门", 0}, 60008: {"同名部门，请改名", 0},
	60009: {"不能用的字符", 0}, 60010: {"换一个上级部门", 0}, 60011: {"可见范围改为全公司", 0}, 60020: {"203.0.113.9 不在应用的企业可信 IP", 0},
	60102: {"已有这个账号", 0}, 60103: {"手机号码不对", 0}, 60104: {"另一位成员使用", 0}, 60105: {"邮箱地址不对", 0}, 60106: {"邮箱已被", 0},
	60111: {"没有这位成员", 0}, 60112: {"姓名", 0}, 60123: {"先同步部门", 0}, 60129: {"至少填写一项", 0},
	81013: {"扩大应用的可见范围", 0}, 82001: {"没有接收人", 0},
	60107: {"微信号无效或已被另一位成员使用", 0}, 99999: {"错误 99999，请把这个编号告诉系统管理员", 0}, // not in the table
}

func TestEachCodeSaysWhatToDoAndWhetherToTryAgain(t *testing.T) {
	for _, code := range wechat.Codes() {
		if _, listed := codes[code]; !listed {
			t.Errorf("%d of the table has no test", code)
		}
	}
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	for code, want := range codes {
		c.Fail("message/send", code, 2) // 40014 and 42001 are tried twice
		_, err := client.Send(t.Context(), text("zhang"))
		c.Fail("message/send", 0, 0)
		if !wechat.IsCode(err, code) {
			t.Errorf("%d became %v", code, err)
			continue
		}
		if got := wechat.Sentence(err); !strings.Contains(got, want.sentence) {
			t.Errorf("%d says %q, want %q in it", code, got, want.sentence)
		}
		if after, again := wechat.Retry(err); after != want.pause || again != (want.pause > 0) {
			t.Errorf("%d: again %v after %v, want %v", code, again, after, want.pause)
		}
		if text := err.Error(); strings.Contains(text, "http") || strings.Contains(text, "hint") || !strings.Contains(text, "message/send") {
			t.Errorf("%d is logged as %q", code, text)
		}
	}
}

func TestWrongSettingsAreToldApart(t *testing.T) {
	c := newCompany(t, nil)
	for code, change := range map[int]func(){
		40001: func() { c.settings.Secret = "another" },
		40013: func() { c.settings.CorpID = "ww2" },
		40056: func() { c.settings.AgentID = 7 },
	} {
		before := c.settings
		change()
		client := c.client(c.memory(t))
		c.settings = before
		if _, err := client.Ping(t.Context()); !wechat.IsCode(err, code) {
			t.Errorf("Ping: %v, want %d", err, code)
		}
		if _, err := client.Send(t.Context(), text("zhang")); !wechat.IsCode(err, code) {
			t.Errorf("Send: %v, want %d", err, code)
		}
	}
	agent, err := c.client(c.memory(t)).Ping(t.Context())
	if err != nil || agent.Name != "桥" || agent.ID != 1000002 || agent.Closed != 0 {
		t.Errorf("%+v, %v", agent, err)
	}
}

// answering is a server in place of 企业微信, which gives a token and then answers as it is told.
func answering(t *testing.T, answer http.HandlerFunc) *wechat.Client {
	t.Helper()
	c := newCompany(t, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/gettoken") {
			_, _ = w.Write([]byte(`{"errcode":0,"errmsg":"ok","access_token":"geheim-token","expires_in":7200}`))
			return
		}
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	c.settings.APIURL = server.URL
	return c.client(c.memory(t))
}

func TestTheAnswerSaysWhenToCallAgain(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"": time.Minute, "90": 90 * time.Second, "3600": time.Hour, "86400": time.Hour, "-5": time.Minute, "0": time.Minute, "soon": time.Minute,
	} {
		client := answering(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", header)
			_, _ = w.Write([]byte(`{"errcode":45009,"errmsg":"api freq out of limit"}`))
		})
		_, err := client.Send(t.Context(), text("zhang"))
		if after, again := wechat.Retry(err); after != want || !again {
			t.Errorf("%q: again %v after %v, want %v", header, again, after, want)
		}
	}
}

// badAnswers are answers that are none of the API, and the network's failures.
var badAnswers = map[string]struct {
	answer      http.HandlerFunc
	unreachable bool
}{
	"500": {func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, r.URL.String(), http.StatusInternalServerError)
	}, true},
	"503":       {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }, true},
	"no answer": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, true},
	"half answer": {func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = w.Write([]byte(`{"errc`))
	}, true},
	"404": {http.NotFound, false},
	"a redirect": {func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://elsewhere.example/?"+r.URL.RawQuery, http.StatusFound)
	}, false},
	"HTML":       {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }, false},
	"no errcode": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"ok":true}`)) }, false},
	"a list":     {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`[]`)) }, false},
	"other type": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"errcode":0,"msgid":7}`)) }, false},
	"9 MiB": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, `{"errcode":0,"msgid":"%s"}`, strings.Repeat("x", 9<<20))
	}, false},
}

func TestAnswersThatAreNoneOfTheAPI(t *testing.T) {
	for name, test := range badAnswers {
		t.Run(name, func(t *testing.T) {
			_, err := answering(t, test.answer).Send(t.Context(), text("zhang"))
			_, unreachable := errors.AsType[wechat.Unreachable](err)
			_, bad := errors.AsType[wechat.BadAnswer](err)
			after, again := wechat.Retry(err)
			if unreachable != test.unreachable || bad == test.unreachable || again != test.unreachable || again && after != 5*time.Second {
				t.Errorf("%#v: again %v after %v", err, again, after)
			}
			if !strings.Contains(wechat.Sentence(err), "wechat.api_url") {
				t.Errorf("says %q", wechat.Sentence(err))
			}
		})
	}
}

func TestACallEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	client := answering(t, func(http.ResponseWriter, *http.Request) { cancel(); <-ended })
	_, err := client.Send(ctx, text("zhang"))
	close(ended)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v", err)
	}
	if _, again := wechat.Retry(err); again {
		t.Error("again")
	}
}

// Every error of every call, where 企业微信 repeats all that it was sent.
func TestNoErrorHasASecret(t *testing.T) {
	c := newCompany(t, nil)
	repeat := func(w http.ResponseWriter, r *http.Request) {
		all, _ := url.QueryUnescape(r.URL.RawQuery)
		_, _ = fmt.Fprintf(w, `{"errcode":40014,"errmsg":"%s at https://qyapi.weixin.qq.com%s"}`, all, r.URL.Path)
	}
	answers := map[string]http.HandlerFunc{"repeats": repeat}
	for name, test := range badAnswers {
		answers[name] = test.answer
	}
	servers := []string{"http://127.0.0.1:1", "http://geheim host"}
	for _, answer := range answers {
		for _, token := range []bool{true, false} {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if token && strings.HasSuffix(r.URL.Path, "/gettoken") {
					_, _ = w.Write([]byte(`{"errcode":0,"access_token":"geheim-token","expires_in":7200}`))
					return
				}
				answer(w, r)
			}))
			t.Cleanup(server.Close)
			servers = append(servers, server.URL)
		}
	}
	for _, server := range servers {
		c.settings.APIURL = server
		client := c.client(c.memory(t))
		for name, err := range everyCall(t.Context(), client) {
			for at := err; at != nil; at = errors.Unwrap(at) {
				full := fmt.Sprintf("%s %v %+v %#v", wechat.Sentence(at), at, at, at)
				for _, secret := range []string{"geheim", "://", "/cgi-bin/"} {
					if strings.Contains(full, secret) {
						t.Errorf("%s of %s has %s: %s", name, server, secret, full)
					}
				}
			}
		}
	}
}

// everyCall makes each call once.
func everyCall(ctx context.Context, client *wechat.Client) map[string]error {
	failed := map[string]error{}
	_, failed["Ping"] = client.Ping(ctx)
	_, failed["Send"] = client.Send(ctx, text("zhang"))
	_, failed["UpdateCard"] = client.UpdateCard(ctx, "r", []string{"zhang"}, wechat.Update{Replaced: "已同意"})
	_, failed["Departments"] = client.Departments(ctx)
	_, failed["CreateDepartment"] = client.CreateDepartment(ctx, wechat.Department{Name: "a"})
	failed["UpdateDepartment"] = client.UpdateDepartment(ctx, wechat.Department{ID: 2})
	failed["DeleteDepartment"] = client.DeleteDepartment(ctx, 2)
	_, failed["Users"] = client.Users(ctx, []wechat.Department{{ID: 1, Name: "公司"}})
	_, failed["User"] = client.User(ctx, "zhang")
	_, failed["UserOfMobile"] = client.UserOfMobile(ctx, "13800000001")
	failed["CreateUser"] = client.CreateUser(ctx, wechat.User{UserID: "a"})
	failed["UpdateUser"] = client.UpdateUser(ctx, wechat.User{UserID: "a"})
	failed["DeleteUser"] = client.DeleteUser(ctx, "a")
	_, failed["UserOfCode"] = client.UserOfCode(ctx, "code")
	return failed
}

func TestRedisOutOfReachHasNoSecretEither(t *testing.T) {
	redis, err := cache.NewRedis("redis://:geheim@127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	_, err = newCompany(t, nil).client(redis).Send(t.Context(), text("zhang"))
	if !errs.Is(err, errs.Unavailable) || strings.Contains(err.Error(), "geheim") {
		t.Errorf("%v", err)
	}
}

func TestTheDirectoryNeedsItsSecret(t *testing.T) {
	c := newCompany(t, nil)
	c.settings.ContactSecret = ""
	calls := everyCall(t.Context(), c.client(c.memory(t)))
	for _, name := range []string{"Departments", "CreateDepartment", "UpdateDepartment", "DeleteDepartment", "Users", "CreateUser", "UpdateUser", "DeleteUser"} {
		if err := calls[name]; !errs.Is(err, errs.Business) || !strings.Contains(wechat.Sentence(err), "wechat.contact_secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if calls["Send"] != nil || calls["Ping"] != nil {
		t.Errorf("Send %v, Ping %v", calls["Send"], calls["Ping"])
	}
}

func TestLimitsOfCalls(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	c.Limit(3, 0) // one for the token
	for n, want := range []int{0, 0, 45009} {
		_, err := client.Send(t.Context(), text("zhang"))
		if (want == 0) != (err == nil) || want != 0 && !wechat.IsCode(err, want) {
			t.Errorf("call %d: %v", n, err)
		}
	}
	c.clock.Advance(time.Minute)
	if _, err := client.Send(t.Context(), text("zhang")); err != nil {
		t.Errorf("a minute later: %v", err)
	}
}

func TestTooManyCallsAtOnce(t *testing.T) {
	arrived, goOn := make(chan struct{}), make(chan struct{})
	c := newCompany(t, func(o *simulator.Options) {
		o.Latency = func(_ context.Context, path string) {
			if path == "message/send" {
				arrived <- struct{}{}
				<-goOn
			}
		}
	})
	client := c.client(c.memory(t))
	c.Limit(0, 1)
	results := make(chan error, 2)
	for range 2 {
		go func() { _, err := client.Send(t.Context(), text("zhang")); results <- err }()
		<-arrived // one is there before the next one comes
	}
	close(goOn)
	one, two := <-results, <-results
	if one == nil {
		one, two = two, one
	}
	if !wechat.IsCode(one, 45033) || two != nil {
		t.Errorf("%v and %v", one, two)
	}
}
