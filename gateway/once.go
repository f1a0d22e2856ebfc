package gateway

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/replay"
	"qiao/gateway/wire"
)

// maxKept is the longest answer of a write that a repeat gets, in bytes.
const maxKept = 16 << 10

// once performs a write to a target, or answers a repeat of it with the first
// one's answer.
func (s *Server) once(c *gin.Context, token, target string, body []byte, perform func()) {
	write, err := replay.Identify(token, target, c.Request, body)
	if err != nil {
		s.fail(c, err)
		return
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), s.config.Limits.RequestTime)
	defer cancel()
	run, err := s.writes.Begin(ctx, write)
	switch {
	case err != nil:
		s.fail(c, err)
	case run.First:
		s.performOnce(c, run, perform)
	default:
		s.repeat(ctx, c, run)
	}
}

// performOnce performs a write, which goes on when its client goes away.
func (s *Server) performOnce(c *gin.Context, run *replay.Run, perform func()) {
	client := c.Request
	kept := context.WithoutCancel(client.Context())
	ctx, cancel := context.WithTimeout(kept, s.config.Limits.RequestTime)
	defer cancel()
	recorder := &recorder{ResponseWriter: c.Writer, header: http.Header{}, status: http.StatusOK}
	c.Writer, c.Request = recorder, client.WithContext(ctx)
	complete := false
	defer func() {
		c.Writer, c.Request = recorder.ResponseWriter, client
		if !complete { // a panic: the recovery answers, repeats that wait get the same
			s.noteKept(c, run.End(kept, replay.Outcome{Answer: failed(stateOf(c).family, errs.New(errs.Internal))}))
		}
	}()
	perform()
	complete = true
	answer := recorder.answer()
	outcome := replay.Outcome{Answer: answer, Succeeded: stateOf(c).err == nil, Lost: isGone(client)}
	if len(answer.Body) > maxKept {
		outcome.Answer = failed(stateOf(c).family, replay.Made())
	}
	s.noteKept(c, run.End(kept, outcome))
	if err := send(recorder.ResponseWriter, answer); err != nil && outcome.Succeeded && !outcome.Lost {
		s.noteKept(c, run.Unwritten(kept, outcome.Answer))
	}
}

// isGone reports whether the client's connection has ended. A deadline of ours
// is no end of it.
func isGone(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// noteKept logs that what repeats need to know is not kept: a write that has
// been made does not fail where the cache is out of reach.
func (s *Server) noteKept(c *gin.Context, err error) {
	if err != nil {
		s.log.Warn("the answer of a write is not kept for repeats", "id", stateOf(c).id, "error", err.Error())
	}
}

// repeat sends the first one's answer once that is there.
func (s *Server) repeat(ctx context.Context, c *gin.Context, run *replay.Run) {
	stateOf(c).repeat = true
	s.metrics.repeats.Inc()
	answer, err := run.Wait(ctx)
	if err != nil {
		s.fail(c, cmp.Or(ctx.Err(), err)) // a cache that is asked too late says only that it did not answer
		return
	}
	lost := isGone(c.Request)
	err = send(c.Writer, answer)
	s.noteKept(c, run.Repeated(context.WithoutCancel(c.Request.Context()), answer, lost || err != nil))
}

// failed is the answer that repeats get where the first one's cannot be kept.
func failed(f family, e *errs.Error) replay.Answer {
	status, code := f.failure(e)
	return replay.Answer{
		Status: status, Header: http.Header{"Content-Type": {jsonType}},
		Body: wire.AppendEnvelope(nil, code, f.messageKey, e.ClientText(), nil),
	}
}

// send writes the answer out; an error says that the network did not accept it.
func send(w http.ResponseWriter, a replay.Answer) error {
	for name, values := range a.Header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(a.Body)))
	w.WriteHeader(a.Status)
	if _, err := w.Write(a.Body); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
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

func (r *recorder) answer() replay.Answer {
	return replay.Answer{Status: r.status, Header: r.header, Body: r.body.Bytes()}
}
