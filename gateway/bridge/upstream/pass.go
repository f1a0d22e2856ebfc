package upstream

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"

	"qiao/gateway/errs"
)

// Request is a request that is passed on, with what the gateway knows of it.
type Request struct {
	*http.Request
	ID      string // goes along as X-Request-Id
	Address string // of the client, for X-Forwarded-For
	Host    string // by which the client calls the gateway, for X-Forwarded-Host
	TLS     bool   // the client speaks TLS, for X-Forwarded-Proto
	// Change, if set, changes the header that goes to the server.
	Change func(http.Header)
}

type passing struct {
	request Request
	err     error
}

type passingKey struct{}

// Pass sends a request to the server and its answer to the client. An error says that the server has sent no answer; w
// is untouched then. An answer that breaks off cuts the client's connection (http.ErrAbortHandler), as it would be without
// the gateway.
func (u *Upstream) Pass(w http.ResponseWriter, request Request) error {
	if err := u.circuit.admit(); err != nil {
		return err
	}
	select {
	case u.slots <- struct{}{}:
		defer func() { <-u.slots }()
	default:
		return errs.Wrap(errs.Unavailable, "legacy "+u.Name, errors.New("as many calls run as legacy.upstreams allows (connections)"))
	}
	p := &passing{request: request}
	ctx := context.WithValue(request.Context(), passingKey{}, p)
	if ctx.Value(http.ServerContextKey) == nil {
		// Without a server in the context the proxy takes an answer that breaks off for a whole one.
		ctx = context.WithValue(ctx, http.ServerContextKey, &http.Server{}) //nolint:gosec // it serves nothing
	}
	u.proxy.ServeHTTP(w, request.WithContext(ctx))
	if p.err != nil {
		return u.meaning(request.Context(), p.err)
	}
	return nil
}

// fail records why the server has sent no answer. Pass returns it.
func fail(_ http.ResponseWriter, r *http.Request, err error) {
	r.Context().Value(passingKey{}).(*passing).err = err
}

// meaning is the catalogue's error for a failed call.
func (u *Upstream) meaning(ctx context.Context, err error) error {
	var network net.Error
	kind := errs.BadGateway
	switch {
	case ctx.Err() != nil: // the client has gone away
		return ctx.Err()
	case errors.Is(err, errDown):
		kind = errs.Timeout
	case isUnreachable(err):
		u.circuit.failed()
		kind = errs.Unavailable
	case errors.As(err, &network) && network.Timeout():
		kind = errs.Timeout
	}
	return errs.Wrap(kind, "legacy "+u.Name, err)
}

// isUnreachable reports whether no connection could be made.
func isUnreachable(err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "dial"
}

// rewrite addresses a request to the server. Path and query keep their spelling.
func (u *Upstream) rewrite(r *httputil.ProxyRequest) {
	request := r.In.Context().Value(passingKey{}).(*passing).request
	path, query, asked := strings.Cut(r.In.RequestURI, "?")
	if !strings.HasPrefix(path, "/") { // http://host/path
		path, query, asked = r.In.URL.EscapedPath(), r.In.URL.RawQuery, r.In.URL.ForceQuery || r.In.URL.RawQuery != ""
	}
	r.Out.URL = &url.URL{Scheme: u.base.Scheme, Host: u.base.Host, Opaque: path, RawQuery: query, ForceQuery: asked}
	if strings.HasPrefix(path, "//") { // would be read as a host
		r.Out.URL.Opaque, r.Out.URL.Path, r.Out.URL.RawPath = "", r.In.URL.Path, path
	}
	r.Out.Host = r.In.Host // the server makes addresses of it
	header := r.Out.Header
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded"} {
		if values, sent := r.In.Header[name]; sent {
			header[name] = append([]string(nil), values...)
		}
	}
	header.Set("X-Forwarded-For", strings.Join(append(header["X-Forwarded-For"], request.Address), ", "))
	header.Set("X-Forwarded-Host", request.Host)
	header.Set("X-Forwarded-Proto", "http")
	if request.TLS {
		header.Set("X-Forwarded-Proto", "https")
	}
	header.Set("X-Request-Id", request.ID)
	if _, sent := r.In.Header["User-Agent"]; !sent {
		header["User-Agent"] = nil // else the transport adds its own
	}
	r.Out.GetBody = r.In.GetBody
	if request.Change != nil {
		request.Change(header)
	}
}

// spellings are the names of headers that IIS writes in another letter case than Go. Old clients may compare them exactly.
var spellings = func() map[string]string {
	all := map[string]string{}
	for _, name := range []string{"ETag", "WWW-Authenticate", "X-AspNet-Version", "X-AspNetMvc-Version", "X-UA-Compatible", "Content-MD5", "P3P", "MS-Author-Via", "DAV"} {
		if canonical := http.CanonicalHeaderKey(name); canonical != name {
			all[canonical] = name
		}
	}
	return all
}()

func restoreSpelling(answer *http.Response) error {
	for canonical, name := range spellings {
		if values, sent := answer.Header[canonical]; sent {
			delete(answer.Header, canonical)
			answer.Header[name] = values
		}
	}
	return nil
}

// buffers are those by which bodies are copied.
var buffers = &pool{sync.Pool{New: func() any { return new([64 << 10]byte) }}}

type pool struct{ free sync.Pool }

func (p *pool) Get() []byte { return p.free.Get().(*[64 << 10]byte)[:] }

func (p *pool) Put(b []byte) { p.free.Put((*[64 << 10]byte)(b)) }
