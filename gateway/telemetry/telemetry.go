// Package telemetry sends the traces and metrics of a gateway to a collector by OTLP, the protocol of OpenTelemetry.
package telemetry

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	bridge "go.opentelemetry.io/contrib/bridges/prometheus"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"qiao/gateway/config"
	"qiao/gateway/tracing"
)

const (
	// queue bounds the spans that wait for the collector; further ones are dropped.
	queue = 2048
	batch = 512
	// batchEvery is the longest time that a span waits for others, metricsEvery the time between two readings of the metrics.
	batchEvery   = 5 * time.Second
	metricsEvery = time.Minute
	// sendTime bounds one request to the collector, closeTime the last ones together.
	sendTime  = 10 * time.Second
	closeTime = 5 * time.Second
	// maxText bounds a text of a span.
	maxText = 256
)

// Telemetry sends spans and metrics to the collector of the settings. A nil Telemetry sends nothing.
type Telemetry struct {
	settings config.OTLP
	resource *resource.Resource
	watch    *watch
	tracer   *tracing.Tracer // nil where no call is traced
	sending  []provider      // of the spans, and after Export of the metrics
}

// provider gathers and sends. A package that sees the SDK's own types compiles hundreds of their methods anew.
type provider interface {
	ForceFlush(ctx context.Context) error
	Shutdown(ctx context.Context) error
}

// Open returns the telemetry of a gateway, nil where the settings name no collector. The collector need not answer.
func Open(ctx context.Context, settings config.OTLP, version string, log *slog.Logger) (*Telemetry, error) {
	if !settings.On() {
		return nil, nil //nolint:nilnil // nil is a telemetry that sends nothing
	}
	t := &Telemetry{
		settings: settings, watch: newWatch(settings, log),
		// Without the detectors of the SDK, which name the machine and its user.
		resource: resource.NewSchemaless(attribute.String("service.name", "qiao"),
			attribute.String("service.version", version), attribute.String("service.instance.id", uuid.NewString())),
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(t.watch.complain))
	if settings.Sample == 0 {
		return t, nil
	}
	exporter, err := spanExporter(ctx, settings)
	if err != nil {
		return nil, fmt.Errorf("otlp: %w", err)
	}
	limits := trace.NewSpanLimits()
	limits.AttributeValueLengthLimit = maxText
	traces := trace.NewTracerProvider(
		trace.WithResource(t.resource), trace.WithRawSpanLimits(limits), trace.WithSampler(sampler(settings.Sample)),
		trace.WithBatcher(spans{exporter, t.watch}, trace.WithMaxQueueSize(queue), trace.WithMaxExportBatchSize(batch),
			trace.WithBatchTimeout(batchEvery), trace.WithExportTimeout(sendTime)),
	)
	t.tracer, t.sending = tracing.New(traces), append(t.sending, traces)
	return t, nil
}

// Tracer returns the tracer of calls and jobs, nil where none is traced.
func (t *Telemetry) Tracer() *tracing.Tracer {
	if t == nil {
		return nil
	}
	return t.tracer
}

// Export begins to send the metrics of a gatherer, as /metrics shows them.
func (t *Telemetry) Export(ctx context.Context, from prometheus.Gatherer) error {
	if t == nil {
		return nil
	}
	exporter, err := metricExporter(ctx, t.settings)
	if err != nil {
		return fmt.Errorf("otlp: %w", err)
	}
	t.sending = append(t.sending, metric.NewMeterProvider(metric.WithResource(t.resource), metric.WithReader(metric.NewPeriodicReader(
		metrics{exporter, t.watch}, metric.WithInterval(metricsEvery), metric.WithTimeout(sendTime),
		metric.WithProducer(bridge.NewMetricProducer(bridge.WithGatherer(from))),
	))))
	return nil
}

// Flush sends what there is now.
func (t *Telemetry) Flush(ctx context.Context) {
	if t == nil {
		return
	}
	for _, provider := range t.sending {
		_ = provider.ForceFlush(ctx) // the watch tells of failures
	}
}

// Close sends the rest, for at most five seconds.
func (t *Telemetry) Close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	var closing sync.WaitGroup
	for _, provider := range t.sending {
		closing.Go(func() { _ = provider.Shutdown(ctx) }) // the watch tells of failures
	}
	closing.Wait()
	t.watch.end()
}
