package gateway

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// accountWait is how long a request waits while others of its account run.
const accountWait = time.Second

// serve runs one handler route: who is calling, admission, parameters, handler,
// envelope. A write runs once however often it is repeated.
func (s *Server) serve(c *gin.Context, route *Route) {
	who := s.identify(c)
	if route.Upload > 0 {
		s.serveUpload(c, route, who)
		return
	}
	err := s.admit(c, who, route.target())
	if err == nil {
		err = s.checkQuery(c.Request, route)
	}
	if err != nil {
		s.fail(c, err)
		return
	}
	s.inAccount(c, who, func() { s.serveFields(c, route, who) })
	s.download(c)
}

// inAccount performs a request unless too many of the same account run
// (limits.account_in_flight): one account must not use up what all share.
func (s *Server) inAccount(c *gin.Context, who visitor, perform func()) {
	if who.caller == nil {
		perform()
		return
	}
	held, err := s.limits.Accounts.Acquire(c.Request.Context(), who.caller.ActorID(), 1, accountWait)
	if err != nil {
		s.fail(c, errs.Wrap(errs.TooManyRequests, "wait for other requests of the account", err))
		return
	}
	defer held.Release()
	perform()
}

// serveFields reads the parameters and runs the handler with them.
func (s *Server) serveFields(c *gin.Context, route *Route, who visitor) {
	fields, body, release, err := s.readFields(c, who)
	if err != nil {
		s.fail(c, err)
		return
	}
	defer release()
	request := s.request(c, route, who, fields)
	if route.Export {
		s.export(c, route, request)
		return
	}
	perform := func() { s.handle(c, route, request) }
	if route.Effect == registry.Write && who.caller != nil {
		perform = func() { s.once(c, who.token, route.folder(), body, func() { s.handle(c, route, request) }) }
	}
	s.withSlot(c, perform)
}

func (s *Server) request(c *gin.Context, route *Route, who visitor, fields map[string]json.RawMessage) *Request {
	return &Request{Caller: who.caller, Token: who.token, route: route, fields: fields, c: c, s: s}
}

// handle runs the handler and sends what it returns.
func (s *Server) handle(c *gin.Context, route *Route, request *Request) {
	if !s.countWrite(c, route.label(), route.Effect, route.Rate, request.Caller) {
		return
	}
	if route.Entry != "" {
		s.list(c, route, request)
		return
	}
	data, err := route.Handle(request)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.succeed(c, data)
}

// readFields reads the parameters of a request, from the query of a GET and
// from the JSON body of everything else, whether or not the handler wants any. They are the caller's until release is called.
func (s *Server) readFields(c *gin.Context, who visitor) (fields map[string]json.RawMessage, body []byte, release func(), err error) {
	if method := c.Request.Method; method == http.MethodGet || method == http.MethodHead {
		fields, err = s.queryFields(c.Request)
		return fields, nil, func() {}, err
	}
	if body, release, err = s.readBody(c, who); err != nil {
		return nil, nil, nil, err
	}
	if fields, err = wire.DecodeObject(body, s.bodyLimits()); err != nil {
		release()
		return nil, nil, nil, err
	}
	return fields, body, release, nil
}

// withSlot runs what a request is there for, unless limits.in_flight others
// run already: then it is refused, in place of growing. The slot is reserved
// when the body has come, so that slow senders keep nobody out.
func (s *Server) withSlot(c *gin.Context, perform func()) {
	select {
	case s.limits.InFlight <- struct{}{}:
		defer func() { <-s.limits.InFlight }()
		perform()
	default:
		s.fail(c, errs.New(errs.Unavailable))
	}
}

// limitTime ends the context of a handler route after limits.request_time;
// release is to be called when it has been served. runProcedure does so for
// procedure calls, with the procedure's own limit.
func (s *Server) limitTime(c *gin.Context) (release context.CancelFunc) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), s.config.Limits.RequestTime)
	c.Request = c.Request.WithContext(ctx)
	return cancel
}
