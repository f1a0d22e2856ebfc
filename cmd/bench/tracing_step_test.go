package bench_test

import (
	"context"
	"net/http"
	"testing"

	"qiao/gateway/tracing"
)

// BenchmarkStepOff is a step of a call that is not traced.
func BenchmarkStepOff(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		untracedStep(b.Context())
	}
}

// untracedStep is what a call tells a span, where it has none.
func untracedStep(ctx context.Context) {
	ctx, span := tracing.Begin(ctx, tracing.Statement)
	span.Statement("base/setting", "main", "sqlite")
	span.Procedure("P", "x", "go")
	span.Operation("redis", "GET")
	span.Status(http.StatusOK)
	span.Bytes(1)
	span.Answered(http.MethodGet, "/", http.StatusOK, 0)
	_ = span.Within(ctx)
	span.End(nil)
}
