package pool

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// CancelGrace is how long a server may take to confirm a cancellation before
// its connection is cut.
const CancelGrace = 300 * time.Millisecond

// ErrCut is the failure of a link that this side has ended.
var ErrCut = errors.New("the connection was cut, because the server did not answer in time")

// Link is the network connection below one of the driver's. The driver forgets
// a failure or hides it behind others; a link remembers the first, so that no caller
// takes a broken answer for a complete one.
type Link struct {
	net.Conn
	closed atomic.Bool
	hear   func() // called once, at the first bytes from the server

	once   sync.Once
	failed chan struct{} // closed at the first failure
	err    error         // that failure; readable once failed is closed
}

// NewLink is the link over a connection. It calls heard once, at the first bytes from the
// server.
func NewLink(conn net.Conn, heard func()) *Link {
	return &Link{Conn: conn, hear: sync.OnceFunc(heard), failed: make(chan struct{})}
}

// Read implements net.Conn.
func (l *Link) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	if n > 0 {
		l.hear()
	}
	if err != nil {
		l.fail(err)
	}
	return n, err
}

// Write implements net.Conn.
func (l *Link) Write(b []byte) (int, error) {
	n, err := l.Conn.Write(b)
	if err != nil {
		l.fail(err)
	}
	return n, err
}

// Close implements net.Conn. It is the driver's own end, not a failure.
func (l *Link) Close() error {
	l.closed.Store(true)
	return l.Conn.Close()
}

func (l *Link) fail(err error) {
	l.once.Do(func() {
		l.err = err
		close(l.failed)
	})
}

// cut ends the link at any state of the driver.
func (l *Link) cut() {
	l.fail(ErrCut)
	_ = l.Conn.Close() // closing one that is closed already is no news
}

// Failed is closed when the link breaks.
func (l *Link) Failed() <-chan struct{} { return l.failed }

// Failure is why the link has broken, nil while it has not.
func (l *Link) Failure() error {
	select {
	case <-l.failed:
		return l.err
	default:
		return nil
	}
}

// usable reports whether a new call may be sent. Between calls a server sends nothing: data to read mean that it is
// closing the link.
func (l *Link) usable() bool { return l.Failure() == nil && !readable(l.Conn) }

// cutWhen cuts the link when ctx has been over for the grace, until stop is
// called. After stop it is not cut any more: another call may use it by then.
func (l *Link) cutWhen(ctx context.Context, grace time.Duration) (stop func()) {
	w := &watch{link: l}
	unwatch := context.AfterFunc(ctx, func() { w.start(grace) })
	return func() {
		unwatch()
		w.stop()
	}
}

// CutAfter is cutWhen for a grace that begins now.
func (l *Link) CutAfter(grace time.Duration) (stop func()) {
	w := &watch{link: l}
	w.start(grace)
	return w.stop
}

// watch cuts a link after a time, unless it is stopped before.
type watch struct {
	link  *Link
	mu    sync.Mutex
	over  bool
	timer *time.Timer
}

func (w *watch) start(grace time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.over {
		w.timer = time.AfterFunc(grace, w.cut)
	}
}

func (w *watch) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.over {
		w.link.cut()
	}
}

func (w *watch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.over = true
	if w.timer != nil {
		w.timer.Stop()
	}
}
