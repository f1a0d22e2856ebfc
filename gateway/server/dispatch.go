package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"qiao/gateway/admission"
	"qiao/gateway/calls"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/preview"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// endpoints are the five procedure endpoints and the shape of their answers.
var endpoints = []struct {
	path   string
	answer calls.NewAnswer
}{
	{"/api/Procedure/ProcedureToDataSet", wire.NewDataSet},
	{"/api/Procedure/ProcedureToDataTable", wire.NewDataTable},
	{"/api/Procedure/ProcedureToComboBox", wire.NewComboBox},
	{"/api/Procedure/ProcedureToInt", wire.NewInt},
	{"/api/Procedure/ProcedureToBoolean", wire.NewBoolean},
}

// mountProcedures registers the procedure endpoints. Their access is that of
// the procedure which a call names.
func (s *Server) mountProcedures() {
	for _, endpoint := range endpoints {
		s.handlePath(endpoint.path, func(c *gin.Context) {
			exchange.Of(c).Route = endpoint.path
			if c.Request.Method != http.MethodPost {
				c.Header("Allow", http.MethodPost)
				exchange.Fail(c, errs.New(errs.MethodNotAllowed))
				return
			}
			s.dispatch(c, endpoint.answer)
		})
	}
}

// dispatch serves one procedure call: find the caller, read the payload, look up the
// procedure, check admission and parameters, run it. It reads a stranger's body only where
// the body may name a procedure that is open to strangers.
func (s *Server) dispatch(c *gin.Context, answer calls.NewAnswer) {
	who := s.services.Admission.IdentifyProgram(c, s.services.Admission.Identify(c))
	if who.Caller == nil && !s.services.Live.Current().Public() {
		exchange.Fail(c, who.May(session.SignedIn()))
		return
	}
	s.inAccount(c, who, func() { s.dispatchPayload(c, who, answer) })
}

func (s *Server) dispatchPayload(c *gin.Context, who admission.Visitor, answer calls.NewAnswer) {
	body, release, err := s.bodies.Read(c, who.Caller)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	defer release()
	p, call, err := s.resolve(c, who, body)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	trial := exchange.TrialOf(c.Request.Context())
	shown := preview.Of(c.Request.Context())
	call.TryOnly = trial != nil && trial.RollBack || shown != nil
	perform := func() { s.services.Runner.Perform(c, p, call, answer) }
	if p.Effect == registry.Write && who.Caller != nil && trial == nil && shown == nil {
		perform = func() {
			s.once.write(c, who.Known(), p.Name, body, func() { s.services.Runner.Perform(c, p, call, answer) })
		}
	}
	s.withSlot(c, perform)
}

// resolve finds the procedure that a body names, if the visitor may call it.
func (s *Server) resolve(c *gin.Context, who admission.Visitor, body []byte) (*registry.Procedure, *registry.Call, error) {
	sent, err := payload.Decode(body, s.bodies.JSON())
	if err != nil {
		return nil, nil, err
	}
	s.ops.Metrics.Unknown.Add(float64(sent.Unknown))
	call := &registry.Call{
		Payload: sent, Caller: who.Caller, Address: exchange.Address(c), Now: s.services.Now(),
		Fresh: exchange.TrialOf(c.Request.Context()) != nil, // an older answer would look like a difference
	}
	p, err := s.services.Live.Resolve(call, func(p *registry.Procedure) error {
		if p == nil { // a caller without a session must not learn which procedures exist
			return s.services.Admission.Admit(c, who, admission.Target{Access: session.SignedIn(), Effect: registry.Read})
		}
		exchange.Of(c).Procedure = p
		return s.services.Admission.Admit(c, who, admission.Target{Access: p.Access, Effect: p.Effect, Procedure: p})
	})
	return p, call, err
}
