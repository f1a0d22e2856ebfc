package server_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// serving is a gateway that Serve runs, as the serve command does.
type serving struct {
	*apptest.Gateway
	stop  context.CancelFunc
	ended chan error
}

func startServing(t *testing.T, ops net.Listener, adjust func(*config.Config)) *serving {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return startServingAt(t, listener, ops, adjust)
}

func startServingAt(t *testing.T, listener, ops net.Listener, adjust func(*config.Config)) *serving {
	t.Helper()
	return startLogging(t, listener, ops, adjust, io.Discard)
}

func startLogging(t *testing.T, listener, ops net.Listener, adjust func(*config.Config), log io.Writer) *serving {
	t.Helper()
	g := apptest.StartLogging(t, apptest.Embedded(t), adjust, log)
	ctx, stop := context.WithCancel(t.Context())
	s := &serving{Gateway: g, stop: stop, ended: make(chan error, 1)}
	s.URL = "http://" + listener.Addr().String()
	go func() { s.ended <- g.Server.Serve(ctx, listener, ops) }()
	t.Cleanup(stop)
	return s
}

func TestShutdownFinishesRequestsInFlightAndAcceptsNoNewOnes(t *testing.T) {
	s := startServing(t, nil, nil)
	own := s.Session(t, "putong")
	body, sender := io.Pipe()
	reading := make(chan struct{})
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got100Continue: func() { close(reading) }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/api/Procedure/ProcedureToInt", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Token", own)
	request.Header.Set("Expect", "100-continue") // answered when the gateway asks for the body
	type outcome struct {
		response *http.Response
		err      error
	}
	answered := make(chan outcome, 1)
	go func() {
		response, err := (&http.Transport{ExpectContinueTimeout: -1}).RoundTrip(request)
		answered <- outcome{response, err}
	}()
	<-reading

	s.stop()
	gatewaytest.Eventually(t, "new connections are refused", func() bool {
		connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err == nil {
			connection.Close()
		}
		return err != nil
	})
	select {
	case err := <-s.ended:
		t.Fatalf("it ended with a call in flight: %v", err)
	default:
	}
	if _, err := io.WriteString(sender, `{"CXType":"待处理报修数量"}`); err != nil {
		t.Fatal(err)
	}
	sender.Close()
	o := <-answered
	if o.err != nil {
		t.Fatalf("the call in flight: %v", o.err)
	}
	if a := apptest.ReadAnswer(t, o.response); string(a.Data) != "3" {
		t.Errorf("the call in flight: %d %s", a.Status, a.Body)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

// A load balancer that has asked gets time to notice; calls on new connections are served until then. What the operator has
// asked for is no error in the log.
func TestADrainingGatewayIsNotReadyAndServes(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	log := &gatewaytest.Logbook{}
	s := startLogging(t, listener, nil, func(cfg *config.Config) { cfg.Server.Drain = time.Hour }, log)
	ready(t, s.Gateway, http.StatusOK, `{"ready":true}`)
	s.stop()
	gatewaytest.Eventually(t, "it is not ready", func() bool { return !isReady(t, s.Gateway)() })
	ready(t, s.Gateway, http.StatusServiceUnavailable, `{"down":["draining"],"ready":false}`)
	if a := s.Send(t, http.MethodGet, "/appVersion.json", "", apptest.Header("Connection", "close")); a.Status != http.StatusOK {
		t.Errorf("a call while it drains: %d %s", a.Status, a.Body)
	}
	if text := log.String(); !strings.Contains(text, `"path":"/readyz","status":503`) || strings.Contains(text, `"level":"ERROR"`) {
		t.Error(text)
	}
	select {
	case err := <-s.ended:
		t.Fatalf("it ended within the time to drain: %v", err)
	default:
	}
	listener.Close() // there is nothing left to drain
	if err := <-s.ended; err == nil {
		t.Error("its listener has failed and nothing says so")
	}
}

func TestADrainedGatewayEnds(t *testing.T) {
	s := startServing(t, nil, func(cfg *config.Config) { cfg.Server.Drain = time.Millisecond })
	ready(t, s.Gateway, http.StatusOK, `{"ready":true}`)
	s.stop()
	if err := <-s.ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

func TestNobodyIsWaitedForWhoHasNotAskedForAMinute(t *testing.T) {
	s := startServing(t, nil, func(cfg *config.Config) { cfg.Server.Drain = time.Hour })
	ready(t, s.Gateway, http.StatusOK, `{"ready":true}`)
	s.Clock.Advance(time.Minute)
	s.stop()
	if err := <-s.ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

// TestHeadersHave64KiB sends more than a request may have before its body.
func TestHeadersHave64KiB(t *testing.T) {
	s := startServing(t, nil, nil)
	for size, want := range map[int]int{60 << 10: http.StatusOK, 80 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/appVersion.json", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Long", strings.Repeat("x", size))
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		if response.Body.Close(); response.StatusCode != want {
			t.Errorf("headers of %d bytes: %d", size, response.StatusCode)
		}
	}
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	s := startServing(t, nil, func(cfg *config.Config) {
		cfg.Procedures.Dir, cfg.Limits.InFlight = apptest.Site(t, heavy), 1
		cfg.Server.ShutdownTimeout = 1 // nanosecond
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := occupy(t, s.Gateway, ctx)
	defer func() { cancel(); <-ended }()
	gatewaytest.Eventually(t, "the call is in flight", func() bool {
		return s.Send(t, http.MethodGet, "/appVersion.json", "").Status == http.StatusServiceUnavailable
	})
	s.stop()
	if err := <-s.ended; err == nil {
		t.Error("calls were cut and nothing says so")
	}
}

// TestABodyThatDoesNotComeIsNotWaitedFor sends less than it announces.
func TestABodyThatDoesNotComeIsNotWaitedFor(t *testing.T) {
	s := startServing(t, nil, func(cfg *config.Config) {
		cfg.Server.ReadTimeout, cfg.Limits.Stall = 50*time.Millisecond, 50*time.Millisecond
	})
	connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if _, err := io.WriteString(connection, "POST "+apptest.SignInPath+" HTTP/1.1\r\nHost: qiao\r\nContent-Length: 99\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	if a := apptest.ReadAnswer(t, response); a.Status != http.StatusRequestTimeout || a.Body != `{"code":408,"msg":"请求超时","data":null}` {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestOperatorsEndpointsOnAnAddressOfTheirOwn(t *testing.T) {
	ops, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := startServing(t, ops, func(cfg *config.Config) { cfg.Server.OpsAddr = ops.Addr().String() })
	own := &apptest.Gateway{URL: "http://" + ops.Addr().String()}
	for _, path := range []string{"/healthz", "/readyz", "/metrics"} {
		if a := s.Send(t, http.MethodGet, path, ""); a.Status != http.StatusNotFound {
			t.Errorf("%s on the public address: %d", path, a.Status)
		}
		if a := own.Send(t, http.MethodGet, path, "", apptest.Header("X-Forwarded-For", "10.0.0.9")); a.Status != http.StatusOK {
			t.Errorf("%s on its own address: %d %s", path, a.Status, a.Body)
		}
	}
	for _, path := range []string{"/", "/appConfig.json", apptest.SignInPath} {
		if a := own.Send(t, http.MethodGet, path, ""); a.Status != http.StatusNotFound {
			t.Errorf("%s on the operators' address: %d %s", path, a.Status, a.Body)
		}
	}
	s.stop()
	if err := <-s.ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if _, err := net.Dial("tcp", ops.Addr().String()); err == nil {
		t.Error("the operators' address is still open")
	}
}
