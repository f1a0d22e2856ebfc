package stream

import (
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
)

// Content is an answer that is a stored file, sent as it is: whole, or the
// ranges that the client asks for.
type Content struct {
	io.ReadSeekCloser
	Name     string // shown when the file is saved
	Type     string // its Content-Type; empty where it may only be saved, not shown
	Size     int64
	Tag      string // the ETag, without quotes
	Modified time.Time
	// Link is another address at which the browser gets the file, as a Content-Type and under a name; nil where there is none.
	Link func(kind, name string) (string, error)
}

// contentPolicy lets a stored file that a user opens directly show itself and do
// nothing else.
const contentPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// Send sends a stored file. The path of one stays when it is replaced,
// so browsers ask every time whether theirs is still the one.
func (content *Content) Send(w http.ResponseWriter, r *http.Request) {
	if content.redirect(w, r) {
		return
	}
	kind, disposition := content.Type, "inline"
	if kind == "" {
		kind, disposition = "application/octet-stream", "attachment"
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": content.Name}))
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", `"`+content.Tag+`"`)
	http.ServeContent(w, r, content.Name, content.Modified, content)
}

// redirect sends a client that asks for a video to another address, if there is one. The policy of this gateway's answers does not hold there:
// of all files only videos can do nothing in a browser by themselves.
func (content *Content) redirect(w http.ResponseWriter, r *http.Request) bool {
	if content.Link == nil || r.Method != http.MethodGet || !strings.HasPrefix(content.Type, "video/") {
		return false
	}
	address, err := content.Link(content.Type, content.Name)
	if err != nil {
		return false
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, address, http.StatusFound)
	return true
}
