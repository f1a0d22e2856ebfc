package account_test

import (
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
	mobilePath = "/admin/account/mobile"
	newNumber  = "13900000001"
	wrongCode  = `{"code":-1,"msg":"验证码错误或已失效","data":null}`
)

// withMessages allows requests for codes; the tests send them.
func withMessages(cfg *config.Config) {
	cfg.Messages.SMSURL, cfg.Messages.SMSChangedBody = "http://127.0.0.1:1/", "{mobile} {new}"
}

// delivered returns the waiting messages, by kind: "number text".
func delivered(t *testing.T, g *apptest.Gateway) map[outbox.Kind][]string {
	t.Helper()
	got, senders := map[outbox.Kind]*phone{}, map[outbox.Kind]outbox.Sender{}
	for _, kind := range []outbox.Kind{outbox.SignInCode, outbox.MobileCode, outbox.MobileChanged} {
		got[kind] = &phone{}
		senders[kind] = got[kind]
	}
	if err := g.Outbox(senders).Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
	texts := map[outbox.Kind][]string{}
	for kind, p := range got {
		texts[kind] = p.got
	}
	return texts
}

func askMobile(t *testing.T, g *apptest.Gateway, number, password string, who ...apptest.Option) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, mobilePath+"/code", fmt.Sprintf(`{"Mobile":%q,"Password":%q}`, number, password), who...)
}

func changeMobile(t *testing.T, g *apptest.Gateway, number, code string, who ...apptest.Option) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, mobilePath, fmt.Sprintf(`{"Mobile":%q,"VerifyCode":%q}`, number, code), who...)
}

// mobileCode requests a code for a number and returns it.
func mobileCode(t *testing.T, g *apptest.Gateway, number string, who ...apptest.Option) string {
	t.Helper()
	if a := askMobile(t, g, number, gatewaytest.DemoPassword, who...); a.Code != 0 {
		t.Fatal(a.Body)
	}
	sent := delivered(t, g)[outbox.MobileCode]
	if len(sent) != 1 || !strings.HasPrefix(sent[0], number+" ") {
		t.Fatalf("sent: %q", sent)
	}
	return strings.Fields(sent[0])[1]
}

func TestAMobileNumberIsConfirmedByCode(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withMessages, func(t *testing.T, g *apptest.Gateway) {
		who := g.As(t, "putong")
		code := mobileCode(t, g, newNumber, who...)
		if a := changeMobile(t, g, " "+newNumber+" ", code, who...); string(a.Data) != `{"Mobile":"139****0001"}` {
			t.Fatal(a.Body)
		}
		if told := delivered(t, g)[outbox.MobileChanged]; len(told) != 1 || told[0] != "13800000007 139****0001" {
			t.Errorf("the former number was told %q", told)
		}
		if a := g.TrySignIn(t, newNumber, gatewaytest.DemoPassword); a.Code != 0 {
			t.Errorf("sign in with the new number: %s", a.Body)
		}
		if a := g.TrySignIn(t, "13800000007", gatewaytest.DemoPassword); a.Code == 0 {
			t.Error("the former number still signs in")
		}
		if a := changeMobile(t, g, newNumber, code, g.As(t, "putong")...); a.Message != "这个手机号已经是您的登记手机号" {
			t.Errorf("a second time: %s", a.Body)
		}
		id := "219ad1d5-7ef1-8d9a-87bb-c7918794f94b"
		history := g.Send(t, http.MethodGet, "/api/staff/history/"+id, "", g.As(t, "admin")...)
		if !strings.Contains(history.Body, `"Field":"Mobile","Label":"手机号","From":"13800000007","To":"13900000001"`) || !strings.Contains(history.Body, `"UserName":"张伟"`) {
			t.Errorf("history: %s", history.Body)
		}
		log := g.Send(t, http.MethodGet, "/admin/system/operation-log/index?Kind=Base_User", "", g.As(t, "admin")...)
		if !strings.Contains(log.Body, `"ActorAccount":"putong"`) {
			t.Errorf("audit log: %s", log.Body)
		}
	})
}

