package gateway

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/session"
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

// dispatch serves one procedure call: payload, lookup, access, parameters, run.
func (s *Server) dispatch(c *gin.Context, answer newAnswer) {
	body, err := s.readBody(c)
	if err != nil {
		s.fail(c, err)
		return
	}
	payload, err := wire.Decode(body, wire.Limits{MaxBytes: int(s.config.Limits.Body), MaxDepth: s.config.Limits.Nesting})
	if err != nil {
		s.fail(c, err)
		return
	}
	s.metrics.unknown.Add(float64(payload.Unknown))
	procedure, lookupErr := s.live.Current().Lookup(payload.ProcedureName.Text, payload.CXType.Text)
	if procedure == nil {
		s.fail(c, s.refuseUnknown(c, lookupErr))
		return
	}
	stateOf(c).procedure = procedure
	call, token, err := s.admit(c, procedure, payload)
	if err != nil {
		s.fail(c, err)
		return
	}
	perform := func() { s.perform(c, procedure, call, answer) }
	if procedure.Effect == Write && call.Caller != nil {
		perform = func() { s.once(c, token, body, func() { s.perform(c, procedure, call, answer) }) }
	}
	s.withSlot(c, perform)
}

// refuseUnknown is the failure of a call that names no procedure. Without a
// session one learns nothing, not even which procedures exist.
func (s *Server) refuseUnknown(c *gin.Context, lookupErr error) error {
	caller, _, err := s.identify(c.Request)
	if caller != nil {
		stateOf(c).known(caller)
	}
	if err := authorise(session.SignedIn(), caller, err); err != nil {
		return err
	}
	return lookupErr
}

// perform runs a procedure and sends its answer.
func (s *Server) perform(c *gin.Context, p *Procedure, call *Call, answer newAnswer) {
	if p.Cache > 0 {
		s.performCached(c, p, call, answer)
		return
	}
	s.performNow(c, p, call, answer)
}

func (s *Server) performNow(c *gin.Context, p *Procedure, call *Call, answer newAnswer) {
	call.Out = answer(c.Writer, s.answerOptions(stateOf(c).family, p))
	c.Header("Content-Type", jsonType)
	err := s.runProcedure(c, p, call)
	if len(p.Invalidates) > 0 {
		s.invalidate(c, p, err)
	}
	s.finish(c, call.Out, err)
}

// admit checks that the caller may call the procedure.
func (s *Server) admit(c *gin.Context, procedure *Procedure, payload wire.Payload) (_ *Call, token string, _ error) {
	caller, offered, sessionErr := s.identify(c.Request)
	if caller != nil {
		stateOf(c).known(caller)
	}
	if err := authorise(procedure.Access, caller, sessionErr); err != nil {
		return nil, "", err
	}
	if err := s.checkOrigin(c, offered, procedure.Effect); err != nil {
		return nil, "", err
	}
	db, err := s.live.databases.of(procedure, payload.BaseDataName.Text)
	if err != nil {
		return nil, "", err
	}
	return &Call{Payload: payload, Caller: caller, Address: clientAddress(c), Now: s.now(), DB: db}, offered.token, nil
}

// holdLimited is how much of an answer waits for its end, in bytes, where
// something may be told of it that only then is known.
const holdLimited = 4 << 20

func (s *Server) answerOptions(f family, p *Procedure) wire.Options {
	options := wire.Options{
		Code: f.successCode, MessageKey: f.messageKey, MaxRows: s.live.RowLimit(p),
		ReadOnly: p.StopsEarly(), Encoders: &s.encoders,
	}
	switch {
	case p.Effect == Write:
		options.Hold = wire.HoldAll // commit first, answer then
	case p.MaxRows > 0 || p.Talks:
		options.Hold = holdLimited // so that one row too many, or a line of text, can still be told
	}
	return options
}

// runProcedure runs a call within its time and counts it.
func (s *Server) runProcedure(c *gin.Context, p *Procedure, call *Call) error {
	ctx, cancel := context.WithTimeout(c.Request.Context(), s.live.timeout(p))
	defer cancel()
	started := time.Now()
	err := runCall(ctx, p, call)
	s.count(c, p, err, time.Since(started))
	return err
}

// count adds a call to the usage of its procedure.
func (s *Server) count(c *gin.Context, p *Procedure, err error, elapsed time.Duration) {
	result := resultOf(err)
	p.meter.count(result, elapsed)
	state := stateOf(c)
	if isError(result) {
		known := errs.As(err)
		_, code := state.family.failure(known)
		p.meter.failures.add(Failure{
			Time: s.now(), RequestID: state.id, Account: state.account, Code: code, Text: known.ClientText(), Detail: detailOf(known),
		})
	}
	if elapsed >= s.config.Procedures.Slow {
		s.log.Warn("slow procedure", slog.String("id", state.id), slog.String("procedure", p.Name),
			slog.String("cxtype", p.CXType), slog.String("source", p.Source), slog.Int64("ms", elapsed.Milliseconds()))
	}
}

// finish ends the answer, or turns it into the failure's envelope. What has
// begun to stream cannot be taken back: the connection is cut, so that the
// client sees a broken transfer and not a shorter table.
func (s *Server) finish(c *gin.Context, out wire.Answer, err error) {
	if err == nil {
		err = out.Close()
	}
	if err == nil {
		stateOf(c).code = stateOf(c).family.successCode
		return
	}
	if out.Started() {
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
