package telemetry

import (
	"context"
	"crypto/tls"
	"net/url"
	"strings"

	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/trace"
	"google.golang.org/grpc/credentials"

	"qiao/gateway/config"
)

// collector is the address of the settings in the parts that the exporters take.
type collector struct {
	host     string
	path     string // of HTTP, without /v1/traces
	plain    bool   // without TLS
	tls      *tls.Config
	headers  map[string]string
	protocol string
}

func collectorOf(settings config.OTLP) (c collector, err error) {
	u, err := url.Parse(settings.Endpoint)
	if err != nil {
		return c, err
	}
	roots, err := settings.Trust()
	if err != nil {
		return c, err
	}
	return collector{
		host: u.Host, path: strings.TrimSuffix(u.Path, "/"), plain: u.Scheme == "http" || u.Scheme == "grpc",
		tls:     &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
		headers: settings.HeaderMap(), protocol: settings.Speaks(),
	}, nil
}

// The exporters below try nothing again: what is not taken is lost, so that a collector that is down costs no memory.

func spanExporter(ctx context.Context, settings config.OTLP) (trace.SpanExporter, error) {
	c, err := collectorOf(settings)
	if err != nil {
		return nil, err
	}
	if c.protocol == config.OTLPGRPC {
		secure := otlptracegrpc.WithTLSCredentials(credentials.NewTLS(c.tls))
		if c.plain {
			secure = otlptracegrpc.WithInsecure()
		}
		return otlptracegrpc.New(ctx, otlptracegrpc.WithEndpoint(c.host), secure, otlptracegrpc.WithHeaders(c.headers),
			otlptracegrpc.WithTimeout(sendTime), otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{}))
	}
	secure := otlptracehttp.WithTLSClientConfig(c.tls)
	if c.plain {
		secure = otlptracehttp.WithInsecure()
	}
	return otlptracehttp.New(ctx, otlptracehttp.WithEndpoint(c.host), secure, otlptracehttp.WithURLPath(c.path+"/v1/traces"),
		otlptracehttp.WithHeaders(c.headers), otlptracehttp.WithCompression(otlptracehttp.GzipCompression),
		otlptracehttp.WithTimeout(sendTime), otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}))
}

func metricExporter(ctx context.Context, settings config.OTLP) (metric.Exporter, error) {
	c, err := collectorOf(settings)
	if err != nil {
		return nil, err
	}
	if c.protocol == config.OTLPGRPC {
		secure := otlpmetricgrpc.WithTLSCredentials(credentials.NewTLS(c.tls))
		if c.plain {
			secure = otlpmetricgrpc.WithInsecure()
		}
		return otlpmetricgrpc.New(ctx, otlpmetricgrpc.WithEndpoint(c.host), secure, otlpmetricgrpc.WithHeaders(c.headers),
			otlpmetricgrpc.WithTimeout(sendTime), otlpmetricgrpc.WithRetry(otlpmetricgrpc.RetryConfig{}))
	}
	secure := otlpmetrichttp.WithTLSClientConfig(c.tls)
	if c.plain {
		secure = otlpmetrichttp.WithInsecure()
	}
	return otlpmetrichttp.New(ctx, otlpmetrichttp.WithEndpoint(c.host), secure, otlpmetrichttp.WithURLPath(c.path+"/v1/metrics"),
		otlpmetrichttp.WithHeaders(c.headers), otlpmetrichttp.WithCompression(otlpmetrichttp.GzipCompression),
		otlpmetrichttp.WithTimeout(sendTime), otlpmetrichttp.WithRetry(otlpmetrichttp.RetryConfig{}))
}
