// Package stream sends answers at the speed of their reader: waiting data are in memory, then on disk, and only few
// calls may keep a database connection waiting. It compresses answers, and sends stored files.
package stream

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"
)

// Chunk is how many bytes a client must receive within limits.stall.
const Chunk = 64 << 10

// stallGuard bounds how long a client may keep an answer waiting. A blocked
// write does not end with its context, so without the guard a client that stops
// reading would hold its database connection for ever.
type stallGuard struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration

	mu   sync.Mutex
	over bool // nothing more is to be sent
}

// BoundStalls gives every answer a stallGuard.
func BoundStalls(next http.Handler, patience time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		guard := &stallGuard{ResponseWriter: w, control: http.NewResponseController(w), patience: patience}
		guard.extend() // a kept connection has the deadline of its last answer
		next.ServeHTTP(guard, r)
	})
}

func (g *stallGuard) extend() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.over {
		_ = g.control.SetWriteDeadline(time.Now().Add(g.patience)) // a recorder in a test has no deadlines
	}
}

// cut ends the write that is under way, and all to come.
func (g *stallGuard) cut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
	_ = g.control.SetWriteDeadline(time.Unix(1, 0)) // likewise
}

// cutAnswer ends a write to an answer that runs in another goroutine.
func cutAnswer(w http.ResponseWriter) {
	for {
		if guard, ok := w.(*stallGuard); ok {
			guard.cut()
			return
		}
		below, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return
		}
		w = below.Unwrap()
	}
}

// Write implements http.ResponseWriter.
func (g *stallGuard) Write(p []byte) (written int, err error) {
	for err == nil && len(p) > 0 {
		chunk := p[:min(len(p), Chunk)]
		g.extend()
		var n int
		n, err = g.ResponseWriter.Write(chunk)
		written += n
		p = p[n:]
	}
	return written, err
}

// Flush implements http.Flusher, which gin asks for.
func (g *stallGuard) Flush() {
	g.extend()
	_ = g.control.Flush() // a client that is gone is noticed by its next write
}

// FlushError lets http.ResponseController report whether the network accepted the data.
func (g *stallGuard) FlushError() error {
	g.extend()
	return g.control.Flush()
}

// Hijack gives away a connection that changes its protocol: nothing bounds it any more.
func (g *stallGuard) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	conn, buffered, err := g.control.Hijack()
	if err != nil {
		return nil, nil, err
	}
	g.over = true
	return conn, buffered, conn.SetDeadline(time.Time{})
}

// Unwrap gives http.ResponseController the connection below.
func (g *stallGuard) Unwrap() http.ResponseWriter { return g.ResponseWriter }
