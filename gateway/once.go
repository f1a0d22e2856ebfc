package gateway

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// answer is a complete HTTP response.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// once performs a write, or answers a repeat of it with the first one's answer.
func (s *Server) once(c *gin.Context, token string, body []byte, perform func()) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), s.config.Limits.RequestTime)
	defer cancel()
	key := keyOfWrite(token, c.Request, body)
	for {
		run, err := s.writes.join(ctx, key)
		if err != nil {
			s.fail(c, err)
			return
		}
		if run.first {
			s.performOnce(c, run, perform)
			return
		}
		if done := s.repeat(ctx, c, run); done {
			return
		}
	}
}

// performOnce performs a write, which goes on when its client goes away.
func (s *Server) performOnce(c *gin.Context, run run, perform func()) {
	client := c.Request
	ctx, cancel := context.WithTimeout(context.WithoutCancel(client.Context()), s.config.Limits.RequestTime)
	defer cancel()
	recorder := &recorder{ResponseWriter: c.Writer, header: http.Header{}, status: http.StatusOK}
	c.Writer, c.Request = recorder, client.WithContext(ctx)
	complete := false
	defer func() {
		c.Writer, c.Request = recorder.ResponseWriter, client
		if !complete { // a panic: the recovery answers, repeats that wait get the same
			s.keepAnswer(c, run, failed(stateOf(c).family, errs.New(errs.Internal)))
			s.finishRun(c, run, answer{}, true)
		}
	}()
	perform()
	complete = true
	a := recorder.answer()
	keep := a
	if len(a.body) > maxKept {
		keep = failed(stateOf(c).family, errs.Failf("该操作已执行，请刷新后查看结果"))
	}
	s.keepAnswer(c, run, keep)
	sent := a.send(recorder.ResponseWriter)
	s.finishRun(c, run, keep, sent && client.Context().Err() == nil)
}

// keepAnswer and finishRun must not fail a write that has been made: where the
// cache is out of reach, repeats that wait for it wait in vain.
func (s *Server) keepAnswer(c *gin.Context, run run, a answer) {
	if err := s.writes.keep(context.WithoutCancel(c.Request.Context()), run, a); err != nil {
		s.log.Warn("the answer of a write is not kept for repeats", "id", stateOf(c).id, "error", err.Error())
	}
}

func (s *Server) finishRun(c *gin.Context, run run, a answer, delivered bool) {
	if err := s.writes.finish(context.WithoutCancel(c.Request.Context()), run, a, delivered); err != nil {
		s.log.Warn("a write is not forgotten for repeats", "id", stateOf(c).id, "error", err.Error())
	}
}

// repeat waits for the first one's answer and sends it again. done is false where
// that has been delivered before this request came: then it is no repeat.
func (s *Server) repeat(ctx context.Context, c *gin.Context, run run) (done bool) {
	ended, err := s.writes.ended(ctx, run)
	if err != nil {
		s.fail(c, err)
		return true
	}
	if !ended {
		s.countRepeat(c)
	}
	a, delivered, err := s.writes.wait(ctx, run)
	if err != nil {
		s.fail(c, cmp.Or(ctx.Err(), err)) // a cache that is asked too late says only that it did not answer
		return true
	}
	if ended && delivered {
		return false
	}
	if ended {
		s.countRepeat(c)
	}
	if a.send(c.Writer) && c.Request.Context().Err() == nil && !delivered {
		s.finishRun(c, run, a, true)
	}
	return true
}

func (s *Server) countRepeat(c *gin.Context) {
	stateOf(c).repeat = true
	s.metrics.repeats.Inc()
}

// failed is the answer that repeats get where the first one's cannot be kept.
func failed(f family, e *errs.Error) answer {
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
