package server

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"sync"
)

// net/http answers what is no HTTP by itself, such as a path with %u653e, which JavaScript's escape() writes. No handler learns
// of it: without these connections such a client would fail and leave no trace. Connections with TLS of our own are not
// watched, because the server must see that they are.

// watch makes a connection note such refusals.
func (l *boundListener) watch(conn net.Conn) net.Conn {
	if l.encrypted {
		return conn
	}
	return &watchedConn{Conn: conn, refused: func(line, status string) {
		l.malformed.Inc()
		logMalformed(l.log, conn, line, status)
	}}
}

// longestLine is how much of a request line is kept, in bytes.
const longestLine = 256

// watchedConn keeps the beginning of the latest request. It begins with the first bytes after an answer, or after the
// connection was opened.
type watchedConn struct {
	net.Conn
	refused func(line, status string)

	mu       sync.Mutex // the server reads ahead while an answer is written
	line     []byte
	answered bool
}

// Read implements io.Reader.
func (c *watchedConn) Read(p []byte) (n int, err error) {
	n, err = c.Conn.Read(p)
	if n == 0 {
		return n, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answered {
		c.line, c.answered = c.line[:0], false
	}
	if len(c.line) < longestLine {
		c.line = append(c.line, p[:min(n, longestLine-len(c.line))]...)
	}
	return n, err
}

// ownAnswer matches the answers of net/http itself: those of the gateway have other headers as well.
var ownAnswer = regexp.MustCompile(`^HTTP/1\.1 ([45]\d\d[^\r\n]*)\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n`)

// Write implements io.Writer.
func (c *watchedConn) Write(p []byte) (int, error) {
	line := c.answer()
	if bytes.HasPrefix(p, []byte("HTTP/1.1 4")) || bytes.HasPrefix(p, []byte("HTTP/1.1 5")) {
		if found := ownAnswer.FindSubmatch(p); found != nil {
			c.refused(line, string(found[1]))
		}
	}
	return c.Conn.Write(p)
}

// answer notes that an answer is on its way, and returns the first line of its request.
func (c *watchedConn) answer() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answered = true
	line, _, _ := bytes.Cut(c.line, []byte("\r"))
	return string(line)
}

// ReadFrom implements io.ReaderFrom: the system sends a file without our reading it.
func (c *watchedConn) ReadFrom(r io.Reader) (int64, error) {
	c.answer()
	return io.Copy(c.Conn, r)
}

// CloseWrite ends the answers of a connection whose client still sends, so that it reads the last one.
func (c *watchedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// escaped matches what JavaScript's escape() makes of a character beyond Latin-1.
var escaped = regexp.MustCompile(`%u[0-9A-Fa-f]{4}`)

// logMalformed writes a line as for a request: without its query.
func logMalformed(log *slog.Logger, conn net.Conn, line, status string) {
	method, rest, _ := strings.Cut(line, " ")
	path, _, _ := strings.Cut(withoutQuery(rest), " ")
	hint := "the request is no HTTP"
	if escaped.MatchString(path) {
		hint = "a path with %uXXXX, as escape() writes it, is no HTTP: encodeURIComponent() writes one that is"
	}
	log.Info("refused", "method", method, "path", path, "status", status, "peer", conn.RemoteAddr().String(), "reason", hint)
}
