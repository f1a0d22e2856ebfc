package files

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws/middleware"
)

const (
	// connectTime bounds the connecting to the storage.
	connectTime = 3 * time.Second
	// completing is how many times files.s3.timeout the storage may take to put the parts of a content together.
	completing = 6
	// idleConnections are kept for the next requests.
	idleConnections = 64
)

// transport sends the requests of the SDK. It gives up a storage that is silent, and does not ask one whose circuit is open.
type transport struct {
	next    http.RoundTripper
	silence time.Duration
	circuit *circuit
	metrics *Metrics
	ahead   atomic.Int64 // the storage's clock less our own, in nanoseconds
}

func newTransport(trust *x509.CertPool, silence time.Duration, c *circuit, m *Metrics) *transport {
	return &transport{silence: silence, circuit: c, metrics: m, next: &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: min(connectTime, silence)}).DialContext,
		TLSClientConfig:     &tls.Config{RootCAs: trust, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: min(connectTime, silence),
		MaxIdleConnsPerHost: idleConnections,
		IdleConnTimeout:     30 * time.Second,
		DisableCompression:  true,
		WriteBufferSize:     64 << 10,
		ReadBufferSize:      64 << 10,
	}}
}

// now is the storage's own time, by which the ages of its contents are computed.
func (t *transport) now() time.Time { return time.Now().Add(time.Duration(t.ahead.Load())) }

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	operation, begun := middleware.GetOperationName(r.Context()), time.Now()
	if err := t.circuit.admit(); err != nil {
		t.metrics.count(operation, "refused", 0)
		return nil, err
	}
	answer, err := t.send(r)
	failed := err != nil && r.Context().Err() == nil || err == nil && answer.StatusCode >= http.StatusInternalServerError
	result := "ok"
	switch {
	case failed:
		result = "failed"
	case err != nil:
		result = "cancelled"
	}
	t.metrics.count(operation, result, time.Since(begun))
	if failed || err == nil {
		t.circuit.note(failed)
	}
	if err == nil {
		if date, dateErr := http.ParseTime(answer.Header.Get("Date")); dateErr == nil {
			t.ahead.Store(int64(time.Until(date)))
		}
	}
	return answer, err
}

// send ends a request whose storage is silent: while it takes the body, before it answers, and while it sends its
// answer. A client that reads the answer slowly is no silence.
func (t *transport) send(r *http.Request) (*http.Response, error) {
	patience := t.silence
	if r.Method == http.MethodPost && r.URL.Query().Has("uploadId") {
		patience *= completing
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	watch := &watch{time.AfterFunc(patience, func() { cancel(errSilent) }), patience}
	sent := r.Clone(ctx)
	if r.Body != nil && r.Body != http.NoBody {
		sent.Body = watchedBody{r.Body, watch}
	}
	answer, err := t.next.RoundTrip(sent)
	watch.Stop()
	if err != nil {
		if errors.Is(context.Cause(ctx), errSilent) {
			err = errSilent
		}
		cancel(nil)
		return nil, err
	}
	answer.Body = &watchedAnswer{answer.Body, watch, ctx, cancel}
	return answer, nil
}

// watch ends a request after a time without any progress.
type watch struct {
	*time.Timer
	patience time.Duration
}

// watchedBody is the body of a request: each of its pieces that the storage takes is a progress.
type watchedBody struct {
	io.ReadCloser
	watch *watch
}

func (b watchedBody) Read(p []byte) (int, error) {
	b.watch.Reset(b.watch.patience)
	return b.ReadCloser.Read(p[:min(len(p), 64<<10)])
}

// watchedAnswer is the body of an answer. The watch runs while a piece of it is waited for.
type watchedAnswer struct {
	io.ReadCloser
	watch  *watch
	ctx    context.Context
	cancel context.CancelCauseFunc
}

func (a *watchedAnswer) Read(p []byte) (int, error) {
	a.watch.Reset(a.watch.patience)
	n, err := a.ReadCloser.Read(p)
	a.watch.Stop()
	if err != nil && err != io.EOF && errors.Is(context.Cause(a.ctx), errSilent) {
		err = errSilent
	}
	return n, err
}

func (a *watchedAnswer) Close() error {
	a.watch.Stop()
	a.cancel(nil)
	return a.ReadCloser.Close()
}
