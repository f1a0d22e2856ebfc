package server_test

import (
	"context"
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

// listen serves a gateway as the process does, and returns its address.
func listen(t *testing.T, g *apptest.Gateway) string {
	t.Helper()
	var network net.ListenConfig
	listener, err := network.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- g.Server.Serve(ctx, listener, nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// kept opens a connection and says whether the gateway keeps it.
func kept(t *testing.T, address string) (conn net.Conn, ok bool) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return conn, false
	}
	_, err = conn.Read(make([]byte, 1))
	return conn, err == nil
}

func TestConnectionsOfOneAddressAreBounded(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Connections = 2 })
	address := listen(t, g)
	one, ok := kept(t, address)
	if !ok {
		t.Fatal("the first is refused")
	}
	if _, ok := kept(t, address); !ok {
		t.Fatal("the second is refused")
	}
	if _, ok := kept(t, address); ok {
		t.Error("the third is kept")
	}
	one.Close()
	gatewaytest.Eventually(t, "a closed one makes room", func() bool {
		_, ok := kept(t, address)
		return ok
	})
	if metrics := g.Send(t, http.MethodGet, "/metrics", "").Body; !strings.Contains(metrics, "qiao_refused_connections_total ") {
		t.Error("refused connections are not counted")
	}
}

func TestBehindATrustedProxyTheClientsAddressCounts(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) {
		cfg.Limits.Connections, cfg.Server.TrustedProxies = 1, []string{"127.0.0.1"}
	})
	address := listen(t, g)
	for range 3 {
		if _, ok := kept(t, address); !ok {
			t.Fatal("the proxy's own connections are bounded")
		}
	}
	from := func(client string) apptest.Option { return apptest.Header("X-Forwarded-For", client) }
	call := func(client string) apptest.Answer {
		return g.Call(t, "Int", "少", []string{"ProcedureName", "P_Heavy"}, from(client))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.URL+toInt, strings.NewReader(`{"ProcedureName":"P_Heavy","CXType":"慢"}`))
	if err != nil {
		t.Fatal(err)
	}
	from("203.0.113.7")(request)
	go func() {
		for { // the calls below may have the client's only slot for a moment
			response, err := http.DefaultTransport.RoundTrip(request.Clone(ctx))
			if err != nil {
				return
			}
			response.Body.Close()
			request.Body, _ = request.GetBody()
		}
	}()
	gatewaytest.Eventually(t, "one more request of the client is refused", func() bool {
		return call("203.0.113.7").Status == http.StatusServiceUnavailable
	})
	if a := call("203.0.113.8"); a.Status != http.StatusOK {
		t.Errorf("another client: %d %s", a.Status, a.Body)
	}
}
