package server_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

// hold begins a request and keeps back the end of its body.
func hold(t *testing.T, g *apptest.Gateway, path string, length int, headers string) *net.TCPConn {
	t.Helper()
	conn := g.Dial(t)
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n%s\r\n", path, length, headers)
	if _, err := conn.Write([]byte("{" + strings.Repeat(" ", length/2))); err != nil {
		t.Fatal(err)
	}
	return conn
}

// answered reads the answer to a held request.
func answered(t *testing.T, conn net.Conn) apptest.Answer {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return apptest.ReadAnswer(t, response)
}

const toInt = "/api/Procedure/ProcedureToInt"

func TestAStrangersBodyIsNotWaitedForWhereASessionIsNeeded(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for _, path := range []string{toInt, "/admin/client-errors/resolve", apptest.IndexPath + "?action=changepwd"} {
		a := answered(t, hold(t, g, path, 1<<20, ""))
		if a.Code != errs.SessionUnknown.Code && a.Code != http.StatusUnauthorized {
			t.Errorf("%s without a session: %d %s", path, a.Status, a.Body)
		}
		if a := answered(t, hold(t, g, path, 1<<20, "X-Token: made-up\r\n")); a.Code != errs.SessionUnknown.Code && a.Code != http.StatusUnauthorized {
			t.Errorf("%s with a made-up token: %d %s", path, a.Status, a.Body)
		}
	}
}

func TestWithoutASessionABodyHas16KiB(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	body := func(length int) string { return `{"x":"` + strings.Repeat("x", length-len(`{"x":""}`)) + `"}` }
	const reports = "/api/client-errors"
	for _, path := range []string{apptest.SignInPath, apptest.LogoutPath, reports} {
		if a := g.Send(t, http.MethodPost, path, body(16<<10+1)); a.Status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
		if a := g.Send(t, http.MethodPost, path, body(16<<10)); a.Status != http.StatusOK {
			t.Errorf("%s with as much as it may have: %d %s", path, a.Status, a.Body)
		}
	}
	if a := g.Send(t, http.MethodPost, reports, body(1<<20), apptest.Token(g.Session(t, "putong"))); a.Status != http.StatusOK {
		t.Errorf("with a session: %d %s", a.Status, a.Body)
	}
}

// Announced bodies are enough: their memory is reserved before they come.
func TestAllBodiesTogetherAreBounded(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		// Three bodies of people, one of each account; two of strangers, one of each network.
		cfg.Limits.Bodies, cfg.Limits.PublicBody = 4<<20, 512<<10
		cfg.Server.TrustedProxies = []string{"127.0.0.1"}
	})
	own := apptest.Token(g.Session(t, "putong"))
	call := func() apptest.Answer { return g.Call(t, "Int", "待处理报修数量", nil, own) }
	signIn := func(from string) apptest.Answer {
		return g.TrySignIn(t, "putong", "wrong", apptest.Header("X-Forwarded-For", from))
	}
	full := func(what string, send func() apptest.Answer) {
		t.Helper()
		gatewaytest.Eventually(t, what, func() bool { return send().Status == http.StatusServiceUnavailable })
	}

	hold(t, g, apptest.SignInPath, 512<<10, "X-Forwarded-For: 203.0.113.1\r\n")
	full("a network has used up its own", func() apptest.Answer { return signIn("203.0.113.1") })
	if a := signIn("203.0.113.2"); a.Status != http.StatusOK {
		t.Errorf("one network keeps another out: %s", a.Body)
	}
	hold(t, g, apptest.SignInPath, 512<<10, "X-Forwarded-For: 203.0.113.2\r\n")
	full("strangers have used up theirs", func() apptest.Answer { return signIn("203.0.113.3") })
	if a := call(); a.Code != 0 {
		t.Errorf("strangers keep people out: %s", a.Body)
	}

	hold(t, g, toInt, 1<<20, "X-Token: "+g.Session(t, "kefu")+"\r\n")
	kefu := apptest.Token(g.Session(t, "kefu"))
	full("an account has used up its own", func() apptest.Answer { return g.Call(t, "Int", "待处理报修数量", nil, kefu) })
	if a := call(); a.Code != 0 {
		t.Errorf("one account keeps another out: %s", a.Body)
	}
	for _, account := range []string{"caiwu", "pinzhi"} {
		hold(t, g, toInt, 1<<20, "X-Token: "+g.Session(t, account)+"\r\n")
	}
	full("people have used up theirs", call)
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Errorf("what has no body needs no memory for one: %s", a.Body)
	}
}

func TestAHeldBodyOfAStrangerEndsInTime(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Stall = 300 * time.Millisecond })
	if a := answered(t, hold(t, g, apptest.SignInPath, 1000, "")); a.Status != http.StatusRequestTimeout {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestAnObjectHasABoundedNumberOfMembers(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.Session(t, "putong"))
	object := "{" + strings.TrimSuffix(strings.Repeat(`"a":1,`, 1001), ",") + "}"
	query := url.Values{"action": {"newlogin"}, "a": make([]string, 1000)}
	for name, a := range map[string]apptest.Answer{
		"a call":     g.Send(t, http.MethodPost, toInt, object, own),
		"a route":    g.Send(t, http.MethodPost, apptest.LogoutPath, object, own),
		"within one": g.Send(t, http.MethodPost, toInt, `{"CXType":"待处理报修数量","OtherB":[`+object+`]}`, own),
		"a query":    g.Send(t, http.MethodGet, apptest.IndexPath+"?"+query.Encode(), ""),
	} {
		if a.Status != http.StatusBadRequest {
			t.Errorf("%s: %d %.200s", name, a.Status, a.Body)
		}
	}
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Errorf("the refused logout has ended the session: %s", a.Body)
	}
}
