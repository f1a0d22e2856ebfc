package gateway

import (
	"bytes"
	"context"
	"crypto/sha256"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// An unchanged client gives up after ten seconds and sends the same write
// again, twice. onceFor is how long the answer of a write is kept for such a
// repeat when it could not be delivered.
const (
	onceFor = 60 * time.Second
	// maxOnce bounds the answers that are kept; beyond it writes run without
	// this protection.
	maxOnce = 4096
	// maxKept is the longest answer that is kept, in bytes.
	maxKept = 64 << 10
)

// writes lets a repeated write run once: same token, route, query and body.
type writes struct {
	now  func() time.Time
	mu   sync.Mutex
	runs map[writeKey]*writeRun
}

type writeKey [sha256.Size]byte

// writeRun is a write that runs, or has run without its answer arriving.
type writeRun struct {
	done     chan struct{} // closed when the answer is complete
	answer   answer
	finished time.Time
}

// answer is a complete HTTP response.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func keyOfWrite(token string, r *http.Request, body []byte) writeKey {
	h := sha256.New()
	for _, part := range []string{token, r.Method, r.URL.Path, r.URL.RawQuery} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	h.Write(body)
	return writeKey(h.Sum(nil))
}

// join returns the run of a write and whether the caller is to perform it; a
// nil run means that there is no room to remember it.
func (w *writes) join(key writeKey) (run *writeRun, first bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.forgetOld()
	if run := w.runs[key]; run != nil {
		return run, false
	}
	if len(w.runs) >= maxOnce {
		return nil, true
	}
	run = &writeRun{done: make(chan struct{})}
	w.runs[key] = run
	return run, true
}

// forgetOld drops answers that nobody came back for. There are few: only those
// of clients that went away.
func (w *writes) forgetOld() {
	now := w.now()
	for key, run := range w.runs {
		if !run.finished.IsZero() && now.Sub(run.finished) >= onceFor {
			delete(w.runs, key)
		}
	}
}

// finish records the answer and wakes the repeats that wait for it. Once it
// has been delivered the write is forgotten: the same request is then a new one.
func (w *writes) finish(key writeKey, run *writeRun, a answer, delivered bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	run.answer, run.finished = a, w.now()
	close(run.done)
	if delivered || len(a.body) > maxKept {
		delete(w.runs, key)
	}
}

func (w *writes) delivered(key writeKey, run *writeRun) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runs[key] == run {
		delete(w.runs, key)
	}
}

// once performs a write, or answers a repeat of it with the first one's
// answer. The write goes on when its client goes away.
func (s *Server) once(c *gin.Context, token string, body []byte, perform func()) {
	key := keyOfWrite(token, c.Request, body)
	run, first := s.writes.join(key)
	if !first {
		s.repeat(c, key, run)
		return
	}
	client := c.Request
	ctx, cancel := context.WithTimeout(context.WithoutCancel(client.Context()), s.config.Limits.RequestTime)
	defer cancel()
	recorder := &recorder{ResponseWriter: c.Writer, header: http.Header{}, status: http.StatusOK}
	c.Writer, c.Request = recorder, client.WithContext(ctx)
	complete := false
	defer func() {
		c.Writer, c.Request = recorder.ResponseWriter, client
		if !complete && run != nil { // a panic: the recovery answers, repeats start anew
			s.writes.finish(key, run, brokenOff(stateOf(c).family), true)
		}
	}()
	perform()
	complete = true
	a := recorder.answer()
	sent := a.send(recorder.ResponseWriter)
	if run != nil {
		s.writes.finish(key, run, a, sent && client.Context().Err() == nil)
	}
}

// repeat waits for the first one's answer and sends it again.
func (s *Server) repeat(c *gin.Context, key writeKey, run *writeRun) {
	stateOf(c).repeat = true
	s.metrics.repeats.Inc()
	select {
	case <-run.done:
	case <-c.Request.Context().Done():
		s.fail(c, c.Request.Context().Err())
		return
	}
	if run.answer.send(c.Writer) && c.Request.Context().Err() == nil {
		s.writes.delivered(key, run)
	}
}

// brokenOff is what repeats get of a write that ended in a panic.
func brokenOff(f family) answer {
	e := errs.New(errs.Internal)
	status, code := f.failure(e)
	return answer{
		status: status, header: http.Header{"Content-Type": {jsonType}},
		body: wire.AppendEnvelope(nil, code, f.messageKey, e.ClientText(), nil),
	}
}

// send gives the answer to the network and reports whether that took it.
func (a answer) send(w http.ResponseWriter) bool {
	for name, values := range a.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	w.WriteHeader(a.status)
	_, err := w.Write(a.body)
	return err == nil && http.NewResponseController(w).Flush() == nil
}

// recorder keeps the answer of a write until it is complete.
type recorder struct {
	gin.ResponseWriter
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header                  { return r.header }
func (r *recorder) WriteHeader(status int)               { r.status = status }
func (r *recorder) WriteHeaderNow()                      {}
func (r *recorder) Write(p []byte) (int, error)          { return r.body.Write(p) }
func (r *recorder) WriteString(text string) (int, error) { return r.body.WriteString(text) }
func (r *recorder) Status() int                          { return r.status }
func (r *recorder) Size() int                            { return r.body.Len() }
func (r *recorder) Written() bool                        { return r.body.Len() > 0 }
func (r *recorder) Flush()                               {}

func (r *recorder) answer() answer {
	return answer{status: r.status, header: r.header, body: r.body.Bytes()}
}
