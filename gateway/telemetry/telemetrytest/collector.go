// Package telemetrytest is a collector of traces and metrics for tests.
package telemetrytest

import (
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	collectormetrics "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	collectortrace "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	metricspb "go.opentelemetry.io/proto/otlp/metrics/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/grpc"
	_ "google.golang.org/grpc/encoding/gzip" // what clients may send
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// Collector keeps what it receives.
type Collector struct {
	URL string

	mu      sync.Mutex
	header  http.Header // of the last request
	spans   []*tracepb.Span
	metrics []*metricspb.Metric
	text    []byte // all that was received, as JSON
}

// HTTP starts a collector that speaks OTLP over HTTP.
func HTTP(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(w http.ResponseWriter, r *http.Request) {
		var sent collectortrace.ExportTraceServiceRequest
		if decode(w, r, &sent) {
			c.trace(&sent, r.Header)
		}
	})
	mux.HandleFunc("POST /v1/metrics", func(w http.ResponseWriter, r *http.Request) {
		var sent collectormetrics.ExportMetricsServiceRequest
		if decode(w, r, &sent) {
			c.measure(&sent, r.Header)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

func decode(w http.ResponseWriter, r *http.Request, into proto.Message) bool {
	var body io.Reader = r.Body
	var err error
	if r.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(r.Body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return false
		}
	}
	text, err := io.ReadAll(body)
	if err == nil {
		err = proto.Unmarshal(text, into)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
	return err == nil
}

// GRPC starts a collector that speaks OTLP over gRPC.
func GRPC(t testing.TB) *Collector {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // a test's own
	if err != nil {
		t.Fatal(err)
	}
	c, server := &Collector{URL: "grpc://" + listener.Addr().String()}, grpc.NewServer()
	collectortrace.RegisterTraceServiceServer(server, traces{of: c})
	collectormetrics.RegisterMetricsServiceServer(server, metrics{of: c})
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return c
}

type traces struct {
	collectortrace.UnimplementedTraceServiceServer
	of *Collector
}

func (s traces) Export(ctx context.Context, sent *collectortrace.ExportTraceServiceRequest) (*collectortrace.ExportTraceServiceResponse, error) {
	s.of.trace(sent, headerOf(ctx))
	return &collectortrace.ExportTraceServiceResponse{}, nil
}

type metrics struct {
	collectormetrics.UnimplementedMetricsServiceServer
	of *Collector
}

func (s metrics) Export(ctx context.Context, sent *collectormetrics.ExportMetricsServiceRequest) (*collectormetrics.ExportMetricsServiceResponse, error) {
	s.of.measure(sent, headerOf(ctx))
	return &collectormetrics.ExportMetricsServiceResponse{}, nil
}

func headerOf(ctx context.Context) http.Header {
	header := http.Header{}
	sent, _ := metadata.FromIncomingContext(ctx)
	for name, values := range sent {
		header[http.CanonicalHeaderKey(name)] = values
	}
	return header
}

func (c *Collector) trace(sent *collectortrace.ExportTraceServiceRequest, header http.Header) {
	c.keep(sent, header, func() {
		for _, resource := range sent.GetResourceSpans() {
			for _, scope := range resource.GetScopeSpans() {
				c.spans = append(c.spans, scope.GetSpans()...)
			}
		}
	})
}

func (c *Collector) measure(sent *collectormetrics.ExportMetricsServiceRequest, header http.Header) {
	c.keep(sent, header, func() {
		for _, resource := range sent.GetResourceMetrics() {
			for _, scope := range resource.GetScopeMetrics() {
				c.metrics = append(c.metrics, scope.GetMetrics()...)
			}
		}
	})
}

func (c *Collector) keep(sent proto.Message, header http.Header, add func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text, _ := protojson.Marshal(sent) // of a message that was just decoded
	c.header, c.text = header, append(c.text, text...)
	add()
}

// Spans are those received so far.
func (c *Collector) Spans() []*tracepb.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.spans
}

// Metrics are those received so far.
func (c *Collector) Metrics() []*metricspb.Metric {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.metrics
}

// Text is all that was received, as JSON.
func (c *Collector) Text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.text)
}

// Header is that of the last request.
func (c *Collector) Header() http.Header {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.header
}

// Attribute is the value of a span's attribute as text, empty where it has none.
func Attribute(span *tracepb.Span, key string) string {
	for _, attribute := range span.GetAttributes() {
		if attribute.GetKey() == key {
			text, _ := protojson.Marshal(attribute.GetValue())
			return string(text)
		}
	}
	return ""
}
