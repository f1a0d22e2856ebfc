// Package calls runs procedures and entries for requests, and sends their answers.
package calls

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/preview"
	"qiao/gateway/registry"
	"qiao/gateway/registry/usage"
	"qiao/gateway/session"
	"qiao/gateway/stream"
	"qiao/gateway/tracing"
	"qiao/gateway/useragent"
	"qiao/gateway/wire"
)

// NewAnswer begins an answer that is written to w.
type NewAnswer = func(w io.Writer, options wire.Options) wire.Answer

// Runner runs the calls of a gateway.
type Runner struct {
	live     *registry.Live
	limits   *limits.All
	disk     *stream.Disk
	kept     kept
	encoders wire.EncoderCache
	slow     time.Duration // from which on a call is logged
	exports  config.Exports
	asRows   bool // exports are sent as rows
	links    Links
	log      *slog.Logger
	now      func() time.Time
}

// kept are the answers of procedures that allow it.
type kept struct {
	answers     *answers
	generations generations
	counted     *prometheus.CounterVec // by result
}

// Links returns the function that says where a text of an export leads its caller: an address, or
// nothing.
type Links = func(c *gin.Context, caller *session.Identity) func(text string) string

// Options are the parts of a runner.
type Options struct {
	Config  config.Config
	Live    *registry.Live
	Limits  *limits.All
	Disk    *stream.Disk           // of answers that wait for their client
	Shared  cache.Cache            // informs gateways which kept answers are outdated
	Answers *prometheus.CounterVec // of procedures whose answers are kept, by result
	Links   Links
	Log     *slog.Logger
	Now     func() time.Time
}

// New returns a runner for the live procedures and entries.
func New(o Options) *Runner {
	keep := o.Config.Procedures
	for _, result := range []string{answerHit, answerMiss, answerShared, answerTooLarge} {
		o.Answers.WithLabelValues(result) // a rate needs the zero before the first one
	}
	return &Runner{
		live: o.Live, limits: o.Limits, disk: o.Disk, slow: keep.Slow,
		kept: kept{
			answers:     newAnswers(int64(keep.Cache), int64(keep.CacheAnswer), o.Now),
			generations: generations{shared: o.Shared}, counted: o.Answers,
		},
		exports: o.Config.Exports, asRows: o.Config.Compat.Export == "rows", links: o.Links,
		log: o.Log, now: o.Now,
	}
}

// Perform runs a procedure and sends its answer.
func (r *Runner) Perform(c *gin.Context, p *registry.Procedure, call *registry.Call, answer NewAnswer) {
	if p.Effect == registry.Write {
		call.Device = useragent.Name(c.Request.UserAgent())
	}
	if exchange.TrialOf(c.Request.Context()) == nil && !r.admit(c, p, call) {
		return
	}
	if p.Cache > 0 {
		r.performCached(c, p, call, answer)
		return
	}
	r.performNow(c, p, call, answer, r.live.Timeout(p))
}

// admit counts a call of a client and writes the audit rows that precede it. It answers a call that is refused.
func (r *Runner) admit(c *gin.Context, p *registry.Procedure, call *registry.Call) bool {
	if !CountWrite(c, r.limits.Rates, p.Name+"/"+p.CXType, p.Effect, p.Rate, call.Caller) {
		return false
	}
	if preview.Of(c.Request.Context()) != nil {
		return true
	}
	for _, note := range []func(*gin.Context, *registry.Procedure, *registry.Call) error{r.noteClaim, r.noteProgram} {
		if err := note(c, p, call); err != nil {
			exchange.Fail(c, err)
			return false
		}
	}
	return true
}

// performNow streams the answer, which is JSON unless its type has been set,
// while the procedure runs, no longer than limit.
func (r *Runner) performNow(c *gin.Context, p *registry.Procedure, call *registry.Call, answer NewAnswer, limit time.Duration) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), limit)
	defer cancel()
	if c.Writer.Header().Get("Content-Type") == "" {
		c.Header("Content-Type", exchange.JSONType)
	}
	spool := stream.NewSpool(ctx, c.Writer, limits.Holder(call.Caller, call.Address), r.limits.Pools[call.DB.Name()].Waits, r.disk)
	defer spool.Discard()
	out := answer(spool, r.answerOptions(exchange.Of(c).Family, p))
	call.Out = out
	err := r.runProcedure(ctx, c, p, call)
	spool.Ran()
	if len(p.Invalidates) > 0 && !call.TryOnly {
		r.invalidate(c, p, err)
	}
	r.finish(c, out, spool, err)
}

