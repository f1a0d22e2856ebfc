package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/logs"
	"qiao/gateway/store/storetest"
)

// demoTime is when the demo data of the tests is made and when they run.
var demoTime = time.Date(2026, 11, 20, 9, 30, 0, 0, config.Default().Server.Location())

// gatewayUnderTest is a whole gateway with demo data behind a real listener.
type gatewayUnderTest struct {
	*app.App
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
	a, err := app.Open(t.Context(), app.Options{Config: cfg, Log: logs.New(log, slog.LevelDebug), Now: clock.Now, Release: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	if err := a.FillEmpty(t.Context(), io.Discard, true); err != nil && !errors.Is(err, app.ErrFilled) {
		t.Fatal(err)
	}
	if err := a.BuildServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Server.Handler())
	t.Cleanup(server.Close)
	return &gatewayUnderTest{App: a, URL: server.URL, Clock: clock}
}

// fillDatabase gives an empty database the demo data.
func fillDatabase(cfg config.Config) error {
	ctx := context.Background()
	a, err := app.Open(ctx, app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return demoTime }})
	if err != nil {
		return err
	}
	defer a.Close()
	return a.FillEmpty(ctx, io.Discard, true)
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
