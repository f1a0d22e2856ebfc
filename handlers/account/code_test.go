package account_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/outbox"
)

const (
	codeRefusal = `{"code":-1,"msg":"验证码错误或已失效","data":null}`
	codeAnswer  = `{"code":0,"msg":"成功","data":"success"}`
)

// phone receives codes.
type phone struct{ got []string }

func (p *phone) Send(_ context.Context, recipient, payload string) error {
	p.got = append(p.got, recipient+" "+payload)
	return nil
}

// sends lets a gateway send the waiting messages, and returns them.
func sends(t *testing.T, g *apptest.Gateway) []string {
	t.Helper()
	p := &phone{}
	if err := g.Outbox(map[outbox.Kind]outbox.Sender{outbox.SignInCode: p}).Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p.got
}

// asks requests a code and fails unless the answer is the same as for every account.
func asks(t *testing.T, g *apptest.Gateway, account string) {
	t.Helper()
	a := g.Send(t, http.MethodPost, apptest.IndexPath+"?action=getcode", fmt.Sprintf(`{"Account":%q}`, account))
	if a.Status != http.StatusOK || a.Body != codeAnswer || a.Header.Get("Set-Cookie") != "" {
		t.Fatalf("getcode of %s: %d %s", account, a.Status, a.Body)
	}
}

// newCodeOf requests a code and returns it.
func newCodeOf(t *testing.T, g *apptest.Gateway, account string) string {
	t.Helper()
	asks(t, g, account)
	sent := sends(t, g)
	if len(sent) != 1 {
		t.Fatalf("%s: %d messages have been sent", account, len(sent))
	}
	number, code, _ := strings.Cut(sent[0], " ")
	if !strings.HasPrefix(number, "1380000000") || len(code) != 6 || strings.Trim(code, "0123456789") != "" {
		t.Fatalf("%s: sent %q", account, sent[0])
	}
	return code
}

func byCode(t *testing.T, g *apptest.Gateway, account, code string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, apptest.IndexPath+"?action=codelogin", fmt.Sprintf(`{"Account":%q,"VerifyCode":%q}`, account, code))
}

// other returns a code that differs from this one.
func other(code string) string {
	if code == "123456" {
		return "654321"
	}
	return "123456"
}

func TestACodeSignsInOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		code := newCodeOf(t, g, "putong")
		a := byCode(t, g, "PUTONG", " "+code+" ")
		if info := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(apptest.TokenOf(t, a))); !strings.Contains(info.Body, "张伟") {
			t.Errorf("the session: %s", info.Body)
		}
		if !strings.HasPrefix(a.Header.Get("Set-Cookie"), "qiao_session=") {
			t.Errorf("no cookie: %v", a.Header)
		}
		if a := byCode(t, g, "putong", code); a.Body != codeRefusal {
			t.Errorf("a second time: %s", a.Body)
		}
		g.Clock.Advance(time.Minute)
		if a := byCode(t, g, "13800000007", newCodeOf(t, g, "13800000007")); a.Code != 0 {
			t.Errorf("the next code, by mobile number: %s", a.Body)
		}
	})
}

func TestACodeIsGoodOnceOnAllGateways(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	asks(t, one, "putong")
	sent := sends(t, two)
	if len(sent) != 1 {
		t.Fatalf("the other gateway has sent %d messages", len(sent))
	}
	code := strings.Fields(sent[0])[1]
	answers := make([]apptest.Answer, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = byCode(t, []*apptest.Gateway{one, two}[i%2], "putong", code) })
	}
	wait.Wait()
	in := 0
	for _, a := range answers {
		if a.Code == 0 {
			in++
		}
	}
	if in != 1 {
		t.Errorf("%d of 4 got in with one code", in)
	}
	asks(t, two, "putong") // within the minute
	if again := append(sends(t, one), sends(t, two)...); len(again) != 0 {
		t.Errorf("a second code within the minute: %v", again)
	}
}

