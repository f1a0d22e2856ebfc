// Package admission finds out who makes a request, whether the caller may use the target, and whether a foreign page
// has made the browser send the request.
package admission

import (
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/tracing"
	"qiao/gateway/useragent"
)

// Control admits requests to their targets, or refuses them.
type Control struct {
	Proxies   Proxies
	compat    config.Compat
	cookies   config.Session
	sessions  *session.Manager
	clients   *clients.Book
	strangers *audit.Bounded // writes the audit rows of refused writes, up to its bounds
	now       func() time.Time
}

// New makes the control of a gateway. shared is where signatures are kept that
// have been used.
func New(settings config.Config, sessions *session.Manager, shared cache.Cache, strangers *audit.Bounded, now func() time.Time) *Control {
	return &Control{
		Proxies: settings.Server.TrustedProxies, compat: settings.Compat, cookies: settings.Session,
		sessions: sessions, clients: clients.New(settings.Compat, shared, now), strangers: strangers, now: now,
	}
}

// Visitor is the caller of a request, found by its headers alone: a stranger's
// body is not read where a session is needed.
type Visitor struct {
	credentials
	Caller *session.Identity // nil without a valid session
	client *clients.Client   // the program that calls without a session, as its service account
	err    error             // why the token or the signature opens nothing
}

// Known is the identity by which repeats of a write are found: writes of visitors with
// different identities are never repeats of each other.
func (who Visitor) Known() string {
	if who.client != nil {
		return "client:" + who.client.Name
	}
	return who.Token
}

// Identify finds the caller of a request.
func (a *Control) Identify(c *gin.Context) (who Visitor) {
	who = Visitor{credentials: a.credentialsOf(c.Request)}
	a.noteClient(c, who.credentials)
	if who.Token == "" {
		return who
	}
	step := exchange.BeginStep(c, tracing.Identify)
	defer func() { step.End(who.err) }()
	if who.Caller, who.err = a.sessions.Resolve(c.Request.Context(), who.Token); who.Caller != nil {
		exchange.Of(c).Known(who.Caller)
	}
	return who
}

// May checks a visitor against an access rule. Why the token opens nothing only
// matters where a session is needed.
func (who Visitor) May(access session.Access) error {
	if who.err != nil && !access.IsPublic() {
		return who.err
	}
	return access.Check(who.Caller)
}

// mayProgram refuses a program every target that the operator has not named for it.
// A public target is open to programs too. In the network of a trusted client there
// may be browsers whose session has ended: these get errs.SessionUnknown.
func (who Visitor) mayProgram(to Target) error {
	switch {
	case who.client == nil, to.Access.IsPublic(), to.Procedure != nil && who.client.May(to.Procedure.Name, to.Procedure.CXType):
		return nil
	case who.client.Way == clients.ByNetwork:
		return errs.New(errs.SessionUnknown)
	default:
		return errs.New(errs.Forbidden)
	}
}

// Target is the route or procedure that a visitor wants to use.
type Target struct {
	Access    session.Access
	Effect    registry.Effect
	SignsIn   bool
	Procedure *registry.Procedure // nil for a route
}

// Admit lets a visitor reach a target, or says why not: routes and procedures
// refuse here and nowhere else. The access comes first; then the request must
// show that no foreign page has made the browser send it.
func (a *Control) Admit(c *gin.Context, who Visitor, to Target) (err error) {
	step := exchange.BeginStep(c, tracing.Admission)
	defer func() { step.End(err) }()
	err = a.check(c, who, to)
	if errs.Is(err, errs.Forbidden) && to.Effect == registry.Write && who.Caller != nil {
		a.noteRefusal(c, who, to)
	}
	return err
}

// noteRefusal writes the refused write of a signed-in caller into the audit log.
func (a *Control) noteRefusal(c *gin.Context, who Visitor, to Target) {
	origin := audit.Origin{Caller: who.Caller, Address: exchange.Address(c), Device: useragent.Name(c.Request.UserAgent()), Now: a.now()}
	name := exchange.Of(c).Route
	if to.Procedure != nil {
		name = to.Procedure.Name + "/" + to.Procedure.CXType
	}
	line := origin.Did(audit.WriteRefused, name)
	line.Outcome = audit.Refused
	a.strangers.Note(line, line.Actor)
}

func (a *Control) check(c *gin.Context, who Visitor, to Target) error {
	if err := who.mayProgram(to); err != nil {
		return err
	}
	if err := who.May(to.Access); err != nil {
		return err
	}
	if err := a.checkNavigation(c, who, to); err != nil {
		return err
	}
	if to.SignsIn {
		if err := a.checkSignIn(c); err != nil {
			return err
		}
	}
	return a.checkOrigin(c, who.credentials, to.Effect)
}