func TestAnInvalidNewNumberIsRefused(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, withMessages)
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", g.As(t, "admin")...)))
	who := g.As(t, "putong")[0]
	for name, c := range map[string]struct {
		number, password string
		who              apptest.Option
		want             string
	}{
		"another account's session": {newNumber, gatewaytest.DemoPassword, switched, "切换账号期间不能更换手机号，请先返回本人账号"},
		"no mobile number":          {"139-0000", gatewaytest.DemoPassword, who, "手机号须为 11 位数字，以 1 开头"},
		"the own one":               {"13800000007", gatewaytest.DemoPassword, who, "这个手机号已经是您的登记手机号"},
		"a wrong password":          {newNumber, "wrong", who, "密码错误"},
		"no password":               {newNumber, "", who, "密码错误"},
	} {
		if a := askMobile(t, g, c.number, c.password, c.who); a.Code != -1 || a.Message != c.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if sent := delivered(t, g); len(sent[outbox.MobileCode]) != 0 {
		t.Errorf("sent: %v", sent)
	}
	for range 3 { // five together with the tries above
		askMobile(t, g, newNumber, "wrong", who)
	}
	if a := askMobile(t, g, newNumber, gatewaytest.DemoPassword, who); a.Message != "尝试次数过多，请稍后再试" {
		t.Errorf("after five wrong passwords: %s", a.Body)
	}
	none := apptest.StartDemo(t, nil)
	if a := askMobile(t, none, newNumber, gatewaytest.DemoPassword, none.As(t, "putong")...); a.Message != "暂时不能发送验证码，请联系信息中心更换手机号" {
		t.Errorf("where nothing can be sent: %s", a.Body)
	}
}

// Only a user who has shown that the number is their own learns that another user has it.
func TestOnlyTheOwnerLearnsTheOwnerOfANumber(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withMessages, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET Account = '13900000002' WHERE Account = 'caiwu'")
		for number, want := range map[string]string{
			"13800000004": "手机号 13800000004 已存在", "13900000002": "账号或手机号与 孙丽 的手机号或账号相同，登录时会认错人",
		} {
			who := g.As(t, "putong")
			code := mobileCode(t, g, number, who...)
			if a := changeMobile(t, g, number, other(code), who...); a.Body != wrongCode {
				t.Errorf("%s, a wrong code: %s", number, a.Body)
			}
			if a := changeMobile(t, g, number, code, who...); a.Code != -1 || a.Message != want {
				t.Errorf("%s: %s", number, a.Body)
			}
			g.Clock.Advance(time.Minute)
		}
		if told := delivered(t, g)[outbox.MobileChanged]; len(told) != 0 {
			t.Errorf("told of what has not happened: %v", told)
		}
	})
}

// A code is valid only for the purpose, the account and the number that it was requested
// for.
func TestACodeIsGoodForItsPurposeAlone(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, withMessages)
	who := g.As(t, "putong")
	asks(t, g, "putong")
	signIn := strings.Fields(delivered(t, g)[outbox.SignInCode][0])[1]
	mobile := mobileCode(t, g, newNumber, who...)
	if a := changeMobile(t, g, newNumber, signIn, who...); signIn != mobile && a.Body != wrongCode {
		t.Errorf("a code for signing in: %s", a.Body)
	}
	if a := changeMobile(t, g, "13900000009", mobile, who...); a.Body != wrongCode {
		t.Errorf("the code of another number: %s", a.Body)
	}
	if a := changeMobile(t, g, newNumber, mobile, g.As(t, "kefu")...); a.Body != wrongCode {
		t.Errorf("the code of another account: %s", a.Body)
	}
	if a := byCode(t, g, "putong", mobile); signIn != mobile && a.Body != codeRefusal {
		t.Errorf("it signs in: %s", a.Body)
	}
	if a := changeMobile(t, g, newNumber, mobile, who...); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if a := byCode(t, g, "putong", signIn); a.Body != codeRefusal {
		t.Errorf("the code that went to the former number still signs in: %s", a.Body)
	}
}

