package bridge_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

const (
	signInPath  = "/MobileQageModule/IndexHandler.ashx?action=newlogin"
	signOutPath = "/vue-element-admin/user/logout"
)

func signInQuery(account, password string) string {
	return signInPath + "&username=" + account + "&password=" + password
}

// A session of the legacy system is one of every instance here, with the rights that the person has here.
func TestForwardedSessionsWorkOnEveryInstance(t *testing.T) {
	legacy := legacySystem(t)
	one, two := openTwo(t, legacy.URL, nil)
	house{one, legacy}.set(t, dashboard, bridge.Setting{State: bridge.Native})
	two.RunJob(t, "bridge-states")
	for _, person := range []struct {
		account string
		code    string
	}{{"admin", `"code":0`}, {"laowang", `"code":403`}} {
		token := house{one, legacy}.signIn(t, person.account)
		for i, g := range []*apptest.Gateway{one, two} {
			if got := call(t, g.URL, "POST", procedure, token, dormitory); !strings.Contains(got.body, person.code) {
				t.Errorf("%s at gateway %d: %d %s", person.account, i+1, got.status, got.body)
			}
		}
	}
	if n := legacy.Count("P_Dashboard/首页房间查询"); n != 0 {
		t.Errorf("the legacy system has answered %d calls of a native target", n)
	}
	if got := storetest.Cells(t, one.Main(), "SELECT COUNT(*) FROM Base_User u WHERE u.Account = 'laowang'"); got != "1" {
		t.Errorf("accounts of laowang: %s", got)
	}
}

func TestARefusedSignInOpensNothing(t *testing.T) {
	h := open(t, nil)
	const accounts = "SELECT COUNT(*) FROM Base_User"
	before := storetest.Cells(t, h.Main(), accounts)
	got := call(t, h.URL, "GET", signInQuery("laowang", "wrong"), "", "")
	direct := call(t, h.legacy.URL, "GET", signInQuery("laowang", "wrong"), "", "")
	if got.body != direct.body || got.status != direct.status {
		t.Errorf("passed %s, directly %s", got.body, direct.body)
	}
	if after := storetest.Cells(t, h.Main(), accounts); after != before {
		t.Errorf("%s accounts, %s before", after, before)
	}
	if rows := storetest.Cells(t, h.Main(), "SELECT COUNT(*) FROM Audit_Log WHERE Object = '旧系统'"); rows != "0" {
		t.Errorf("%s rows of the audit log", rows)
	}
	if err := h.Bridge.Tally.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	const counted = "SELECT LegacyCalls, LegacyFailed, Shape FROM Bridge_Day WHERE Target LIKE '%action=newlogin'"
	if got := storetest.Cells(t, h.Main(), counted); got != "1|0|password username" {
		t.Errorf("counted: %q", got)
	}
}

// A token that can be guessed opens no session here; the client has its answer all the same.
func TestAShortTokenOpensNoSession(t *testing.T) {
	const answer = `{"code":0,"data":{"token":"123456789012345","user":{"Account":"admin"}}}`
	g := front(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) })
	if got := call(t, g.URL, "GET", signInQuery("admin", "x"), "", ""); got.body != answer {
		t.Errorf("the client has %s", got.body)
	}
	if id, err := g.Bridge.Sessions.Resolve(t.Context(), "123456789012345"); err == nil {
		t.Errorf("the session is of %s", id.Account)
	}
}

func TestSignOutEndsBothSessions(t *testing.T) {
	h := open(t, nil)
	token := h.signIn(t, "admin")
	if got := call(t, h.URL, "POST", signOutPath, token, ""); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	h.Clock.Advance(apptest.MemoLife)
	if _, err := h.Bridge.Sessions.Resolve(t.Context(), token); err == nil {
		t.Error("the session here goes on")
	}
	if got := call(t, h.legacy.URL, "POST", procedure, token, dormitory); !strings.Contains(got.body, "50008") {
		t.Errorf("the session at the legacy system goes on: %s", got.body)
	}
}

// The session here is over before the answer, also where the legacy system gives none.
func TestSignOutNeedsNoAnswerOfTheLegacySystem(t *testing.T) {
	g := front(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == signOutPath {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, `{"code":0,"data":{"token":"a-token-of-the-legacy-system-1234567","user":{"Account":"admin"}}}`)
	})
	const token = "a-token-of-the-legacy-system-1234567"
	call(t, g.URL, "GET", signInQuery("admin", "x"), "", "")
	if _, err := g.Bridge.Sessions.Resolve(t.Context(), token); err != nil {
		t.Fatalf("there is no session: %v", err)
	}
	if got := call(t, g.URL, "POST", signOutPath, token, ""); got.status != http.StatusBadGateway {
		t.Errorf("the sign-out: %d %s", got.status, got.body)
	}
	g.Clock.Advance(apptest.MemoLife)
	if _, err := g.Bridge.Sessions.Resolve(t.Context(), token); err == nil {
		t.Error("the session here goes on")
	}
}

