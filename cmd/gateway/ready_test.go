package main

import (
	"net/http"
	"os"
	"runtime"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

// ready compares what /readyz answers.
func (g *gatewayUnderTest) ready(t *testing.T, status int, body string) {
	t.Helper()
	if a := g.send(t, http.MethodGet, "/readyz", ""); a.Status != status || a.Body != body {
		t.Errorf("readyz: %d %s; want %d %s", a.Status, a.Body, status, body)
	}
}

func (g *gatewayUnderTest) isReady(t *testing.T) func() bool {
	return func() bool { return g.send(t, http.MethodGet, "/readyz", "").Status == http.StatusOK }
}

func TestReadySaysThatWritesFailAndRecoversByItself(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved on Windows")
	}
	g := startDemo(t, nil)
	g.ready(t, http.StatusOK, `{"ready":true}`)
	path := g.Config.Databases["main"].DSN
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it misses its file", func() bool { return !g.isReady(t)() })
	g.ready(t, http.StatusServiceUnavailable, `{"down":["writes to database main"],"ready":false}`)
	if a := g.send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK {
		t.Errorf("healthz: %d", a.Status)
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is ready again", g.isReady(t))
}

func TestReadyIsBoundedBesideAFrozenServer(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) { r.Done(0) })
	g := startDemo(t, func(cfg *config.Config) { cfg.Databases["erp"] = server.Config() })
	g.ready(t, http.StatusOK, `{"ready":true}`)
	server.Freeze()
	for _, most := range []time.Duration{2800 * time.Millisecond, 300 * time.Millisecond} {
		started := time.Now()
		g.ready(t, http.StatusServiceUnavailable, `{"down":["database erp"],"ready":false}`)
		if took := time.Since(started); took > most {
			t.Errorf("told after %v, and may take %v", took, most)
		}
	}
	server.Thaw()
	started := time.Now()
	eventually(t, "it is ready again", g.isReady(t))
	if took := time.Since(started); took > 5*time.Second {
		t.Errorf("ready again after %v", took)
	}
}
