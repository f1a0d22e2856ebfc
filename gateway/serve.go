package gateway

import (
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// serve runs one handler route: parameters, session, access, origin, handler,
// envelope. A write runs once however often it is repeated.
func (s *Server) serve(c *gin.Context, route *Route) {
	fields, body, err := s.readFields(c)
	if err != nil {
		s.fail(c, err)
		return
	}
	caller, offered, sessionErr := s.identify(c.Request)
	if caller != nil {
		stateOf(c).account = caller.Account
	}
	if err := s.mayServe(c, route, caller, offered, sessionErr); err != nil {
		s.fail(c, err)
		return
	}
	request := &Request{Caller: caller, Token: offered.token, fields: fields, c: c, s: s}
	perform := func() { s.handle(c, route, request) }
	if route.Effect == Write && caller != nil {
		perform = func() { s.once(c, offered.token, body, func() { s.handle(c, route, request) }) }
	}
	s.withSlot(c, perform)
}

func (s *Server) mayServe(c *gin.Context, route *Route, caller *session.Identity, offered credentials, sessionErr error) error {
	if err := authorise(route.Access, caller, sessionErr); err != nil {
		return err
	}
	if route.SignsIn && s.fromForeignPage(c) {
		return errs.New(errs.Forbidden)
	}
	return s.checkOrigin(c, offered, route.Effect)
}

// handle runs the handler and sends what it returns.
func (s *Server) handle(c *gin.Context, route *Route, request *Request) {
	data, err := route.Handle(request)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.succeed(c, data)
}

// readFields reads the parameters of a request, from the query of a GET and
// from the JSON body of everything else, whether or not the handler wants any.
func (s *Server) readFields(c *gin.Context) (fields map[string]json.RawMessage, body []byte, err error) {
	if method := c.Request.Method; method == http.MethodGet || method == http.MethodHead {
		fields, err = queryFields(c.Request)
		return fields, nil, err
	}
	if body, err = s.readBody(c); err != nil {
		return nil, nil, err
	}
	fields, err = wire.DecodeObject(body, s.config.Limits.Nesting)
	return fields, body, err
}

// withSlot runs what a request is there for, unless limits.in_flight others
// run already: then it is refused, in place of growing. The slot is taken when
// the body has come, so that slow senders keep nobody out.
func (s *Server) withSlot(c *gin.Context, perform func()) {
	select {
	case s.inFlight <- struct{}{}:
		defer func() { <-s.inFlight }()
		perform()
	default:
		s.fail(c, errs.New(errs.Unavailable))
	}
}
