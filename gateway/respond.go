package gateway

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

const (
	jsonType    = "application/json; charset=utf-8"
	successText = "成功"
)

// Raw is an answer without an envelope.
type Raw struct {
	ContentType string
	Body        []byte
}

// WithMessage is an answer whose envelope carries a text of its own.
type WithMessage struct {
	Message string
	Data    any
}

// family is what the routes below one prefix have in common
// (docs/wire-contract.md, "Envelope").
type family struct {
	// older routes answer business failures and missing sessions with HTTP 200.
	older       bool
	messageKey  string
	successCode int
}

// olderPrefixes are the route families that follow the older rule, as are all
// .ashx handlers. Lower case.
var olderPrefixes = []string{"/api/procedure/", "/api/file/", "/vue-element-admin/"}

// familyOf is the family of a path, worked out only once for those registered.
func (s *Server) familyOf(path string) family {
	if f, known := s.families[path]; known {
		return f
	}
	path = strings.ToLower(path)
	f := family{messageKey: "msg", older: strings.HasSuffix(path, ".ashx")}
	for _, prefix := range olderPrefixes {
		f.older = f.older || strings.HasPrefix(path, prefix)
	}
	if strings.HasPrefix(path, "/vue-element-admin/") {
		f.messageKey = "message"
	}
	longest := -1
	for _, row := range s.config.Compat.StatusMode {
		if strings.HasPrefix(path, strings.ToLower(row.Prefix)) && len(row.Prefix) > longest {
			longest, f.older = len(row.Prefix), row.Mode == "older"
		}
	}
	longest = -1
	for _, row := range s.config.Compat.SuccessCodes {
		if strings.HasPrefix(path, strings.ToLower(row.Prefix)) && len(row.Prefix) > longest {
			longest, f.successCode = len(row.Prefix), row.Code
		}
	}
	return f
}

// failure is the HTTP status and the code of an error on a route of the family.
func (f family) failure(e *errs.Error) (status, code int) {
	if f.older && !e.Kind.Transport {
		return http.StatusOK, e.Kind.Code
	}
	if e.Kind.Status == http.StatusOK {
		return http.StatusOK, e.Kind.Code
	}
	return e.Kind.Status, e.Kind.Status
}

// succeed sends what a handler returned; a stored file is left for download.
func (s *Server) succeed(c *gin.Context, data any) {
	if raw, ok := data.(Raw); ok {
		c.Data(http.StatusOK, raw.ContentType, raw.Body)
		return
	}
	if content, ok := data.(Content); ok {
		stateOf(c).content = &content
		return
	}
	message := successText
	if own, ok := data.(WithMessage); ok {
		message, data = own.Message, own.Data
	}
	f := stateOf(c).family
	encoded, err := wire.Marshal(data)
	if err != nil {
		s.fail(c, errs.Wrap(errs.Internal, "encode answer", err))
		return
	}
	stateOf(c).code = f.successCode
	c.Data(http.StatusOK, jsonType, wire.AppendEnvelope(nil, f.successCode, f.messageKey, message, encoded))
}

// fail sends the failure envelope of an error and keeps the error for the log.
func (s *Server) fail(c *gin.Context, err error) {
	e := errs.As(err)
	state := stateOf(c)
	c.Writer.Header().Del("Content-Disposition") // of a file that is not sent after all
	status, code := state.family.failure(e)
	state.err, state.code = e, code
	if status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests {
		c.Header("Retry-After", cmp.Or(c.Writer.Header().Get("Retry-After"), "1"))
	}
	c.Data(status, jsonType, wire.AppendEnvelope(nil, code, state.family.messageKey, e.ClientText(), failureData(e)))
	c.Abort()
}

// failureData is what an error tells beside its text, for most nothing.
func failureData(e *errs.Error) []byte {
	if e.Data == nil {
		return nil
	}
	data, err := wire.Marshal(e.Data)
	if err != nil {
		return nil // the text has said what matters
	}
	return data
}

// refusal is the answer to a path that exists where the action or the method does not.
func refusal(named bool, action string) error {
	if named {
		return errs.New(errs.MethodNotAllowed)
	}
	return errs.Failf("操作不存在：%s", action)
}
