package tracing

import (
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
)

// knownMethods keeps a client from making up values.
var knownMethods = map[string]bool{
	http.MethodGet: true, http.MethodHead: true, http.MethodPost: true, http.MethodPut: true,
	http.MethodDelete: true, http.MethodOptions: true, http.MethodPatch: true,
}

// MethodName is a method of HTTP, or other for what a client has made up.
func MethodName(method string) string {
	if knownMethods[method] {
		return method
	}
	return "other"
}

// Answered describes a call: route is the registered path and action, empty where none answers; code is that of the envelope.
func (s *Span) Answered(method, route string, status, code int) {
	if s == nil {
		return
	}
	if route == "" {
		route = "none"
	}
	method = MethodName(method)
	s.span.SetName(method + " " + route)
	s.span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status), attribute.Int("qiao.code", code))
	if status >= http.StatusInternalServerError {
		s.span.SetStatus(codes.Error, "")
	}
}

// Procedure names the procedure that a step runs, as the registry does.
func (s *Span) Procedure(name, cxtype, source string) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.String("qiao.procedure", name), attribute.String("qiao.cxtype", cxtype), attribute.String("qiao.source", source))
}

// Statement names a statement of qiao/sql or the file of an entry, and the database by its name in the configuration. name is
// empty for a whole transaction.
func (s *Span) Statement(name, database, dialect string) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.String("db.system.name", dialect), attribute.String("db.namespace", database))
	if name != "" {
		s.span.SetAttributes(attribute.String("db.query.summary", name))
	}
}

// Operation names what another server is asked to do, such as a command of Redis.
func (s *Span) Operation(server, name string) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.String("peer.service", server), attribute.String("qiao.operation", name))
}

// Status is the status of another server's answer.
func (s *Span) Status(status int) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.Int("http.response.status_code", status))
	if status >= http.StatusInternalServerError {
		s.span.SetStatus(codes.Error, "")
	}
}

// Bytes is how much a step has received.
func (s *Span) Bytes(n int64) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.Int64("qiao.bytes", n))
}
