package gateway

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// MainDatabase is the configured database that holds Qiao's own tables and that
// a call without BaseDataName means.
const MainDatabase = "main"

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
	procedure, lookupErr := s.registry.Lookup(payload.ProcedureName.Text, payload.CXType.Text)
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
	if err != nil {
		return err
	}
	if caller == nil {
		return errs.New(errs.SessionUnknown)
	}
	stateOf(c).account = caller.Account
	return lookupErr
}

// perform runs a procedure and sends its answer.
func (s *Server) perform(c *gin.Context, procedure *Procedure, call *Call, answer newAnswer) {
	call.Out = answer(c.Writer, s.answerOptions(stateOf(c).family, procedure))
	c.Header("Content-Type", jsonType)
	s.finish(c, call.Out, s.runProcedure(c, procedure, call))
}

// admit checks that the caller may call the procedure.
func (s *Server) admit(c *gin.Context, procedure *Procedure, payload wire.Payload) (_ *Call, token string, _ error) {
	caller, offered, sessionErr := s.identify(c.Request)
	if caller != nil {
		stateOf(c).account = caller.Account
	}
	if err := authorise(procedure.Access, caller, sessionErr); err != nil {
		return nil, "", err
	}
	if err := s.checkOrigin(c, offered, procedure.Effect); err != nil {
		return nil, "", err
	}
	db, err := s.database(payload.BaseDataName.Text, procedure)
	if err != nil {
		return nil, "", err
	}
	return &Call{Payload: payload, Caller: caller, Address: clientAddress(c), Now: s.now(), DB: db}, offered.token, nil
}

// database is the one that the call names, else the procedure's, else main. A
// pinned procedure stays with its own whichever existing one the call names.
func (s *Server) database(name string, p *Procedure) (*store.DB, error) {
	own := cmp.Or(p.Database, MainDatabase)
	db := s.databases[foldDatabase(cmp.Or(strings.TrimSpace(name), own))]
	switch {
	case db == nil:
		return nil, errs.Failf("数据库不存在: %s", errs.Shorten(name))
	case p.Pinned:
		return s.databases[foldDatabase(own)], nil
	default:
		return db, nil
	}
}

// holdLimited is how much of an answer with a row limit of its own waits for
// its end, in bytes.
const holdLimited = 4 << 20

func (s *Server) answerOptions(f family, p *Procedure) wire.Options {
	options := wire.Options{
		Code: f.successCode, MessageKey: f.messageKey, MaxRows: s.maxRows(p),
		ReadOnly: p.Effect == Read, Encoders: &s.encoders,
	}
	switch {
	case p.Effect == Write:
		options.Hold = wire.HoldAll // commit first, answer then
	case p.MaxRows > 0:
		options.Hold = holdLimited // so that one row too many can still be told
	}
	return options
}

func (s *Server) maxRows(p *Procedure) int {
	if p.MaxRows > 0 {
		return p.MaxRows
	}
	return s.config.Limits.Rows
}

// runProcedure runs a call within its time and counts it.
func (s *Server) runProcedure(c *gin.Context, p *Procedure, call *Call) error {
	timeout := min(cmp.Or(p.Timeout, s.config.Procedures.Timeout), s.config.Limits.RequestTime)
	ctx, cancel := context.WithTimeout(c.Request.Context(), timeout)
	defer cancel()
	started := time.Now()
	err := p.Run(ctx, call)
	if errors.Is(err, wire.ErrEnough) {
		err = nil
	}
	elapsed := time.Since(started)
	s.metrics.call(p, resultOf(err), elapsed)
	if elapsed >= s.config.Procedures.Slow {
		s.log.Warn("slow procedure", slog.String("id", stateOf(c).id), slog.String("procedure", p.Name),
			slog.String("cxtype", p.CXType), slog.String("source", p.Source), slog.Int64("ms", elapsed.Milliseconds()))
	}
	return err
}

func resultOf(err error) string {
	if err == nil {
		return "ok"
	}
	return errs.As(err).Kind.Name
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
