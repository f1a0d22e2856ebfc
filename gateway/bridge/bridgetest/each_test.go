package bridgetest_test

import (
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"qiao/gateway/bridge/bridgetest"
)

// each runs a test against both legacy systems.
func each(t *testing.T, test func(t *testing.T, s *bridgetest.Server)) {
	t.Run("stand-in", func(t *testing.T) { test(t, bridgetest.StandIn(t)) })
	t.Run("mono", func(t *testing.T) { test(t, bridgetest.Mono(t)) })
}

// exchange sends the text of a request on a connection of its own and returns all bytes
// that come back. The text has line breaks of Unix in its head, and gets
// Connection: close, Host and Content-Length.
func exchange(t *testing.T, s *bridgetest.Server, request string) string {
	t.Helper()
	host := strings.TrimPrefix(s.URL, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(request, "\n\n")
	head = strings.ReplaceAll(strings.TrimRight(head, "\n"), "\n", "\r\n") + "\r\nHost: legacy\r\nConnection: close\r\n"
	if body != "" && !strings.Contains(head, "Transfer-Encoding") {
		head += fmt.Sprintf("Content-Length: %d\r\n", len(body))
	}
	if _, err := io.WriteString(conn, head+"\r\n"+body); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

var changing = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`Date: [^\r]+`), "Date: {date}"},
	{regexp.MustCompile(`\b[0-9a-f]{32}\b`), "{token}"},
}

// settled replaces what changes from call to call.
func settled(answer string) string {
	for _, c := range changing {
		answer = c.pattern.ReplaceAllString(answer, c.with)
	}
	return answer
}

// call is the text of a procedure call.
func call(token, endpoint, body string) string {
	return fmt.Sprintf("POST /api/Procedure/ProcedureTo%s HTTP/1.1\nX-Token: %s\nContent-Type: application/json\n\n%s", endpoint, token, body)
}

// body is the body of an answer.
func body(answer string) string {
	_, body, _ := strings.Cut(answer, "\r\n\r\n")
	return body
}
