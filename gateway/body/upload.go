package body

import (
	"bufio"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/stream"
)

// bufferOf is how much of an upload is read at once, in bytes: many small ones may come at
// the same time.
func bufferOf(largest int64) int { return int(min(max(largest/64, 64<<10), 1<<20)) }

// framing is how many bytes a multipart body may have beside its file.
const framing = 1 << 20

// drainTime is how long the rest of a refused upload is waited for.
const drainTime = 5 * time.Second

// Upload is the body of an upload. Its errors are of the catalogue.
type Upload struct {
	io.Reader
	whole       io.Reader // the body without its limit
	ended       bool      // nothing of it is left
	control     *http.ResponseController
	context     context.Context // the request's: the reader ends with it
	patience    time.Duration
	left        int   // bytes that are still allowed in this patience
	read        int64 // bytes that have come
	largest     int64 // the file
	contentType string
}

// NewUpload is the body of a request that sends a file of so many bytes at most. Each
// piece of it has to come within patience.
func NewUpload(c *gin.Context, largest int64, patience time.Duration) *Upload {
	return &Upload{
		Reader: http.MaxBytesReader(c.Writer, c.Request.Body, largest+framing), whole: c.Request.Body,
		control: http.NewResponseController(c.Writer), context: c.Request.Context(),
		patience: patience, largest: largest, contentType: c.GetHeader("Content-Type"),
	}
}

// Refuse says why a body is not accepted, before any of it is read.
func (b *Upload) Refuse(r *http.Request) error {
	switch {
	case r.Header.Get("Content-Encoding") != "" && !strings.EqualFold(r.Header.Get("Content-Encoding"), "identity"):
		return errs.New(errs.UnsupportedType)
	case r.ContentLength > b.largest+framing:
		return b.tooLarge()
	default:
		return nil
	}
}

// Read implements io.Reader. Each stream.Chunk has to come within limits.stall.
func (b *Upload) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.left = stream.Chunk
		_ = b.control.SetReadDeadline(time.Now().Add(b.patience)) // a recorder in a test has no deadlines
	}
	n, err := b.Reader.Read(p)
	b.left -= n
	b.read += int64(n)
	if err == io.EOF {
		b.ended = true
		_ = b.control.SetReadDeadline(time.Time{}) // from here on it would end the request, not the reading
	}
	return n, b.known(err)
}

// Bytes is how much of the body has been read.
func (b *Upload) Bytes() int64 { return b.read }

// Drain sends the answer and then reads the rest of the body, unless that is far too large or slow: else a client that
// is still sending would get a broken connection.
func (b *Upload) Drain() {
	if b.ended {
		return
	}
	_ = b.control.EnableFullDuplex() // else HTTP/1 reads on before it sends; HTTP/2 has no need of it
	_ = b.control.Flush()
	_ = b.control.SetReadDeadline(time.Now().Add(min(b.patience, drainTime)))
	_, _ = io.CopyN(io.Discard, b.whole, drainTooLarge)
}

func (b *Upload) tooLarge() error {
	return errs.Newf(errs.TooLarge, "文件不能超过 %s", config.ByteSize(b.largest))
}

func (b *Upload) known(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil || err == io.EOF: //nolint:errorlint // an end is io.EOF itself
		return err
	case errors.As(err, &tooLarge):
		return b.tooLarge()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errs.Wrap(errs.RequestTimeout, "read upload", err)
	case b.context.Err() != nil || errors.Is(err, io.ErrUnexpectedEOF):
		return errs.Wrap(errs.Cancelled, "read upload", err)
	default:
		return errs.Wrap(errs.BadRequest, "read upload", err)
	}
}

// File returns the first file of a multipart upload: the name that the client
// gave it, unchecked, and its content as it comes. The fields before it are
// ignored, and the parts after it are not read.
func (b *Upload) File() (name string, content io.Reader, err error) {
	kind, params, err := mime.ParseMediaType(b.contentType)
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return "", nil, errs.New(errs.UnsupportedType)
	}
	parts := multipart.NewReader(bufio.NewReaderSize(b, bufferOf(b.largest)), params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return "", nil, errs.Failf("请选择要上传的文件")
		}
		if err != nil {
			return "", nil, brokenUpload(err)
		}
		if name := fileName(part); name != "" {
			return name, partReader{part}, nil
		}
	}
}

// fileName is the name as it was sent; Part.FileName would cut it at a slash.
func fileName(part *multipart.Part) string {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	return params["filename"]
}

// partReader is the content of a file, with errors of the catalogue.
type partReader struct{ part io.Reader }

// Read implements io.Reader.
func (r partReader) Read(p []byte) (int, error) {
	n, err := r.part.Read(p)
	if err != nil && err != io.EOF { //nolint:errorlint // an end is io.EOF itself
		err = brokenUpload(err)
	}
	return n, err
}

// brokenUpload is an error of the body itself, or else a body of another type than it declares.
func brokenUpload(err error) error {
	var known *errs.Error
	if errors.As(err, &known) {
		return known
	}
	return errs.Wrap(errs.BadRequest, "read upload", err)
}
