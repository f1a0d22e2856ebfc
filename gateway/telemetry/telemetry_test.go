package telemetry_test

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/telemetry"
	"qiao/gateway/telemetry/telemetrytest"
	"qiao/gateway/tracing"
)

// open opens a telemetry that traces every call and has one metric.
func open(t *testing.T, settings config.OTLP) (*telemetry.Telemetry, *gatewaytest.Logbook) {
	t.Helper()
	log := &gatewaytest.Logbook{}
	telemetry, err := telemetry.Open(t.Context(), settings, "v1", slog.New(slog.NewJSONHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	counter := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "qiao_tested_total", Help: "tested"}, []string{"result"})
	counter.WithLabelValues("ok").Add(3)
	registry := prometheus.NewRegistry()
	registry.MustRegister(counter)
	if err := telemetry.Export(t.Context(), registry); err != nil {
		t.Fatal(err)
	}
	return telemetry, log
}

// callOnce traces a call of one statement.
func callOnce(of *telemetry.Telemetry) {
	ctx, span, _ := of.Tracer().Call(context.Background(), "")
	_, step := tracing.Begin(ctx, tracing.Statement)
	step.Statement("base/setting", "main", "sqlite")
	step.End(nil)
	span.Answered(http.MethodGet, "/admin/rooms", http.StatusOK, 0)
	span.End(nil)
}

