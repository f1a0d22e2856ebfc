package tracing

import (
	"context"
	"net/http"
)

// Transport makes a span of each request to another server.
type Transport struct {
	http.RoundTripper
	Step   Step
	Server string // its name in the configuration
	// Operation names what a request asks for; nil takes its method.
	Operation func(ctx context.Context) string
	// Pass sends the traceparent of the trace along.
	Pass bool
}

// RoundTrip implements http.RoundTripper. The span ends when the answer begins.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, span := Begin(r.Context(), t.Step)
	if span != nil {
		name := MethodName(r.Method)
		if t.Operation != nil {
			name = t.Operation(ctx)
		}
		span.Operation(t.Server, name)
	}
	if t.Pass {
		r = r.Clone(ctx)
		Pass(ctx, r.Header)
	} else if span != nil {
		r = r.WithContext(ctx)
	}
	answer, err := t.RoundTripper.RoundTrip(r)
	if err == nil {
		span.Status(answer.StatusCode)
	}
	span.End(err)
	return answer, err
}
