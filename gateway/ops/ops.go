// Package ops has the endpoints for operators: whether the gateway is ready, its
// metrics, and which procedures serve.
package ops

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/cache"
	"qiao/gateway/check"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
)

// readyTimeout bounds the probe of one database or the cache. The probe of a database
// that does not answer fails a little earlier, with an error that says so.
const readyTimeout = 2500 * time.Millisecond

// Endpoints are those for operators.
type Endpoints struct {
	Metrics *Metrics
	Cache   cache.Cache
	Live    *registry.Live
	Log     *slog.Logger
	// Own is whether they have an address of their own (server.ops_addr); else they
	// answer to this host alone.
	Own bool
	// Files says why files can be neither stored nor read now, or nil; the field is nil without an object storage.
	Files func() error
	// Warnings are those about back-ups; nil: there are none.
	Warnings func(ctx context.Context) []string
	// Phones is the page of the phones in the demo; nil: there is none.
	Phones http.Handler
	// Now is the clock that tells how long ago /readyz was asked.
	Now func() time.Time

	draining atomic.Bool
	asked    atomic.Int64 // when /readyz was asked last, in Unix nanoseconds; 0 is never
}

// askedWithin is how often a load balancer asks /readyz at least.
const askedWithin = time.Minute

// Drain lets /readyz answer 503 from now on. It reports whether a load balancer may notice that: somebody has asked
// /readyz in the last minute.
func (e *Endpoints) Drain() bool {
	e.draining.Store(true)
	last := e.asked.Load()
	return last != 0 && e.Now().Sub(time.Unix(0, last)) < askedWithin
}

// Mount registers the endpoints.
func (e *Endpoints) Mount(engine gin.IRoutes) {
	for _, method := range []string{http.MethodGet, http.MethodHead} { // some load balancers ask by HEAD
		engine.Handle(method, "/healthz", func(c *gin.Context) { c.String(http.StatusOK, "ok\n") })
		engine.Handle(method, "/readyz", e.ready)
		engine.Handle(method, "/metrics", e.forOperators, gin.WrapH(e.Metrics.handler()))
		engine.Handle(method, "/procedures", e.forOperators, e.listProcedures)
	}
	if e.Phones != nil {
		engine.GET("/phones/*page", e.forOperators, gin.WrapH(http.StripPrefix("/phones", e.Phones)))
		engine.POST("/phones/*page", e.forOperators, gin.WrapH(http.StripPrefix("/phones", e.Phones)))
	}
}

// forOperators keeps an endpoint from strangers: it answers on the operators'
// own address, or else to this host alone.
func (e *Endpoints) forOperators(c *gin.Context) {
	if !e.Own && !fromThisHost(c.Request) {
		exchange.Fail(c, errs.New(errs.NotFound))
	}
}

// listProcedures answers the command line with the procedures that serve here.
func (e *Endpoints) listProcedures(c *gin.Context) {
	c.PureJSON(http.StatusOK, e.Live.List(c.Query("keyword"), registry.State(c.Query("state"))))
}

// Handler serves the endpoints for operators on an address of their own.
func (e *Endpoints) Handler() http.Handler {
	engine := gin.New()
	e.Mount(engine)
	return engine
}

// fromThisHost reports whether a program on this host makes the request for itself. A
// proxy on this host forwards the requests of others: it says so in a header, or its Host
// header is the name that the others know. The same is true of a foreign page whose domain
// name was made to point here (DNS rebinding).
func fromThisHost(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && namesLoopback(r.Host) && !forwarded(r.Header)
}

// namesLoopback reports whether a Host header is a name or address of the
// loopback device.
func namesLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}

// forwarded reports whether a proxy has left a header: X-Forwarded-…, X-Real-…,
// Forwarded, Via, or one of a proxy's own for the client's address.
func forwarded(header http.Header) bool {
	for name := range header {
		if strings.HasPrefix(name, "X-Forwarded") || strings.HasPrefix(name, "X-Real") || slices.Contains(proxyHeaders, name) {
			return true
		}
	}
	return false
}

var proxyHeaders = []string{
	"Forwarded", "Via", "X-Client-Ip", "X-Cluster-Client-Ip", "X-Original-Host", "X-Original-For", "X-Original-Url",
	"X-Arr-Log-Id", "True-Client-Ip", "Cf-Connecting-Ip", "Fastly-Client-Ip", "X-Envoy-External-Address",
}

