package stream

import (
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"
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

// contentPolicy lets a stored file that a user opens directly show itself and do
// nothing else.
const contentPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// Send sends a stored file. The path of one stays when it is replaced,
// so browsers ask every time whether theirs is still the one.
func (content *Content) Send(w http.ResponseWriter, r *http.Request) {
	kind, disposition := content.Type, "inline"
	if kind == "" {
		kind, disposition = "application/octet-stream", "attachment"
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": content.Name}))
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", `"`+strconv.FormatInt(content.Modified.UnixNano(), 36)+"-"+strconv.FormatInt(content.Size, 36)+`"`)
	http.ServeContent(w, r, content.Name, content.Modified, content)
}
