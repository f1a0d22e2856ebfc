package bridgetest

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
	"time"
)

// The stand-in reads and writes HTTP itself: net/http would correct the spelling
// of headers, and refuse to send a wrong length.

// call is one request while it is answered.
type call struct {
	*http.Request        // without a body
	head          string // as it arrived
	body          *hashed
}

// hashed is a body whose bytes are counted and hashed as they are read.
type hashed struct {
	io.Reader
	size int64
	sum  hash.Hash
}

func (h *hashed) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	h.size += int64(n)
	h.sum.Write(p[:n])
	return n, err
}

// serve answers the requests of a connection until either side ends it.
func (s *standIn) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	for {
		c, err := readCall(conn, in)
		if err != nil {
			return
		}
		a := s.answer(c)
		if _, err := io.Copy(io.Discard, c.body); err != nil {
			return
		}
		s.note(c)
		if a.delay > 0 && !s.wait(a.delay) {
			return
		}
		if !a.write(conn, c) {
			return
		}
	}
}

func readCall(conn net.Conn, in *bufio.Reader) (*call, error) {
	var head bytes.Buffer
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		head.Write(line)
		if len(line) <= 2 {
			break
		}
	}
	request, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(head.Bytes())))
	if err != nil {
		_, _ = io.WriteString(conn, "HTTP/1.1 400 Bad Request\r\nServer: Microsoft-HTTPAPI/2.0\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
		return nil, err
	}
	if strings.EqualFold(request.Header.Get("Expect"), "100-continue") {
		if _, err := io.WriteString(conn, "HTTP/1.1 100 Continue\r\n\r\n"); err != nil {
			return nil, err
		}
	}
	body := io.LimitReader(in, max(request.ContentLength, 0))
	if len(request.TransferEncoding) > 0 {
		body = &chunks{Reader: httputil.NewChunkedReader(in), in: in}
	} else if request.ContentLength > 0 {
		body = &complete{Reader: body, left: request.ContentLength}
	}
	return &call{Request: request, head: head.String(), body: &hashed{Reader: body, sum: sha256.New()}}, nil
}

// complete is a body that must have its length.
type complete struct {
	io.Reader
	left int64
}

func (c *complete) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.left -= int64(n)
	if errors.Is(err, io.EOF) && c.left > 0 {
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

// chunks is a body in chunks, with the trailer that follows it.
type chunks struct {
	io.Reader
	in    *bufio.Reader
	ended bool
}

func (c *chunks) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	for errors.Is(err, io.EOF) && !c.ended {
		line, problem := c.in.ReadSlice('\n')
		if problem != nil {
			return n, problem
		}
		c.ended = len(line) <= 2
	}
	return n, err
}

func (c *call) received() Request {
	first, rest, _ := strings.Cut(strings.TrimRight(c.head, "\r\n"), "\r\n")
	request := Request{
		Method: c.Method, Target: strings.Fields(first)[1], Headers: []string{},
		Size: c.body.size, SHA256: hex.EncodeToString(c.body.sum.Sum(nil)),
	}
	if rest != "" {
		request.Headers = strings.Split(rest, "\r\n")
	}
	return request
}

// answer is what is sent.
type answer struct {
	status  int
	headers []string // "Name: value" lines beside those of every answer
	body    []byte
	// stream writes a long body in place of body; size is its length, -1 for chunks.
	stream func(io.Writer) error
	size   int64

	delay   time.Duration
	reset   bool // the connection ends without an answer
	cut     bool // the connection ends after half of the body
	more    int  // what Content-Length says beyond the truth
	noCache bool // the headers of pages and data, which IIS does not send with files
}

// write sends the answer, and reports whether the connection goes on.
func (a *answer) write(conn net.Conn, c *call) bool {
	if a.reset {
		return false
	}
	size := a.size
	if a.stream == nil {
		size = int64(len(a.body))
	}
	var head strings.Builder
	fmt.Fprintf(&head, "HTTP/1.1 %d %s\r\n", a.status, loaded().reasons[a.status])
	if a.noCache {
		head.WriteString("Cache-Control: private\r\n")
	}
	for _, line := range a.headers {
		head.WriteString(line + "\r\n")
	}
	head.WriteString("Server: Microsoft-IIS/10.0\r\nX-AspNet-Version: 4.0.30319\r\nX-Powered-By: ASP.NET\r\n")
	fmt.Fprintf(&head, "Date: %s\r\n", time.Now().UTC().Format(http.TimeFormat))
	closes := c.Close || a.cut || a.more != 0
	switch {
	case a.status == http.StatusNotModified:
	case size < 0:
		head.WriteString("Transfer-Encoding: chunked\r\n")
	default:
		fmt.Fprintf(&head, "Content-Length: %d\r\n", size+int64(a.more))
	}
	if c.Close {
		head.WriteString("Connection: close\r\n")
	}
	out := bufio.NewWriterSize(conn, 64<<10)
	_, _ = out.WriteString(head.String() + "\r\n") // a writer keeps its error until Flush
	if c.Method != http.MethodHead && a.status != http.StatusNotModified && !a.writeBody(out) {
		_ = out.Flush()
		return false
	}
	return out.Flush() == nil && !closes
}

func (a *answer) writeBody(out *bufio.Writer) bool {
	switch {
	case a.cut:
		_, _ = out.Write(a.body[:len(a.body)/2])
		return false
	case a.stream == nil:
		_, err := out.Write(a.body)
		return err == nil
	case a.size >= 0:
		return a.stream(out) == nil
	}
	chunked := httputil.NewChunkedWriter(out)
	if a.stream(chunked) != nil || chunked.Close() != nil {
		return false
	}
	_, err := out.WriteString("\r\n")
	return err == nil
}
