package gateway

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
)

// The results of a call whose answer may be kept, as the metric counts them.
const (
	answerHit      = "hit"
	answerMiss     = "miss"
	answerShared   = "shared"
	answerTooLarge = "too_large"
)

// performCached answers a call with what is kept, and else keeps what it finds
// out. Without the shared cache nothing is kept, because nobody could tell
// what is outdated.
func (s *Server) performCached(c *gin.Context, p *registry.Procedure, call *registry.Call, answer newAnswer) {
	started := time.Now()
	bound, err := p.Key(call)
	if err != nil {
		s.count(c, p, err, time.Since(started))
		s.fail(c, err)
		return
	}
	generation, err := s.generations.current(c.Request.Context(), p)
	if err != nil {
		s.performNow(c, p, call, answer, s.live.Timeout(p))
		return
	}
	state := stateOf(c)
	key := answerKey(sha256.Sum256(fmt.Appendf(nil, "%q %q %q %d %q %q",
		generation, call.DB.Name(), state.route, state.family.successCode, state.family.messageKey, bound)))
	body, result, err := s.answerOnce(c, key, p, call, answer)
	s.metrics.answers.WithLabelValues(result).Inc()
	if result == answerTooLarge {
		s.performNow(c, p, call, answer, s.live.Timeout(p))
		return
	}
	s.count(c, p, err, time.Since(started))
	if err != nil {
		s.fail(c, err)
		return
	}
	state.code = state.family.successCode
	c.Data(http.StatusOK, jsonType, body)
}

// answerOnce gives what is kept, waits for an equal call that runs already, or
// makes the answer.
func (s *Server) answerOnce(c *gin.Context, key answerKey, p *registry.Procedure, call *registry.Call, answer newAnswer) (body []byte, result string, err error) {
	result = answerHit
	if kept, found := s.answers.get(key); found {
		body, err = kept.answer()
	} else if run, first := s.answers.join(key); first {
		result = answerMiss
		body, err = s.makeAnswer(c, run, key, p, call, answer)
	} else {
		result = answerShared
		body, err = run.wait(c.Request.Context())
	}
	if errors.Is(err, errTooLarge) {
		result = answerTooLarge
	}
	return body, result, err
}

// makeAnswer runs a call for all equal ones. Others may wait for it, so it
// goes on when its own client leaves.
func (s *Server) makeAnswer(c *gin.Context, run *answerRun, key answerKey, p *registry.Procedure, call *registry.Call, answer newAnswer) (body []byte, err error) {
	err = errs.New(errs.Internal) // what the others get of a panic
	defer func() { s.answers.finish(key, run, body, err, p.Cache) }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Request.Context()), s.live.Timeout(p))
	defer cancel()
	buffer := &boundedBuffer{most: s.answers.most}
	options := s.answerOptions(stateOf(c).family, p)
	options.Hold = buffer.most
	out := answer(buffer, options)
	defer out.Discard()
	call.Out = out
	if err = s.runInTurn(ctx, p, call); err == nil {
		err = out.Close()
	}
	if err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// wait is for the run of somebody else, as long as one's own client is there.
func (r *answerRun) wait(ctx context.Context) ([]byte, error) {
	select {
	case <-r.done:
		return r.body, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// invalidate drops the kept answers that a write has outdated. err is how the
// write ended: only one that refuses on purpose has surely changed nothing. It
// has been committed by now, so a cache that is down cannot fail it any more.
func (s *Server) invalidate(c *gin.Context, p *registry.Procedure, err error) {
	if errs.Is(err, errs.Business) {
		return
	}
	if err := s.generations.advance(c.Request.Context(), p.Invalidates, s.live.Current()); err != nil {
		s.log.Error("kept answers are not dropped and stay until they expire", "id", stateOf(c).id,
			"procedure", p.Name, "cxtype", p.CXType, "error", err.Error())
	}
}
