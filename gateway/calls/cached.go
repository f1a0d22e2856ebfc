package calls

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
)

// The results of a call whose answer may be kept, as the metric counts them.
const (
	answerHit      = "hit"
	answerMiss     = "miss"
	answerShared   = "shared"
	answerTooLarge = "too_large"
)

// performCached answers a call with the kept answer, or runs the call and keeps its
// answer. Without the shared cache it keeps nothing, because a gateway could not find
// out which answers are stale.
func (r *Runner) performCached(c *gin.Context, p *registry.Procedure, call *registry.Call, answer NewAnswer) {
	started := time.Now()
	bound, err := p.Key(call)
	if err != nil {
		r.count(c, p, call, err, time.Since(started))
		exchange.Fail(c, err)
		return
	}
	generation, err := r.kept.generations.current(c.Request.Context(), p)
	if err != nil {
		r.performNow(c, p, call, answer, r.live.Timeout(p))
		return
	}
	state := exchange.Of(c)
	key := answerKey(sha256.Sum256(fmt.Appendf(nil, "%q %q %q %d %q %q",
		generation, call.DB.Name(), state.Route, state.Family.SuccessCode, state.Family.MessageKey, bound)))
	body, result, err := r.answerOnce(c, key, p, call, answer)
	r.kept.counted.WithLabelValues(result).Inc()
	if result == answerTooLarge {
		r.performNow(c, p, call, answer, r.live.Timeout(p))
		return
	}
	r.count(c, p, call, err, time.Since(started))
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	state.Code = state.Family.SuccessCode
	c.Data(http.StatusOK, exchange.JSONType, body)
}

// answerOnce returns the kept answer, waits for an equal call that runs already, or
// makes the answer.
func (r *Runner) answerOnce(c *gin.Context, key answerKey, p *registry.Procedure, call *registry.Call, answer NewAnswer) (body []byte, result string, err error) {
	result = answerHit
	if kept, found := r.kept.answers.get(key); found {
		body, err = kept.answer()
	} else if run, first := r.kept.answers.join(key); first {
		result = answerMiss
		body, err = r.makeAnswer(c, run, key, p, call, answer)
	} else {
		result = answerShared
		body, err = run.wait(c.Request.Context())
	}
	if errors.Is(err, errTooLarge) {
		result = answerTooLarge
	}
	return body, result, err
}

// makeAnswer runs a call for all equal ones. Other calls may wait for it, so it
// continues when its own client disconnects.
func (r *Runner) makeAnswer(c *gin.Context, run *answerRun, key answerKey, p *registry.Procedure, call *registry.Call, answer NewAnswer) (body []byte, err error) {
	err = errs.New(errs.Internal) // the answer to the other calls after a panic
	defer func() { r.kept.answers.finish(key, run, body, err, p.Cache) }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Request.Context()), r.live.Timeout(p))
	defer cancel()
	buffer := &boundedBuffer{most: r.kept.answers.most}
	options := r.answerOptions(exchange.Of(c).Family, p)
	options.Hold = buffer.most
	out := answer(buffer, options)
	defer out.Discard()
	call.Out = out
	if err = r.Run(ctx, p, call); err == nil {
		err = out.Close()
	}
	if err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// wait waits for the run of another call, as long as the client of this call is connected.
func (run *answerRun) wait(ctx context.Context) ([]byte, error) {
	select {
	case <-run.done:
		return run.body, run.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// invalidate drops the kept answers that a write makes stale. err is the result of the
// write: only a write that refuses on purpose has surely changed nothing. The write is
// committed by now, so it cannot fail any more where the cache is down.
func (r *Runner) invalidate(c *gin.Context, p *registry.Procedure, err error) {
	if errs.Is(err, errs.Business) {
		return
	}
	if err := r.kept.generations.advance(c.Request.Context(), p.Invalidates, r.live.Current()); err != nil {
		r.log.Error("kept answers are not dropped and stay until they expire", "id", exchange.Of(c).ID,
			"procedure", p.Name, "cxtype", p.CXType, "error", err.Error())
	}
}