// errNoAnswer is a probe that has not ended in the time of the whole answer.
var errNoAnswer = errors.New("no answer in the time that the load balancer gives")

// ready answers 200 when every database and the cache answer and writes succeed, with
// warnings about the rest, else 503 with the name of each probe that fails.
func (e *Endpoints) ready(c *gin.Context) {
	e.asked.Store(e.Now().UnixNano())
	if e.draining.Load() {
		exchange.Planned(c)
		c.JSON(http.StatusServiceUnavailable, gin.H{"ready": false, "down": []string{"draining"}})
		return
	}
	if err := e.schemaRefusal(); err != nil {
		c.JSON(http.StatusServiceUnavailable, gin.H{"ready": false, "down": []string{"schema of database " + registry.MainDatabase}, "reason": dialect.FirstLine(err)})
		return
	}
	within, err := readyWithin(c.Query("within"))
	if err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"ready": false, "error": err.Error()})
		return
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), within)
	defer cancel()
	probes := map[string]func(context.Context) error{"cache": e.Cache.Ping}
	for name, db := range e.Live.Databases() {
		probes["database "+name] = db.Ping
		probes["writes to database "+name] = db.Writable
	}
	type outcome struct {
		name string
		err  error
	}
	outcomes := make(chan outcome, len(probes))
	for name, ping := range probes {
		go func() { outcomes <- outcome{name, ping(ctx)} }()
	}
	var down []string
	fails := func(name string, err error) {
		down = append(down, name)
		e.Log.Warn("not ready", "what", name, "error", err.Error())
	}
	for len(probes) > 0 {
		select {
		case o := <-outcomes:
			delete(probes, o.name)
			if o.err != nil {
				fails(o.name, o.err)
			}
		case <-ctx.Done(): // a load balancer takes a late answer for a dead gateway, and cuts its calls
			for name := range probes {
				fails(name, errNoAnswer)
			}
			clear(probes)
		}
	}
	if len(down) > 0 {
		slices.Sort(down)
		c.JSON(http.StatusServiceUnavailable, gin.H{"ready": false, "down": down})
		return
	}
	answer := gin.H{"ready": true}
	warned := make(chan []string, 1) // after the probes, whose connections they would take
	go func() { warned <- e.readyWarnings(ctx) }()
	select {
	case warnings := <-warned:
		if len(warnings) > 0 {
			answer["warnings"] = warnings
		}
	case <-ctx.Done(): // the next answer has them
	}
	c.JSON(http.StatusOK, answer)
}

// schemaRefusal is why this program cannot use the main database, whose schema a newer program has changed; nil if it can.
func (e *Endpoints) schemaRefusal() error {
	main, found := e.Live.Databases()[registry.MainDatabase]
	if !found {
		return nil
	}
	return main.SchemaRefusal()
}

// readyWithin is the time of the probes, in the words of the query. A load balancer with a shorter time-out than the default asks
// with its own, so that it gets the answer that names the dead database.
func readyWithin(text string) (time.Duration, error) {
	if text == "" {
		return readyTimeout, nil
	}
	within, err := time.ParseDuration(text)
	if err != nil || within < 50*time.Millisecond || within > readyTimeout {
		return 0, fmt.Errorf("within: must be a duration from 50ms to %v", readyTimeout)
	}
	return within, nil
}

// readyWarnings are problems that affect few calls or none, but should be solved.
func (e *Endpoints) readyWarnings(ctx context.Context) []string {
	var warnings []string
	if problem := e.Live.ShippedProblem(); problem != nil {
		warnings = append(warnings, problem.Error())
	}
	if e.Files != nil {
		if problem := e.Files(); problem != nil {
			warnings = append(warnings, "files: "+problem.Error())
		}
	}
	if e.Warnings != nil {
		warnings = append(warnings, e.Warnings(ctx)...)
	}
	main, found := e.Live.Databases()[registry.MainDatabase]
	if !found {
		return warnings
	}
	if ahead := main.SchemaWarning(); ahead != "" {
		warnings = append(warnings, ahead)
	}
	if main.Dialect() != store.SQLServer {
		return warnings
	}
	if f := check.Snapshot(ctx, main.Urgent()); f.Level != check.OK {
		warnings = append(warnings, f.Subject+": "+f.Sentence)
	}
	return warnings
}
