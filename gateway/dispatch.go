package gateway

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/clients"
	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/useragent"
	"qiao/gateway/wire"
)

// endpoints are the five procedure endpoints and the shape of their answers.
var endpoints = []struct {
	path   string
	answer newAnswer
}{
	{"/api/Procedure/ProcedureToDataSet", wire.NewDataSet},
	{"/api/Procedure/ProcedureToDataTable", wire.NewDataTable},
	{"/api/Procedure/ProcedureToComboBox", wire.NewComboBox},
	{"/api/Procedure/ProcedureToInt", wire.NewInt},
	{"/api/Procedure/ProcedureToBoolean", wire.NewBoolean},
}

type newAnswer = func(io.Writer, wire.Options) wire.Answer

// mountProcedures registers the procedure endpoints. Their access is that of
// the procedure which a call names.
func (s *Server) mountProcedures() {
	for _, endpoint := range endpoints {
		s.handlePath(endpoint.path, func(c *gin.Context) {
			stateOf(c).route = endpoint.path
			if c.Request.Method != http.MethodPost {
				c.Header("Allow", http.MethodPost)
				s.fail(c, errs.New(errs.MethodNotAllowed))
				return
			}
			s.dispatch(c, endpoint.answer)
		})
	}
}

// dispatch serves one procedure call: who is calling, payload, lookup,
// admission, parameters, run. A stranger's body is read only where it may name a procedure
// that is open to strangers.
func (s *Server) dispatch(c *gin.Context, answer newAnswer) {
	who := s.identifyProgram(c, s.identify(c))
	if who.caller == nil && !s.live.Current().Public() {
		s.fail(c, who.may(session.SignedIn()))
		return
	}
	s.inAccount(c, who, func() { s.dispatchPayload(c, who, answer) })
}

func (s *Server) dispatchPayload(c *gin.Context, who visitor, answer newAnswer) {
	body, release, err := s.readBody(c, who)
	if err != nil {
		s.fail(c, err)
		return
	}
	defer release()
	p, call, err := s.resolve(c, who, body)
	if err != nil {
		s.fail(c, err)
		return
	}
	perform := func() { s.perform(c, p, call, answer) }
	if p.Effect == registry.Write && who.caller != nil {
		perform = func() { s.once(c, who.known(), p.Name, body, func() { s.perform(c, p, call, answer) }) }
	}
	s.withSlot(c, perform)
}

// resolve finds the procedure that a body names, if the visitor may call it.
func (s *Server) resolve(c *gin.Context, who visitor, body []byte) (*registry.Procedure, *registry.Call, error) {
	payload, err := wire.Decode(body, s.bodyLimits())
	if err != nil {
		return nil, nil, err
	}
	s.metrics.unknown.Add(float64(payload.Unknown))
	call := &registry.Call{Payload: payload, Caller: who.caller, Address: clientAddress(c), Now: s.now()}
	p, err := s.live.Resolve(call, func(p *registry.Procedure) error {
		if p == nil { // without a session one does not even learn which procedures exist
			return s.admit(c, who, target{access: session.SignedIn(), effect: registry.Read})
		}
		stateOf(c).procedure = p
		return s.admit(c, who, target{access: p.Access, effect: p.Effect, procedure: p})
	})
	return p, call, err
}

// perform runs a procedure and sends its answer.
func (s *Server) perform(c *gin.Context, p *registry.Procedure, call *registry.Call, answer newAnswer) {
	if p.Effect == registry.Write {
		call.Device = useragent.Name(c.Request.UserAgent())
	}
	if !s.countWrite(c, p.Name+"/"+p.CXType, p.Effect, p.Rate, call.Caller) {
		return
	}
	if err := s.noteClaim(c, p, call); err != nil {
		s.fail(c, err)
		return
	}
	if err := s.noteProgram(c, p, call); err != nil {
		s.fail(c, err)
		return
	}
	if p.Cache > 0 {
		s.performCached(c, p, call, answer)
		return
	}
	s.performNow(c, p, call, answer, s.live.Timeout(p))
}

// noteClaim writes into the audit log that a record to be written says somebody
// else had made it. Who did is the session's user, whatever it says.
func (s *Server) noteClaim(c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	if p.Effect != registry.Write || call.Caller == nil || call.Payload.CreateUser == "" {
		return nil
	}
	return audit.Claim(c.Request.Context(), s.live.Databases()[registry.MainDatabase], call.Origin(), call.Payload.CreateUser)
}

