package gateway

import (
	"context"
	"errors"
	"sync"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
)

// spoolMemory is how much of an answer waits in memory for its client, in bytes.
const spoolMemory = 256 << 10

// spool receives the answer of a call while the procedure runs and sends it on at
// the client's own speed: a client that reads slowly must not keep a database
// connection from others. What the client has not taken waits in memory, then
// on disk (limits.spool). Beyond that the procedure waits for the client, and
// may do so only where few others do (limits.Pool).
type spool struct {
	out      gin.ResponseWriter
	ctx      context.Context // of the call: when it ends, a write that waits for the client fails
	holder   string
	waits    *limits.Slots
	overflow overflow

	mu      sync.Mutex
	changed sync.Cond
	queue   [][]byte
	queued  int         // bytes of the queue, and of the chunk that is being sent
	running bool        // the procedure runs and may write more
	sending bool        // the sender runs: nobody else writes to out
	begun   bool        // something has gone out
	ended   bool        // nothing more comes
	err     error       // why nothing more can be sent
	resume  func()      // gives the slot of waits back; nil without one
	unhear  func() bool // stops listening to ctx; nil before the sender starts
}

var (
	errRetracted  = errors.New("the answer has been retracted")
	errSlowClient = errors.New("the client reads too slowly for an answer of this length")
)

// newSpool is a spool for the answer of a call that is about to run.
func (s *Server) newSpool(ctx context.Context, c *gin.Context, call *registry.Call) *spool {
	p := &spool{
		out: c.Writer, ctx: ctx, holder: limits.Holder(call.Caller, call.Address), waits: s.limits.Pools[call.DB.Name()].Waits, running: true,
		overflow: overflow{s: s},
	}
	p.changed.L = &p.mu
	return p
}

// ran says that the procedure has ended, whose answer may still be on its way.
func (p *spool) ran() {
	if p.unhear != nil {
		p.unhear()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running = false
	if p.resume != nil {
		p.resume()
		p.resume = nil
	}
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
	if p.unhear == nil {
		p.unhear = context.AfterFunc(p.ctx, func() { p.fail(p.ctx.Err()) })
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
		case p.overflow.write(chunk, p.holder):
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
		p.resume, ok = p.waits.Reserve(p.holder)
		return ok
	}
	return true
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

// retract discards the answer unless some of it has gone out, and reports
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

// discard drops what has not been sent, and ends what is being sent, also after
// a panic. After close it does no more than free what the spool holds.
func (p *spool) discard() {
	p.ran()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sending {
		p.failLocked(errSlowClient)
		cutAnswer(p.out)
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
