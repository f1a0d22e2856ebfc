package tracing_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/tracing"
)

// step does what a step of a call does.
func step(ctx context.Context) {
	ctx, span := tracing.Begin(ctx, tracing.Statement)
	span.Statement("base/setting", "main", "sqlite")
	span.Procedure("P", "x", "go")
	span.Operation("redis", "GET")
	span.Status(http.StatusOK)
	span.Bytes(1)
	span.Answered(http.MethodGet, "/", http.StatusOK, 0)
	_ = span.Within(ctx)
	span.End(errFailed)
}

var errFailed = errs.Wrap(errs.Internal, "run", errors.New("failed"))

func TestNothingIsMadeWithoutATrace(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { step(t.Context()) }); n != 0 {
		t.Errorf("a step without a trace makes %v objects", n)
	}
	var none *tracing.Tracer
	ctx, span := none.Job(t.Context(), "sweep")
	span.End(nil)
	header := http.Header{"Traceparent": {"of the client"}}
	if tracing.Pass(ctx, header); header.Get("Traceparent") != "of the client" {
		t.Errorf("without a trace a client's header becomes %v", header)
	}
}

func TestAMethodThatAClientMakesUp(t *testing.T) {
	for sent, want := range map[string]string{http.MethodGet: "GET", "get": "other", "ZHANGWEI": "other", "": "other"} {
		if got := tracing.MethodName(sent); got != want {
			t.Errorf("%q is %s", sent, got)
		}
	}
}

func TestATransportWithoutATracePassesRequestsOn(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Sent", r.Header.Get("Traceparent"))
	}))
	defer server.Close()
	client := http.Client{Transport: tracing.Transport{RoundTripper: http.DefaultTransport, Step: tracing.Legacy, Server: "main", Pass: true}}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Traceparent", "client's")
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if got := answer.Header.Get("Sent"); got != "client's" {
		t.Errorf("the server got %q", got)
	}
}
