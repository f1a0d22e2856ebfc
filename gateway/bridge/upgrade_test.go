package bridge_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// A connection that changes its protocol, such as SignalR's, goes through in both directions.
func TestAnUpgradedConnectionGoesThrough(t *testing.T) {
	g := front(t, func(w http.ResponseWriter, r *http.Request) {
		conn, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Errorf("%v, %v", err, r.Header)
			return
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
		line, err := buffered.ReadString('\n')
		if err != nil {
			t.Errorf("the legacy server reads %q, %v", line, err)
		}
		_, _ = io.WriteString(conn, "you said "+line)
	})
	conn, reader := dial(t, g.URL)
	send(t, conn, "GET /signalr HTTP/1.1\r\nHost: office\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
	answer, err := http.ReadResponse(reader, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%+v, %v", answer, err)
	}
	send(t, conn, "hello\n")
	if got, err := reader.ReadString('\n'); err != nil || strings.TrimSpace(got) != "you said hello" {
		t.Errorf("%q, %v", got, err)
	}
}
