package gateway

import (
	"context"
	"encoding/json"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/admission"
	"qiao/gateway/audit"
	"qiao/gateway/body"
	"qiao/gateway/calls"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/useragent"
)

// Request is one call of a handler.
type Request struct {
	// Caller is the signed-in user; nil only on a public route.
	Caller *session.Identity
	// Token is the session's token, empty without one.
	Token string

	route  *Route
	fields map[string]json.RawMessage // by folded name
	body   *body.Upload               // of a route with Upload
	raw    []byte                     // of a Raw route
	c      *gin.Context
	s      *Services
}

// Services are the parts of the server that requests use.
type Services struct {
	Config    config.Config
	Admission *admission.Control
	Live      *registry.Live
	Runner    *calls.Runner
	Turns     limits.Turns
	SignIns   *prometheus.CounterVec // by result
	Spool     string                 // the folder of uploads that are being read
	Routes    []Route
	Now       func() time.Time // company time
}

// NewRequest is the call of a route that a visitor makes; upload is nil unless the
// route receives a file.
func NewRequest(s *Services, c *gin.Context, route *Route, who admission.Visitor, fields map[string]json.RawMessage, upload *body.Upload) *Request {
	return &Request{Caller: who.Caller, Token: who.Token, route: route, fields: fields, body: upload, c: c, s: s}
}

// Sent keeps the body of a Raw route.
func (r *Request) Sent(body []byte) { r.raw = body }

// Body is the body of a Raw route, valid until the handler returns.
func (r *Request) Body() []byte { return r.raw }

// Context ends when the client goes away or the request's time is over.
func (r *Request) Context() context.Context { return r.c.Request.Context() }

// Recheck returns the caller as of now, if the route is still open to them. It is for
// work so long that the session or its rights may have ended meanwhile.
func (r *Request) Recheck() (*session.Identity, error) {
	who := r.s.Admission.Identify(r.c)
	if err := who.May(r.route.Access); err != nil {
		return nil, err
	}
	return who.Caller, nil
}

// Routes are all that the gateway serves beside the procedures.
func (r *Request) Routes() []Route { return r.s.Routes }

// Now is the company's time.
func (r *Request) Now() time.Time { return r.s.Now() }

// Address is the client's address, seen through the trusted proxies.
func (r *Request) Address() netip.Addr { return exchange.Address(r.c) }

// Host is the name by which the client calls the gateway, with its port, seen through the trusted proxies.
func (r *Request) Host() string { return exchange.Of(r.c).Host }

// Device is the browser and the system that the request says it comes from.
func (r *Request) Device() string { return useragent.Name(r.c.Request.UserAgent()) }

// Client is where the request comes from, for people.
func (r *Request) Client() session.Client {
	return session.Client{Device: r.Device(), Address: r.Address().String()}
}

// Origin is the part of an audit row that describes the request.
func (r *Request) Origin() audit.Origin {
	return audit.Origin{Caller: r.Caller, Address: r.Address(), Device: r.Device(), Now: r.Now()}
}

// Bind fills dst, a pointer to a struct with json tags, from the query of a
// GET or from the JSON body of everything else; names match in any letter
// case, and unknown ones are ignored. Malformed input is errs.BadRequest.
func (r *Request) Bind(dst any) error {
	whole, err := json.Marshal(r.fields)
	if err != nil {
		return errs.Wrap(errs.BadRequest, "read parameters", err)
	}
	if err := json.Unmarshal(whole, dst); err != nil {
		return errs.Wrap(errs.BadRequest, "read parameters", err)
	}
	return nil
}

// Fields are the parameters as they were sent, by folded name (wire.Fold): those of the query of a GET, else those of
// the body.
func (r *Request) Fields() map[string]json.RawMessage { return r.fields }

// Param is a segment of the path, such as that of :id.
func (r *Request) Param(name string) string { return r.c.Param(name) }

// RequiresRowVersion reports whether a change must name the version of the record
// that it began on (compat.require_rowversion).
func (r *Request) RequiresRowVersion() bool { return r.s.Config.Compat.RequireRowVersion }
