// Package apptest starts whole gateways for tests and calls them as clients do. A module's tests are in its folder, in
// an external test package.
package apptest

import (
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/logs"
	"qiao/gateway/password"
	"qiao/gateway/session"
)

// DemoTime is when the demo data of the tests is made and when they run.
var DemoTime = time.Date(2026, 11, 20, 9, 30, 0, 0, config.Default().Server.Location())

// DiskSize is the size of the disk of a gateway in tests, of which half is free: what a test finds does not depend on the
// machine.
const DiskSize = 100 << 30

// HashCost makes a sign-in as cheap as any other call; a gateway that has the full
// cost does not accept such a hash.
var HashCost = password.Cost{Memory: 8, Time: 1}

// Gateway is a whole gateway with demo data behind a real listener.
type Gateway struct {
	*app.App
	URL      string
	Clock    *gatewaytest.Clock
	Free     *atomic.Uint64 // bytes of DiskSize that are free on its disk
	Contents string         // the folder in which its stored files can be seen
	opening  sync.Once
	sessions *session.Manager // of Session; one for all, because it keeps the rights of accounts
}

// Start starts a gateway on a database. adjust, which may be nil,
// changes the settings first.
func Start(t testing.TB, database config.Database, adjust func(*config.Config)) *Gateway {
	t.Helper()
	return StartLogging(t, database, adjust, io.Discard)
}

// StartLogging is Start with a log at debug level.
func StartLogging(t testing.TB, database config.Database, adjust func(*config.Config), log io.Writer) *Gateway {
	t.Helper()
	cfg := config.Default()
	cfg.DataDir = t.TempDir()
	cfg.Databases["main"] = database
	if adjust != nil {
		adjust(&cfg)
	}
	clock, free := gatewaytest.NewClock(DemoTime), &atomic.Uint64{}
	free.Store(DiskSize / 2)
	space := func(string) (uint64, uint64, error) { return free.Load(), DiskSize, nil }
	a, err := app.Open(t.Context(), app.Options{Config: cfg, Log: logs.New(log, slog.LevelDebug), Now: clock.Now, Version: "v1.2.0", Release: 1, HashCost: HashCost, Space: space})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	if err := a.FillEmpty(t.Context(), io.Discard, app.SmallDemo); err != nil && !errors.Is(err, app.ErrFilled) {
		t.Fatal(err)
	}
	if err := a.BuildServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Server.Handler())
	t.Cleanup(server.Close)
	return &Gateway{App: a, URL: server.URL, Clock: clock, Free: free, Contents: a.FilesDir()}
}

// RunJob runs one of the gateway's jobs now.
func (g *Gateway) RunJob(t testing.TB, name string) {
	t.Helper()
	for _, job := range g.Jobs() {
		if job.Name == name {
			if err := job.Do(t.Context()); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("there is no job %q", name)
}

// Each runs a test against a gateway on every database within reach.
func Each(t *testing.T, test func(t *testing.T, g *Gateway)) {
	t.Helper()
	EachWith(t, nil, test)
}

// EachWith is Each with settings that adjust changes.
func EachWith(t *testing.T, adjust func(*config.Config), test func(t *testing.T, g *Gateway)) {
	t.Helper()
	eachFilled(t, func(t *testing.T, database config.Database) {
		g := Start(t, database, adjust)
		if err := g.StoreFiles(t.Context(), DemoGuides()); err != nil { // a database that was copied has none
			t.Fatal(err)
		}
		test(t, g)
	})
}

// StartDemo starts a gateway on a SQLite database with the demo data.
func StartDemo(t testing.TB, adjust func(*config.Config)) *Gateway {
	t.Helper()
	return Start(t, Embedded(t), adjust)
}

// Golden runs the cases below dir on every database within reach, or against
// the gateway that -target-url names.
func Golden(t *testing.T, dir string) {
	t.Helper()
	if url := gatewaytest.TargetURL(); url != "" {
		gatewaytest.Run(t, dir, url)
		return
	}
	Each(t, func(t *testing.T, g *Gateway) { gatewaytest.Run(t, dir, g.URL) })
}
