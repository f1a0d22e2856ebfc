package server_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// exchange sends requests over one connection and returns the statuses of as many answers.
func exchange(t *testing.T, address string, requests ...string) (statuses []int) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(conn)
	for _, request := range requests {
		if _, err := io.WriteString(conn, request); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		statuses = append(statuses, answer.StatusCode)
	}
	return statuses
}

// What net/http refuses before any handler is counted and logged, also on a kept connection: a client that writes addresses by
// escape() is to be found.
func TestARequestThatIsNoHTTPIsCountedAndLogged(t *testing.T) {
	const (
		good    = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
		body    = "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
		escaped = "GET /NoticeModule/%u653e/x?password=Geheim2026 HTTP/1.1\r\nHost: x\r\n\r\n"
	)
	for name, test := range map[string]struct {
		requests []string
		last     int
		logged   []string
	}{
		"the first of a connection": {[]string{escaped}, 400, []string{`"method":"GET"`, "/NoticeModule/%u653e/x", "400 Bad Request", "encodeURIComponent()"}},
		"after others":              {[]string{good, body, good, escaped}, 400, []string{"/NoticeModule/%u653e/x", "encodeURIComponent()"}},
		"another broken escape":     {[]string{good, "GET /a%zz HTTP/1.1\r\nHost: x\r\n\r\n"}, 400, []string{"/a%zz", "the request is no HTTP"}},
		"too large headers":         {[]string{"GET / HTTP/1.1\r\nHost: x\r\nA: " + strings.Repeat("x", 100<<10) + "\r\n\r\n"}, 431, []string{"431 Request Header Fields Too Large"}},
		"a path that is HTTP":       {[]string{good, "GET /NoticeModule/%E6%94%BE?x=%u653e HTTP/1.1\r\nHost: x\r\n\r\n"}, 404, nil},
		"a 400 of a handler":        {[]string{"GET /api/custom?keyword=%u653e HTTP/1.1\r\nHost: x\r\n\r\n"}, 0, nil},
	} {
		for _, proxies := range [][]string{nil, {"127.0.0.1"}} { // their connections have no slots
			g, log := apptest.StartSite(t, nil, func(cfg *config.Config) { cfg.Server.TrustedProxies = proxies })
			statuses := exchange(t, listen(t, g), test.requests...)
			if last := statuses[len(statuses)-1]; test.last != 0 && last != test.last {
				t.Errorf("%s: %v", name, statuses)
			}
			count := "qiao_malformed_requests_total 0"
			if test.logged != nil {
				count = "qiao_malformed_requests_total 1"
				gatewaytest.Eventually(t, "the refusal is logged", func() bool { return strings.Contains(log.String(), `"msg":"refused"`) })
			}
			if metrics := g.Send(t, http.MethodGet, "/metrics", "").Body; !strings.Contains(metrics, count+"\n") {
				t.Errorf("%s: not %s", name, count)
			}
			for _, part := range test.logged {
				if !strings.Contains(log.String(), part) {
					t.Errorf("%s: the log lacks %s: %s", name, part, log.String())
				}
			}
			if strings.Contains(log.String(), "Geheim") || test.logged == nil && strings.Contains(log.String(), `"msg":"refused"`) {
				t.Errorf("%s: the log has %s", name, log.String())
			}
		}
	}
}