func TestTracesAndMetricsReachTheCollector(t *testing.T) {
	file := filepath.Join(t.TempDir(), "headers")
	if err := os.WriteFile(file, []byte("Authorization: Bearer qiao-secret\nX-Tenant: factory\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, collector := range map[string]*telemetrytest.Collector{"http": telemetrytest.HTTP(t), "grpc": telemetrytest.GRPC(t)} {
		t.Run(name, func(t *testing.T) {
			cfg, err := config.Load("", []string{"GATEWAY_OTLP_ENDPOINT=" + collector.URL, "GATEWAY_OTLP_SAMPLE=1", "GATEWAY_OTLP_HEADERS_FILE=" + file})
			if err != nil {
				t.Fatal(err)
			}
			sends, log := open(t, cfg.OTLP)
			callOnce(sends)
			sends.Close()
			spans := collector.Spans()
			if len(spans) != 2 || spans[1].GetName() != "GET /admin/rooms" || spans[0].GetName() != "statement" ||
				string(spans[0].GetParentSpanId()) != string(spans[1].GetSpanId()) {
				t.Errorf("spans: %v", spans)
			}
			if got := telemetrytest.Attribute(spans[0], "db.query.summary"); !strings.Contains(got, "base/setting") {
				t.Errorf("the statement is %s", got)
			}
			metrics := collector.Metrics()
			if len(metrics) != 1 || metrics[0].GetName() != "qiao_tested_total" || metrics[0].GetSum().GetDataPoints()[0].GetAsDouble() != 3 {
				t.Errorf("metrics: %v", metrics)
			}
			if got := collector.Header(); got.Get("Authorization") != "Bearer qiao-secret" || got.Get("X-Tenant") != "factory" {
				t.Errorf("the collector got the headers %v", got)
			}
			if text := collector.Text(); !strings.Contains(text, `"service.version"`) || strings.Contains(text, "host.name") {
				t.Errorf("the resource: %s", text)
			}
			if log.String() != "" {
				t.Errorf("the log: %s", log)
			}
		})
	}
}

func TestAShareOfTheCallsIsTraced(t *testing.T) {
	collector := telemetrytest.HTTP(t)
	sends, _ := open(t, config.OTLP{Endpoint: collector.URL, Sample: 0.25})
	for range 400 {
		callOnce(sends)
	}
	for range 20 {
		_, span := sends.Tracer().Job(t.Context(), "sweep")
		span.End(nil)
	}
	sends.Close()
	calls, jobs := 0, 0
	for _, span := range collector.Spans() {
		switch span.GetName() {
		case "GET /admin/rooms":
			calls++
		case "job sweep":
			jobs++
		}
	}
	if calls < 50 || calls > 150 || jobs != 20 { // 100 ± 5.8 standard deviations
		t.Errorf("%d of 400 calls and %d of 20 jobs", calls, jobs)
	}
	none, _ := open(t, config.OTLP{Endpoint: collector.URL, Sample: 0})
	if none.Tracer() != nil {
		t.Error("a tracer for no call")
	}
	none.Close()
}

func TestTheStepsOfACallAreBounded(t *testing.T) {
	collector := telemetrytest.HTTP(t)
	sends, _ := open(t, config.OTLP{Endpoint: collector.URL, Sample: 1})
	ctx, span, _ := sends.Tracer().Call(t.Context(), "")
	for range 503 {
		_, step := tracing.Begin(ctx, tracing.Statement)
		step.End(nil)
	}
	span.End(nil)
	sends.Close()
	spans := collector.Spans()
	if len(spans) != 501 || !strings.Contains(telemetrytest.Attribute(spans[500], "qiao.spans_left_out"), `"3"`) {
		t.Errorf("%d spans, the last is %v", len(spans), spans[len(spans)-1])
	}
}

// deadEndpoint is an address at which nothing listens.
func deadEndpoint(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

func TestACollectorThatIsDownIsReportedOnce(t *testing.T) {
	for _, scheme := range []string{"http", "grpc"} {
		t.Run(scheme, func(t *testing.T) {
			sends, log := open(t, config.OTLP{Endpoint: scheme + "://" + deadEndpoint(t), Sample: 1})
			for range 3000 { // more than wait at once
				callOnce(sends)
			}
			stop := gatewaytest.Stopwatch()
			sends.Close()
			if took := stop(); took > 6*time.Second {
				t.Errorf("the shutdown took %s", took)
			}
			if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "the collector does not take") {
				t.Errorf("the log has %d lines: %s", n, log)
			}
		})
	}
}

// Calls go on as fast as before, memory is bounded by the queue, and the shutdown waits for five seconds.
func TestACollectorThatHangsSlowsNothing(t *testing.T) {
	hangs := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hangs }))
	defer server.Close()
	defer close(hangs)
	sends, log := open(t, config.OTLP{Endpoint: server.URL, Sample: 1})
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, slowest := heap(), time.Duration(0)
	for range 20_000 {
		begun := time.Now()
		callOnce(sends)
		slowest = max(slowest, time.Since(begun))
	}
	if after := heap(); after > before+16<<20 {
		t.Errorf("40,000 spans take %d MB", (after-before)>>20)
	}
	if slowest > 5*time.Second { // a send takes ten: no call has waited for one
		t.Errorf("a call took %s", slowest)
	}
	stop := gatewaytest.Stopwatch()
	sends.Close()
	if took := stop(); took > 6*time.Second {
		t.Errorf("the shutdown took %s", took)
	}
	gatewaytest.Eventually(t, "the warning", func() bool { return strings.Contains(log.String(), "the collector does not take") })
	if n := strings.Count(log.String(), "\n"); n != 1 {
		t.Errorf("the log has %d lines: %s", n, log)
	}
}

// A collector may repeat the request in its refusal.
func TestTheHeadersAreNotInTheLog(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "not allowed: "+r.Header.Get("Authorization")+" / "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), http.StatusUnauthorized)
	}))
	defer server.Close()
	sends, log := open(t, config.OTLP{Endpoint: server.URL, Sample: 1, Headers: "Authorization: Bearer qiao-secret"})
	callOnce(sends)
	sends.Close()
	if !strings.Contains(log.String(), "401") || strings.Contains(log.String(), "qiao-secret") {
		t.Errorf("the log: %s", log)
	}
}

func TestTheCollectorIsReportedWhenItTakesAgain(t *testing.T) {
	var refuse atomic.Bool
	refuse.Store(true)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if refuse.Load() {
			http.Error(w, "later", http.StatusServiceUnavailable)
		}
	}))
	defer front.Close()
	sends, log := open(t, config.OTLP{Endpoint: front.URL, Sample: 1})
	callOnce(sends)
	sends.Flush(t.Context())
	refuse.Store(false)
	callOnce(sends)
	sends.Flush(t.Context())
	sends.Close()
	if strings.Count(log.String(), "does not take") != 1 || strings.Count(log.String(), "takes traces and metrics again") != 1 {
		t.Errorf("the log: %s", log)
	}
}
