package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/replay"
	"qiao/gateway/wire"
)

// maxKept is the longest answer of a write that a repeat gets, in bytes.
const maxKept = 16 << 10

// once keeps writes from being made twice.
type once struct {
	writes  *replay.Writes
	limit   time.Duration // limits.request_time
	repeats prometheus.Counter
	log     *slog.Logger
}

// write performs a write to a target, or answers a repeat of it with the answer of the first call.
func (o *once) write(c *gin.Context, token, target string, body []byte, perform func()) {
	intent, err := replay.Identify(token, target, c.Request, body)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), o.limit)
	defer cancel()
	run, err := o.writes.Begin(ctx, intent)
	switch {
	case err != nil:
		exchange.Fail(c, err)
	case run.First:
		o.performOnce(c, run, perform)
	default:
		o.repeat(ctx, c, run)
	}
}

// performOnce performs a write, which continues when its client disconnects.
func (o *once) performOnce(c *gin.Context, run *replay.Run, perform func()) {
	client := c.Request
	kept := context.WithoutCancel(client.Context())
	ctx, cancel := context.WithTimeout(kept, o.limit)
	defer cancel()
	recorder := &recorder{ResponseWriter: c.Writer, header: http.Header{}, status: http.StatusOK}
	c.Writer, c.Request = recorder, client.WithContext(ctx)
	complete := false
	defer func() {
		c.Writer, c.Request = recorder.ResponseWriter, client
		if !complete { // a panic: the recovery answers, repeats that wait get the same
			o.noteKept(c, run.End(kept, replay.Outcome{Answer: failed(exchange.Of(c).Family, errs.New(errs.Internal))}))
		}
	}()
	perform()
	complete = true
	answer := recorder.answer()
	outcome := replay.Outcome{Answer: answer, Succeeded: exchange.Of(c).Err == nil, Lost: isGone(client)}
	if len(answer.Body) > maxKept {
		outcome.Answer = failed(exchange.Of(c).Family, replay.Made())
	}
	o.noteKept(c, run.End(kept, outcome))
	if err := send(recorder.ResponseWriter, answer); err != nil && outcome.Succeeded && !outcome.Lost {
		o.noteKept(c, run.Unwritten(kept, outcome.Answer))
	}
}

// isGone reports whether the client's connection has ended. A deadline of ours
// is no end of it.
func isGone(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// noteKept logs that the answer for repeats is not kept: a write that has been made does not fail because the cache is
// out of reach.
func (o *once) noteKept(c *gin.Context, err error) {
	if err != nil {
		o.log.Warn("the answer of a write is not kept for repeats", "id", exchange.Of(c).ID, "error", err.Error())
	}
}

// repeat sends the answer of the first call once it is there.
func (o *once) repeat(ctx context.Context, c *gin.Context, run *replay.Run) {
	exchange.Of(c).Repeat = true
	o.repeats.Inc()
	answer, err := run.Wait(ctx)
	if err != nil {
		exchange.Fail(c, cmp.Or(ctx.Err(), err)) // a cache that is asked too late says only that it did not answer
		return
	}
	lost := isGone(c.Request)
	err = send(c.Writer, answer)
	o.noteKept(c, run.Repeated(context.WithoutCancel(c.Request.Context()), answer, lost || err != nil))
}

// failed is the answer for repeats where the first answer cannot be kept.
func failed(f exchange.Family, e *errs.Error) replay.Answer {
	status, code := f.Failure(e)
	return replay.Answer{
		Status: status, Header: http.Header{"Content-Type": {exchange.JSONType}},
		Body: wire.AppendEnvelope(nil, code, f.MessageKey, e.ClientText(), nil),
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
