package upstream

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/tracing"
)

// server is a legacy server behind pipes. One that is frozen accepts connections and requests and never answers.
type server struct {
	frozen   atomic.Bool
	requests atomic.Int64
}

func (s *server) dial(context.Context, string, string) (net.Conn, error) {
	client, conn := net.Pipe()
	go func() {
		reader := bufio.NewReader(conn)
		for {
			request, err := http.ReadRequest(reader)
			if err != nil {
				return
			}
			_, _ = io.Copy(io.Discard, request.Body)
			s.requests.Add(1)
			if !s.frozen.Load() {
				_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell")
			}
		}
	}()
	return client, nil
}

// call passes a request on and returns the kind of its error, nil for an answer.
func call(u *Upstream) error {
	w := httptest.NewRecorder()
	err := u.Pass(w, Request{Request: httptest.NewRequest(http.MethodGet, "/x", nil)})
	if err == nil && w.Body.String() != "well" {
		return errors.New(w.Body.String())
	}
	return err
}

// A server that freezes is refused after three checks. Calls that wait end ten seconds later: it may only have paused. While it
// is refused the checks alone reach it, one at a time, and the first one that is answered lets the calls through again.
func TestAFrozenServerIsRefusedUntilItAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		legacy := &server{}
		u, err := open(config.Upstream{Name: "main", URL: "http://legacy"}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		transport := u.direct.Transport.(tracing.Transport).RoundTripper.(*http.Transport)
		transport.DialContext = legacy.dial
		defer transport.CloseIdleConnections()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go func() { // as the job does
			ticker := time.NewTicker(checkEvery)
			defer ticker.Stop()
			for {
				_ = u.Check(ctx)
				select {
				case <-ticker.C:
				case <-ctx.Done():
					return
				}
			}
		}()
		synctest.Wait()
		if err := call(u); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second) // between two checks
		legacy.frozen.Store(true)
		frozen := time.Now()
		ended := make(chan error, 1)
		go func() { ended <- call(u) }()
		for u.Well() {
			time.Sleep(100 * time.Millisecond)
		}
		if took := time.Since(frozen); took > 8*time.Second {
			t.Errorf("it is refused after %s", took)
		}
		synctest.Wait() // the next check may begin now
		before := legacy.requests.Load()
		refused := time.Now()
		for range 100 {
			if err := call(u); !errs.Is(errs.As(err), errs.Unavailable) {
				t.Fatalf("a call of a frozen server: %v", err)
			}
		}
		if took := time.Since(refused); took > 0 || legacy.requests.Load() != before {
			t.Errorf("100 calls took %s, and %d reached the server", took, legacy.requests.Load()-before)
		}
		if err := <-ended; !errs.Is(errs.As(err), errs.Timeout) {
			t.Errorf("the call that waited: %v", err)
		}
		if took := time.Since(refused); took > 11*time.Second {
			t.Errorf("the call that waited ended after %s", took)
		}
		if probes := legacy.requests.Load() - before; probes > 6 {
			t.Errorf("%d probes in 10 seconds", probes)
		}
		time.Sleep(100 * time.Millisecond)
		legacy.frozen.Store(false)
		back := time.Now()
		for call(u) != nil {
			time.Sleep(100 * time.Millisecond)
		}
		if took := time.Since(back); took > 4*time.Second+200*time.Millisecond {
			t.Errorf("calls go through %s after the server is back", took)
		}
		u.circuit.mu.Lock()
		defer u.circuit.mu.Unlock()
		if len(u.circuit.waiting) > 0 {
			t.Errorf("%d calls still wait", len(u.circuit.waiting))
		}
	})
}

// A server that pauses for less than that answers the calls that have waited.
func TestACallOutlivesAShortPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCircuit("main", slog.New(slog.DiscardHandler))
		answer := make(chan struct{})
		slow := waiting{roundTrip(func(r *http.Request) (*http.Response, error) {
			select {
			case <-answer:
				return &http.Response{StatusCode: http.StatusOK}, nil
			case <-r.Context().Done():
				return nil, r.Context().Err()
			}
		}), c}
		ended := make(chan error, 1)
		go func() {
			got, err := slow.RoundTrip(httptest.NewRequest(http.MethodGet, "/x", nil))
			if err == nil && got.StatusCode != http.StatusOK {
				err = errors.New(got.Status)
			}
			ended <- err
		}()
		synctest.Wait()
		for range opensAfter {
			c.failed()
		}
		time.Sleep(9 * time.Second)
		c.well()
		time.Sleep(time.Minute)
		close(answer)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
