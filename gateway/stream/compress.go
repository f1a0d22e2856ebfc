package stream

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

const (
	// compressFrom is how long an answer is at least that is compressed, in bytes. A shorter one
	// fits into one packet in any case.
	compressFrom = 1 << 10
	// compressFlush is the part of an answer that is sent at once, in bytes before the compression. It is the size that
	// the encoder writes at once, so that the first rows are sent as early as without compression.
	compressFlush = 32 << 10
)

// Compress sends answers gzip-compressed to clients that accept gzip (docs/decisions/0019),
// unless foreign says that a page of another site or port makes the request. Such a page
// chooses the request but cannot read the answer. If its author also sees the traffic, the
// length of a compressed answer would show how much of the request the answer repeats.
func Compress(next http.Handler, foreign func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !Takes(r, "gzip") || foreign(r) {
			next.ServeHTTP(w, r)
			return
		}
		out := &compressor{ResponseWriter: w}
		next.ServeHTTP(out, r)
		out.close() // not after a panic: an answer that is cut short must not look whole
	})
}

// Takes reports whether the client has asked for an encoding.
func Takes(r *http.Request, encoding string) bool {
	for coding := range strings.SplitSeq(strings.Join(r.Header["Accept-Encoding"], ","), ",") {
		name, parameter, _ := strings.Cut(coding, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		quality, weighted := strings.CutPrefix(strings.TrimSpace(parameter), "q=")
		q, err := strconv.ParseFloat(quality, 64)
		return !weighted || err == nil && q > 0
	}
	return false
}

// compressor compresses one answer where that is worth it, which its first piece decides.
type compressor struct {
	http.ResponseWriter
	status  int // 0 until it is known; it goes out with the first piece
	begun   bool
	zip     *zipper // nil where the answer goes out as it is
	plain   bool    // it goes out as it is, whatever it is
	pending int     // bytes since the last flush, before the compression
}

// WriteHeader implements http.ResponseWriter.
func (c *compressor) WriteHeader(status int) {
	if status < http.StatusOK { // more follow
		c.ResponseWriter.WriteHeader(status)
		return
	}
	if c.status == 0 {
		c.status = status
	}
}

// Write implements http.ResponseWriter.
func (c *compressor) Write(p []byte) (int, error) {
	if !c.begun {
		c.begin(!c.plain && worthCompressing(c.Header(), len(p)))
	}
	if c.zip == nil {
		return c.ResponseWriter.Write(p)
	}
	for from := 0; from < len(p); from += Chunk {
		piece := p[from:min(len(p), from+Chunk)]
		if err := c.zip.write(c.ResponseWriter, piece); err != nil {
			return from, err
		}
		if c.pending += len(piece); c.pending >= compressFlush {
			c.Flush()
		}
	}
	return len(p), nil
}

// begin sends the status and the headers.
func (c *compressor) begin(compress bool) {
	c.begun = true
	if header := c.Header(); compress {
		header.Set("Content-Encoding", "gzip")
		header.Add("Vary", "Accept-Encoding")
		header.Del("Content-Length")
		c.zip = newZipper()
	}
	if c.status != 0 {
		c.ResponseWriter.WriteHeader(c.status)
	}
}

// KeepPlain has the answer sent as it is.
func KeepPlain(w http.ResponseWriter) {
	for {
		if c, ok := w.(*compressor); ok {
			c.plain = true
			return
		}
		below, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return
		}
		w = below.Unwrap()
	}
}

// Flush implements http.Flusher, which gin asks for.
func (c *compressor) Flush() {
	if !c.begun {
		c.begin(false)
	}
	c.pending = 0
	_ = http.NewResponseController(c.ResponseWriter).Flush() // a client that is gone is noticed by its next write
}

// Hijack gives away a connection that changes its protocol. Gin asks for it.
func (c *compressor) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(c.ResponseWriter).Hijack()
	c.begun = c.begun || err == nil
	return conn, buffered, err
}

// Unwrap gives http.ResponseController the writer below.
func (c *compressor) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// close ends an answer that is complete.
func (c *compressor) close() {
	if !c.begun {
		c.begin(false)
	}
	if c.zip != nil {
		c.zip.close(c.ResponseWriter)
	}
}

// worthCompressing reports whether an answer is text of some length. An answer with a strong ETag
// is a file: a client may ask for ranges of it, and it is compressed already where that helps.
func worthCompressing(header http.Header, length int) bool {
	kind := header.Get("Content-Type")
	tag := header.Get("ETag")
	return length >= compressFrom && (tag == "" || strings.HasPrefix(tag, "W/")) && header.Get("Content-Encoding") == "" &&
		(strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "text/"))
}

// zipper compresses piece by piece and keeps no compressed piece after it was written, so that
// an answer which waits for its client holds the memory of its last piece only.
type zipper struct {
	gzip *gzip.Writer
	out  bytes.Buffer
}

// zippers holds zippers for reuse.
var zippers = sync.Pool{New: func() any {
	z := &zipper{}
	z.gzip, _ = gzip.NewWriterLevel(&z.out, gzip.StatelessCompression) // fails for unknown levels alone
	return z
}}

func newZipper() *zipper {
	z := zippers.Get().(*zipper)
	z.gzip.Reset(&z.out)
	return z
}

// write compresses a piece and sends it.
func (z *zipper) write(w http.ResponseWriter, piece []byte) error {
	_, _ = z.gzip.Write(piece) // into memory
	return z.send(w)
}

// close sends the end of the compressed answer.
func (z *zipper) close(w http.ResponseWriter) {
	_ = z.gzip.Close() // into memory
	_ = z.send(w)      // a client that is gone needs no end
	zippers.Put(z)
}

func (z *zipper) send(w http.ResponseWriter) error {
	_, err := w.Write(z.out.Bytes())
	z.out.Reset()
	return err
}
