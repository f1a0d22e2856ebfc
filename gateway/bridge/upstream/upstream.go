// Package upstream passes requests on to the servers of the legacy system and their answers back, byte for byte.
package upstream

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/tracing"
)

const (
	// connectTime bounds the connecting to a server. One that does not accept connections in this time is down.
	connectTime = 3 * time.Second
	// idleTime is shorter than the two minutes after which IIS closes an idle connection, so that a request seldom meets
	// a connection that is being closed.
	idleTime = 60 * time.Second
)

// Upstream is one server of the legacy system.
type Upstream struct {
	Name    string
	SignIn  string        // the address of its sign-in, empty if none is needed
	Timeout time.Duration // the longest time until an answer begins
	base    *url.URL
	health  string
	proxy   *httputil.ReverseProxy
	direct  *http.Client
	slots   chan struct{}
	circuit *circuit
}

// All are the upstreams by the paths that they serve.
type All struct {
	upstreams []*Upstream
	routes    []route
}

// route is a path prefix, in lower case, of an upstream.
type route struct {
	prefix   string
	upstream *Upstream
}

// New returns the upstreams of the configuration. It reads the files of their CAs.
func New(settings []config.Upstream, log *slog.Logger) (*All, error) {
	all := &All{}
	for _, setting := range settings {
		u, err := open(setting, log)
		if err != nil {
			return nil, fmt.Errorf("legacy.upstreams: %s: %w", setting.Name, err)
		}
		all.upstreams = append(all.upstreams, u)
		for _, prefix := range setting.Prefixes {
			all.routes = append(all.routes, route{strings.ToLower(prefix), u})
		}
	}
	return all, nil
}

// Of returns the upstream with the longest prefix of a path, nil if none serves it. Letter case does not count.
func (all *All) Of(path string) *Upstream {
	var found route
	for _, r := range all.routes {
		if len(r.prefix) > len(found.prefix) && len(path) >= len(r.prefix) && strings.EqualFold(path[:len(r.prefix)], r.prefix) {
			found = r
		}
	}
	return found.upstream
}

// List returns all upstreams, in the order of the configuration.
func (all *All) List() []*Upstream { return all.upstreams }

func open(setting config.Upstream, log *slog.Logger) (*Upstream, error) {
	base, err := url.Parse(setting.URL)
	if err != nil {
		return nil, err
	}
	trust, err := roots(setting.CA)
	if err != nil {
		return nil, err
	}
	timeout, connections := setting.Timeout, setting.Connections
	if timeout == 0 {
		timeout = config.UpstreamTimeout
	}
	if connections == 0 {
		connections = config.UpstreamConnections
	}
	transport := &http.Transport{
		DialContext:           (&net.Dialer{Timeout: connectTime}).DialContext,
		TLSClientConfig:       &tls.Config{RootCAs: trust, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:   connectTime,
		ResponseHeaderTimeout: timeout,
		IdleConnTimeout:       idleTime,
		MaxIdleConnsPerHost:   connections,
		DisableCompression:    true, // the client's own Accept-Encoding goes through, and the answer as it is
		WriteBufferSize:       32 << 10,
		ReadBufferSize:        32 << 10,
		// HTTP/1 only: IIS servers of that age speak nothing else, and one stream a connection cannot hold up another one.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},
	}
	u := &Upstream{
		Name: setting.Name, SignIn: setting.SignIn, Timeout: timeout, base: base, health: setting.Health,
		slots: make(chan struct{}, connections), circuit: newCircuit(setting.Name, log),
	}
	if u.health == "" {
		u.health = "/"
	}
	traced := func(next http.RoundTripper) http.RoundTripper {
		return tracing.Transport{RoundTripper: next, Step: tracing.Legacy, Server: setting.Name, Pass: setting.Traceparent}
	}
	u.direct = &http.Client{Transport: traced(transport), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	u.proxy = &httputil.ReverseProxy{
		Rewrite: u.rewrite, Transport: traced(waiting{transport, u.circuit}), BufferPool: buffers,
		ModifyResponse: restoreSpelling, ErrorHandler: fail,
		FlushInterval: -1, // a part of a slow answer does not wait for the next one
		ErrorLog:      slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	return u, nil
}

func roots(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil //nolint:nilnil // nil are the CAs of the machine
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("ca: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, errors.New("ca: the file has no certificate in PEM format")
	}
	return pool, nil
}
