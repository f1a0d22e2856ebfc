package telemetry

import (
	"fmt"

	"go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
)

// sampler records a share of the calls, every run of a job, and the calls that a trusted proxy says it records.
func sampler(share float64) trace.Sampler {
	return trace.ParentBased(root{trace.TraceIDRatioBased(share)})
}

// root decides on traces that begin here.
type root struct{ calls trace.Sampler }

// ShouldSample implements trace.Sampler.
func (r root) ShouldSample(p trace.SamplingParameters) trace.SamplingResult {
	if p.Kind == api.SpanKindServer {
		return r.calls.ShouldSample(p)
	}
	return trace.AlwaysSample().ShouldSample(p)
}

// Description implements trace.Sampler.
func (r root) Description() string {
	return fmt.Sprintf("jobs, and of calls %s", r.calls.Description())
}
