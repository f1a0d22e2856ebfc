// Package gateway is the kernel: it takes legacy calls off the wire, finds the
// procedure or handler that serves them, checks access and sends the answer
// back in the legacy system's bytes.
package gateway

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/replay"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// Options is everything that a server works with.
type Options struct {
	Config   config.Config
	Cache    cache.Cache
	Counters cache.Cache // of what is done how often; nil is Cache
	Sessions *session.Manager
	Live     *registry.Live
	Routes   []Route
	UI       fs.FS // the built front end; nil serves a page that says how to build it
	// Usage counts the calls of clients; nil counts nothing.
	Usage *clients.Usage
	// Strangers takes what they make the audit log tell; nil takes nothing.
	Strangers *audit.Bounded
	Log       *slog.Logger
	Now       func() time.Time // company time
	// Collectors are the metrics of what the server knows nothing of.
	Collectors []prometheus.Collector
}

// Server is the gateway: one http.Handler and its life.
type Server struct {
	config   config.Config
	cache    cache.Cache
	sessions *session.Manager
	clients  *clients.Book
	live     *registry.Live
	routes   []Route
	// strangers takes what they make the audit log tell.
	strangers *audit.Bounded
	log       *slog.Logger
	now       func() time.Time

	engine   *gin.Engine
	folding  pathFolding
	families map[string]family // by registered path
	headers  http.Header       // of every answer
	metrics  *metrics
	encoders wire.EncoderCache
	writes   *replay.Writes
	limits   *limits.All
	proxies  proxyWatch

	answers     *answers
	generations generations
}

// New puts the surface together. A route or procedure that does not say who
// may use it is an error.
func New(o Options) (*Server, error) {
	if o.Counters == nil {
		o.Counters = o.Cache
	}
	s := &Server{
		config: o.Config, cache: o.Cache, sessions: o.Sessions, live: o.Live, log: o.Log, strangers: o.Strangers, now: o.Now,
		clients:     clients.New(o.Config.Compat, o.Cache, o.Now),
		families:    map[string]family{},
		headers:     headersOfAll(o.Config.UI),
		metrics:     newMetrics(append(o.Live.Collectors(), o.Collectors...), o.Usage),
		writes:      replay.New(o.Cache, o.Config.Limits.RequestTime),
		limits:      limits.New(o.Config, o.Counters, o.Live.Databases()),
		answers:     newAnswers(int64(o.Config.Procedures.Cache), int64(o.Config.Procedures.CacheAnswer), o.Now),
		generations: generations{shared: o.Cache},
	}
	gin.SetMode(gin.ReleaseMode)
	s.engine = gin.New()
	s.engine.RedirectTrailingSlash = false
	s.engine.RemoteIPHeaders = []string{"X-Forwarded-For"} // the header that server.trusted_proxies speaks of
	if err := s.engine.SetTrustedProxies(o.Config.Server.TrustedProxies); err != nil {
		return nil, fmt.Errorf("server.trusted_proxies: %w", err)
	}
	s.engine.Use(s.observe, s.recoverPanic, s.secure, s.crossOrigin, s.boundProxied)
	if o.Config.Server.OpsAddr == "" {
		s.mountOps(s.engine)
		for _, route := range s.engine.Routes() {
			s.folding.add(route.Path)
		}
	}
	s.mountProcedures()
	if err := s.mount(o.Routes); err != nil {
		return nil, err
	}
	s.mountUI(o.UI)
	return s, nil
}

// Handler serves every path of the gateway.
func (s *Server) Handler() http.Handler {
	return boundStalls(s.compressAnswers(s.folding.handler(s.engine)), s.config.Limits.Stall)
}

// Routes lists the handler routes: what there is beside the procedures.
func (s *Server) Routes() []Route { return s.routes }

// Serve answers on the listener until ctx ends, then stops accepting, lets what
// is in flight finish within server.shutdown_timeout and returns. ops, which
// may be nil, is the listener of server.ops_addr.
func (s *Server) Serve(ctx context.Context, listener, ops net.Listener) error {
	servers := []*http.Server{s.httpServer(s.Handler())}
	listeners := []net.Listener{s.boundConnections(listener)}
	if ops != nil {
		servers = append(servers, s.httpServer(s.opsHandler()))
		listeners = append(listeners, ops)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- s.listen(server, listeners[i], i == 0) }()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("shutting down", "in_flight", len(s.limits.InFlight))
	bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Server.ShutdownTimeout)
	defer cancel()
	var problems []error
	for _, server := range servers {
		problems = append(problems, server.Shutdown(bounded))
	}
	return errors.Join(problems...)
}

func (s *Server) listen(server *http.Server, listener net.Listener, public bool) error {
	var err error
	if public && s.config.Server.TLSCert != "" {
		err = server.ServeTLS(listener, s.config.Server.TLSCert, s.config.Server.TLSKey)
	} else {
		err = server.Serve(listener)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func (s *Server) httpServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: s.config.Server.HeaderTimeout,
		ReadTimeout:       s.config.Server.ReadTimeout,
		IdleTimeout:       s.config.Server.IdleTimeout,
		MaxHeaderBytes:    int(s.config.Limits.Headers),
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}

// originOf is the scheme and host of a base URL: a policy that named its path
// would match that path alone.
func originOf(baseURL string) string {
	u, err := url.Parse(baseURL)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// contentSecurityFor is the policy of every page: nothing from elsewhere but
// the hosts that the operator gives the UI. antd writes its styles into the
// page, hence the one exception.
func contentSecurityFor(ui config.UI) string {
	connect, images := []string{"'self'"}, ""
	for _, name := range config.Clients {
		if origin := originOf(ui.Hosts[name]); origin != "" && !slices.Contains(connect, origin) {
			connect = append(connect, origin)
		}
	}
	if origin := originOf(ui.FilesHost); origin != "" {
		images = " " + origin
	}
	return "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src " + strings.Join(connect, " ") +
		"; img-src 'self' data: blob:" + images + "; media-src 'self' blob:" + images +
		"; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
}