func TestAMobileCodeEndsAfterFiveMinutesAndFiveTries(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, withMessages)
	who := g.As(t, "putong")
	code := mobileCode(t, g, newNumber, who...)
	g.Clock.Advance(5 * time.Minute)
	if a := changeMobile(t, g, newNumber, code, who...); a.Body != wrongCode {
		t.Errorf("after five minutes: %s", a.Body)
	}
	code = mobileCode(t, g, newNumber, who...)
	for range 5 {
		changeMobile(t, g, newNumber, other(code), who...)
	}
	if a := changeMobile(t, g, newNumber, code, who...); a.Body != wrongCode {
		t.Errorf("after five wrong ones: %s", a.Body)
	}
	g.Clock.Advance(time.Minute)
	code = mobileCode(t, g, newNumber, who...)
	for range 4 {
		changeMobile(t, g, newNumber, other(code), who...)
	}
	if a := changeMobile(t, g, newNumber, code, who...); a.Code != 0 {
		t.Errorf("after four wrong ones: %s", a.Body)
	}
}

// The codes are limited: neither can many accounts send many codes to one number, nor one
// account to many numbers.
func TestHowOftenMobileCodesAreSent(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, withMessages)
	const refusal = "验证码一分钟只发一条，24 小时内最多 10 条，请稍后再试"
	who, number := g.As(t, "putong"), func(i int) string { return fmt.Sprintf("139000001%02d", i) }
	mobileCode(t, g, number(0), who...)
	if a := askMobile(t, g, number(1), gatewaytest.DemoPassword, who...); a.Message != refusal {
		t.Errorf("the same account within the minute: %s", a.Body)
	}
	if a := askMobile(t, g, number(0), gatewaytest.DemoPassword, g.As(t, "kefu")...); a.Code != 0 || len(delivered(t, g)[outbox.MobileCode]) != 0 {
		t.Errorf("the same number within the minute: %s", a.Body)
	}
	for i := range 9 {
		g.Clock.Advance(2 * time.Minute)
		mobileCode(t, g, number(2+i), who...)
	}
	g.Clock.Advance(2 * time.Minute)
	if a := askMobile(t, g, number(20), gatewaytest.DemoPassword, who...); a.Message != refusal {
		t.Errorf("the eleventh number of a day: %s", a.Body)
	}
	if sent := delivered(t, g)[outbox.MobileCode]; len(sent) != 0 {
		t.Errorf("sent: %v", sent)
	}
}

// A code for signing in is sent to 孙丽's number. A request for a code gets the same answer
// for her number as for any other, also once the account has had its codes of the day.
func TestNobodyLearnsWhoseANumberIs(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, withMessages)
	who := g.As(t, "putong")
	ask := func(number string) string {
		asks(t, g, "caiwu")
		return askMobile(t, g, number, gatewaytest.DemoPassword, who...).Body
	}
	for i := range 12 {
		hers := ask("13800000005")
		g.Clock.Advance(2 * time.Minute)
		if any := ask(fmt.Sprintf("139000002%02d", i)); hers != any && i < 10 {
			t.Fatalf("try %d: of hers %s, of another %s", i, hers, any)
		}
		g.Clock.Advance(2 * time.Minute)
	}
}

// Two gateways: the code is requested at one, and accepted only once by both together.
func TestAMobileCodeIsGoodOnceOnAllGateways(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, withMessages)
	who := one.As(t, "putong")
	code := mobileCode(t, one, newNumber, who...)
	answers := make([]apptest.Answer, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = changeMobile(t, []*apptest.Gateway{one, two}[i%2], newNumber, code, who...) })
	}
	wait.Wait()
	done := 0
	for _, a := range answers {
		switch {
		case a.Code == 0:
			done++
		case a.Body != wrongCode && a.Message != "这个手机号已经是您的登记手机号" && a.Code != errs.TooManyRequests.Code:
			t.Error(a.Body)
		}
	}
	if done == 0 || len(delivered(t, two)[outbox.MobileChanged]) != 1 {
		t.Errorf("%d of 4 say that it was changed", done)
	}
}
