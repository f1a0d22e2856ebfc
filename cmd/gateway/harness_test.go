package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/logs"
	"qiao/gateway/store/storetest"
)

// demoTime is when the demo data of the tests is made and when they run.
var demoTime = time.Date(2026, 11, 20, 9, 30, 0, 0, config.Default().Server.Location())

// gatewayUnderTest is a whole gateway with demo data behind a real listener.
type gatewayUnderTest struct {
	*app
	URL   string
	Clock *gatewaytest.Clock
}

// startGateway starts a gateway on a database. adjust, which may be nil,
// changes the settings first.
func startGateway(t *testing.T, database config.Database, adjust func(*config.Config)) *gatewayUnderTest {
	t.Helper()
	return startGatewayLogging(t, database, adjust, io.Discard)
}

func startGatewayLogging(t *testing.T, database config.Database, adjust func(*config.Config), log io.Writer) *gatewayUnderTest {
	t.Helper()
	cfg := config.Default()
	cfg.DataDir = t.TempDir()
	cfg.Databases["main"] = database
	if adjust != nil {
		adjust(&cfg)
	}
	clock := gatewaytest.NewClock(demoTime)
	a, err := openAppAt(t.Context(), cfg, logs.New(log, slog.LevelDebug), clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.close)
	if err := a.fillEmpty(t.Context(), io.Discard, true); err != nil && !errors.Is(err, errFilled) {
		t.Fatal(err)
	}
	if err := a.buildServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.server.Handler())
	t.Cleanup(server.Close)
	return &gatewayUnderTest{app: a, URL: server.URL, Clock: clock}
}

// fillDatabase gives an empty database the demo data.
func fillDatabase(cfg config.Config) error {
	ctx := context.Background()
	a, err := openAppAt(ctx, cfg, slog.New(slog.DiscardHandler), func() time.Time { return demoTime })
	if err != nil {
		return err
	}
	defer a.close()
	return a.fillEmpty(ctx, io.Discard, true)
}

// eachGateway runs a test against a gateway on every database within reach.
func eachGateway(t *testing.T, test func(t *testing.T, g *gatewayUnderTest)) {
	t.Helper()
	storetest.EachDatabase(t, func(t *testing.T, database config.Database) {
		test(t, startGateway(t, database, nil))
	})
}

func TestGolden(t *testing.T) {
	if url := gatewaytest.TargetURL(); url != "" {
		gatewaytest.Run(t, "testdata/golden", url)
		return
	}
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		gatewaytest.Run(t, "testdata/golden", g.URL)
	})
}
