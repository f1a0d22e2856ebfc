package gateway

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
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/replay"
	"qiao/gateway/session"
)

// state is what the kernel knows of a request while it serves it.
type state struct {
	id        string
	route     string // path pattern and action; empty where nothing matched
	family    family
	address   string // the client's, seen through the trusted proxies
	account   string
	actor     string          // who acts under the account, where it is somebody else
	client    *clients.Client // the program that has signed the request, or calls from its network
	way       clients.Way     // how the request says who is calling; empty where nobody asked
	marked    bool            // whether it has the fixed header
	procedure *registry.Procedure
	code      int         // the envelope's code
	err       *errs.Error // why the request failed
	repeat    bool        // a write that an earlier request has already made
	content   *Content    // the answer, where it is a stored file that is still to be sent
}

const stateKey = "qiao.state"

func stateOf(c *gin.Context) *state { return c.MustGet(stateKey).(*state) }

// failure is why the request failed, nil where it did not.
func (s *state) failure() error {
	if s.err == nil {
		return nil
	}
	return s.err
}

// known notes who is calling.
func (s *state) known(caller *session.Identity) {
	s.account = caller.Account
	if caller.Switched != nil {
		s.actor = caller.Switched.By.Account
	}
}

// observe gives the request its id, and afterwards writes its log line and metrics.
func (s *Server) observe(c *gin.Context) {
	started := time.Now()
	state := &state{id: newRequestID(), family: s.familyOf(c.Request.URL.Path), address: c.ClientIP()}
	c.Set(stateKey, state)
	c.Header("X-Request-Id", state.id)
	s.proxies.look(s, c.Request)
	defer func() { // also when the answer is cut short
		elapsed := time.Since(started)
		s.metrics.request(state, c.Request.Method, c.Writer.Status(), elapsed)
		s.logRequest(c, state, elapsed)
	}()
	c.Next()
}

func newRequestID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	var text [2 * len(id)]byte
	hex.Encode(text[:], id[:])
	return string(text[:])
}

// maxLogAttrs is how many attributes the line of a request has at most; more
// would only cost an allocation.
const maxLogAttrs = 16

// logRequest writes one line. It names no query, no body and no header, so that
// no password and no token can reach the log.
func (s *Server) logRequest(c *gin.Context, state *state, elapsed time.Duration) {
	level := slog.LevelInfo
	if c.Writer.Status() >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	if !s.log.Enabled(c.Request.Context(), level) {
		return
	}
	var room [maxLogAttrs]slog.Attr
	attrs := append(room[:0],
		slog.String("id", state.id),
		slog.String("method", c.Request.Method),
		slog.String("path", loggedPath(c)),
		slog.Int("status", c.Writer.Status()),
		slog.Int("code", state.code),
		slog.Int("bytes", c.Writer.Size()),
		slog.Float64("ms", float64(elapsed.Microseconds())/1000),
		slog.String("address", state.address),
	)
	if state.account != "" {
		attrs = append(attrs, slog.String("account", state.account))
	}
	if state.actor != "" {
		attrs = append(attrs, slog.String("actor", state.actor))
	}
	if state.client != nil {
		attrs = append(attrs, slog.String("client", state.client.Name))
	}
	if state.procedure != nil {
		attrs = append(attrs, slog.String("procedure", state.procedure.Name), slog.String("cxtype", state.procedure.CXType))
	}
	if state.repeat {
		attrs = append(attrs, slog.Bool("repeat", true))
	}
	if state.err != nil {
		attrs = append(attrs, slog.String("kind", state.err.Kind.Name))
		if state.err.Err != nil {
			attrs = append(attrs, slog.String("error", state.err.Error()))
		}
	}
	// Without a place in the code, which LogAttrs would look up for every line.
	record := slog.NewRecord(time.Now(), level, "request", 0)
	record.AddAttrs(attrs...)
	_ = s.log.Handler().Handle(c.Request.Context(), record) // a log that cannot be written has no other place to say so
}

// loggedPath is the path for the log: where a part of it is a value, such as the
// key that opens a stored file, only its pattern.
func loggedPath(c *gin.Context) string {
	if pattern := c.FullPath(); strings.Contains(pattern, "/:") {
		return pattern
	}
	return withoutQuery(c.Request.URL.Path)
}

// withoutQuery cuts a path at a question mark: one that was sent escaped has a
// query behind it that belongs in no log.
func withoutQuery(path string) string {
	path, _, _ = strings.Cut(path, "?")
	return path
}

// recoverPanic turns a panic into the generic failure; the log has the stack.
func (s *Server) recoverPanic(c *gin.Context) {
	defer func() {
		reason := recover()
		if reason == nil {
			return
		}
		if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(reason) // cuts an answer short on purpose
		}
		s.log.Error("panic", "id", stateOf(c).id, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
		if c.Writer.Written() {
			panic(http.ErrAbortHandler)
		}
		s.fail(c, errs.New(errs.Internal))
	}()
	c.Next()
}

// headersOfAll are the headers of every answer. Answers share the slices, so
// nothing may write into them; Set and Add of http.Header do not.
func headersOfAll(ui config.UI) http.Header {
	return http.Header{
		"X-Content-Type-Options":  {"nosniff"},
		"X-Frame-Options":         {"DENY"},
		"Referrer-Policy":         {"same-origin"},
		"Content-Security-Policy": {contentSecurityFor(ui)},
		"Cache-Control":           {"no-store"},
	}
}

// secure sets the headers that every answer has.
func (s *Server) secure(c *gin.Context) {
	header := c.Writer.Header()
	maps.Copy(header, s.headers)
	if s.overTLS(c.Request) {
		header.Set("Strict-Transport-Security", "max-age=31536000")
	}
	c.Next()
}

// crossOrigin answers the origins that the operator allows (compat.origins).
func (s *Server) crossOrigin(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if origin == "" || !slices.Contains(s.config.Compat.Origins, origin) {
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
		header.Set("Access-Control-Allow-Headers", "Content-Type, X-Token, Authorization, timestamp, sign, "+replay.Header+", "+s.config.Compat.Header.Name)
		header.Set("Access-Control-Max-Age", "600")
		c.AbortWithStatus(http.StatusNoContent)
		return
	}
	c.Next()
}
