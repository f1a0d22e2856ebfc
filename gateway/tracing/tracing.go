// Package tracing makes the spans of calls and jobs. A span has only what this package has a function for: names of the
// program, such as routes, entries and statements, numbers and kinds of errors. It cannot hold what a caller has sent.
//
// Only a Tracer begins a trace. Begin adds a span to the trace of its context; where that has none, or one that is not
// recorded, it makes nothing: the nil *Span has all functions.
package tracing

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"qiao/gateway/errs"
)

// scope names this program's spans among those of libraries.
const scope = "qiao/gateway"

// Step is a part of a call or job, and the name of its span.
type Step string

// The steps.
const (
	Identify    Step = "identify"    // who calls
	Admission   Step = "admission"   // may they
	Body        Step = "body"        // the JSON of a request comes in
	Turn        Step = "turn"        // waiting for other calls of the account
	Entry       Step = "entry"       // a procedure, or the list of a route
	Statement   Step = "statement"   // on a database
	Transaction Step = "transaction" // likewise
	Encode      Step = "encode"      // the end of an answer; rows are encoded while their statement runs
	Upload      Step = "upload"      // the content of a file comes in and is stored
	Redis       Step = "redis"       // a command
	Storage     Step = "storage"     // a request to the object storage
	Legacy      Step = "legacy"      // a request to a legacy server
)

// mostSpans bounds the steps of one call or job, such as of an import of 10,000 lines; further ones are counted.
const mostSpans = 500

// Tracer begins the traces of calls and jobs. A nil Tracer begins none.
type Tracer struct{ tracer trace.Tracer }

// New returns the tracer of a provider.
func New(provider trace.TracerProvider) *Tracer { return &Tracer{provider.Tracer(scope)} }

// trail is a call or a job that is recorded.
type trail struct {
	tracer trace.Tracer
	steps  atomic.Int64 // that were begun, also those beyond mostSpans
}

type trailKey struct{}

// Call begins the trace of a call. It continues the trace of traceparent, the W3C header, unless that is empty or malformed. id
// names the trace, also where it is not recorded; then the span is nil.
func (t *Tracer) Call(ctx context.Context, traceparent string) (with context.Context, span *Span, id string) {
	if traceparent != "" {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{traceparentKey: traceparent})
	}
	ctx, begun := t.tracer.Start(ctx, "call", trace.WithSpanKind(trace.SpanKindServer))
	ctx, span = t.follow(ctx, begun)
	return ctx, span, begun.SpanContext().TraceID().String()
}

// Job begins the trace of a job's run.
func (t *Tracer) Job(ctx context.Context, name string) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	ctx, begun := t.tracer.Start(ctx, "job "+name)
	return t.follow(ctx, begun)
}

// follow lets the steps of ctx be recorded, where the trace is.
func (t *Tracer) follow(ctx context.Context, begun trace.Span) (context.Context, *Span) {
	if !begun.IsRecording() {
		return ctx, nil
	}
	own := &trail{tracer: t.tracer}
	return context.WithValue(ctx, trailKey{}, own), &Span{span: begun, trail: own}
}

// traceparentKey is the header as carriers name it.
const traceparentKey = "traceparent"

// Pass writes the traceparent of a request's trace into its header, in place of one that is there.
func Pass(ctx context.Context, header http.Header) {
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return
	}
	header.Del("Tracestate") // belongs to the caller's traceparent
	propagation.TraceContext{}.Inject(ctx, carrier(header))
}

// carrier leaves out the tracestate of callers, which may say anything.
type carrier http.Header

func (c carrier) Get(key string) string { return http.Header(c).Get(key) }

func (c carrier) Set(key, value string) {
	if strings.EqualFold(key, traceparentKey) {
		http.Header(c).Set(key, value)
	}
}

func (c carrier) Keys() []string { return nil }

// Span is one step of a trace.
type Span struct {
	span  trace.Span
	trail *trail // of the first span of a trace
}

// Begin begins a step of the trace of ctx. The steps of the returned context are parts of it.
func Begin(ctx context.Context, step Step) (context.Context, *Span) {
	of, _ := ctx.Value(trailKey{}).(*trail)
	if of == nil || of.steps.Add(1) > mostSpans {
		return ctx, nil
	}
	ctx, span := of.tracer.Start(ctx, string(step), trace.WithSpanKind(step.kind()))
	return ctx, &Span{span: span}
}

// Within returns ctx with s as the step whose parts come next, for work that has the context of an outer step.
func (s *Span) Within(ctx context.Context) context.Context {
	if s == nil {
		return ctx
	}
	return trace.ContextWithSpan(ctx, s.span)
}

// kind tells steps that wait for another server from those that this program works at.
func (s Step) kind() trace.SpanKind {
	switch s {
	case Statement, Redis, Storage, Legacy:
		return trace.SpanKindClient
	default:
		return trace.SpanKindInternal
	}
}

// End ends the step. Of an error only its kind in the catalogue is kept, because its text may quote what a caller has sent. A
// failure of the gateway or of a server behind it makes the span one that failed; a refusal does not.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil {
		s.fail(errs.As(err).Kind)
	}
	if s.trail != nil {
		if left := s.trail.steps.Load() - mostSpans; left > 0 {
			s.span.SetAttributes(attribute.Int64("qiao.spans_left_out", left))
		}
	}
	s.span.End()
}

func (s *Span) fail(kind errs.Kind) {
	s.span.SetAttributes(attribute.String("error.type", kind.Name))
	if kind.Status >= http.StatusInternalServerError || kind.Name == errs.ProcedureFailed.Name {
		s.span.SetStatus(codes.Error, kind.Name)
	}
}