// holdLimited is how many bytes of an answer are held back until its end, where the
// end decides something that the beginning must say, such as a failure.
const holdLimited = 4 << 20

func (r *Runner) answerOptions(f exchange.Family, p *registry.Procedure) wire.Options {
	options := wire.Options{
		Code: f.SuccessCode, Msg: p.Msg, Combo: p.Combo, MessageKey: f.MessageKey, MaxRows: r.live.RowLimit(p),
		ReadOnly: p.StopsEarly(), Encoders: &r.encoders,
	}
	switch {
	case p.Effect == registry.Write:
		options.Hold = wire.HoldAll // commit first, answer then
	case p.MaxRows > 0 || p.Talks:
		options.Hold = holdLimited // the answer may have to report too many rows, or lines of text
	}
	return options
}

// runProcedure runs a call and counts it.
func (r *Runner) runProcedure(ctx context.Context, c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	started := time.Now()
	err := r.Run(ctx, p, call)
	r.count(c, p, call, err, time.Since(started))
	return err
}

// Run runs a call as soon as its account runs few enough calls on the database, so that
// connections are left for other accounts.
func (r *Runner) Run(ctx context.Context, p *registry.Procedure, call *registry.Call) (err error) {
	ctx, span := tracing.Begin(ctx, tracing.Entry)
	span.Procedure(p.Name, p.CXType, p.Source)
	defer func() { span.End(err) }()
	_, waiting := tracing.Begin(ctx, tracing.Turn)
	turn, err := r.limits.Pools[call.DB.Name()].Turns.Acquire(ctx, limits.Holder(call.Caller, call.Address), 1, time.Hour) // ctx ends long before
	waiting.End(err)
	if err != nil {
		return err
	}
	defer turn.Release()
	return r.live.Perform(ctx, p, call)
}

// count adds a call to the usage of its procedure.
func (r *Runner) count(c *gin.Context, p *registry.Procedure, call *registry.Call, err error, elapsed time.Duration) {
	if exchange.TrialOf(c.Request.Context()) != nil || preview.Of(c.Request.Context()) != nil {
		return
	}
	state := exchange.Of(c)
	p.Count(err, elapsed, func(known *errs.Error) usage.Failure {
		_, code := state.Family.Failure(known)
		return usage.Failure{Time: r.now(), RequestID: state.ID, Account: state.Account, Code: code, Text: known.ClientText()}
	})
	if elapsed >= r.slow {
		r.live.NoteSlow(p, call, state.ID, elapsed)
		r.log.Warn("slow procedure", slog.String("id", state.ID), slog.String("procedure", p.Name),
			slog.String("cxtype", p.CXType), slog.String("source", p.Source), slog.Int64("ms", elapsed.Milliseconds()))
	}
}

// finish ends the answer, or turns it into the failure's envelope. An answer that was sent in part cannot be replaced:
// the connection is cut, so that the client sees a broken transfer and not a shorter table.
func (r *Runner) finish(c *gin.Context, out wire.Answer, spool *stream.Spool, err error) {
	if err == nil {
		_, span := tracing.Begin(c.Request.Context(), tracing.Encode)
		err = errors.Join(out.Close(), spool.Close())
		span.End(err)
	}
	if err == nil {
		exchange.Of(c).Code = exchange.Of(c).Family.SuccessCode
		return
	}
	if out.Started() && !spool.Retract() {
		state := exchange.Of(c)
		state.Err = errs.As(err)
		_, state.Code = state.Family.Failure(state.Err)
		r.log.Error("answer cut short", "id", state.ID, "error", state.Err.Error())
		out.Discard()
		panic(http.ErrAbortHandler)
	}
	out.Discard()
	exchange.Fail(c, err)
}
