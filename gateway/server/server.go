// Package server is the kernel: it takes legacy calls off the wire, finds the
// procedure or handler that serves them, checks access and sends the answer
// back in the legacy system's bytes.
package server

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway"
	"qiao/gateway/admission"
	"qiao/gateway/audit"
	"qiao/gateway/body"
	"qiao/gateway/bridge"
	"qiao/gateway/cache"
	"qiao/gateway/calls"
	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/ops"
	"qiao/gateway/registry"
	"qiao/gateway/replay"
	"qiao/gateway/session"
	"qiao/gateway/stream"
	"qiao/gateway/tools"
	"qiao/gateway/tracing"
	"qiao/gateway/ui"
)

// Options is everything that a server works with.
type Options struct {
	Config   config.Config
	Cache    cache.Cache
	Counters cache.Cache // counts calls and attempts for the rate limits; nil means Cache
	Sessions *session.Manager
	Live     *registry.Live
	Routes   []gateway.Route
	UI       fs.FS // the built front end; nil serves a page that says how to build it
	// Numbers are the menus of the pages that show records with a number, by the prefix of the number.
	Numbers map[string]string
	// Usage counts the calls of clients; nil counts nothing.
	Usage *clients.Usage
	// Files says why files can be neither stored nor read now, or nil; the field is nil without an object storage.
	Files func() error
	// Warnings are more warnings of /readyz; nil: there are none.
	Warnings func(ctx context.Context) []string
	// Phones is the page of the phones in the demo, for operators; nil: there is none.
	Phones http.Handler
	// Strangers writes the audit rows that a caller can cause without limit: failed sign-ins
	// and refused writes. nil writes none.
	Strangers *audit.Bounded
	Log       *slog.Logger
	Now       func() time.Time // company time
	// Collectors are the metrics of parts outside the server, such as the jobs.
	Collectors []prometheus.Collector
	// Bridge is nil without a legacy system.
	Bridge *bridge.Bridge
	// Tools are the tools of assistants, which make their requests by perform; nil without them (mcp.enabled).
	Tools func(perform func(*http.Request) tools.Answer) (*tools.Server, error)
	// Tracer begins the traces of calls; nil traces none.
	Tracer *tracing.Tracer
}

// Server is the gateway: one http.Handler and its life.
type Server struct {
	config   config.Config
	services *gateway.Services
	engine   *gin.Engine
	paths    paths
	limits   *limits.All
	bodies   *body.Reader
	once     *once
	ops      *ops.Endpoints
	rows     map[string]rows // the routes by path
	log      *slog.Logger
}

// paths are those that are registered.
type paths struct {
	folding  pathFolding
	families exchange.Families
}

// New puts the surface together. A route or procedure that does not say who
// may use it is an error.
func New(o Options) (*Server, error) {
	if o.Counters == nil {
		o.Counters = o.Cache
	}
	s := &Server{
		config: o.Config, log: o.Log, paths: paths{families: exchange.NewFamilies(o.Config.Compat)},
		limits: limits.New(o.Config, o.Counters, o.Live.Databases()),
		ops: &ops.Endpoints{
			Metrics: ops.NewMetrics(append(o.Live.Collectors(), o.Collectors...), o.Usage),
			Cache:   o.Cache, Live: o.Live, Log: o.Log, Own: o.Config.Server.OpsAddr != "", Phones: o.Phones, Files: o.Files, Warnings: o.Warnings, Now: o.Now,
		},
	}
	s.bodies = body.NewReader(o.Config.Limits, s.limits.Bodies)
	s.once = &once{
		writes: replay.New(o.Cache, o.Config.Limits.RequestTime), limit: o.Config.Limits.RequestTime,
		repeats: s.ops.Metrics.Repeats, log: o.Log,
	}
	s.services = s.newServices(o)
	if err := s.newEngine(o); err != nil {
		return nil, err
	}
	if o.Config.Server.OpsAddr == "" {
		s.ops.Mount(s.engine)
		for _, route := range s.engine.Routes() {
			s.paths.folding.add(route.Path)
		}
	}
	s.engine.Use(s.refuseOutdated) // the endpoints for operators, above, still answer
	s.mountProcedures()
	if err := s.mount(o.Routes); err != nil {
		return nil, err
	}
	if err := s.mountTools(o); err != nil {
		return nil, err
	}
	ui.Mount(s.engine, o.UI, s.paths.folding.has)
	return s, nil
}

func (s *Server) newServices(o Options) *gateway.Services {
	disk := &stream.Disk{Slots: s.limits.Spools, Dir: filepath.Join(o.Config.DataDir, "spool"), Most: int64(o.Config.Limits.Spool)}
	return &gateway.Services{
		Config: o.Config, Live: o.Live, Now: o.Now,
		Admission: admission.New(o.Config, o.Sessions, o.Cache, o.Strangers, o.Now),
		Runner: calls.New(calls.Options{
			Config: o.Config, Live: o.Live, Limits: s.limits, Disk: disk, Shared: o.Cache,
			Answers: s.ops.Metrics.Answers, Links: numberLinks(o.Config, o.Numbers), Log: o.Log, Now: o.Now,
		}),
		Turns: s.limits.Turns, SignIns: s.ops.Metrics.SignIns, Spool: disk.Dir,
	}
}

// refuseOutdated refuses every call while this program is too old for the schema of the database. Files of the UI are no calls:
// they are those of this program.
func (s *Server) refuseOutdated(c *gin.Context) {
	main, found := s.services.Live.Databases()[registry.MainDatabase]
	if !found || c.FullPath() == "" {
		c.Next()
		return
	}
	if err := main.SchemaRefusal(); err != nil {
		exchange.Fail(c, err)
		return
	}
	c.Next()
}

// newEngine makes the router, and the middleware before it.
func (s *Server) newEngine(o Options) error {
	gin.SetMode(gin.ReleaseMode)
	s.engine = gin.New()
	s.engine.RedirectTrailingSlash = false
	s.engine.RemoteIPHeaders = []string{"X-Forwarded-For"} // the header that server.trusted_proxies speaks of
	if err := s.engine.SetTrustedProxies(o.Config.Server.TrustedProxies); err != nil {
		return fmt.Errorf("server.trusted_proxies: %w", err)
	}
	m := &middleware{
		families: s.paths.families, metrics: s.ops.Metrics, headers: headersOfAll(o.Config.UI, o.Config.Files),
		proxies:   &admission.ProxyWatch{Trusted: o.Config.Server.TrustedProxies, Log: o.Log, Now: o.Now},
		admission: s.services.Admission, connections: s.limits.Connections, compat: o.Config.Compat, tracer: o.Tracer, log: o.Log,
	}
	s.engine.Use(m.observe, m.recoverPanic, m.secure, m.crossOrigin, m.boundProxied)
	if o.Bridge != nil {
		f := &front{s, o.Bridge}
		o.Bridge.Comparer.Run = f.runNatively
		s.engine.Use(f.serve)
	}
	return nil
}

// Handler serves every path of the gateway.
func (s *Server) Handler() http.Handler {
	handler := s.paths.folding.handler(s.engine)
	if s.config.Server.Compress {
		handler = stream.Compress(handler, s.services.Admission.FromForeignPage)
	}
	return stream.BoundStalls(handler, s.config.Limits.Stall)
}

// Gatherer reads all metrics of the gateway.
func (s *Server) Gatherer() prometheus.Gatherer { return s.ops.Metrics.Gatherer() }

// Routes lists the handler routes: all routes beside the procedures.
func (s *Server) Routes() []gateway.Route { return s.services.Routes }
