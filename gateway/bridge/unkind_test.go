package bridge_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/measure"
)

// front is a gateway in front of a legacy server that a test writes itself.
func front(t *testing.T, serve http.HandlerFunc) *apptest.Gateway {
	t.Helper()
	legacy := httptest.NewServer(serve)
	t.Cleanup(legacy.Close)
	return apptest.Start(t, database(t), before(legacy.URL, nil))
}

func dial(t *testing.T, address string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	return conn, bufio.NewReader(conn)
}

func send(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

func TestALongAnswerNeedsNoMemory(t *testing.T) {
	const size = 200 << 20
	piece := make([]byte, 1<<20)
	g := front(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(size))
		for range size / len(piece) {
			_, _ = w.Write(piece)
		}
	})
	var came int64
	growth := measure.Growth(nil, func() {
		answer, err := http.Get(g.URL + "/film.mp4")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		came, _ = io.Copy(io.Discard, answer.Body)
	})
	if came != size {
		t.Errorf("%d bytes came", came)
	}
	if len(growth) > 0 && growth[0] > 16 {
		t.Errorf("the memory grew by %.0f MiB", growth[0])
	}
}

// The parts of a slow upload and of a slow answer arrive while the rest is not there yet.
func TestSlowBodiesArrivePieceByPiece(t *testing.T) {
	for _, framing := range []string{"Content-Length: 10", "Transfer-Encoding: chunked"} {
		t.Run(framing, func(t *testing.T) {
			heard, answered := make(chan string, 2), make(chan struct{})
			g := front(t, func(w http.ResponseWriter, r *http.Request) {
				half := make([]byte, 5)
				for range 2 {
					_, _ = io.ReadFull(r.Body, half)
					heard <- string(half)
				}
				if r.ContentLength > 0 {
					w.Header().Set("Content-Length", "10")
				}
				_, _ = io.WriteString(w, "first")
				_ = http.NewResponseController(w).Flush()
				<-answered
				_, _ = io.WriteString(w, "other")
			})
			goOn := sync.OnceFunc(func() { close(answered) })
			t.Cleanup(goOn)
			conn, reader := dial(t, g.URL)
			part := func(text string) string {
				if strings.HasPrefix(framing, "Transfer") {
					return fmt.Sprintf("%x\r\n%s\r\n", len(text), text)
				}
				return text
			}
			send(t, conn, "POST /nowhere HTTP/1.1\r\nHost: office\r\n"+framing+"\r\n\r\n"+part("first"))
			if got := <-heard; got != "first" {
				t.Fatalf("the legacy server has %q", got)
			}
			end := ""
			if strings.HasPrefix(framing, "Transfer") {
				end = "0\r\n\r\n"
			}
			send(t, conn, part("other")+end)
			if got := <-heard; got != "other" {
				t.Fatalf("the legacy server has %q", got)
			}
			answer, err := http.ReadResponse(reader, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			half := make([]byte, 5)
			if _, err := io.ReadFull(answer.Body, half); err != nil || string(half) != "first" {
				t.Fatalf("the client has %q, %v", half, err)
			}
			goOn()
			if rest, err := io.ReadAll(answer.Body); err != nil || string(rest) != "other" {
				t.Errorf("the client has %q, %v", rest, err)
			}
		})
	}
}

func TestTheLegacyServerNoticesThatAClientIsGone(t *testing.T) {
	arrived, gone := make(chan struct{}), make(chan struct{})
	g := front(t, func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
		close(gone)
	})
	conn, _ := dial(t, g.URL)
	send(t, conn, "GET /nowhere HTTP/1.1\r\nHost: office\r\n\r\n")
	<-arrived
	conn.Close()
	select {
	case <-gone:
	case <-time.After(2 * time.Minute):
		t.Error("the legacy server still works for it")
	}
}

