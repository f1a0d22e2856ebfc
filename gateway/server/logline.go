package server

import (
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/exchange"
	"qiao/gateway/preview"
)

// maxLogAttrs is how many attributes the line of a request has at most; more
// would only cost an allocation.
const maxLogAttrs = 16

// logRequest writes one line. It names no query, no body and no header, so that
// no password and no token can reach the log.
func logRequest(log *slog.Logger, c *gin.Context, state *exchange.State, elapsed time.Duration) {
	level := slog.LevelInfo
	if c.Writer.Status() >= http.StatusInternalServerError && !state.Planned {
		level = slog.LevelError
	}
	if !log.Enabled(c.Request.Context(), level) {
		return
	}
	var room [maxLogAttrs]slog.Attr
	attrs := append(room[:0],
		slog.String("id", state.ID),
		slog.String("method", c.Request.Method),
		slog.String("path", loggedPath(c)),
		slog.Int("status", c.Writer.Status()),
		slog.Int("code", state.Code),
		slog.Int("bytes", c.Writer.Size()),
		slog.Float64("ms", float64(elapsed.Microseconds())/1000),
		slog.String("address", state.Address),
	)
	if state.Account != "" {
		attrs = append(attrs, slog.String("account", state.Account))
	}
	if state.Actor != "" {
		attrs = append(attrs, slog.String("actor", state.Actor))
	}
	if state.Client != nil {
		attrs = append(attrs, slog.String("client", state.Client.Name))
	}
	if state.Procedure != nil {
		attrs = append(attrs, slog.String("procedure", state.Procedure.Name), slog.String("cxtype", state.Procedure.CXType))
	}
	if tool := exchange.ToolOf(c.Request.Context()); tool != "" {
		attrs = append(attrs, slog.String("tool", tool))
	}
	if preview.Of(c.Request.Context()) != nil {
		attrs = append(attrs, slog.Bool("preview", true))
	}
	if state.Repeat {
		attrs = append(attrs, slog.Bool("repeat", true))
	}
	if state.Note != "" {
		attrs = append(attrs, slog.String("note", state.Note))
	}
	if state.Err != nil {
		attrs = append(attrs, slog.String("kind", state.Err.Kind.Name))
		if state.Err.Err != nil {
			attrs = append(attrs, slog.String("error", state.Err.Error()))
		}
	}
	// Without a place in the code, which LogAttrs would look up for every line.
	record := slog.NewRecord(time.Now(), level, "request", 0)
	record.AddAttrs(attrs...)
	_ = log.Handler().Handle(c.Request.Context(), record) // a log that cannot be written has no other place to say so
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
