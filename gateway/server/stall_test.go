package server_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

func TestAClientThatStopsReadingGivesItsConnectionsBack(t *testing.T) {
	g, log := apptest.StartSite(t, heavy, func(cfg *config.Config) {
		cfg.Limits.Stall, cfg.Limits.Rows, cfg.Limits.InFlight = 300*time.Millisecond, 1<<30, 1
		cfg.Procedures.Timeout, cfg.Limits.RequestTime = time.Hour, time.Hour
	})
	conn := g.Dial(t)
	if err := conn.SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	body := `{"ProcedureName":"P_Heavy","CXType":"流"}`
	fmt.Fprintf(conn, "POST /api/Procedure/ProcedureToDataTable HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	gatewaytest.Eventually(t, "the answer is cut short", func() bool { return strings.Contains(log.String(), "answer cut short") })
	gatewaytest.Eventually(t, "its place is free again", func() bool {
		return g.Call(t, "DataTable", "少", []string{"ProcedureName", "P_Heavy"}).Status == http.StatusOK
	})
}

func TestAMissingBodyTakesNoSlot(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) { cfg.Limits.InFlight = 1 })
	conn := g.Dial(t)
	fmt.Fprint(conn, "POST /api/Procedure/ProcedureToInt HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
	if a := g.Call(t, "Int", "少", []string{"ProcedureName", "P_Heavy"}); a.Status != http.StatusOK {
		t.Errorf("while another body is on its way: %d %s", a.Status, a.Body)
	}
}

func TestDifference12ForeignPagesSignNobodyIn(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Origins = []string{"https://erp.example.com"} })
	for _, test := range []struct {
		name    string
		options []apptest.Option
		allowed bool
	}{
		{"an unchanged client", nil, true},
		{"our own page", []apptest.Option{apptest.Header("Sec-Fetch-Site", "same-origin"), apptest.Header("Sec-Fetch-Mode", "cors")}, true},
		{"an allowed origin", []apptest.Option{apptest.Header("Sec-Fetch-Site", "cross-site"), apptest.Header("Origin", "https://erp.example.com")}, true},
		{"a link on a foreign page", []apptest.Option{apptest.Header("Sec-Fetch-Site", "cross-site"), apptest.Header("Sec-Fetch-Mode", "navigate")}, false},
		{"an image on a foreign page", []apptest.Option{apptest.Header("Sec-Fetch-Site", "cross-site"), apptest.Header("Sec-Fetch-Mode", "no-cors")}, false},
		{"a form on a foreign page, without TLS", []apptest.Option{apptest.Header("Origin", "http://evil.example")}, false},
		{"a form on another port", []apptest.Option{apptest.Header("Origin", "http://127.0.0.1:1"), apptest.Header("Sec-Fetch-Site", "same-site")}, false},
		{"an image on another port", []apptest.Option{apptest.Header("Sec-Fetch-Site", "same-site"), apptest.Header("Sec-Fetch-Mode", "no-cors")}, false},
		{"a page that hides its origin", []apptest.Option{apptest.Header("Origin", "null")}, false},
		{"a foreign page with the header of our own", []apptest.Option{apptest.Header("Origin", "http://evil.example"), apptest.Header("X-Qiao-Client", "web")}, false},
		{"our own page, without TLS", []apptest.Option{apptest.Header("Origin", g.URL)}, true},
		{"a link in a message", []apptest.Option{apptest.Header("Sec-Fetch-Site", "none"), apptest.Header("Sec-Fetch-Mode", "navigate")}, false},
	} {
		a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword, test.options...)
		if signedIn := a.Code == 0 && a.Header.Get("Set-Cookie") != ""; signedIn != test.allowed {
			t.Errorf("%s: signed in %t, %s", test.name, signedIn, a.Body)
		}
	}
}

// Without TLS a browser says nothing of where a GET comes from, but for the
// address of the page.
func TestAGetThatAForeignPageMayHaveMadeLeavesNoCookie(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Origins = []string{"https://erp.example.com"} })
	browser := apptest.Header("User-Agent", "Mozilla/5.0 (Windows NT 6.1) Chrome/109.0.0.0 Safari/537.36")
	for _, test := range []struct {
		name    string
		options []apptest.Option
		kept    bool
	}{
		{"no browser", nil, true},
		{"an unchanged client's own page", []apptest.Option{browser, apptest.Header("Referer", g.URL+"/mobile/")}, true},
		{"a page of an allowed origin", []apptest.Option{browser, apptest.Header("Referer", "https://erp.example.com/x")}, true},
		{"a client with the fixed header", []apptest.Option{browser, apptest.Header("X-Qiao-Client", "web")}, true},
		{"a foreign page", []apptest.Option{browser, apptest.Header("Referer", "http://evil.example/")}, false},
		{"a page of another port", []apptest.Option{browser, apptest.Header("Referer", "http://127.0.0.1:1/")}, false},
		{"a page that sends no address", []apptest.Option{browser}, false},
	} {
		a := g.Send(t, http.MethodGet, apptest.SignInPath+"&username=putong&password="+gatewaytest.DemoPassword, "", test.options...)
		if a.Code != 0 || apptest.TokenOf(t, a) == "" {
			t.Fatalf("%s: %s", test.name, a.Body)
		}
		if kept := a.Header.Get("Set-Cookie") != ""; kept != test.kept {
			t.Errorf("%s: the cookie is kept: %t", test.name, kept)
		}
	}
}

func TestAnEscapedQueryReachesNoLog(t *testing.T) {
	g, log := apptest.StartSite(t, nil, nil)
	g.Send(t, http.MethodGet, "/MobileQageModule/IndexHandler.ashx%3Faction=newlogin&password=Geheim2026", "")
	gatewaytest.Eventually(t, "the request has its line", func() bool { return strings.Contains(log.String(), "IndexHandler.ashx") })
	if strings.Contains(log.String(), "Geheim2026") {
		t.Errorf("the log has the password: %s", log.String())
	}
}

func TestAClientThatSendsFirstAndReadsLaterLearnsThatItsBodyWasTooLarge(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	conn := g.Dial(t)
	const size = 4 << 20
	head := fmt.Sprintf("POST /api/Procedure/ProcedureToInt HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n",
		g.Session(t, "putong"), size)
	if _, err := conn.Write(append([]byte(head), make([]byte, size)...)); err != nil {
		t.Fatalf("while sending: %v", err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 413 ") {
		t.Errorf("%v, answer %.60q", err, answer)
	}
}
