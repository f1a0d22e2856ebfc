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

// Telemetry sends what it is given to the collector of the settings. A nil Telemetry sends nothing.
type Telemetry struct {
	settings config.OTLP
	resource *resource.Resource
	watch    *watch
	traces   *trace.TracerProvider // nil where no call is traced
	metrics  *metric.MeterProvider // after Export
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
	t.traces = trace.NewTracerProvider(
		trace.WithResource(t.resource), trace.WithRawSpanLimits(limits), trace.WithSampler(sampler(settings.Sample)),
		trace.WithBatcher(spans{exporter, t.watch}, trace.WithMaxQueueSize(queue), trace.WithMaxExportBatchSize(batch),
			trace.WithBatchTimeout(batchEvery), trace.WithExportTimeout(sendTime)),
	)
	return t, nil
}

// Tracer returns the tracer of calls and jobs, nil where none is traced.
func (t *Telemetry) Tracer() *tracing.Tracer {
	if t == nil || t.traces == nil {
		return nil
	}
	return tracing.New(t.traces)
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
	t.metrics = metric.NewMeterProvider(metric.WithResource(t.resource), metric.WithReader(metric.NewPeriodicReader(
		metrics{exporter, t.watch}, metric.WithInterval(metricsEvery), metric.WithTimeout(sendTime),
		metric.WithProducer(bridge.NewMetricProducer(bridge.WithGatherer(from))),
	)))
	return nil
}

// Flush sends what there is now.
func (t *Telemetry) Flush(ctx context.Context) {
	if t == nil {
		return
	}
	if t.traces != nil {
		_ = t.traces.ForceFlush(ctx) // the watch tells of failures
	}
	if t.metrics != nil {
		_ = t.metrics.ForceFlush(ctx)
	}
}

// Close sends what is left, for at most five seconds.
func (t *Telemetry) Close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	var closing sync.WaitGroup
	if t.traces != nil {
		closing.Go(func() { _ = t.traces.Shutdown(ctx) }) // the watch tells of failures
	}
	if t.metrics != nil {
		closing.Go(func() { _ = t.metrics.Shutdown(ctx) })
	}
	closing.Wait()
	t.watch.end()
}
