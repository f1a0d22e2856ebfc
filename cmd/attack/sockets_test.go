package attack

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// attacker is the address of clients that behave badly, another one than that
// of the others.
var attacker = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 66)}

// dial opens a bare connection, for clients that behave badly. It is closed
// when the test ends, at the latest.
func (g *target) dial(t *testing.T) (*net.TCPConn, error) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: attacker}
	conn, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(g.URL, "http://"))
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { conn.Close() })
	return conn.(*net.TCPConn), nil
}

// head is the beginning of a POST with a body of so many bytes.
func head(path, token string, length int) string {
	if token != "" {
		token = "X-Token: " + token + "\r\n"
	}
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\n%sContent-Length: %d\r\n\r\n", path, token, length)
}

// parallel runs something so many times at once and waits for all of them.
func parallel(n int, run func(i int)) {
	var running sync.WaitGroup
	for i := range n {
		running.Go(func() { run(i) })
	}
	running.Wait()
}

// until repeats a check until it holds; it fails the test when the time is over.
func until(t *testing.T, within time.Duration, what string, holds func() bool) {
	t.Helper()
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for deadline := time.Now().Add(within); !holds(); <-ticker.C {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within %v", what, within)
		}
	}
}
