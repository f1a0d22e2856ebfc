package gateway_test

import (
	"net/http"
	"os"
	"runtime"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

// ready compares what /readyz answers.
func ready(t *testing.T, g *apptest.Gateway, status int, body string) {
	t.Helper()
	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != status || a.Body != body {
		t.Errorf("readyz: %d %s; want %d %s", a.Status, a.Body, status, body)
	}
}

func isReady(t *testing.T, g *apptest.Gateway) func() bool {
	return func() bool { return g.Send(t, http.MethodGet, "/readyz", "").Status == http.StatusOK }
}

func TestReadySaysThatWritesFailAndRecoversByItself(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved on Windows")
	}
	g := apptest.StartDemo(t, nil)
	ready(t, g, http.StatusOK, `{"ready":true}`)
	path := g.Config.Databases["main"].DSN
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	gatewaytest.Eventually(t, "it misses its file", func() bool { return !isReady(t, g)() })
	ready(t, g, http.StatusServiceUnavailable, `{"down":["writes to database main"],"ready":false}`)
	if a := g.Send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK {
		t.Errorf("healthz: %d", a.Status)
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	gatewaytest.Eventually(t, "it is ready again", isReady(t, g))
}

func TestReadyIsBoundedBesideAFrozenServer(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) { r.Done(0) })
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Databases["erp"] = server.Config() })
	ready(t, g, http.StatusOK, `{"ready":true}`)
	server.Freeze()
	for _, most := range []time.Duration{2800 * time.Millisecond, 300 * time.Millisecond} {
		started := time.Now()
		ready(t, g, http.StatusServiceUnavailable, `{"down":["database erp"],"ready":false}`)
		if took := time.Since(started); took > most {
			t.Errorf("told after %v, and may take %v", took, most)
		}
	}
	server.Thaw()
	started := time.Now()
	gatewaytest.Eventually(t, "it is ready again", isReady(t, g))
	if took := time.Since(started); took > 5*time.Second {
		t.Errorf("ready again after %v", took)
	}
}
