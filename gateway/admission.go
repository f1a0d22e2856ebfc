package gateway

import (
	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/clients"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/useragent"
)

// visitor is who makes a request, known from its headers alone: a stranger's
// body is not read where a session is needed.
type visitor struct {
	credentials
	caller *session.Identity // nil without a session that is good
	client *clients.Client   // the program that calls without a session, as its service account
	err    error             // why the token or the signature opens nothing
}

// known tells visitors apart whose writes may be repeats of each other.
func (who visitor) known() string {
	if who.client != nil {
		return "client:" + who.client.Name
	}
	return who.token
}

// identify finds out who is calling.
func (s *Server) identify(c *gin.Context) visitor {
	who := visitor{credentials: s.credentialsOf(c.Request)}
	s.noteClient(c, who.credentials)
	if who.token == "" {
		return who
	}
	if who.caller, who.err = s.sessions.Resolve(c.Request.Context(), who.token); who.caller != nil {
		stateOf(c).known(who.caller)
	}
	return who
}

// may checks a visitor against an access rule. Why the token opens nothing only
// matters where a session is needed.
func (who visitor) may(access session.Access) error {
	if who.err != nil && !access.IsPublic() {
		return who.err
	}
	return access.Check(who.caller)
}

// mayProgram refuses a program what the operator has not named for it. What is
// open to everybody is open to programs too. In the network of a trusted client
// there may be browsers whose session has ended: they are told that.
func (who visitor) mayProgram(to target) error {
	switch {
	case who.client == nil, to.access.IsPublic(), to.procedure != nil && who.client.May(to.procedure.Name, to.procedure.CXType):
		return nil
	case who.client.Way == clients.ByNetwork:
		return errs.New(errs.SessionUnknown)
	default:
		return errs.New(errs.Forbidden)
	}
}

// target is what a visitor wants to reach, a route or a procedure.
type target struct {
	access    session.Access
	effect    registry.Effect
	signsIn   bool
	procedure *registry.Procedure // nil for a route
}

// admit lets a visitor reach a target, or says why not: routes and procedures
// refuse here and nowhere else. The access comes first; then the request must
// show that no foreign page has made the browser send it.
func (s *Server) admit(c *gin.Context, who visitor, to target) error {
	err := s.check(c, who, to)
	if errs.Is(err, errs.Forbidden) && to.effect == registry.Write && who.caller != nil {
		s.noteRefusal(c, who, to)
	}
	return err
}

// noteRefusal tells the audit log of a write that somebody has no right to.
func (s *Server) noteRefusal(c *gin.Context, who visitor, to target) {
	origin := audit.Origin{Caller: who.caller, Address: clientAddress(c), Device: useragent.Name(c.Request.UserAgent()), Now: s.now()}
	name := stateOf(c).route
	if to.procedure != nil {
		name = to.procedure.Name + "/" + to.procedure.CXType
	}
	line := origin.Did(audit.WriteRefused, name)
	line.Outcome = audit.Refused
	s.strangers.Note(line, line.Actor)
}

func (s *Server) check(c *gin.Context, who visitor, to target) error {
	if err := who.mayProgram(to); err != nil {
		return err
	}
	if err := who.may(to.access); err != nil {
		return err
	}
	if err := s.checkNavigation(c, who, to); err != nil {
		return err
	}
	if to.signsIn {
		if err := s.checkSignIn(c); err != nil {
			return err
		}
	}
	return s.checkOrigin(c, who.credentials, to.effect)
}
