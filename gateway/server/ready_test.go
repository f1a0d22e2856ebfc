package server_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// ready compares the answer of /readyz.
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
		stop := gatewaytest.Stopwatch()
		ready(t, g, http.StatusServiceUnavailable, `{"down":["database erp"],"ready":false}`)
		if took := stop(); took > most {
			t.Errorf("told after %v, and may take %v", took, most)
		}
	}
	for query, status := range map[string]int{"within=100ms": http.StatusServiceUnavailable, "within=100": http.StatusBadRequest, "within=3s": http.StatusBadRequest, "within=1ms": http.StatusBadRequest} {
		if a := g.Send(t, http.MethodGet, "/readyz?"+query, ""); a.Status != status {
			t.Errorf("%s: %d %s", query, a.Status, a.Body)
		}
	}
	server.Thaw()
	stop := gatewaytest.Stopwatch()
	gatewaytest.Eventually(t, "it is ready again", isReady(t, g))
	if took := stop(); took > 5*time.Second {
		t.Errorf("ready again after %v", took)
	}
}

// A server whose reads wait for writes is still ready.
func TestReadyWarnsWhereReadsWaitForWrites(t *testing.T) {
	var on atomic.Int32
	server := storetest.NewServer(t, func(r *storetest.Request) {
		if strings.Contains(r.Text, "is_read_committed_snapshot_on") {
			r.Table([]string{"Name", "IsOn"}, []any{"[qiao]", int(on.Load())})
			return
		}
		r.Done(0)
	})
	g := onServer(t, server)
	ready(t, g, http.StatusOK, `{"ready":true,"warnings":["database main, READ_COMMITTED_SNAPSHOT: is off: reads wait for transactions that write the same rows, `+
		`and calls of people whose account is being written fail with 503; stop the gateway and run ALTER DATABASE [qiao] SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE"]}`)
	on.Store(1)
	ready(t, g, http.StatusOK, `{"ready":true}`)
}

// silentCache answers no question whether it is there, whatever the time that is given.
type silentCache struct {
	cache.Cache
	answered chan struct{}
}

func (c silentCache) Ping(context.Context) error {
	<-c.answered
	return nil
}

// A load balancer takes an answer that is late for a dead gateway, and cuts the calls that are on their way.
func TestReadyAnswersInTimeBesideAProbeThatDoesNotEnd(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) { r.Done(0) })
	silent := silentCache{memoryCache(t), make(chan struct{})}
	defer close(silent.answered)
	g := onServerWith(t, server, silent)
	if a := g.Send(t, http.MethodGet, "/readyz?within=500ms", ""); a.Status != http.StatusServiceUnavailable || a.Body != `{"down":["cache"],"ready":false}` {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// onServer is a gateway without procedures whose main database is on a server in miniature.
func onServer(t *testing.T, database *storetest.Server) *apptest.Gateway {
	t.Helper()
	return onServerWith(t, database, memoryCache(t))
}

func onServerWith(t *testing.T, database *storetest.Server, kept cache.Cache) *apptest.Gateway {
	t.Helper()
	db, err := store.Open(t.Context(), registry.MainDatabase, database.Config())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cfg, log := config.Default(), slog.New(slog.DiscardHandler)
	live, err := registry.NewLive(t.Context(), registry.Options{Config: cfg, Databases: map[string]*store.DB{registry.MainDatabase: db}, Log: log, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	kernel, err := server.New(server.Options{Config: cfg, Cache: kept, Live: live, Log: log, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	listener := httptest.NewServer(kernel.Handler())
	t.Cleanup(listener.Close)
	return &apptest.Gateway{URL: listener.URL}
}