func TestConnectionsAreUsedAgain(t *testing.T) {
	var opened atomic.Int64
	legacy := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") }))
	legacy.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	legacy.Start()
	t.Cleanup(legacy.Close)
	g := apptest.Start(t, database(t), before(legacy.URL, nil))
	conn, reader := dial(t, g.URL)
	for range 50 {
		send(t, conn, "GET /nowhere HTTP/1.1\r\nHost: office\r\n\r\n")
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(answer.Body); err != nil || string(text) != "ok" {
			t.Fatalf("%q, %v", text, err)
		}
	}
	if n := opened.Load(); n > 2 { // a connection may be taken before the last one is back
		t.Errorf("50 calls of one connection opened %d to the legacy server", n)
	}
}

func TestExpectContinue(t *testing.T) {
	legacy := legacySystem(t)
	token := legacy.SignIn("admin")
	g := apptest.Start(t, database(t), before(legacy.URL, nil))
	film := strings.Repeat("film ", 1<<22) // 20 MB
	body := "--b\r\nContent-Disposition: form-data; name=\"OperationInstructions_SystemFunction\"; filename=\"x.mp4\"\r\n\r\n" + film + "\r\n--b--\r\n"
	conn, reader := dial(t, g.URL)
	send(t, conn, fmt.Sprintf("POST /api/File/UploadFilePost HTTP/1.1\r\nHost: office\r\nX-Token: %s\r\nExpect: 100-continue\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n\r\n", token, len(body)))
	line, err := reader.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 100 ") {
		t.Fatalf("%q, %v", line, err)
	}
	_, _ = reader.ReadString('\n')
	send(t, conn, body)
	answer, err := http.ReadResponse(reader, nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", answer, err)
	}
	for path, file := range legacy.Files() {
		if file.Size != int64(len(film)) {
			t.Errorf("%s has %d bytes", path, file.Size)
		}
	}
	if len(legacy.Files()) != 1 {
		t.Errorf("files: %v", legacy.Files())
	}
}

// The legacy server goes down and comes back: calls fail clearly and at once, what is served here goes on, and nothing is
// left behind.
func TestTheLegacyServerGoesDownAndComesBack(t *testing.T) {
	h := open(t, nil)
	token := h.signIn(t, "admin")
	address := strings.TrimPrefix(h.legacy.URL, "http://")
	h.set(t, dashboard, bridge.Setting{State: bridge.Native})
	check := h.Bridge.Upstreams.List()[0].Check
	h.legacy.Close()
	for i := range 5 {
		stop := gatewaytest.Stopwatch()
		got := call(t, h.URL, "GET", "/nowhere", token, "")
		if took := stop(); got.status != http.StatusServiceUnavailable || !strings.Contains(got.body, "服务不可用") || took > 2*time.Second {
			t.Errorf("call %d: %d %s after %s", i, got.status, got.body, took)
		}
	}
	if h.Bridge.Upstreams.List()[0].Well() {
		t.Error("the circuit is closed")
	}
	if got := call(t, h.URL, "POST", procedure, token, dormitory); got.status != http.StatusOK || !strings.Contains(got.body, `"Rooms"`) {
		t.Errorf("what is served here: %d %s", got.status, got.body)
	}
	if err := check(t.Context()); err == nil {
		t.Error("a check finds the server well")
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	back := http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "back") })}
	go func() { _ = back.Serve(listener) }()
	t.Cleanup(func() { back.Close() })
	if err := check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := call(t, h.URL, "GET", "/nowhere", token, ""); got.status != http.StatusOK || got.body != "back" {
		t.Errorf("back: %d %s", got.status, got.body)
	}
}

// A server that accepts connections and never answers leaves no call waiting in vain, once the clients are gone.
func TestAFrozenLegacyServerLeavesNothingBehind(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	g := apptest.Start(t, database(t), before("http://"+listener.Addr().String(), nil))
	before := runtime.NumGoroutine()
	for range 100 {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, g.URL+"/nowhere", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			if answer, err := http.DefaultTransport.RoundTrip(r); err == nil {
				answer.Body.Close()
				t.Error("it answers")
			}
		}()
		conn, err := listener.Accept() // the call has arrived
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		<-done
		conn.Close()
	}
	gatewaytest.Eventually(t, "nothing is left", func() bool { return runtime.NumGoroutine() <= before+10 })
}