// With legacy.session native the session of the legacy server never reaches the client, and the password is kept nowhere.
func TestNativeSignInKeepsTheLegacySessionOnTheServer(t *testing.T) {
	legacy, cache := legacySystem(t), miniredis.RunT(t)
	var log gatewaytest.Logbook
	g := apptest.StartLogging(t, database(t), before(legacy.URL, func(cfg *config.Config) {
		cfg.Legacy.Session = config.SessionNative
		cfg.Legacy.Upstreams[0].SignIn = signInPath
		cfg.Redis.URL = "redis://" + cache.Addr()
	}), &log)
	got := call(t, g.URL, "GET", signInQuery("admin", bridgetest.Password), "", "")
	token := bridge.ReadSignIn("", nil, []byte(got.body)).Token
	if token == "" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	passed := call(t, g.URL, "POST", procedure, token, dormitory)
	if !strings.Contains(passed.body, `"Rooms"`) {
		t.Fatalf("a passed call: %d %s", passed.status, passed.body)
	}
	requests := legacy.Requests()
	last := strings.Join(requests[len(requests)-1].Headers, "\n")
	_, rest, found := strings.Cut(last, "ASP.NET_SessionId=")
	legacyToken, _, _ := strings.Cut(rest, "\n")
	if !found || legacyToken == "" || !strings.Contains(last, "X-Token: "+legacyToken) {
		t.Errorf("the legacy server gets\n%s", last)
	}
	if strings.Contains(last, token) {
		t.Error("the legacy server gets the token of the session here")
	}
	if strings.Contains(fmt.Sprint(got, passed), legacyToken) {
		t.Error("the client gets the token of the legacy server")
	}
	places := map[string]string{
		"the log":   log.String(),
		"the audit": storetest.Cells(t, g.Main(), "SELECT * FROM Audit_Log"),
		"the cache": cache.Dump(),
	}
	if file := g.Config.Databases["main"].DSN; filepath.IsAbs(file) {
		for _, name := range []string{file, file + "-wal"} {
			content, _ := os.ReadFile(name)
			places[name] = string(content)
		}
	}
	for place, text := range places {
		for what, secret := range map[string]string{"password": bridgetest.Password, "legacy token": legacyToken} {
			if text == "" && !strings.HasSuffix(place, "-wal") || strings.Contains(text, secret) {
				t.Errorf("%s has %d bytes and the %s", place, len(text), what)
			}
		}
	}
}

// A legacy server that does not answer holds up a sign-in here for legacy.sign_in_wait, and no longer.
func TestNativeSignInWithAFrozenLegacyServer(t *testing.T) {
	frozen := make(chan struct{})
	legacy := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-frozen:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() { close(frozen); legacy.Close() })
	g := apptest.Start(t, database(t), before(legacy.URL, func(cfg *config.Config) {
		cfg.Legacy.Session = config.SessionNative
		cfg.Legacy.SignInWait = 50 * time.Millisecond
		cfg.Legacy.Upstreams = append(cfg.Legacy.Upstreams, config.Upstream{Name: "second", URL: legacy.URL, Prefixes: []string{"/second/"}, SignIn: signInPath})
		cfg.Legacy.Upstreams[0].SignIn = signInPath
	}))
	got := call(t, g.URL, "GET", signInQuery("admin", bridgetest.Password), "", "")
	if bridge.ReadSignIn("", nil, []byte(got.body)).Token == "" {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// What a caller may not do here is let through, counted or refused.
func TestAccessWhileRightsAreMoved(t *testing.T) {
	for _, c := range []struct {
		mode, code, refused string
	}{
		{config.AccessOpen, `"code":0`, ""},
		{config.AccessObserve, `"code":0`, "p_dashboard/首页房间查询|laowang|1"},
		{config.AccessEnforce, `"code":403`, ""},
	} {
		t.Run(c.mode, func(t *testing.T) {
			h := open(t, func(cfg *config.Config) { cfg.Legacy.Access = c.mode })
			token := h.signIn(t, "laowang")
			if got := call(t, h.URL, "POST", procedure, token, dormitory); !strings.Contains(got.body, c.code) {
				t.Errorf("%d %s", got.status, got.body)
			}
			h.RunJob(t, "bridge-counts")
			if got := storetest.Cells(t, h.Main(), "SELECT Target, Account, Calls FROM Bridge_Refusal"); got != c.refused {
				t.Errorf("counted: %q, want %q", got, c.refused)
			}
			if admin := h.signIn(t, "admin"); !strings.Contains(call(t, h.URL, "POST", procedure, admin, dormitory).body, `"code":0`) {
				t.Error("an administrator is refused")
			}
		})
	}
}

// hospitable is a legacy server that signs everybody in and answers every call.
func hospitable(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		account := r.URL.Query().Get("username")
		if account == "" {
			_, _ = io.WriteString(w, `{"code":0,"msg":"legacy"}`)
			return
		}
		fmt.Fprintf(w, `{"code":0,"data":{"token":"token-of-%016s","user":{"Account":%q,"RealName":"某人"}}}`, account, account)
	}))
	t.Cleanup(server.Close)
	return server
}