func TestAnAccountWithoutACodeGetsTheSameAnswer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
		g.Change(t, "UPDATE Base_User SET PasswordHash = '' WHERE Account = 'pinzhi'")
		g.Change(t, "UPDATE Base_User SET Mobile = NULL WHERE Account = 'caiwu'")
		for _, account := range []string{"nobody", "kefu", "pinzhi", "caiwu", "", strings.Repeat("x", 60)} {
			asks(t, g, account)
			if sent := sends(t, g); len(sent) != 0 {
				t.Errorf("%s: sent %v", account, sent)
			}
			if a := byCode(t, g, account, "123456"); a.Status != http.StatusOK || a.Body != codeRefusal {
				t.Errorf("%s: %d %s", account, a.Status, a.Body)
			}
		}
		for range 5 {
			g.TrySignIn(t, "sushe", "wrong")
		}
		if a := byCode(t, g, "sushe", newCodeOf(t, g, "sushe")); a.Body != codeRefusal {
			t.Errorf("locked by passwords: %s", a.Body)
		}
	})
}

// A code that was sent before an account was disabled does not sign in.
func TestACodeOfADisabledAccountDoesNotSignIn(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	code := newCodeOf(t, g, "kefu")
	g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
	if a := byCode(t, g, "kefu", code); a.Body != codeRefusal {
		t.Error(a.Body)
	}
}

func TestACodeEndsAfterFiveMinutesAndFiveTries(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.SignIn.PairFailures = 100 })
	code := newCodeOf(t, g, "putong")
	g.Clock.Advance(5 * time.Minute)
	if a := byCode(t, g, "putong", code); a.Body != codeRefusal {
		t.Errorf("after five minutes: %s", a.Body)
	}
	for _, test := range []struct {
		wrong int
		good  bool
	}{{4, true}, {5, false}} {
		g.Clock.Advance(time.Minute)
		code := newCodeOf(t, g, "putong")
		for range test.wrong {
			byCode(t, g, "putong", other(code))
		}
		if a := byCode(t, g, "putong", code); (a.Code == 0) != test.good {
			t.Errorf("after %d wrong ones: %s", test.wrong, a.Body)
		}
	}
}

// Wrong codes lock the account for the address as wrong passwords do.
func TestWrongCodesCountAsWrongPasswords(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	for range 5 {
		byCode(t, g, "putong", "123456")
	}
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != errs.SignInFailed.Code {
		t.Error(a.Body)
	}
}

func TestHowOftenCodesAreSent(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	first := newCodeOf(t, g, "putong")
	g.Clock.Advance(time.Minute - time.Millisecond)
	for _, name := range []string{"putong", "13800000007"} {
		asks(t, g, name)
	}
	if sent := sends(t, g); len(sent) != 0 {
		t.Errorf("within a minute: %v", sent)
	}
	if a := byCode(t, g, "putong", first); a.Code != 0 {
		t.Errorf("the code that was sent is no longer good: %s", a.Body)
	}
	for range 9 {
		g.Clock.Advance(2 * time.Minute)
		newCodeOf(t, g, "putong")
	}
	g.Clock.Advance(2 * time.Minute)
	asks(t, g, "putong")
	if sent := sends(t, g); len(sent) != 0 {
		t.Errorf("the eleventh of a day: %v", sent)
	}
	g.Clock.Advance(24 * time.Hour)
	newCodeOf(t, g, "putong")
}

func TestAnAddressAsksThirtyTimes(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	for i := range 30 {
		asks(t, g, fmt.Sprintf("nobody-%d", i))
	}
	a := g.Send(t, http.MethodPost, apptest.IndexPath+"?action=getcode", `{"Account":"putong"}`)
	if a.Status != http.StatusTooManyRequests || a.Code != errs.TooManyRequests.Code {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	g.Clock.Advance(15 * time.Minute)
	asks(t, g, "putong")
}

// A sign-in by code has the same rights as one with the initial password, and does not use
// up the initial password.
func TestACodeLeavesTheInitialPasswordAsItIs(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'putong'")
	for range 3 {
		a := byCode(t, g, "putong", newCodeOf(t, g, "putong"))
		own := apptest.Token(apptest.TokenOf(t, a))
		if a := g.Call(t, "Int", "待处理报修数量", nil, own); a.Code != errs.InitialPassword.Code {
			t.Errorf("a procedure: %s", a.Body)
		}
		g.Clock.Advance(time.Minute)
	}
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
		t.Errorf("the initial password: %s", a.Body)
	}
}
