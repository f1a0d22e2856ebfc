package bench_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// request is one HTTP/1.1 request as bytes. The client side of the benchmarks
// is as thin as can be, because it shares the processors with the server.
func request(b *testing.B, target, token, body string) []byte {
	b.Helper()
	u, err := url.Parse(target)
	if err != nil {
		b.Fatal(err)
	}
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nX-Token: %s\r\nContent-Length: %d\r\n\r\n%s",
		u.Path, u.Host, token, len(body), body)
}

// connection is a kept connection to one of the two sides.
type connection struct {
	net.Conn
	reader *bufio.Reader
}

func connect(b *testing.B, target string) *connection {
	b.Helper()
	u, err := url.Parse(target)
	if err != nil {
		b.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { conn.Close() })
	return &connection{Conn: conn, reader: bufio.NewReaderSize(conn, 64<<10)}
}

// do sends a request and reads the whole answer. firstByte is the time until
// the first byte of it, size the length of its body.
func (c *connection) do(request []byte) (firstByte time.Duration, size int, err error) {
	start := time.Now()
	if _, err := c.Write(request); err != nil {
		return 0, 0, err
	}
	if _, err := c.reader.Peek(1); err != nil {
		return 0, 0, err
	}
	firstByte = time.Since(start)
	length, err := c.head()
	if err == nil && length < 0 {
		size, err = c.chunks()
		return firstByte, size, err
	}
	if err == nil {
		size, err = c.reader.Discard(length)
	}
	return firstByte, size, err
}

// head reads the status and the headers; length is -1 for a chunked body.
func (c *connection) head() (length int, err error) {
	line, err := c.reader.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if !bytes.HasPrefix(line, []byte("HTTP/1.1 200 ")) {
		return 0, fmt.Errorf("answered %s", line)
	}
	length = -1
	for {
		line, err := c.reader.ReadSlice('\n')
		if err != nil || len(line) == 2 {
			return length, err
		}
		if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return 0, err
			}
		}
	}
}

func (c *connection) chunks() (size int, err error) {
	for {
		line, err := c.reader.ReadSlice('\n')
		if err != nil {
			return size, err
		}
		chunk, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return size, err
		}
		if _, err := c.reader.Discard(int(chunk) + 2); err != nil || chunk == 0 {
			return size, err
		}
		size += int(chunk)
	}
}

// load calls one side from several connections at once.
type load struct {
	connections []*connection
	requests    [][]byte
	size        int // that the body of every answer must have; 0 where they differ
}

func newLoad(b *testing.B, target, token string, bodies []string) *load {
	b.Helper()
	l := &load{}
	for range 4 {
		l.connections = append(l.connections, connect(b, target))
	}
	for _, body := range bodies {
		l.requests = append(l.requests, request(b, target, token, body))
	}
	return l
}

// run calls for as long as d and returns the requests answered in a second.
func (l *load) run(b *testing.B, d time.Duration) float64 {
	b.Helper()
	var answered atomic.Int64
	var group sync.WaitGroup
	start := time.Now()
	for i, conn := range l.connections {
		group.Go(func() {
			for n := i; time.Since(start) < d; n++ {
				if err := l.call(conn, n); err != nil {
					b.Error(err)
					return
				}
				answered.Add(1)
			}
		})
	}
	group.Wait()
	return float64(answered.Load()) / time.Since(start).Seconds()
}

func (l *load) call(conn *connection, n int) error {
	_, size, err := conn.do(l.requests[n%len(l.requests)])
	if err == nil && l.size > 0 && size != l.size {
		err = fmt.Errorf("answered %d bytes instead of %d", size, l.size)
	}
	return err
}

// rowsOf makes one call with the ordinary client and returns its rows, so that a
// benchmark can check the answer that it measures.
func rowsOf(b *testing.B, target, token, body string) []map[string]any {
	b.Helper()
	call, err := http.NewRequest(http.MethodPost, target, bytes.NewReader([]byte(body)))
	if err != nil {
		b.Fatal(err)
	}
	call.Header.Set("X-Token", token)
	response, err := http.DefaultClient.Do(call)
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		Code int
		Msg  string
		Data []map[string]any
	}
	decodeAnswer(b, response.Body, &answer)
	if answer.Code != 0 {
		b.Fatalf("%s answered %d %s", target, answer.Code, answer.Msg)
	}
	return answer.Data
}

func decodeAnswer(b *testing.B, body io.Reader, answer any) {
	b.Helper()
	decoder := json.NewDecoder(body)
	if err := decoder.Decode(answer); err != nil {
		b.Fatal(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		b.Fatal("something follows the answer")
	}
}
