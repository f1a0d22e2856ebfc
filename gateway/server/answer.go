package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
)

const successText = "成功"

// succeed sends what a handler returned; a stored file is left for download.
func succeed(c *gin.Context, data any) {
	if raw, ok := data.(gateway.Raw); ok {
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
