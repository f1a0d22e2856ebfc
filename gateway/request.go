package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/useragent"
	"qiao/gateway/wire"
)

// Request is one call of a handler.
type Request struct {
	// Caller is who is signed in; nil only on a public route.
	Caller *session.Identity
	// Token is the session's token, empty without one.
	Token string

	route  *Route
	fields map[string]json.RawMessage // by folded name
	body   *uploadBody                // of a route with Upload
	c      *gin.Context
	s      *Server
}

// Context ends when the client goes away or the request's time is over.
func (r *Request) Context() context.Context { return r.c.Request.Context() }

// Recheck says who the caller is now, if the route is still open to them: for
// what takes so long that the session or its rights may have ended meanwhile.
func (r *Request) Recheck() (*session.Identity, error) {
	who := r.s.identify(r.c)
	if err := who.may(r.route.Access); err != nil {
		return nil, err
	}
	return who.caller, nil
}

// Routes are all that the gateway serves beside the procedures.
func (r *Request) Routes() []Route { return r.s.Routes() }

// Now is the company's time.
func (r *Request) Now() time.Time { return r.s.now() }

// Address is the client's address, seen through the trusted proxies.
func (r *Request) Address() netip.Addr { return clientAddress(r.c) }

// Host is the name by which the client calls the gateway, with its port.
func (r *Request) Host() string { return r.c.Request.Host }

// Device is the browser and the system that the request says it comes from.
func (r *Request) Device() string { return useragent.Name(r.c.Request.UserAgent()) }

// Client is where the request comes from, for people.
func (r *Request) Client() session.Client {
	return session.Client{Device: r.Device(), Address: r.Address().String()}
}

// Origin is what the audit log says of the request.
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

// Fields are the parameters as they were sent, by folded name (wire.Fold): those
// of the query of a GET, else those of the body.
func (r *Request) Fields() map[string]json.RawMessage { return r.fields }

// Param is a segment of the path, such as that of :id.
func (r *Request) Param(name string) string { return r.c.Param(name) }

var errParameters = errors.New("too many parameters in the query")

// queryFields reads the parameters of the query, as many as an object of a body may have.
func (s *Server) queryFields(r *http.Request) (map[string]json.RawMessage, error) {
	if strings.Count(r.URL.RawQuery, "&") >= s.config.Limits.Members {
		return nil, errs.Wrap(errs.BadRequest, "read query", errParameters)
	}
	fields := map[string]json.RawMessage{}
	var problem error
	eachQuery(r, func(name, value string, err error) {
		text, encodeErr := json.Marshal(value)
		if err = errors.Join(err, encodeErr); err != nil {
			problem = err
			return
		}
		fields[wire.Fold(name)] = text
	})
	if problem != nil {
		return nil, errs.Wrap(errs.BadRequest, "read query", problem)
	}
	return fields, nil
}

// RequiresRowVersion reports whether a change must name the version of the record
// that it began on (compat.require_rowversion).
func (r *Request) RequiresRowVersion() bool { return r.s.config.Compat.RequireRowVersion }

// queryValue finds a query parameter by name in any letter case; of repeated
// ones the last wins.
func queryValue(r *http.Request, name string) string {
	value := ""
	eachQuery(r, func(key, text string, err error) {
		if err == nil && strings.EqualFold(key, name) {
			value = text
		}
	})
	return value
}

var errQuery = errors.New("a broken escape, invalid UTF-8 or NUL in the query")

// eachQuery visits the query's parameters in the order they were sent in,
// which url.Values loses for names that differ in letter case alone. err says
// why one cannot be read.
func eachQuery(r *http.Request, visit func(name, value string, err error)) {
	if r.URL.RawQuery == "" {
		return
	}
	for pair := range strings.SplitSeq(r.URL.RawQuery, "&") {
		name, value, _ := strings.Cut(pair, "=")
		name, nameErr := url.QueryUnescape(name)
		value, err := url.QueryUnescape(value)
		if nameErr != nil || err != nil || !plainText(name+value) {
			err = errQuery // url's own error would take a part of the value into the log
		}
		visit(name, value, err)
	}
}

func plainText(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

func clientAddress(c *gin.Context) netip.Addr {
	addr, _ := netip.ParseAddr(stateOf(c).address)
	return addr.Unmap()
}
