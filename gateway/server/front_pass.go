package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/bridge"
	"qiao/gateway/bridge/compare"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/bridge/upstream"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/jobs"
	"qiao/gateway/registry"
	"qiao/gateway/stream"
)

// pass has the legacy system answer. A write that the client repeats is passed on once, like one that this gateway performs:
// a repeat may come after the state has changed.
func (f *front) pass(c *gin.Context, call *legacyCall) {
	header := c.Writer.Header()
	for name := range header { // those of this gateway's own answers
		if name != "X-Request-Id" {
			header.Del(name)
		}
	}
	stream.KeepPlain(c.Writer)
	switch {
	case call.signsIn && f.bridge.Settings.AdoptsSessions():
		f.passSignIn(c, call)
	case call.effect == registry.Write && call.whole && call.who.Token != "" && !call.signsOut:
		once := *f.once
		once.limit = max(once.limit, call.upstream.Timeout) // the legacy system takes as long as its clients wait
		once.write(c, call.who.Known(), call.intent, call.body, func() { f.passNow(c, call) })
	default:
		f.passNow(c, call)
	}
}

func (f *front) passNow(c *gin.Context, call *legacyCall) {
	request := f.outgoing(c, call)
	if call.signsOut {
		f.endSession(c, call)
	}
	tried := f.try(c, call)
	w := http.ResponseWriter(c.Writer)
	var tee *bridge.Tee
	if f.copies(call, tried) {
		tee = bridge.NewTee(c.Writer, int(f.bridge.Settings.Shadow.Answer))
		w = tee
	}
	started := time.Now()
	err := http.ErrAbortHandler // as long as the answer is not whole
	defer func() {              // also when the legacy server has cut its answer short
		gone := c.Request.Context().Err() != nil
		failed := err != nil || c.Writer.Status() >= http.StatusInternalServerError
		f.bridge.Tally.Answered(call.upstream.Name, call.shape, call.person, false, failed && !gone, time.Since(started))
		if tee != nil && !gone {
			f.answered(c, call, request, tee, tried, err)
		}
	}()
	if err = call.upstream.Pass(w, request); err != nil {
		exchange.Fail(c, err)
	}
	c.Writer.WriteHeaderNow() // gin writes an answer of its own in place of one without a body
}

// outgoing is the request that goes to the legacy server.
func (f *front) outgoing(c *gin.Context, call *legacyCall) upstream.Request {
	if c.Request.GetBody != nil {
		c.Request.Body, _ = c.Request.GetBody() // of bytes in memory: never fails
	} else if c.Request.Body != nil {
		c.Request.Body = stream.BoundBody(c.Writer, c.Request.Body, f.config.Limits.Stall)
	}
	return upstream.Request{
		Request: c.Request, ID: exchange.Of(c).ID, Address: exchange.Of(c).Address, Host: exchange.Of(c).Host,
		TLS: f.services.Admission.Proxies.OverTLS(c.Request), Change: f.legacySession(c, call),
	}
}

// copies reports whether the answer is wanted for more than the client.
func (f *front) copies(call *legacyCall, tried *compare.Answer) bool {
	call.sampled = call.effect == registry.Read && !call.signsIn && call.whole && call.setting.Compares() &&
		f.bridge.Comparer.Admits(call.shape.Target)
	return tried != nil || call.sampled || call.whole && f.bridge.Records(call.shape.Target)
}

// answered uses the copy of a passed answer.
func (f *front) answered(c *gin.Context, call *legacyCall, request upstream.Request, tee *bridge.Tee, tried *compare.Answer, err error) {
	answer := tee.Answer(err)
	if body, kept := tee.Bytes(); err == nil && call.whole && kept {
		whole := recording.Answer{Status: answer.Status, Header: tee.Header().Clone(), Body: body}
		f.bridge.Record(call.shape, call.effect, call.account(), c.Request, bytes.Clone(call.body), whole)
	}
	if tried == nil && !call.sampled {
		return
	}
	request.Request = keep(c.Request, call.body)
	f.bridge.Comparer.Offer(bridge.Sample{Shape: call.shape, Passed: request, Request: request.Request, Upstream: call.upstream, Legacy: answer, Native: tried})
}

// keep returns a copy of a request that outlives it.
func keep(r *http.Request, body []byte) *http.Request {
	copied := r.Clone(context.Background())
	body = bytes.Clone(body)
	copied.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	copied.Body, _ = copied.GetBody() // never fails
	return copied
}

// try runs a write on this gateway and rolls it back, if the target says so (Setting.Trial). The client waits for it, at most
// legacy.write_wait.
func (f *front) try(c *gin.Context, call *legacyCall) *compare.Answer {
	if !call.setting.Trial || call.effect != registry.Write || !call.whole || call.procedure == nil || !call.procedure.CanBeTried() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), f.bridge.Settings.WriteWait)
	defer cancel()
	done := make(chan *compare.Answer, 1)
	request := keep(c.Request, call.body)
	go func() {
		answer, comparable := f.run(request.WithContext(ctx), &exchange.Trial{RollBack: true})
		if !comparable {
			done <- nil
			return
		}
		done <- &answer
	}()
	select {
	case answer := <-done:
		if answer != nil && ctx.Err() == nil {
			return answer
		}
	case <-ctx.Done():
	}
	f.bridge.Tally.Compared(call.shape, false, true)
	return nil
}

// runNatively implements bridge.Natively.
func (f *front) runNatively(ctx context.Context, r *http.Request) (compare.Answer, bool) {
	return f.run(r.WithContext(ctx), &exchange.Trial{})
}

func (f *front) run(r *http.Request, trial *exchange.Trial) (answer compare.Answer, comparable bool) {
	recorder := bridge.NewRecorder(int(f.bridge.Settings.Shadow.Answer))
	r = r.WithContext(exchange.WithTrial(r.Context(), trial))
	err := jobs.Recover(func() error { // an answer that breaks off is a panic
		f.paths.folding.handler(f.engine).ServeHTTP(recorder, r)
		return nil
	})
	return recorder.Answer(err), !isStranger(trial.Err)
}

// isStranger reports whether a call failed because its caller has no session here, which says nothing about the target.
func isStranger(err *errs.Error) bool {
	return err != nil && (errs.Is(err, errs.SessionUnknown) || errs.Is(err, errs.SessionExpired) || errs.Is(err, errs.SessionElsewhere))
}