// noteProgram writes into the audit log what a program does without a session:
// every write, and all that one does which only its network makes known.
func (s *Server) noteProgram(c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	state := stateOf(c)
	program := state.way == clients.ByNetwork || state.way == clients.BySignature && p.Effect == registry.Write
	if !program || call.Caller == nil {
		return nil
	}
	record := call.Origin().Did(audit.ClientCalled, state.client.Name+": "+p.OwnKey().String())
	return audit.Write(c.Request.Context(), s.live.Databases()[registry.MainDatabase], record)
}

// performNow streams the answer, which is JSON unless its type has been set,
// while the procedure runs, no longer than limit.
func (s *Server) performNow(c *gin.Context, p *registry.Procedure, call *registry.Call, answer newAnswer, limit time.Duration) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), limit)
	defer cancel()
	if c.Writer.Header().Get("Content-Type") == "" {
		c.Header("Content-Type", jsonType)
	}
	spool := s.newSpool(ctx, c, call)
	defer spool.discard()
	out := answer(spool, s.answerOptions(stateOf(c).family, p))
	call.Out = out
	err := s.runProcedure(ctx, c, p, call)
	spool.ran()
	if len(p.Invalidates) > 0 {
		s.invalidate(c, p, err)
	}
	s.finish(c, out, spool, err)
}

// holdLimited is how much of an answer waits for its end, in bytes, where
// something may be told of it that only then is known.
const holdLimited = 4 << 20

func (s *Server) answerOptions(f family, p *registry.Procedure) wire.Options {
	options := wire.Options{
		Code: f.successCode, Msg: p.Msg, Combo: p.Combo, MessageKey: f.messageKey, MaxRows: s.live.RowLimit(p),
		ReadOnly: p.StopsEarly(), Encoders: &s.encoders,
	}
	switch {
	case p.Effect == registry.Write:
		options.Hold = wire.HoldAll // commit first, answer then
	case p.MaxRows > 0 || p.Talks:
		options.Hold = holdLimited // so that one row too many, or a line of text, can still be told
	}
	return options
}

// runProcedure runs a call and counts it.
func (s *Server) runProcedure(ctx context.Context, c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	started := time.Now()
	err := s.runInTurn(ctx, p, call)
	s.count(c, p, err, time.Since(started))
	return err
}

// runInTurn runs a call as soon as fewer others of the same account run on its
// database than would leave nothing for everybody else.
func (s *Server) runInTurn(ctx context.Context, p *registry.Procedure, call *registry.Call) error {
	turn, err := s.limits.Pools[call.DB.Name()].Turns.Acquire(ctx, limits.Holder(call.Caller, call.Address), 1, time.Hour) // ctx ends long before
	if err != nil {
		return err
	}
	defer turn.Release()
	return s.live.Perform(ctx, p, call)
}

// count adds a call to the usage of its procedure.
func (s *Server) count(c *gin.Context, p *registry.Procedure, err error, elapsed time.Duration) {
	state := stateOf(c)
	p.Count(err, elapsed, func(known *errs.Error) registry.Failure {
		_, code := state.family.failure(known)
		return registry.Failure{Time: s.now(), RequestID: state.id, Account: state.account, Code: code, Text: known.ClientText()}
	})
	if elapsed >= s.config.Procedures.Slow {
		s.log.Warn("slow procedure", slog.String("id", state.id), slog.String("procedure", p.Name),
			slog.String("cxtype", p.CXType), slog.String("source", p.Source), slog.Int64("ms", elapsed.Milliseconds()))
	}
}

// finish ends the answer, or turns it into the failure's envelope. What the
// client has a part of cannot be taken back: the connection is cut, so that the
// client sees a broken transfer and not a shorter table.
func (s *Server) finish(c *gin.Context, out wire.Answer, spool *spool, err error) {
	if err == nil {
		err = errors.Join(out.Close(), spool.close())
	}
	if err == nil {
		stateOf(c).code = stateOf(c).family.successCode
		return
	}
	if out.Started() && !spool.retract() {
		state := stateOf(c)
		state.err = errs.As(err)
		_, state.code = state.family.failure(state.err)
		s.log.Error("answer cut short", "id", state.id, "error", state.err.Error())
		out.Discard()
		panic(http.ErrAbortHandler)
	}
	out.Discard()
	s.fail(c, err)
}
