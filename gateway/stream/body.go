package stream

import (
	"io"
	"net/http"
	"time"
)

// BoundBody gives each Chunk of a request's body patience to arrive, in place of the time limit for all of it.
func BoundBody(w http.ResponseWriter, body io.ReadCloser, patience time.Duration) io.ReadCloser {
	return &boundBody{ReadCloser: body, control: http.NewResponseController(w), patience: patience}
}

type boundBody struct {
	io.ReadCloser
	control  *http.ResponseController
	patience time.Duration
	left     int // bytes that are still allowed in this patience
}

// Read implements io.Reader.
func (b *boundBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.left = Chunk
		_ = b.control.SetReadDeadline(time.Now().Add(b.patience)) // a recorder in a test has no deadlines
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= n; err == io.EOF {
		_ = b.control.SetReadDeadline(time.Time{}) // from here on it would end the request, not the reading
	}
	return n, err
}
