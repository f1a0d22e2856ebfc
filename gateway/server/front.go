package server

import (
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/admission"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/upstream"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// front has each call of a legacy client answered by the system that the bridge names.
type front struct {
	*Server
	bridge *bridge.Bridge
}

// legacyCall is a call on a path that the legacy system serves.
type legacyCall struct {
	upstream *upstream.Upstream
	shape    bridge.Shape
	setting  bridge.Setting
	who      admission.Visitor
	person   string // the account, or the address of a stranger
	body     []byte
	whole    bool // body is all of it; uploads are not kept, and bodies for routes that this gateway does not know only for a recording

	// Of the implementation on this gateway, if there is one:
	native    bool
	effect    registry.Effect
	access    session.Access
	signsIn   bool
	signsOut  bool
	intent    string              // the target of a write for repeats
	procedure *registry.Procedure // of a procedure call

	sampled bool // its answer is to be compared
}

// account is the account of the caller, empty for a stranger.
func (call *legacyCall) account() string {
	if call.who.Caller == nil {
		return ""
	}
	return call.who.Caller.Account
}

// serve is the middleware that answers a call by the legacy system, or lets this gateway answer.
func (f *front) serve(c *gin.Context) {
	to := f.bridge.UpstreamOf(requestPath(c.Request))
	if to == nil || exchange.TrialOf(c.Request.Context()) != nil || isAssistants(c) {
		c.Next()
		return
	}
	if f.bridge.IsUI(c.Request, exchange.Of(c).Host) {
		f.serveUI(c, to)
		return
	}
	call, release, err := f.read(c, to)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	defer release()
	if call.setting.Serves(call.person) || call.signsIn && f.bridge.Settings.SignsInThere() {
		f.serveNatively(c, call)
		return
	}
	if err := f.checkAccess(call); err != nil {
		exchange.Fail(c, err)
		return
	}
	f.pass(c, call)
	c.Abort()
}

// serveUI has this gateway answer its own UI. Only a sign-in is one of the legacy system as well, as long as that one signs users in.
func (f *front) serveUI(c *gin.Context, to *upstream.Upstream) {
	route := f.routeOf(c)
	if !f.bridge.Settings.AdoptsSessions() || route == nil || route.Action != passwordAction {
		c.Next()
		return
	}
	call, release, err := f.read(c, to)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	defer release()
	f.signInUI(c, call)
}

// requestPath is the path as the client has written it.
func requestPath(r *http.Request) string {
	path, _, _ := strings.Cut(r.RequestURI, "?")
	if !strings.HasPrefix(path, "/") { // http://host/path
		return r.URL.EscapedPath()
	}
	return path
}

// read finds the caller, the target and its implementation on this gateway.
func (f *front) read(c *gin.Context, to *upstream.Upstream) (*legacyCall, func(), error) {
	call := &legacyCall{upstream: to, who: f.services.Admission.Identify(c), whole: c.Request.ContentLength == 0}
	call.person = exchange.Of(c).Address
	if call.who.Caller != nil {
		call.person = call.who.Caller.Account
	}
	release := func() {}
	route := f.routeOf(c)
	isProcedure := route == nil && c.Request.Method == http.MethodPost && isEndpoint(c.FullPath())
	keeps := isProcedure || route != nil && route.Upload == 0
	if !isProcedure && route == nil {
		call.shape.Target = unknown(c)
		keeps = f.bridge.Records(call.shape.Target)
	}
	if keeps {
		var err error
		holder := limits.Holder(call.who.Caller, exchange.Address(c))
		if call.body, call.whole, release, err = f.bodies.Keep(c.Request.Context(), c.Request, holder); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case isProcedure:
		f.findProcedure(c, call)
	case route != nil:
		call.native, call.effect, call.access, call.signsIn, call.signsOut, call.intent = true, route.Effect, route.Access, route.SignsIn, route.SignsOut, folder(route)
		call.shape = bridge.Shape{Target: bridge.Route(route.Path, route.Action), Endpoint: c.Request.Method, Fields: bridge.FieldsOf(c.Request.URL.RawQuery, call.body)}
		exchange.Of(c).Route = label(route)
	default:
		call.shape.Endpoint, call.shape.Fields = c.Request.Method, bridge.FieldsOf(c.Request.URL.RawQuery, call.body)
		exchange.Of(c).Route = "legacy " + to.Name
	}
	call.setting = bridge.Setting{State: bridge.Legacy}
	if call.native && (call.whole || route != nil && route.Upload > 0) {
		call.setting = f.bridge.Table.Of(call.shape.Target)
	}
	return call, release, nil
}

// unknown is the target of a route that this gateway does not know.
func unknown(c *gin.Context) bridge.Target {
	return bridge.Unknown(requestPath(c.Request), exchange.QueryValue(c.Request, "action"))
}

// routeOf finds the route of this gateway for a request, nil if there is none.
func (f *front) routeOf(c *gin.Context) *gateway.Route {
	candidates, known := f.rows[c.FullPath()]
	if !known {
		return nil
	}
	route, err := candidates.find(c.Request)
	if err != nil {
		return nil
	}
	return route
}

func isEndpoint(path string) bool {
	for _, endpoint := range endpoints {
		if endpoint.path == path {
			return true
		}
	}
	return false
}

// findProcedure reads which procedure a body names. One that cannot be read is passed on: the legacy system says why.
func (f *front) findProcedure(c *gin.Context, call *legacyCall) {
	exchange.Of(c).Route = c.FullPath()
	call.shape = bridge.Shape{Target: bridge.Route(c.FullPath(), ""), Endpoint: c.FullPath()[strings.LastIndexByte(c.FullPath(), '/')+1:]}
	if !call.whole {
		return
	}
	sent, err := payload.Decode(call.body, f.bodies.JSON())
	if err != nil {
		return
	}
	call.shape.Target, call.shape.Fields = bridge.Procedure(sent.ProcedureName.Text, sent.CXType.Text), bridge.FieldsOfPayload(sent)
	p, err := f.services.Live.Current().Lookup(sent.ProcedureName.Text, sent.CXType.Text)
	if err != nil {
		return
	}
	call.native, call.procedure, call.effect, call.access, call.intent = true, p, p.Effect, p.Access, p.Name
	exchange.Of(c).Procedure = p
}

// serveNatively has this gateway answer, and counts the answer.
func (f *front) serveNatively(c *gin.Context, call *legacyCall) {
	started := time.Now()
	whole := false
	defer func() { // also when the answer is cut short
		failed := !whole || c.Writer.Status() >= http.StatusInternalServerError || isFailure(exchange.Of(c).Err)
		f.bridge.Tally.Answered(call.upstream.Name, call.shape, call.person, true, failed, time.Since(started))
		if failed {
			f.bridge.Failed(call.shape.Target)
		}
	}()
	if call.signsIn && f.bridge.Settings.SignsInThere() {
		f.signInThere(c, call)
	} else {
		c.Next()
	}
	whole = true
}

// leastRaised is the least number of an error that a procedure itself raises, by THROW or RAISERROR. With it the procedure
// refuses a call; the legacy system answers the same.
const leastRaised = 50000

// isFailure reports whether an error is one of the gateway, not of the caller. A failed procedure is one that is answered
// with status 200.
func isFailure(err *errs.Error) bool {
	switch {
	case err == nil:
		return false
	case errs.Is(err, errs.ProcedureFailed):
		number, _, reported := store.ErrorNumber(err)
		return !reported || number < leastRaised
	default:
		return err.Kind.Status >= http.StatusInternalServerError
	}
}

// checkAccess counts or refuses what this gateway would not allow (legacy.access).
func (f *front) checkAccess(call *legacyCall) error {
	mode := f.bridge.Settings.Access
	if !call.native || mode == config.AccessOpen || call.signsIn {
		return nil
	}
	err := call.who.May(call.access)
	if err == nil {
		return nil
	}
	if mode == config.AccessEnforce {
		return err
	}
	f.bridge.Tally.Refused(call.shape.Target, call.person)
	return nil
}
