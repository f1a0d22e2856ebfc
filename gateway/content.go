package gateway

import (
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/limits"
)

// Content is an answer that is a stored file, sent as it is: whole, or the
// ranges that the client asks for.
type Content struct {
	io.ReadSeekCloser
	Name     string // shown when the file is saved
	Type     string // its Content-Type; empty where it may only be saved, not shown
	Size     int64
	Modified time.Time
}

// contentPolicy lets a stored file that is opened by itself show itself and do
// nothing else.
const contentPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// download sends the stored file that the handler has answered with, if any. It
// has a place of files.downloads in place of one of limits.in_flight, which a
// slow reader of a long video would hold for hours.
func (s *Server) download(c *gin.Context) {
	content := stateOf(c).content
	if content == nil {
		return
	}
	defer content.Close()
	release, ok := s.limits.Downloads.Reserve(limits.Network(clientAddress(c)))
	if !ok {
		s.fail(c, errs.New(errs.Unavailable))
		return
	}
	defer release()
	s.sendContent(c, content)
}

// sendContent sends a stored file. The path of one stays when it is replaced,
// so browsers ask every time whether theirs is still the one.
func (s *Server) sendContent(c *gin.Context, content *Content) {
	kind, disposition := content.Type, "inline"
	if kind == "" {
		kind, disposition = "application/octet-stream", "attachment"
	}
	header := c.Writer.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": content.Name}))
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", `"`+strconv.FormatInt(content.Modified.UnixNano(), 36)+"-"+strconv.FormatInt(content.Size, 36)+`"`)
	http.ServeContent(c.Writer, c.Request, content.Name, content.Modified, content)
}
