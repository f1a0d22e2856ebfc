package telemetry

import (
	"context"
	"log/slog"
	"net/url"
	"strings"
	"sync"

	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"

	"qiao/gateway/config"
)

// watch tells the log when the collector stops to take what it is sent, and when it takes all again.
type watch struct {
	settings config.OTLP
	log      *slog.Logger
	ending   context.Context // of requests that still run when the gateway has ended
	end      context.CancelFunc

	mu      sync.Mutex
	failing map[string]bool // traces, metrics
}

func newWatch(settings config.OTLP, log *slog.Logger) *watch {
	w := &watch{settings: settings, log: log, failing: map[string]bool{}}
	w.ending, w.end = context.WithCancel(context.Background())
	return w
}

// send sends a part of what, traces or metrics, for at most sendTime. The SDK gets no error: it would only log it.
func (w *watch) send(ctx context.Context, what string, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	defer context.AfterFunc(w.ending, cancel)()
	w.note(what, send(ctx))
	return nil
}

func (w *watch) note(what string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err != nil:
		first := len(w.failing) == 0
		if w.failing[what] = true; first {
			w.log.Warn("the collector does not take traces and metrics, which are lost until it does; start it, or correct otlp in the configuration",
				"endpoint", w.endpoint(), "what", what, "error", w.reason(err))
		}
	case w.failing[what]:
		if delete(w.failing, what); len(w.failing) == 0 {
			w.log.Info("the collector takes traces and metrics again", "endpoint", w.endpoint())
		}
	}
}

// complain reports a fault of the SDK, such as metrics that cannot be read.
func (w *watch) complain(err error) {
	w.log.Warn("OpenTelemetry", "error", w.reason(err))
}

// reason is an error without the headers of the settings, which a collector may repeat in its answer.
func (w *watch) reason(err error) string {
	text := err.Error()
	for _, header := range w.settings.HeaderMap() {
		text = strings.ReplaceAll(text, header, "…")
		for word := range strings.FieldsSeq(header) { // Bearer and its token
			if len(word) > len("Bearer") {
				text = strings.ReplaceAll(text, word, "…")
			}
		}
	}
	return text
}

func (w *watch) endpoint() string {
	u, err := url.Parse(w.settings.Endpoint)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// spans sends spans under the watch.
type spans struct {
	trace.SpanExporter
	watch *watch
}

// ExportSpans implements trace.SpanExporter.
func (s spans) ExportSpans(ctx context.Context, list []trace.ReadOnlySpan) error {
	return s.watch.send(ctx, "traces", func(ctx context.Context) error { return s.SpanExporter.ExportSpans(ctx, list) })
}

// metrics sends metrics under the watch.
type metrics struct {
	metric.Exporter
	watch *watch
}

// Export implements metric.Exporter.
func (m metrics) Export(ctx context.Context, read *metricdata.ResourceMetrics) error {
	return m.watch.send(ctx, "metrics", func(ctx context.Context) error { return m.Exporter.Export(ctx, read) })
}
