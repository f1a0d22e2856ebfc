package gateway

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
)

// spoolMemory is how much of an answer waits in memory for its client, in bytes.
const spoolMemory = 256 << 10

// spool takes the answer of a call while the procedure runs and sends it on at
// the client's own speed: a client that reads slowly must not keep a database
// connection from others. What the client has not taken waits in memory, then
// on disk (limits.spool). Beyond that the procedure waits for the client, and
// may do so only where few others do (pool.waits).
type spool struct {
	out      io.Writer
	cut      func() // ends a write that the client does not take
	holder   string
	overflow *overflow
	waits    *slots

	mu      sync.Mutex
	changed *sync.Cond
	queue   [][]byte
	queued  int    // bytes of the queue, and of the chunk that is being sent
	running bool   // the procedure runs and may write more
	sending bool   // the sender runs: nobody else writes to out
	begun   bool   // something has gone out
	ended   bool   // nothing more comes
	err     error  // why nothing more can be sent
	resume  func() // gives the slot of waits back; nil without one
}

var (
	errRetracted  = errors.New("the answer has been taken back")
	errSlowClient = errors.New("the client reads too slowly for an answer of this length")
)

// newSpool is a spool for the answer of a call.
func (s *Server) newSpool(c *gin.Context, call *Call) *spool {
	holder := call.holder()
	p := &spool{
		out: c.Writer, holder: holder, waits: s.pools[call.DB.Name()].waits,
		overflow: &overflow{
			dir: filepath.Join(s.config.DataDir, "spool"), most: int64(s.config.Limits.Spool),
			reserve: func() (func(), bool) { return s.spools.reserve(holder) },
		},
		cut: func() { cutAnswer(c.Writer) },
	}
	p.changed = sync.NewCond(&p.mu)
	return p
}

// during runs what writes the answer; when ctx ends, a write that waits for the
// client fails.
func (p *spool) during(ctx context.Context, run func() error) error {
	p.running = true
	stop := context.AfterFunc(ctx, func() { p.fail(ctx.Err()) })
	defer func() {
		stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running = false
		p.stopWaiting()
	}()
	return run()
}

// Write implements io.Writer. What is written after the procedure, when nothing
// is on its way, goes out at once.
func (p *spool) Write(chunk []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil && !p.running && !p.sending {
		p.begun = true
		return p.out.Write(chunk)
	}
	if !p.sending && p.err == nil {
		p.sending = true
		go p.send()
	}
	for p.err == nil {
		switch {
		case p.overflow.waiting() == 0 && (p.queued == 0 || p.queued+len(chunk) <= spoolMemory):
			p.queue = append(p.queue, append(chunkOf(len(chunk)), chunk...))
			p.queued += len(chunk)
			p.changed.Broadcast()
			return len(chunk), nil
		case p.overflow.write(chunk):
			p.changed.Broadcast()
			return len(chunk), nil
		case !p.mayWait():
			p.err = errs.Wrap(errs.Unavailable, "send answer", errSlowClient)
		default:
			p.changed.Wait()
		}
	}
	return 0, p.err
}

// mayWait reports whether the procedure may keep its connection for the client.
func (p *spool) mayWait() (ok bool) {
	if p.resume == nil && p.running {
		p.resume, ok = p.waits.reserve(p.holder)
		return ok
	}
	return true
}

func (p *spool) stopWaiting() {
	if p.resume != nil {
		p.resume()
		p.resume = nil
	}
}

// send gives the client what waits for it, in order.
func (p *spool) send() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for chunk := p.next(); chunk != nil; chunk = p.next() {
		p.begun = true
		p.mu.Unlock()
		_, err := p.out.Write(chunk)
		keepChunk(chunk)
		p.mu.Lock()
		p.queued -= len(chunk)
		if err != nil {
			p.failLocked(errs.Wrap(errs.Cancelled, "write answer", err))
		}
		p.changed.Broadcast()
	}
	p.sending = false
	p.changed.Broadcast()
}

// next waits for the next chunk; nil is the end. The lock is held.
func (p *spool) next() []byte {
	for p.err == nil {
		switch {
		case len(p.queue) > 0: // older than what has overflowed
			chunk := p.queue[0]
			p.queue = p.queue[1:]
			return chunk
		case p.overflow.waiting() > 0:
			chunk, err := p.overflow.read(chunkOf(stallChunk))
			if err != nil {
				p.failLocked(errs.Wrap(errs.Internal, "read spooled answer", err))
				return nil
			}
			p.queued = len(chunk)
			return chunk
		case p.ended:
			return nil
		default:
			p.changed.Wait()
		}
	}
	return nil
}

// fail makes every further write fail.
func (p *spool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failLocked(err)
}

func (p *spool) failLocked(err error) {
	if p.err == nil {
		p.err = err
	}
	p.changed.Broadcast()
}

// close waits until the client has taken the whole answer.
func (p *spool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.changed.Broadcast()
	for p.sending {
		p.changed.Wait()
	}
	return p.err
}

// retract takes the answer back unless some of it has gone out, and reports
// whether it did: then another one can be sent.
func (p *spool) retract() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begun {
		return false
	}
	p.failLocked(errRetracted)
	for p.sending {
		p.changed.Wait()
	}
	return true
}

// discard drops what has not been sent, and ends what is being sent. After
// close it does no more than free what the spool holds.
func (p *spool) discard() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sending {
		p.failLocked(errSlowClient)
		p.cut()
	}
	for p.sending {
		p.changed.Wait()
	}
	p.overflow.close()
}

// chunks are the buffers of all spools.
var chunks = sync.Pool{New: func() any { return new(make([]byte, 0, stallChunk)) }}

// chunkOf is an empty buffer with room for at least so many bytes.
func chunkOf(length int) []byte {
	if length > stallChunk {
		return make([]byte, 0, length)
	}
	return (*chunks.Get().(*[]byte))[:0]
}

func keepChunk(chunk []byte) {
	if cap(chunk) == stallChunk {
		chunks.Put(&chunk)
	}
}
