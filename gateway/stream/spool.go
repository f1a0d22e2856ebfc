package stream

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"qiao/gateway/errs"
	"qiao/gateway/limits"
)

// spoolMemory is how much of an answer waits in memory for its client, in bytes.
const spoolMemory = 256 << 10

// Spool receives the answer of a call while the procedure runs and sends it on at
// the client's own speed: a client that reads slowly must not keep a database
// connection from others. The part that the client has not received waits in memory,
// then on disk (limits.spool). Beyond that the procedure waits for the client, and may
// do so only while few other procedures wait (limits.Pool).
type Spool struct {
	out      http.ResponseWriter
	ctx      context.Context // of the call: when it ends, a write that waits for the client fails
	holder   string
	waits    *limits.Slots
	overflow overflow

	mu      sync.Mutex
	changed sync.Cond
	queue   [][]byte
	queued  int         // bytes of the queue, and of the chunk that is being sent
	running bool        // the procedure runs and may write more
	sending bool        // the sender runs: only it writes to out
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

// NewSpool is a spool for the answer of a call that is about to run. holder is the caller, waits are the calls of its
// database that may wait for their client.
func NewSpool(ctx context.Context, out http.ResponseWriter, holder string, waits *limits.Slots, disk *Disk) *Spool {
	p := &Spool{out: out, ctx: ctx, holder: holder, waits: waits, running: true, overflow: overflow{disk: disk}}
	p.changed.L = &p.mu
	return p
}

// Ran says that the procedure has ended. Its answer may still wait for the client.
func (p *Spool) Ran() {
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

// Write implements io.Writer. After the procedure has ended, and when nothing waits to
// be sent, it writes directly to the client.
func (p *Spool) Write(chunk []byte) (int, error) {
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
func (p *Spool) mayWait() (ok bool) {
	if p.resume == nil && p.running {
		p.resume, ok = p.waits.Reserve(p.holder)
		return ok
	}
	return true
}

// send sends the waiting chunks to the client, in order.
func (p *Spool) send() {
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
func (p *Spool) next() []byte {
	for p.err == nil {
		switch {
		case len(p.queue) > 0: // older than the overflowed part
			chunk := p.queue[0]
			p.queue = p.queue[1:]
			return chunk
		case p.overflow.waiting() > 0:
			chunk, err := p.overflow.read(chunkOf(Chunk))
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
func (p *Spool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failLocked(err)
}

func (p *Spool) failLocked(err error) {
	if p.err == nil {
		p.err = err
	}
	p.changed.Broadcast()
}

// Close waits until the client has taken the whole answer.
func (p *Spool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.changed.Broadcast()
	for p.sending {
		p.changed.Wait()
	}
	return p.err
}

// Retract discards the answer unless some of it has been sent, and reports whether it did: then another one can be
// sent.
func (p *Spool) Retract() bool {
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

// Discard drops the chunks that have not been sent, and stops the sender, also after a
// panic. After Close it only frees the spool's memory and file.
func (p *Spool) Discard() {
	p.Ran()
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
var chunks = sync.Pool{New: func() any { return new(make([]byte, 0, Chunk)) }}

// chunkOf is an empty buffer with room for at least so many bytes.
func chunkOf(length int) []byte {
	if length > Chunk {
		return make([]byte, 0, length)
	}
	return (*chunks.Get().(*[]byte))[:0]
}

func keepChunk(chunk []byte) {
	if cap(chunk) == Chunk {
		chunks.Put(&chunk)
	}
}
