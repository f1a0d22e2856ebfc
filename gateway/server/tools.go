package server

import (
	"bytes"
	"io"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/admission"
	"qiao/gateway/bridge"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/jobs"
	"qiao/gateway/tools"
	"qiao/gateway/useragent"
)

// mountTools registers the address of assistants, where the operator wants it (mcp.enabled).
func (s *Server) mountTools(o Options) error {
	if o.Tools == nil {
		return nil
	}
	offered, err := o.Tools(s.performTool)
	if err != nil {
		return err
	}
	s.handlePath(tools.Path, func(c *gin.Context) { s.serveTools(c, offered) })
	return nil
}

// serveTools answers a request of an assistant. It holds no place of limits.in_flight and of the account: the requests of the
// tools hold theirs.
func (s *Server) serveTools(c *gin.Context, offered *tools.Server) {
	exchange.Of(c).Route = tools.Path
	who, err := s.services.Admission.AdmitAssistant(c)
	if err != nil {
		if status, _ := exchange.Of(c).Family.Failure(errs.As(err)); status == http.StatusUnauthorized {
			c.Header("WWW-Authenticate", `Bearer realm="qiao"`)
		}
		exchange.Fail(c, err)
		return
	}
	body, release, err := s.bodies.Read(c, who.Caller)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	defer release()
	c.Request.Body = io.NopCloser(bytes.NewReader(body))
	visit := &tools.Visit{Caller: who.Caller, Request: c.Request, Header: headerOfTools(c.Request, who)}
	if err := offered.Serve(c.Writer, visit); err != nil {
		exchange.Fail(c, err)
	}
}

// forwarded are the headers of an assistant's request that its tools' requests have as well.
var forwarded = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded"}

func headerOfTools(r *http.Request, who admission.Visitor) http.Header {
	header := http.Header{"X-Token": {who.Token}, "User-Agent": {useragent.OfTool(r.UserAgent())}}
	for _, name := range forwarded {
		if values := r.Header.Values(name); len(values) > 0 {
			header[http.CanonicalHeaderKey(name)] = values
		}
	}
	return header
}

// performTool answers the request of a tool by the whole way of a client's request.
func (s *Server) performTool(r *http.Request) tools.Answer {
	recorder := bridge.NewRecorder(tools.MostRead)
	err := jobs.Recover(func() error { // an answer that breaks off is a panic
		s.paths.folding.handler(s.engine).ServeHTTP(recorder, r)
		return nil
	})
	body, whole := recorder.Bytes()
	return tools.Answer{Body: body, Whole: whole && err == nil}
}

// isAssistants reports whether a request is one of an assistant or of its tools. These are calls of this gateway, by its own
// descriptions, in every state of the bridge.
func isAssistants(c *gin.Context) bool {
	return strings.EqualFold(c.FullPath(), tools.Path) || exchange.ToolOf(c.Request.Context()) != ""
}
