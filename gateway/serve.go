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
	if route.Upload > 0 {
		s.serveUpload(c, route)
		return
	}
	request, body, err := s.admitRequest(c, route)
	if err != nil {
		s.fail(c, err)
		return
	}
	perform := func() { s.handle(c, route, request) }
	if route.Effect == Write && request.Caller != nil {
		perform = func() { s.once(c, request.Token, body, func() { s.handle(c, route, request) }) }
	}
	s.withSlot(c, perform)
	s.download(c)
}

// admitRequest reads a request and checks that its caller may make it. One that
// is refused is nil while nobody knows whose it is.
func (s *Server) admitRequest(c *gin.Context, route *Route) (request *Request, body []byte, err error) {
	fields, body, err := s.readFields(c, route)
	if err != nil {
		return nil, nil, err
	}
	caller, offered, sessionErr := s.identify(c.Request)
	if caller != nil {
		stateOf(c).known(caller)
	}
	request = &Request{Caller: caller, Token: offered.token, route: route, fields: fields, c: c, s: s}
	return request, body, s.mayServe(c, route, caller, offered, sessionErr)
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

// readFields reads the parameters of a request, from the query of a GET and of
// an upload and from the JSON body of everything else, whether or not the
// handler wants any.
func (s *Server) readFields(c *gin.Context, route *Route) (fields map[string]json.RawMessage, body []byte, err error) {
	if method := c.Request.Method; route.Upload > 0 || method == http.MethodGet || method == http.MethodHead {
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
