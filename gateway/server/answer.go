package server

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
)

const successText = "成功"

// succeed sends the result of a handler; a stored file is left for download.
func succeed(c *gin.Context, data any) {
	if tagged, ok := data.(gateway.Tagged); ok {
		if holds(c, tagged.Tag) {
			return
		}
		data = tagged.Data
	}
	if raw, ok := data.(gateway.Raw); ok {
		if raw.Disposition != "" {
			c.Header("Content-Disposition", raw.Disposition)
		}
		c.Data(http.StatusOK, raw.ContentType, raw.Body)
		return
	}
	if content, ok := data.(gateway.Content); ok {
		exchange.Of(c).Content = &content
		return
	}
	message := successText
	if own, ok := data.(gateway.WithMessage); ok {
		message, data = own.Message, own.Data
	}
	exchange.Succeed(c, message, data)
}

// holds sets the tag of an answer, and answers 304 where the client has the answer of that tag. The tag is a weak one: it
// names the data, which may go out compressed.
func holds(c *gin.Context, tag string) bool {
	tag = `W/"` + tag + `"`
	c.Header("ETag", tag)
	c.Header("Cache-Control", "private, no-cache")
	if !strings.Contains(c.GetHeader("If-None-Match"), tag) {
		return false
	}
	c.Status(http.StatusNotModified)
	c.Writer.WriteHeaderNow()
	return true
}

// download sends the stored file that the handler has answered with, if any. It
// has a place of files.downloads in place of one of limits.in_flight, which a
// slow reader of a long video would hold for hours.
func (s *Server) download(c *gin.Context) {
	content := exchange.Of(c).Content
	if content == nil {
		return
	}
	defer content.Close()
	release, ok := s.limits.Downloads.Reserve(limits.Network(exchange.Address(c)))
	if !ok {
		exchange.Fail(c, errs.New(errs.Unavailable))
		return
	}
	defer release()
	content.Send(c.Writer, c.Request)
}
