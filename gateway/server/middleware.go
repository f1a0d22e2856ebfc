package server

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/admission"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/ops"
	"qiao/gateway/replay"
	"qiao/gateway/store/dialect"
	"qiao/gateway/tracing"
)

// middleware is the chain of steps before every request.
type middleware struct {
	families    exchange.Families
	proxies     *admission.ProxyWatch
	metrics     *ops.Metrics
	headers     http.Header // of every answer
	admission   *admission.Control
	connections *limits.Slots
	compat      config.Compat
	tracer      *tracing.Tracer // nil where no call is traced
	log         *slog.Logger
}

// observe gives the request its id, and afterwards writes its log line and metrics.
func (m *middleware) observe(c *gin.Context) {
	started := time.Now()
	state := &exchange.State{Family: m.families.Of(c.Request.URL.Path), Address: c.ClientIP(), Host: m.admission.Proxies.Host(c.Request)}
	trial := exchange.TrialOf(c.Request.Context())
	var span *tracing.Span
	if m.tracer == nil || trial != nil {
		state.ID = newRequestID()
	} else {
		span = m.trace(c, state)
	}
	exchange.Begin(c, state)
	c.Request = c.Request.WithContext(dialect.OneWait(c.Request.Context()))
	c.Header("X-Request-Id", state.ID)
	m.proxies.Look(c.Request)
	if trial != nil {
		defer func() { trial.Err = state.Err }()
		c.Next()
		return
	}
	defer func() { // also when the answer is cut short
		elapsed := time.Since(started)
		m.metrics.Request(state, c.Request.Method, c.Writer.Status(), elapsed)
		logRequest(m.log, c, state, elapsed)
		endSpan(span, c, state)
	}()
	c.Next()
}

// trace begins the trace of a request, whose id becomes that of the request. It continues the trace of a trusted proxy: any
// other caller could have its calls recorded, and mixed up with those of others.
func (m *middleware) trace(c *gin.Context, state *exchange.State) (span *tracing.Span) {
	parent := ""
	if m.admission.Proxies.Sent(c.Request) {
		parent = c.GetHeader("Traceparent")
	}
	ctx, span, id := m.tracer.Call(c.Request.Context(), parent)
	c.Request, state.ID = c.Request.WithContext(ctx), id
	return span
}

func endSpan(span *tracing.Span, c *gin.Context, state *exchange.State) {
	if span == nil {
		return
	}
	span.Answered(c.Request.Method, state.Route, c.Writer.Status(), state.Code)
	if p := state.Procedure; p != nil {
		span.Procedure(p.Name, p.CXType, p.Source)
	}
	span.End(state.Failure())
}

func newRequestID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	var text [2 * len(id)]byte
	hex.Encode(text[:], id[:])
	return string(text[:])
}

// recoverPanic turns a panic into the generic failure; the log has the stack.
func (m *middleware) recoverPanic(c *gin.Context) {
	defer func() {
		reason := recover()
		if reason == nil {
			return
		}
		if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(reason) // cuts an answer short on purpose
		}
		m.log.Error("panic", "id", exchange.Of(c).ID, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
		if c.Writer.Written() {
			panic(http.ErrAbortHandler)
		}
		exchange.Fail(c, errs.New(errs.Internal))
	}()
	c.Next()
}

// secure sets the headers that every answer has.
func (m *middleware) secure(c *gin.Context) {
	header := c.Writer.Header()
	maps.Copy(header, m.headers)
	if m.admission.Proxies.OverTLS(c.Request) {
		header.Set("Strict-Transport-Security", "max-age=31536000")
	}
	c.Next()
}

// crossOrigin answers the origins that the operator allows (compat.origins).
func (m *middleware) crossOrigin(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if origin == "" || !slices.Contains(m.compat.Origins, origin) {
		c.Next()
		return
	}
	header := c.Writer.Header()
	header.Set("Access-Control-Allow-Origin", origin)
	header.Set("Access-Control-Allow-Credentials", "true")
	header.Set("Access-Control-Expose-Headers", "X-Request-Id, Content-Disposition")
	header.Add("Vary", "Origin")
	if c.Request.Method == http.MethodOptions && c.GetHeader("Access-Control-Request-Method") != "" {
		header.Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
		header.Set("Access-Control-Allow-Headers", "Content-Type, X-Token, Authorization, timestamp, sign, "+replay.Header+", "+m.compat.Header.Name)
		header.Set("Access-Control-Max-Age", "600")
		c.AbortWithStatus(http.StatusNoContent)
		return
	}
	c.Next()
}

// boundProxied bounds the requests at once of one address behind a trusted proxy.
func (m *middleware) boundProxied(c *gin.Context) {
	if len(m.admission.Proxies) == 0 || exchange.ToolOf(c.Request.Context()) != "" || !m.admission.Proxies.Sent(c.Request) {
		c.Next()
		return
	}
	release, ok := m.connections.Reserve(limits.Network(exchange.Address(c)))
	if !ok {
		m.metrics.Refused.Inc()
		exchange.Fail(c, errs.New(errs.Unavailable))
		return
	}
	defer release()
	c.Next()
}
