package sessions_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

const (
	own     = "/admin/account/sessions"
	signIns = "/admin/account/sign-ins"
	others  = "/admin/account/signout-others"
)

const (
	office = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
	phone  = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1"
)

type shown struct {
	SessionID, Device, Address, Place, Created, Seen string
	Switched, Current                                bool
}

// sessionsAt are the sessions that a route lists.
func sessionsAt(t testing.TB, g *apptest.Gateway, who apptest.Option, path string) []shown {
	t.Helper()
	var answer struct {
		List  []shown
		Total int
	}
	g.ReadInto(t, who, path, &answer)
	if answer.Total != len(answer.List) {
		t.Errorf("%s: total %d of %d", path, answer.Total, len(answer.List))
	}
	return answer.List
}

// signInWith signs in with a browser.
func signInWith(t testing.TB, g *apptest.Gateway, account, userAgent string) apptest.Option {
	t.Helper()
	a := g.TrySignIn(t, account, gatewaytest.DemoPassword, apptest.Header("User-Agent", userAgent))
	return apptest.Token(apptest.TokenOf(t, a))
}

func codeOf(t testing.TB, g *apptest.Gateway, who apptest.Option) (code int, text string) {
	t.Helper()
	a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", who)
	return a.Code, a.Message
}

func TestOneSeesWhereOneIsSignedIn(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Session.Places = []config.Place{{Network: "127.0.0.0/8", Name: "总厂"}}
	})
	first := signInWith(t, g, "putong", phone)
	g.Clock.Advance(90 * time.Second)
	second := signInWith(t, g, "putong", office)
	want := []shown{
		{Device: "Chrome 142 · Windows", Address: "127.0.0.1", Place: "总厂", Created: "2026-11-20T09:31:30", Seen: "2026-11-20T09:31:30", Current: true},
		{Device: "企业微信 4 · Android 14", Address: "127.0.0.1", Place: "总厂", Created: "2026-11-20T09:30:00", Seen: "2026-11-20T09:30:00"},
	}
	got := sessionsAt(t, g, second, own)
	for i := range got {
		if len(got[i].SessionID) != 32 {
			t.Errorf("the id %q", got[i].SessionID)
		}
		got[i].SessionID = ""
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	g.Clock.Advance(time.Minute)
	if list := sessionsAt(t, g, first, own); len(list) != 2 || list[0].Device != "企业微信 4 · Android 14" || !list[0].Current || list[0].Seen != "2026-11-20T09:32:30" {
		t.Errorf("used again: %+v", list)
	}
	var history struct {
		List  []struct{ Event, Address, Place, Device string }
		Total int
	}
	g.ReadInto(t, second, signIns, &history)
	if history.Total < 2 || history.List[0].Device != "Chrome 142 · Windows" || history.List[1].Device != "企业微信 4 · Android 14" || history.List[0].Place != "总厂" {
		t.Errorf("%+v", history)
	}
}

func TestOneSessionOrAllOthersAreSignedOutEverywhereForGood(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	lost, kept, here := signInWith(t, one, "putong", phone), signInWith(t, two, "putong", office), signInWith(t, one, "putong", office)
	stranger := signInWith(t, two, "kefu", office)
	advance := func() {
		one.Clock.Advance(apptest.MemoLife)
		two.Clock.Advance(apptest.MemoLife)
	}
	ended := func(name string, who apptest.Option) {
		t.Helper()
		advance()
		for at, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
			if code, text := codeOf(t, g, who); code != 50014 || text != "您已在其他设备上退出了这里的登录" {
				t.Errorf("%s at %s: %d %s", name, at, code, text)
			}
		}
	}
	var id string
	for _, s := range sessionsAt(t, one, here, own) {
		if strings.HasPrefix(s.Device, "企业微信") {
			id = s.SessionID
		}
	}
	if code, _ := codeOf(t, two, lost); code != 0 {
		t.Fatal(code)
	}
	if a := two.Send(t, http.MethodPost, "/admin/account/signout/"+id, "{}", stranger); a.Code != -1 || a.Message != "该设备已经退出登录" {
		t.Errorf("somebody else's: %s", a.Body)
	}
	if a := one.Send(t, http.MethodPost, "/admin/account/signout/"+id, "{}", here); string(a.Data) != "1" {
		t.Fatal(a.Body)
	}
	ended("the one", lost)
	if a := one.Send(t, http.MethodPost, "/admin/account/signout/"+id, "{}", here); a.Code != -1 || a.Message != "该设备已经退出登录" {
		t.Errorf("again: %s", a.Body)
	}
	if a := one.Send(t, http.MethodPost, others, "{}", here); string(a.Data) != "1" {
		t.Fatal(a.Body)
	}
	ended("the others", kept)
	for _, who := range []apptest.Option{here, stranger} {
		if code, _ := codeOf(t, two, who); code != 0 {
			t.Errorf("nobody ended this one: %d", code)
		}
	}
	current := sessionsAt(t, two, here, own)
	if len(current) != 1 || !current[0].Current {
		t.Fatalf("%+v", current)
	}
	if a := one.Send(t, http.MethodPost, "/admin/account/signout/"+current[0].SessionID, "{}", here); a.Code != -1 {
		t.Errorf("this one: %s", a.Body)
	}
	var log []string
	for _, row := range one.AuditLog(t) {
		log = append(log, strings.Join(row[:], " "))
	}
	if diff := cmp.Diff([]string{
		"account.session.end putong putong 企业微信 4 · Android 14 127.0.0.1", "account.session.end putong putong Chrome 142 · Windows 127.0.0.1",
	}, log); diff != "" {
		t.Error(diff)
	}
}

// A user who acts under another account can neither see nor end its owner's sessions.
func TestASwitchedSessionEndsWithTheOwnOneAndShowsNoOtherUsersSessions(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	elsewhere, admin := signInWith(t, g, "admin", office), signInWith(t, g, "admin", phone)
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", admin)))
	for method, path := range map[string]string{"GET": own, "POST": others} {
		if a := g.Send(t, method, path, "", switched); a.Code != -1 || !strings.Contains(a.Message, "切换账号期间") {
			t.Errorf("%s %s: %s", method, path, a.Body)
		}
	}
	if a := g.Send(t, http.MethodGet, signIns, "", switched); a.Code != -1 {
		t.Errorf("the history: %s", a.Body)
	}
	list := sessionsAt(t, g, elsewhere, own)
	if len(list) != 3 {
		t.Fatalf("%+v", list)
	}
	for _, s := range list {
		if s.Switched || s.Device == "Chrome 142 · Windows" {
			continue
		}
		if a := g.Send(t, http.MethodPost, "/admin/account/signout/"+s.SessionID, "{}", elsewhere); a.Code != 0 {
			t.Fatal(a.Body)
		}
	}
	g.Clock.Advance(apptest.MemoLife)
	for name, who := range map[string]apptest.Option{"own": admin, "switched": switched} {
		if code, _ := codeOf(t, g, who); code != 50014 {
			t.Errorf("%s: %d", name, code)
		}
	}
	if list := sessionsAt(t, g, elsewhere, own); len(list) != 1 {
		t.Errorf("%+v", list)
	}
}
