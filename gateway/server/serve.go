package server

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/admission"
	"qiao/gateway/calls"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/preview"
	"qiao/gateway/registry"
	"qiao/gateway/wire/payload"
)

// accountWait is how long a request waits while others of its account run.
const accountWait = time.Second

// serve runs one handler route: find the caller, check admission, read the parameters, run
// the handler, send the envelope. A write runs once, however often the client repeats it.
func (s *Server) serve(c *gin.Context, route *gateway.Route) {
	who := s.services.Admission.Identify(c)
	if route.Upload > 0 {
		s.serveUpload(c, route, who)
		return
	}
	err := s.services.Admission.Admit(c, who, target(route))
	if err == nil {
		err = s.checkAddress(c, route)
	}
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	s.inAccount(c, who, func() { s.serveFields(c, route, who) })
	s.download(c)
}

// inAccount performs a request unless too many of the same account run (limits.account_in_flight): one account must not
// use up the resources of all.
func (s *Server) inAccount(c *gin.Context, who admission.Visitor, perform func()) {
	if who.Caller == nil {
		perform()
		return
	}
	held, err := s.limits.Accounts.Acquire(c.Request.Context(), who.Caller.ActorID(), 1, accountWait)
	if err != nil {
		exchange.Fail(c, errs.Wrap(errs.TooManyRequests, "wait for other requests of the account", err))
		return
	}
	defer held.Release()
	perform()
}

// serveFields reads the parameters and runs the handler with them.
func (s *Server) serveFields(c *gin.Context, route *gateway.Route, who admission.Visitor) {
	fields, body, release, err := s.readFields(c, route, who)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	defer release()
	request := gateway.NewRequest(s.services, c, route, who, fields, nil)
	if route.Raw {
		request.Sent(body)
	}
	if route.Export {
		s.serveEntry(c, route, request, func(c *gin.Context, p *registry.Procedure, call *registry.Call) {
			s.services.Runner.Export(c, p, call, route.Key, route.Expand)
		})
		return
	}
	perform := func() { s.handle(c, route, request) }
	if route.Effect == registry.Write && who.Caller != nil && preview.Of(c.Request.Context()) == nil {
		perform = func() { s.once.write(c, who.Token, folder(route), body, func() { s.handle(c, route, request) }) }
	}
	s.withSlot(c, perform)
}

// handle runs the handler and sends its result.
func (s *Server) handle(c *gin.Context, route *gateway.Route, request *gateway.Request) {
	if !calls.CountWrite(c, s.limits.Rates, label(route), route.Effect, route.Rate, request.Caller) {
		return
	}
	if route.Entry != "" {
		s.serveEntry(c, route, request, s.services.Runner.List)
		return
	}
	data, err := route.Handle(request)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	succeed(c, data)
}

func (s *Server) serveEntry(c *gin.Context, route *gateway.Route, request *gateway.Request, send func(*gin.Context, *registry.Procedure, *registry.Call)) {
	p, call, err := request.Call(route.Entry)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	send(c, p, call)
}

// readFields reads the parameters of a request, from the query of a GET and
// from the JSON body (of an .ashx handler, also a form) of everything else but Raw routes, whether or not the handler wants any. They are the caller's until release is called.
func (s *Server) readFields(c *gin.Context, route *gateway.Route, who admission.Visitor) (fields map[string]json.RawMessage, body []byte, release func(), err error) {
	if method := c.Request.Method; method == http.MethodGet || method == http.MethodHead {
		fields, err = exchange.QueryFields(c.Request, s.config.Limits.Members)
		return fields, nil, func() {}, err
	}
	if body, release, err = s.bodies.Read(c, who.Caller); err != nil {
		return nil, nil, nil, err
	}
	if route.Raw {
		fields, err = exchange.QueryFields(c.Request, s.config.Limits.Members)
	} else {
		var isForm bool
		if fields, isForm, err = exchange.FormFields(c.Request, body, s.bodies.JSON()); !isForm {
			fields, err = payload.DecodeObject(body, s.bodies.JSON())
		}
	}
	if err != nil {
		release()
		return nil, nil, nil, err
	}
	return fields, body, release, nil
}

// withSlot runs perform unless limits.in_flight other requests run already: then it
// refuses the request, so that the load does not grow. It reserves the slot after the
// body has arrived, so that slow senders block no other request.
func (s *Server) withSlot(c *gin.Context, perform func()) {
	select {
	case s.limits.InFlight <- struct{}{}:
		defer func() { <-s.limits.InFlight }()
		perform()
	default:
		exchange.Fail(c, errs.New(errs.Unavailable))
	}
}
